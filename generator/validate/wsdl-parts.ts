/**
 * Owns the messages, operations, port types, bindings and ports that the WSDL declares, and the content of each
 * message.
 * Invariant: every name that the emitter gives to such a part is here.
 */
import { quote } from "../diagnostics/quote.js";
import type { Span } from "../diagnostics/diagnostic.js";
import { formsOf, hasSoap, operationsOf, resultUse } from "../model/questions.js";
import type { Operation, Service } from "../model/service.js";
import { isEncodedBlock } from "../model/soap-encoding.js";
import { isUnwrapped } from "../model/unwrapped.js";
import * as named from "../model/wsdl-names.js";

export interface Declared {
  readonly kind: "type" | "element" | "attribute" | "message" | "operation" | "port" | "binding" | "port type";
  readonly name: string;
  /** Namespace of a type, element or attribute; default: the service's. */
  readonly namespace?: string | undefined;
  readonly role: string;
  /** Its content: several may declare the same. Without it, the name may be declared once. Asked of equal names alone, as `structure` is. */
  readonly content?: () => string;
  /** The same in other words, where it has some: of an element that is elements in a row, wherever its type stands. */
  readonly structure?: () => string | undefined;
  readonly owner: { readonly name: string };
  readonly span: Span;
}

export type SpanOf = (thing: object, part?: string) => Span;

export function wsdlPartsOf(service: Service, spanOf: SpanOf): readonly Declared[] {
  const operations = operationsOf(service);
  return [
    ...operations.flatMap((operation) => messagesOf(operation, spanOf)),
    ...operations.filter(hasSoap).map((operation) => overloadOf(operation, spanOf)),
    ...portsOf(service, spanOf),
  ];
}

/** `content`: the same message may be that of several operations. */
function messagesOf(operation: Operation, spanOf: SpanOf): readonly Declared[] {
  const { name, elements, result, soapHeaders, faults } = operation;
  const base = {
    kind: "message",
    owner: operation,
    span: spanOf(operation),
    role: "a message of an operation",
  } as const;
  const soap = (way: named.MessageWay, namespace: string | undefined, element: string): Declared => {
    const one = (): readonly unknown[] => (element === "" ? [] : [named.partName(operation, way), namespace, element]);
    const parts = (): readonly unknown[] =>
      operation.rpc || isUnwrapped(operation, way) ? ownParts(operation, way) : one();
    return { ...base, name: named.messageName(operation, way), content: () => JSON.stringify(parts()) };
  };
  return [
    ...(hasSoap(operation) ? [soap("request", elements.requestNamespace, elements.request)] : []),
    ...(hasSoap(operation) && result.kind !== "none"
      ? [soap("response", elements.responseNamespace, elements.response)]
      : []),
    ...formsOf(operation).flatMap((id) =>
      ["In", "Out"].map((way) => ({ ...base, name: name + named.portEnding(id) + way })),
    ),
    ...faults.map((fault): Declared => ({
      kind: "message",
      name: named.faultMessageName(operation, fault),
      role: `the fault ${quote(fault.name)} of ${quote(name)}`,
      content: () =>
        JSON.stringify(["fault", fault.namespace, fault.element, isEncodedBlock(operation, fault) && fault.type]),
      owner: fault,
      span: spanOf(fault),
    })),
    ...soapHeaders.map((header): Declared => {
      const role = `the SOAP header ${quote(header.name)} of ${quote(name)}`;
      return { kind: "message", name: name + header.name, role, owner: header, span: spanOf(header) };
    }),
  ];
}

/** A part for each value. */
function ownParts(operation: Operation, way: named.MessageWay): readonly unknown[] {
  const { parameters, result, elements } = operation;
  if (way === "request") return parameters.map(({ name, namespace, type }) => [name, namespace, type]);
  if (result.kind === "several") return result.fields.map(({ element, namespace, type }) => [element, namespace, type]);
  const use = resultUse(operation);
  return use === undefined ? [] : [[elements.result, use]];
}

/** In the port type of SOAP: a name, and what tells overloads apart. */
function overloadOf(operation: Operation, spanOf: SpanOf): Declared {
  const { name } = operation;
  const namespace = named.inputName(operation) ?? "";
  const role = `the operation ${quote(name)}`;
  const wsdlName = named.wsdlOperationName(operation);
  return { kind: "operation", name: wsdlName, namespace, role, owner: operation, span: spanOf(operation) };
}

function portsOf(service: Service, spanOf: SpanOf): readonly Declared[] {
  const base = { owner: service, span: spanOf(service, "wsdl") };
  const part = (kind: "port type" | "binding" | "port", name: string, id: string): Declared => ({
    ...base,
    kind,
    name,
    role: `that of ${id}`,
  });
  return [
    ...named.portTypesOf(service).map((id) => part("port type", named.portTypeName(service, id), id)),
    ...named
      .offeredBindings(service)
      .flatMap((id) => [
        part("binding", named.bindingName(service, id), id),
        part("port", named.portName(service, id), id),
      ]),
  ];
}
