/**
 * Owns what a service says of the wire, as a list of facts: each a thing, what is said of it, and which way it travels.
 * Invariant: whatever two services can differ in on the wire is a fact, and what proxies generated from the WSDL are named by; documentation, samples
 * and names for our own programs are none.
 */
import {
  fieldsWithin,
  hasForms,
  hasSoap,
  isEmptyResult,
  operationsOf,
  resultUse,
  soapActionOf,
  typeNamed,
} from "../model/questions.js";
import type {
  Field,
  HeaderDirection,
  NamedType,
  Operation,
  RecordField,
  Repetition,
  Result,
  Service,
  TypeUse,
} from "../model/service.js";
import { wsdlFacts } from "./wsdl-facts.js";

/** The service, an operation, a parameter, a type ... */
export type FactKind =
  | "namespace"
  | "path"
  | "element-form"
  | "operation"
  | "binding"
  | "action"
  | "element"
  | "parameter"
  | "result"
  | "header"
  | "way"
  | "fault"
  | "field"
  | "value"
  | "facets"
  | "shape"
  | "place"
  | "family"
  | "form"
  | "type"
  | "required"
  | "nullable"
  | "repeated"
  | "order"
  | "name";

/** Which way what it is about travels: to the server, from it, or both. */
export type Direction = "sent" | "received" | "both";

export interface Fact {
  readonly kind: FactKind;
  /** The operation or type it is about; empty: the service. */
  readonly subject: string;
  /** In words, the same in both services: `the parameter Code of Get`. */
  readonly about: string;
  readonly value: string;
  readonly direction: Direction;
}

/** By what they are about; the same key for the same thing in two services. */
export function factsOf(service: Service): ReadonlyMap<string, Fact> {
  const facts = new Map<string, Fact>();
  const say = (fact: Fact): void => void facts.set(`${fact.kind} ${fact.about}`, fact);
  say({ kind: "namespace", subject: "", about: "the namespace", value: service.namespace, direction: "both" });
  say({ kind: "path", subject: "", about: "the path", value: service.path, direction: "sent" });
  const form = service.unqualified ? "unqualified" : "qualified";
  say({ kind: "element-form", subject: "", about: "the form of elements", value: form, direction: "both" });
  for (const operation of operationsOf(service)) sayOperation(service, operation, say);
  for (const { about, value, subject } of wsdlFacts(service))
    say({ kind: "name", subject, about, value, direction: "both" });
  const directions = typeDirections(service);
  for (const type of service.types) {
    const direction = directions.get(type.name);
    if (direction !== undefined) sayType(service, type, direction, say);
  }
  return facts;
}

type Say = (fact: Fact) => void;

function sayOperation(service: Service, operation: Operation, say: Say): void {
  const { name, bindings, elements, bare, rpc, parameters, result, soapHeaders } = operation;
  const tell = (kind: FactKind, what: string, value: string, direction: Direction = "both"): void =>
    say({ kind, subject: name, about: what === "" ? `the operation ${name}` : `${what} of ${name}`, value, direction });
  tell("operation", "", "offered");
  for (const id of bindings) tell("binding", `the binding ${id}`, "offered", "sent");
  if (hasSoap(operation)) {
    tell("action", "the SOAPAction", soapActionOf(service, operation, service.namespace));
    tell("element", "the request's element", named(elements.requestNamespace, elements.request));
    tell("element", "the response's element", named(elements.responseNamespace, elements.response));
    tell("element", "the style", rpc ? "rpc" : bare ? "bare" : "wrapped");
    if (!bare && result.kind !== "void" && result.kind !== "none" && result.kind !== "several")
      tell("element", "the result's element", named(elements.resultNamespace, elements.result));
  }
  if (!isEmptyResult(operation) && hasForms(operation))
    tell("element", "the root over GET and POST", elements.root ?? "that of the type", "received");
  tell("order", "the order of the parameters", parameters.map((each) => each.name).join(", "), "sent");
  for (const parameter of parameters) {
    const what = `the parameter ${parameter.name}`;
    const presence = parameter.required ? "required" : "optional";
    tell("parameter", what, presence, "sent");
    sayField(service, parameter, name, `${what} of ${name}`, "sent", say);
  }
  tell("result", "the result", resultText(service, operation), "received");
  const about = `the result of ${name}`;
  if ("nullable" in result)
    say({ kind: "nullable", subject: name, about, value: String(result.nullable), direction: "received" });
  if ("required" in result)
    say({ kind: "required", subject: name, about, value: String(result.required), direction: "received" });
  if (result.kind === "repeated")
    say({ kind: "repeated", subject: name, about, value: timesText(result.repeated), direction: "received" });
  for (const field of result.kind === "several" ? result.fields : [])
    sayRecordField(service, field, name, `the result ${field.name} of ${name}`, "received", say);
  sayFaults(service, operation, say);
  for (const header of soapHeaders) {
    const presence = header.required ? "required" : "optional";
    const what = `the SOAP header ${header.name}`;
    const direction = headerWays[header.direction];
    tell("header", what, presence, direction);
    tell("type", what, typeText(service, header.type), direction);
    tell("way", what, header.direction);
    tell("nullable", what, String(header.nullable), direction);
    tell("form", what, [header.element, header.namespace ?? ""].join(" ").trim(), direction);
  }
}

function sayFaults(service: Service, { name, faults }: Operation, say: Say): void {
  for (const fault of faults) {
    const fact = { subject: name, about: `the fault ${fault.name} of ${name}`, direction: "received" } as const;
    say({ ...fact, kind: "fault", value: "declared" });
    say({ ...fact, kind: "type", value: typeText(service, fault.type) });
    say({ ...fact, kind: "nullable", value: String(fault.nullable) });
    say({ ...fact, kind: "form", value: [fault.element, fault.namespace ?? ""].join(" ").trim() });
  }
}

