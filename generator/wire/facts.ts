/**
 * Owns what a service says of the wire, as a list of facts: each a thing, what is said of it, and which way it travels.
 * Invariant: whatever two services can differ in on the wire is a fact, and what proxies generated from the WSDL are named by; documentation, samples,
 * names for our own programs, and which namespace is the service's where every element says its own are none.
 */
import {
  hasForms,
  hasSoap,
  isEmptyResult,
  isText,
  operationsOf,
  resultUse,
  soapActionOf,
  typeNamed,
} from "../model/questions.js";
import { isTagged } from "../model/records.js";
import type {
  DeclaredFault,
  Field,
  NamedType,
  Operation,
  Parameter,
  RecordField,
  Repetition,
  RestrictedType,
  SchemaValues,
  Service,
  SoapHeader,
  TypeUse,
  Wildcard,
} from "../model/service.js";
import { type Direction, headerWays, typeDirections } from "./directions.js";
import { tableFacts } from "./table-facts.js";
import { wsdlFacts } from "./wsdl-facts.js";

/** The service, an operation, a parameter, a type ... */
export type FactKind =
  | "namespace"
  | "path"
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
  | "default"
  | "form"
  | "type"
  | "required"
  | "nullable"
  | "repeated"
  | "order"
  | "name";

export interface Fact {
  readonly kind: FactKind;
  /** The operation or type it is about; empty: the service. */
  readonly subject: string;
  /** In words, the same in both services: `the parameter Code of Get`. */
  readonly about: string;
  readonly value: string;
  readonly direction: Direction;
}

/** Names for the parts of a service that are the same in two services. */
export interface Names {
  readonly operations: ReadonlyMap<string, string>;
  readonly types: ReadonlyMap<string, string>;
  readonly fields: ReadonlyMap<RecordField, string>;
  /** Types, by their own names, that the other service has as well. */
  readonly shared: ReadonlySet<string>;
}

/** Where what says no namespace of its own is: as the service has it, or another that it is held against. */
export interface Home {
  readonly namespace: string;
  readonly unqualified: boolean;
}

/** By what they are about; the same key for the same thing in two services. */
export function factsOf(service: Service, names: Names, home: Home): ReadonlyMap<string, Fact> {
  return new Sheet(service, names, home).facts;
}

class Sheet {
  readonly facts = new Map<string, Fact>();
  private readonly service: Service;
  private readonly names: Names;
  private readonly home: Home;

  constructor(service: Service, names: Names, home: Home) {
    [this.service, this.names, this.home] = [service, names, home];
    this.say({ kind: "path", subject: "", about: "the path", value: service.path, direction: "sent" });
    for (const operation of operationsOf(service)) this.sayOperation(operation);
    const wsdl = wsdlFacts(service, (operation) => this.operationName(operation));
    for (const { about, value, subject } of [...wsdl, ...tableFacts(service)])
      this.say({ kind: "name", subject, about, value, direction: "both" });
    const directions = typeDirections(service);
    for (const type of service.types) {
      const direction = directions.get(type.name);
      if (direction !== undefined) this.sayType(type, direction);
    }
  }

  private say(fact: Fact): void {
    this.facts.set(`${fact.kind} ${fact.about}`, fact);
  }

  private operationName({ name }: Operation): string {
    return this.names.operations.get(name) ?? name;
  }
  private typeName(name: string): string {
    return this.names.types.get(name) ?? name;
  }
  private fieldName(field: RecordField): string {
    return this.names.fields.get(field) ?? field.name;
  }

  /** `undefined`: the service's. */
  private space(namespace: string | undefined): string {
    const isOwn = namespace === undefined || (namespace !== "" && namespace === this.service.namespace);
    return isOwn ? this.home.namespace : namespace;
  }
  /** That of the elements in an element of this one. */
  private inner(namespace: string | undefined): string {
    return this.home.unqualified ? "" : this.space(namespace);
  }
  /** That of a type's elements. */
  private within({ namespace, unqualified }: NamedType): string {
    const isLocal = unqualified === this.service.unqualified ? this.home.unqualified : unqualified;
    return isLocal ? "" : this.space(namespace);
  }

