/**
 * Owns WS-Addressing of a WSDL: whether messages have its headers, in which version, and with which actions.
 * Invariant: an operation that sends its answers to another address is refused. All others are answered on their
 * connection.
 */
import { startOfActions, usualFaultAction } from "../../model/addressing.js";
import { isSoapBinding } from "../../model/bindings.js";
import { oncePer } from "../../model/once-per.js";
import type { Addressing, AddressingVersion } from "../../model/service.js";
import type { BoundOperation } from "../definitions/bound-operations.js";
import type { WsdlDirection } from "../definitions/definitions.js";
import { isRequired, placesOf, policyAssertions } from "../definitions/extensions.js";
import { type Note, refuse } from "../documents/refusal.js";
import { elementsWithin, type XmlNode } from "../documents/xml-tree.js";
import { featureOf } from "../policies/known-assertions.js";
import type { PoliciesByReference } from "../policies/policies.js";
import type { OperationActions } from "./draft.js";

/** An extension or assertion that asks for WS-Addressing. */
interface Mark {
  readonly node: XmlNode;
  readonly version: AddressingVersion;
  readonly isRequired: boolean;
}

/** Elements around operations, and the policies that these refer to. */
interface Surroundings {
  readonly around: readonly XmlNode[];
  readonly policies: PoliciesByReference;
}

/** WS-Addressing of a service; `undefined`: it has none. Required only if every SOAP operation requires it. */
export function readAddressing(
  operations: readonly (readonly BoundOperation[])[],
  surroundings: Surroundings,
  notes: Note[],
): Addressing | undefined {
  const soap = operations.flat().filter(({ offered }) => isSoapBinding(offered.id));
  const marks = soap.map((bound) => ({ bound, ofOperation: marksOf(bound, surroundings) }));
  const all = marks.flatMap(({ ofOperation }) => ofOperation);
  const main = all.find(({ version }) => version === "1.0") ?? all[0];
  if (main === undefined) return undefined;
  const { version } = main;
  const others = marks.filter(({ ofOperation }) => !ofOperation.some((mark) => mark.version === version));
  for (const node of new Set(others.map(({ bound }) => bound.offered.binding.node))) {
    const text = `this binding does not ask for WS-Addressing ${version}, as another does: messages have its headers here, too`;
    notes.push({ node, construct: "addressing of one binding", text });
  }
  const required = marks.every(({ ofOperation }) =>
    ofOperation.some((mark) => mark.version === version && mark.isRequired),
  );
  return { version, required };
}

function marksOf(bound: BoundOperation, { around, policies }: Surroundings): readonly Mark[] {
  const ofPolicies = policyAssertions(bound, around, policies)
    .filter(({ node }) => featureOf(node) === "addressing")
    .map(({ node, isOptional }) => ({ node, version: versionOf(node), isRequired: !isOptional }));
  return [...placesOf(bound, around).flatMap(extensionMarks), ...ofPolicies];
}

const extensionMarks = oncePer(({ children }: XmlNode): readonly Mark[] =>
  children
    .filter((node) => featureOf(node) === "addressing")
    .map((node) => ({ node, version: versionOf(node), isRequired: isRequired(node) })),
);

const versionOf = ({ namespace }: XmlNode): AddressingVersion => (namespace.includes("2004/08") ? "2004/08" : "1.0");

/** Throws `Refusal` if answers of an operation go only to another address. */
export function checkAnonymous(bound: BoundOperation, surroundings: Surroundings): void {
  for (const { node } of marksOf(bound, surroundings)) {
    const elsewhere = elementsWithin(node).find(({ name }) => name === "NonAnonymousResponses");
    if (elsewhere !== undefined)
      refuse(elsewhere, "answers elsewhere", "answers go to an address of the caller, not over its connection");
  }
  const anonymous = bound.node.children.find(({ name, namespace }) => name === "Anonymous" && isAddressing(namespace));
  if (anonymous !== undefined && textStart(anonymous).startsWith("prohibited"))
    refuse(anonymous, "answers elsewhere", "answers go to an address of the caller, not over its connection");
}

/** Start of the text of an element. */
function textStart({ document, start }: XmlNode): string {
  const source = document.text.slice(start, start + 300);
  return source.slice(source.indexOf(">") + 1).trimStart();
}

/** Actions of the messages of an operation, in its port type. `soapAction`: of its request. */
export function readActions(
  { offered, operation }: BoundOperation,
  soapAction: string | undefined,
  targetNamespace: string,
): OperationActions {
  const start = startOfActions(targetNamespace, offered.portType.name.name);
  const { name, input, output, faults } = operation;
  return {
    request: actionAt(input) ?? (soapAction || `${start}${input?.name ?? `${name}Request`}`),
    response: output && (actionAt(output) ?? `${start}${output.name ?? `${name}Response`}`),
    faults: new Map(
      faults.map((fault) => [fault.name ?? "", actionAt(fault) ?? usualFaultAction(start, name, fault.name ?? "")]),
    ),
  };
}

const actionNamespaces: ReadonlySet<string> = new Set([
  "http://www.w3.org/2007/05/addressing/metadata",
  "http://www.w3.org/2006/05/addressing/wsdl",
  "http://www.w3.org/2005/08/addressing",
  "http://schemas.xmlsoap.org/ws/2004/08/addressing",
]);

const isAddressing = (namespace: string): boolean => namespace.includes("addressing");

/** The stated action. An empty one, as in JAX-WS, counts as none, because WS-Addressing requires an absolute IRI. */
const actionAt = (direction: WsdlDirection | undefined): string | undefined =>
  direction?.node.attributes
    .find(({ localName, namespace }) => localName === "Action" && actionNamespaces.has(namespace))
    ?.value.trim() || undefined;