const headerWays: Readonly<Record<HeaderDirection, Direction>> = { in: "sent", out: "received", inout: "both" };

function sayField(
  service: Service,
  field: Field,
  subject: string,
  about: string,
  direction: Direction,
  say: Say,
): void {
  const { type, required, nullable, repeated } = field;
  const times = repeated === undefined ? "once" : timesText(repeated);
  say({ kind: "type", subject, about, value: typeText(service, type), direction });
  say({ kind: "required", subject, about, value: String(required), direction });
  say({ kind: "nullable", subject, about, value: String(nullable), direction });
  say({ kind: "repeated", subject, about, value: times, direction });
}

const named = (namespace: string | undefined, name: string): string =>
  namespace === undefined ? name : `{${namespace}}${name}`;

const timesText = ({ min, max }: Repetition): string => `${String(min)} to ${String(max ?? "any number")}`;

/** Beside what every field has: its form, its own name and namespace. */
function sayRecordField(
  service: Service,
  field: RecordField,
  subject: string,
  about: string,
  direction: Direction,
  say: Say,
): void {
  const { form, element, namespace, wildcard } = field;
  say({ kind: "field", subject, about, value: field.required ? "required" : "optional", direction });
  sayField(service, field, subject, about, direction, say);
  const formText = [form, element, namespace ?? wildcard?.namespace.replace("##any", "") ?? ""].join(" ").trim();
  say({ kind: "form", subject, about, value: formText, direction });
  const place = form === "sequence" ? "in" : "one of";
  for (const part of field.parts)
    sayRecordField(service, part, subject, `${part.name}, ${place} ${about}`, direction, say);
  if (form !== "sequence") return;
  const value = field.parts.map((part) => part.name).join(", ");
  say({ kind: "order", subject, about: `the order of ${about}`, value, direction });
}

function sayType(service: Service, type: NamedType, direction: Direction, say: Say): void {
  const { name } = type;
  const about = `the type ${name}`;
  if (type.kind === "list" || type.kind === "date-text" || type.kind === "data-set") return;
  if (type.kind === "restricted") {
    const value = type.facets.map((facet) => `${facet.name} ${facet.value}`).join(", ");
    return say({ kind: "facets", subject: name, about: `the facets of ${name}`, value, direction });
  }
  say({ kind: "shape", subject: name, about, value: type.kind, direction });
  if (type.kind === "enumeration") {
    for (const value of type.values)
      say({
        kind: "value",
        subject: name,
        about: `the value ${JSON.stringify(value)} of ${name}`,
        value: "there",
        direction,
      });
  }
  const place = [type.namespace ?? "", type.unqualified ? "unqualified" : "", type.wireName].join(" ").trim();
  if (type.kind !== "enumeration") say({ kind: "place", subject: name, about, value: place, direction });
  if (type.kind === "array")
    sayField(service, type.item, name, `the item ${type.item.name} of ${name}`, direction, say);
  if (type.kind !== "record") return;
  const family = `${type.extends ?? "nothing"}${type.abstract ? ", abstract" : ""}`;
  say({ kind: "family", subject: name, about, value: family, direction });
  const order = type.fields.map((field) => field.name).join(", ");
  say({ kind: "order", subject: name, about: `the order of ${name}`, value: order, direction });
  for (const field of type.fields)
    sayRecordField(service, field, name, `the field ${field.name} of ${name}`, direction, say);
}

/** Lists and dates of the description are strings on the wire, scalars with facets those scalars. */
function typeText(service: Service, use: TypeUse): string {
  if (use.kind !== "named") return use.name;
  const type = typeNamed(service, use.name);
  if (type.kind === "restricted") return type.base;
  // Tables are what people or a schema say of rows; on the wire each DataSet brings its own.
  if (type.kind === "data-set") return "DataSet";
  return type.kind === "list" || type.kind === "date-text" ? "string" : use.name;
}

function resultText(service: Service, operation: Operation): string {
  const use = resultUse(operation);
  const { result }: { readonly result: Result } = operation;
  if (use !== undefined) return typeText(service, use);
  return result.kind === "data-set" ? "DataSet" : result.kind;
}

/** Which ways the named types travel, those they hold included. */
function typeDirections(service: Service): ReadonlyMap<string, Direction> {
  const found = new Map<string, Direction>();
  const mark = (use: TypeUse | undefined, direction: Direction): void => {
    if (use?.kind !== "named") return;
    const known = found.get(use.name);
    const now = known === undefined || known === direction ? direction : "both";
    if (now === known) return;
    found.set(use.name, now);
    const family = service.types.flatMap((type) =>
      type.kind === "record" && type.extends === use.name ? [{ kind: "named", name: type.name } as const] : [],
    );
    for (const inner of [...usesOf(typeNamed(service, use.name)), ...family]) mark(inner, now);
  };
  for (const operation of operationsOf(service)) {
    for (const { type } of operation.parameters) mark(type, "sent");
    for (const { type } of operation.faults) mark(type, "received");
    for (const { type, direction } of operation.soapHeaders) mark(type, headerWays[direction]);
    mark(resultUse(operation), "received");
    for (const { type } of operation.result.kind === "several" ? operation.result.fields : []) mark(type, "received");
  }
  return found;
}

function usesOf(type: NamedType): readonly TypeUse[] {
  if (type.kind === "record") return type.fields.flatMap(fieldsWithin).map((field) => field.type);
  return type.kind === "array" ? [type.item.type] : [];
}