  private sayOperation(operation: Operation): void {
    const { bindings, elements, bare, rpc, parameters, result, soapHeaders, faults } = operation;
    const name = this.operationName(operation);
    const tell = (kind: FactKind, what: string, value: string, direction: Direction = "both"): void => {
      const about = what === "" ? `the operation ${name}` : `${what} of ${name}`;
      this.say({ kind, subject: name, about, value, direction });
    };
    tell("operation", "", "offered");
    for (const id of bindings) tell("binding", `the binding ${id}`, "offered", "sent");
    if (hasSoap(operation)) {
      const { requestNamespace, responseNamespace, resultNamespace } = elements;
      tell("action", "the SOAPAction", soapActionOf(this.service, operation, this.home.namespace));
      tell("element", "the request's element", this.global(elements.request, requestNamespace));
      if (result.kind !== "none")
        tell("element", "the response's element", this.global(elements.response, responseNamespace));
      tell("element", "the style", rpc ? "rpc" : bare ? "bare" : "wrapped");
      if (!bare && (result.kind === "data-set" || "type" in result)) {
        const namespace = resultNamespace === undefined ? this.inner(responseNamespace) : this.space(resultNamespace);
        tell("element", "the result's element", named(namespace, elements.result));
      }
    }
    if (!isEmptyResult(operation) && hasForms(operation))
      tell("element", "the root over GET and POST", elements.root ?? this.rootOf(operation), "received");
    tell("order", "the order of the parameters", parameters.map((each) => each.name).join(", "), "sent");
    for (const parameter of parameters) this.sayParameter(operation, parameter);
    this.sayResult(operation);
    for (const fault of faults) this.sayFault(name, fault);
    for (const header of soapHeaders) this.sayHeader(name, header);
  }

  private global(name: string, namespace: string | undefined): string {
    return name === "" ? "" : named(this.space(namespace), name);
  }

  /** It is called like the result's type. */
  private rootOf(operation: Operation): string {
    const use = resultUse(operation);
    if (use?.kind !== "named") return "that of the type";
    const { kind, namespace, wireName } = typeNamed(this.service, use.name);
    const isOwn = kind === "record" || kind === "array" || kind === "enumeration";
    return isOwn ? named(this.space(namespace), wireName) : "that of the type";
  }

  private sayParameter(operation: Operation, parameter: Parameter): void {
    const { name, required, namespace } = parameter;
    const subject = this.operationName(operation);
    const about = `the parameter ${name} of ${subject}`;
    const fact = { subject, about, direction: "sent" } as const;
    this.say({ ...fact, kind: "parameter", value: required ? "required" : "optional" });
    this.sayField(parameter, subject, about, "sent");
    this.sayValues(parameter, subject, about, "sent");
    if (operation.bare || !hasSoap(operation)) return;
    const around = operation.elements.requestNamespace;
    const own = namespace === undefined ? this.inner(around) : this.space(namespace);
    this.say({ ...fact, kind: "form", value: named(own, name) });
  }

  private sayResult(operation: Operation): void {
    const { result, elements } = operation;
    const subject = this.operationName(operation);
    const fact = { subject, about: `the result of ${subject}`, direction: "received" } as const;
    this.say({ ...fact, kind: "result", value: this.resultText(operation) });
    if ("nullable" in result) this.say({ ...fact, kind: "nullable", value: String(result.nullable) });
    if ("required" in result) this.say({ ...fact, kind: "required", value: String(result.required) });
    if (result.kind === "repeated") this.say({ ...fact, kind: "repeated", value: timesText(result.repeated) });
    const fields = result.kind === "several" ? result.fields : [];
    const order = fields.map((field) => this.fieldName(field)).join(", ");
    if (order !== "")
      this.say({ ...fact, kind: "order", about: `the order of the results of ${subject}`, value: order });
    for (const field of fields) {
      const about = `the result ${this.fieldName(field)} of ${subject}`;
      const { responseNamespace } = elements;
      const spaces = { elements: this.inner(responseNamespace), target: this.space(responseNamespace) };
      this.sayRecordField(field, spaces, subject, about, "received");
    }
  }

