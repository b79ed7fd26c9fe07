/**
 * Owns the WSDL's names of service, ports, bindings, port types, operations and messages. A description states those
 * that differ from ASMX's.
 * Invariant: a name is kept only if our WSDL can have it: it is an XML name, and one message has one content.
 */
import { wsdlBindingIds } from "../../model/bindings.js";
import type { StaticBindingId, PortTypeId, WsdlMessageNames } from "../../model/service.js";
import { messageName, portTypeOf } from "../../model/wsdl-names.js";
import { isXmlName, repairedXmlName } from "../../names/index.js";
import type { WsdlDirection, WsdlOperation, WsdlService } from "../definitions/definitions.js";
import type { OfferedBinding } from "../definitions/ports.js";
import type { SoapBody, SoapMessages } from "../definitions/soap-binding.js";
import type { Note } from "../documents/refusal.js";
import type { XmlNode } from "../documents/xml-tree.js";
import type { OperationDraft, OperationNames, ServiceNames } from "./draft.js";

/** The first port of each binding; without a service there is none. A port type that a WSDL of ours does not have is noted. */
export function serviceNames(
  service: WsdlService | undefined,
  offered: readonly OfferedBinding[],
  notes: Note[],
): ServiceNames {
  const [portTypes, bindings, ports] = [
    new Map<PortTypeId, string>(),
    new Map<StaticBindingId, string>(),
    new Map<StaticBindingId, string>(),
  ];
  const keep = <Id>(names: Map<Id, string>, id: Id, name: string | undefined): void => {
    const isTaken = [...names.values()].includes(name ?? "");
    if (name !== undefined && isXmlName(name) && !names.has(id) && !isTaken) names.set(id, name);
  };
  // A port type that SOAP and forms share is SOAP's.
  const inOrder = wsdlBindingIds.flatMap((id) => offered.filter((each) => each.id === id));
  for (const { id, binding, portType, name } of inOrder) {
    keep(portTypes, portTypeOf(id), portType.name.name);
    const firstName = portTypes.get(portTypeOf(id));
    if (firstName !== undefined && firstName !== portType.name.name)
      notes.push({
        node: portType.node,
        construct: "names",
        text: `the port type ${portType.name.name} of ${binding.name.name} is called ${firstName}: both versions of SOAP have one`,
      });
    keep(bindings, id, binding.name.name);
    keep(ports, id, service === undefined ? undefined : name);
  }
  return { service: xmlNameOf(service?.name), portTypes, bindings, ports };
}

/** `called`: the operation's name in the port type. */
export function operationNames(
  called: string,
  { input, output }: WsdlOperation,
  messages: SoapMessages,
): OperationNames {
  return {
    name: called,
    input: xmlNameOf(input?.name),
    output: xmlNameOf(output?.name),
    messages: { request: messageOf(input), response: messages.output === undefined ? undefined : messageOf(output) },
    parts: { request: partOf(messages.input), response: messages.output && partOf(messages.output) },
  };
}

/** Undefined where no WSDL of ours could have it. */
export const xmlNameOf = (name: string | undefined): string | undefined =>
  name !== undefined && isXmlName(name) ? name : undefined;

/** The name, or one of XML with a note. `what`: `the service`. */
export function usableName(what: string, name: string, node: XmlNode, notes: Note[]): string {
  const usable = xmlNameOf(name) ?? repairedXmlName(name);
  if (usable !== name)
    notes.push({ node, construct: "names", text: `${what} ${name} is called ${usable}: its name is none of XML` });
  return usable;
}

const messageOf = (direction: WsdlDirection | undefined): string | undefined => xmlNameOf(direction?.message?.name);
const partOf = (body: SoapBody): string | undefined =>
  body.kind === "element" ? xmlNameOf(body.part.name) : undefined;

/** Messages that two operations, or their faults, fill otherwise: a WSDL may choose other parts of one message for each. */
export function tornMessages(operations: readonly OperationDraft[]): ReadonlySet<string> {
  const contents = new Map<string, string>();
  const torn = new Set<string>();
  const see = (message: string | undefined, content: string): void => {
    if (message === undefined) return;
    const existingContent = contents.get(message);
    if (existingContent === undefined) contents.set(message, content);
    else if (existingContent !== content) torn.add(message);
  };
  for (const operation of operations) {
    for (const way of ways) see(operation.names?.messages[way], contentOf(operation, way));
    for (const { message, element, namespace, literal } of operation.faults)
      see(message, JSON.stringify(["fault", namespace, element, literal]));
  }
  return torn;
}

/** Names to keep, by operation. If a message has several contents, each has ASMX's name. Overloads alone keep names of input and output. */
export function keptNames(operations: readonly OperationDraft[]): ReadonlyMap<OperationDraft, OperationNames> {
  const torn = tornMessages(operations);
  const overloaded = shared(operations.map(({ names }) => names?.name));
  // Said even so: a pattern of the service is not to give it the name again.
  const whole = (name: string, { request, response }: WsdlMessageNames): WsdlMessageNames => ({
    request: torn.has(request ?? "") ? messageName({ name }, "request") : request,
    response: torn.has(response ?? "") ? messageName({ name }, "response") : response,
  });
  return new Map(
    operations.flatMap((operation) => {
      const { names } = operation;
      if (names === undefined) return [];
      const ownNames = overloaded.has(names.name) ? names : { ...names, input: undefined, output: undefined };
      return [[operation, { ...ownNames, messages: whole(operation.name, names.messages) }] as const];
    }),
  );
}

const ways = ["request", "response"] as const;

function contentOf(
  { style, elements, parameters, result, names }: OperationDraft,
  way: "request" | "response",
): string {
  if (elements[way] === "") return "";
  if (style !== "rpc") return JSON.stringify([names?.parts[way], elements[`${way}Namespace`], elements[way]]);
  const parts = way === "request" ? parameters : result.kind === "several" ? result.fields : [];
  return JSON.stringify([parts.map(({ name }) => name), way === "response" ? elements.result : ""]);
}

function shared(names: readonly (string | undefined)[]): ReadonlySet<string> {
  const [once, twice] = [new Set<string>(), new Set<string>()];
  for (const name of names) {
    if (name !== undefined && once.has(name)) twice.add(name);
    else if (name !== undefined) once.add(name);
  }
  return twice;
}