  private sayFault(subject: string, { name, type, nullable, element, namespace }: DeclaredFault): void {
    const fact = { subject, about: `the fault ${name} of ${subject}`, direction: "received" } as const;
    this.say({ ...fact, kind: "fault", value: "declared" });
    this.say({ ...fact, kind: "type", value: this.typeText(type) });
    this.say({ ...fact, kind: "nullable", value: String(nullable) });
    this.say({ ...fact, kind: "form", value: named(this.space(namespace), element) });
  }

  private sayHeader(subject: string, header: SoapHeader): void {
    const { name, type, direction: way, required, nullable, element, namespace } = header;
    const fact = { subject, about: `the SOAP header ${name} of ${subject}`, direction: headerWays[way] };
    this.say({ ...fact, kind: "header", value: required ? "required" : "optional" });
    this.say({ ...fact, kind: "type", value: this.typeText(type) });
    this.say({ ...fact, kind: "way", value: way, direction: "both" });
    this.say({ ...fact, kind: "nullable", value: String(nullable) });
    this.say({ ...fact, kind: "form", value: named(this.space(namespace), element) });
  }

  private sayField(field: Field, subject: string, about: string, direction: Direction): void {
    const { type, required, nullable, repeated } = field;
    const times = repeated === undefined ? "once" : timesText(repeated);
    this.say({ kind: "type", subject, about, value: this.typeText(type), direction });
    this.say({ kind: "required", subject, about, value: String(required), direction });
    this.say({ kind: "nullable", subject, about, value: String(nullable), direction });
    this.say({ kind: "repeated", subject, about, value: times, direction });
  }

  private sayValues(field: SchemaValues, subject: string, about: string, direction: Direction): void {
    const of = (word: string, value: string | undefined): readonly string[] =>
      value === undefined ? [] : [`${word} ${JSON.stringify(value)}`];
    const words = [...of("default", field.default), ...of("fixed", field.fixed)];
    this.say({ kind: "default", subject, about, value: words.join(", ") || "none", direction });
  }

  /** Beside what every field has: its form, its own name and namespace. */
  private sayRecordField(
    field: RecordField,
    spaces: Spaces,
    subject: string,
    about: string,
    direction: Direction,
    isOneOf = false,
  ): void {
    const fact = { subject, about, direction };
    this.say({ ...fact, kind: "field", value: isOneOf ? "alternative" : field.required ? "required" : "optional" });
    this.sayField(field, subject, about, direction);
    this.sayValues(field, subject, about, direction);
    this.say({ ...fact, kind: "form", value: this.formText(field, spaces) });
    const isChoice = field.form === "choice";
    for (const part of field.parts) {
      const inside = `${this.fieldName(part)}, ${isChoice ? "one of" : "in"} ${about}`;
      this.sayRecordField(part, spaces, subject, inside, direction, isChoice);
    }
    if (field.form !== "sequence") return;
    const value = field.parts.map((part) => this.fieldName(part)).join(", ");
    this.say({ kind: "order", subject, about: `the order of ${about}`, value, direction });
  }

  /** `element {urn:shop}Code`, `attribute Code`, `any ##other {urn:shop}`; names of what is none on the wire are left out. */
  private formText({ form, element, namespace, wildcard }: RecordField, { elements, target }: Spaces): string {
    if (form === "element")
      return `element ${named(namespace === undefined ? elements : this.space(namespace), element)}`;
    if (form === "attribute") return `attribute ${named(this.space(namespace ?? ""), element)}`;
    return wildcard === undefined ? form : `${form} ${wildcardText(wildcard, target)}`.trim();
  }

  private sayType(type: NamedType, direction: Direction): void {
    if (isText(type) || type.kind === "data-set") return;
    const name = this.typeName(type.name);
    const about = `the type ${name}`;
    const fact = { subject: name, about, direction };
    if (type.kind === "restricted") {
      const value = facetsText(type);
      // Where the other service has no such type, what is made of it says so.
      if (this.names.shared.has(type.name))
        this.say({ ...fact, kind: "facets", about: `the facets of ${name}`, value });
      return;
    }
    const isUnordered = type.kind === "record" && type.unordered;
    this.say({ ...fact, kind: "shape", value: isUnordered ? "record, its elements in any order" : type.kind });
    if (type.kind === "enumeration")
      for (const value of type.values)
        this.say({ ...fact, kind: "value", about: `the value ${JSON.stringify(value)} of ${name}`, value: "there" });
    // Values say the names of records that others extend; no others travel.
    const place = named(this.space(type.namespace), type.wireName);
    if (type.kind === "record" && isTagged(this.service, type)) this.say({ ...fact, kind: "place", value: place });
    else this.say({ ...fact, kind: "name", about: `the WSDL's name of the type ${name}`, value: type.wireName });
    const spaces = { elements: this.within(type), target: this.space(type.namespace) };
    if (type.kind === "array") {
      // Not by its element's name, which is a fact of its own.
      const item = `the item of ${name}`;
      this.sayField(type.item, name, item, direction);
      this.say({ ...fact, kind: "form", about: item, value: named(spaces.elements, type.item.name) });
    }
    if (type.kind === "item-list")
      this.say({ ...fact, kind: "type", about: `the item of ${name}`, value: this.typeText(type.item) });
    if (type.kind !== "record") return;
    const base = type.extends === undefined ? "nothing" : this.typeName(type.extends);
    this.say({ ...fact, kind: "family", value: `${base}${type.abstract ? ", abstract" : ""}` });
    if (type.extends !== undefined)
      this.say({
        ...fact,
        kind: "value",
        subject: base,
        about: `the type ${name} in the place of ${base}`,
        value: "there",
      });
    // Attributes have none.
    const inOrder = type.fields.filter(({ form }) => form !== "attribute" && form !== "attributes");
    const order = inOrder.map((field) => this.fieldName(field)).join(", ");
    this.say({ ...fact, kind: "order", about: `the order of ${name}`, value: order });
    for (const field of type.fields)
      this.sayRecordField(field, spaces, name, `the field ${this.fieldName(field)} of ${name}`, direction);
  }

  /** Lists and dates of the description are strings on the wire, scalars with facets those scalars. */
  private typeText(use: TypeUse): string {
    if (use.kind !== "named") return use.name;
    const type = typeNamed(this.service, use.name);
    if (type.kind === "restricted")
      return this.names.shared.has(type.name) ? type.base : `${type.base} (${facetsText(type)})`;
    // Tables are what people or a schema say of rows; on the wire each DataSet brings its own.
    if (type.kind === "data-set") return "DataSet";
    return isText(type) ? "string" : this.typeName(use.name);
  }

  private resultText(operation: Operation): string {
    const use = resultUse(operation);
    if (use !== undefined) return this.typeText(use);
    return operation.result.kind === "data-set" ? "DataSet" : operation.result.kind;
  }
}

/** Of what stands in a type or message: its elements', and the one that wildcards call their target. */
interface Spaces {
  readonly elements: string;
  readonly target: string;
}

const named = (namespace: string, name: string): string => (namespace === "" ? name : `{${namespace}}${name}`);

const timesText = ({ min, max }: Repetition): string => `${String(min)} to ${String(max ?? "any number")}`;

const facetsText = ({ facets }: RestrictedType): string =>
  facets.map(({ name, value }) => `${name} ${value}`).join(", ");

function wildcardText({ namespace }: Wildcard, target: string): string {
  if (namespace === "##any") return "";
  if (namespace === "##other") return `##other than {${target}}`;
  return namespace.replace("##targetNamespace", `{${target}}`);
}
