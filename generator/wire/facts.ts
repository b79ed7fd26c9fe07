/**
 * Owns the facts of a service on the wire. A fact has a subject, a statement about it, and the direction in which it is
 * sent.
 * Invariant: every difference that two services can have on the wire is a difference of facts, and so is every name
 * that generated proxies take from the WSDL. Documentation, samples and names for our own programs are no facts. The
 * service's namespace is none if every element states its own.
 */
import { faultAction, filledAction, isAddressed, requestAction, responseAction } from "../model/addressing.js";
import { isScriptBinding } from "../model/bindings.js";
import {
  hasForms,
  hasSoap,
  isEmptyResult,
  operationsOf,
  pathOf,
  resultUse,
  scalarOf,
  soapActionOf,
  typeNamed,
} from "../model/questions.js";
import { isTagged } from "../model/records.js";
import { isEncoded, unnamedDimensions } from "../model/soap-encoding.js";
import type {
  ArrayType,
  DeclaredFault,
  Field,
  NamedType,
  Operation,
  Parameter,
  RecordField,
  RecordType,
  Repetition,
  RestrictedType,
  SchemaValues,
  Service,
  SoapHeader,
  TypeUse,
  Wildcard,
  StaticBindingId,
} from "../model/service.js";
import { isUnwrapped } from "../model/unwrapped.js";
import type { MessageWay } from "../model/wsdl-names.js";
import { type Direction, headerWays, typeDirections } from "./directions.js";
import { tableFacts } from "./table-facts.js";
import { wsdlFacts } from "./wsdl-facts.js";

/** Kind of thing, or kind of statement about one. */
export type FactKind =
  | "namespace"
  | "path"
  | "operation"
  | "binding"
  | "action"
  | "addressing"
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
  /** The operation or type; empty: the service. */
  readonly subject: string;
  /** The thing in words, the same in both services: `the parameter Code of Get`. */
  readonly about: string;
  /** The name of the parameter, field, value, header, fault, binding or derived type in the subject; undefined: the fact is about all of it. */
  readonly part?: string | undefined;
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
  /** Bindings that have a path of their own in one of the services. */
  readonly apart: readonly StaticBindingId[];
}

/** Namespace and form of parts that state none: the service's, or those of a service to compare with. */
export interface Home {
  readonly namespace: string;
  readonly unqualified: boolean;
}

/** Key of the thing, the same in two services -> its fact. */
export function factsOf(service: Service, names: Names, home: Home): ReadonlyMap<string, Fact> {
  return new Sheet(service, names, home).facts;
}

/** The thing that facts are about. */
type Thing = Omit<Fact, "kind" | "value">;

/** Creates the thing of an operation that is described by words. `partName`: as {@link Fact.part}. */
type PartOf = (what: string, direction?: Direction, partName?: string) => Thing;

class Sheet {
  readonly facts = new Map<string, Fact>();
  private readonly service: Service;
  private readonly names: Names;
  private readonly home: Home;
  private readonly unnamed: ReadonlySet<NamedType>;
  private readonly isEncoded: boolean;

  constructor(service: Service, names: Names, home: Home) {
    [this.service, this.names, this.home] = [service, names, home];
    this.unnamed = unnamedDimensions(service);
    this.isEncoded = isEncoded(service);
    this.say({ subject: "", about: "the path", direction: "sent" }, "path", service.path);
    for (const id of names.apart.filter((each) => service.bindings.includes(each)))
      this.say({ subject: "", about: `the path of ${id}`, direction: "sent" }, "path", pathOf(service, id));
    this.say({ subject: "", about: "WS-Addressing", direction: "both" }, "addressing", addressingWord(service));
    if (operationsOf(service).some(hasSoap)) {
      const about = "the form of SOAP messages";
      this.say({ subject: "", about, direction: "both" }, "element", service.mtom ? "MTOM" : "one envelope");
    }
    for (const operation of operationsOf(service)) this.sayOperation(operation);
    const wsdl = wsdlFacts(service, (operation) => this.operationName(operation));
    for (const { value, ...thing } of [...wsdl, ...tableFacts(service)])
      this.say({ ...thing, direction: "both" }, "name", value);
    const directions = typeDirections(service);
    for (const type of service.types) {
      const direction = directions.get(type.name);
      if (direction !== undefined) this.sayType(type, direction);
    }
  }

  private say(thing: Thing, kind: FactKind, value: string): void {
    this.facts.set(`${kind} ${thing.about}`, { ...thing, kind, value });
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
  /** The namespace of elements inside an element of this namespace. */
  private inner(namespace: string | undefined): string {
    return this.home.unqualified ? "" : this.space(namespace);
  }
  /** The namespace of a type's elements. */
  private within({ namespace, unqualified }: NamedType): string {
    const isLocal = unqualified === this.service.unqualified ? this.home.unqualified : unqualified;
    return isLocal ? "" : this.space(namespace);
  }

  private sayOperation(operation: Operation): void {
    const { bindings, elements, bare, rpc, encoded, parameters, result, soapHeaders, faults } = operation;
    const name = this.operationName(operation);
    const part: PartOf = (what, direction = "both", partName) => ({
      subject: name,
      about: `${what} of ${name}`,
      part: partName,
      direction,
    });
    this.say({ subject: name, about: `the operation ${name}`, direction: "both" }, "operation", "offered");
    for (const id of bindings) {
      const method = operation.useHttpGet && isScriptBinding(id) ? "offered by GET" : "offered";
      this.say(part(`the binding ${id}`, "sent", id), "binding", method);
    }
    if (hasSoap(operation)) {
      const { requestNamespace, responseNamespace, resultNamespace } = elements;
      this.say(part("the SOAPAction"), "action", soapActionOf(this.service, operation, this.home.namespace));
      this.sayActions(operation, part);
      const around = (side: MessageWay, name: string, namespace: string | undefined): string =>
        isUnwrapped(operation, side) ? "" : this.global(name, namespace);
      this.say(part("the request's element"), "element", around("request", elements.request, requestNamespace));
      if (result.kind !== "none")
        this.say(part("the response's element"), "element", around("response", elements.response, responseNamespace));
      this.say(part("the style"), "element", rpc ? (encoded ? "rpc, encoded" : "rpc") : bare ? "bare" : "wrapped");
      if (!bare && (result.kind === "data-set" || "type" in result)) {
        const namespace = resultNamespace === undefined ? this.inner(responseNamespace) : this.space(resultNamespace);
        this.say(part("the result's element"), "element", named(namespace, elements.result));
      }
    }
    if (!isEmptyResult(operation) && hasForms(operation))
      this.say(part("the root over GET and POST", "received"), "element", elements.root ?? this.rootOf(operation));
    const order = parameters.map((each) => each.name).join(", ");
    this.say(part("the order of the parameters", "sent"), "order", order);
    for (const parameter of parameters)
      this.sayParameter(operation, parameter, part(`the parameter ${parameter.name}`, "sent", parameter.name));
    this.sayResult(operation, part);
    for (const fault of faults) this.sayFault(fault, part(`the fault ${fault.name}`, "received", fault.name));
    for (const header of soapHeaders)
      this.sayHeader(header, part(`the SOAP header ${header.name}`, headerWays[header.direction], header.name));
  }

  private sayActions(operation: Operation, part: PartOf): void {
    const { service, home } = this;
    if (!isAddressed(service, operation)) return;
    const say = (of: string, pattern: string): void =>
      this.say(part(`the action (WS-Addressing) of ${of}`), "action", filledAction(pattern, home.namespace));
    say("the request", requestAction(service, operation));
    if (operation.result.kind !== "none") say("the response", responseAction(service, operation));
    for (const fault of operation.faults) say(`the fault ${fault.name}`, faultAction(service, operation, fault));
  }

  private global(name: string, namespace: string | undefined): string {
    return name === "" ? "" : named(this.space(namespace), name);
  }

  /** Its name is that of the result's type. */
  private rootOf(operation: Operation): string {
    const use = resultUse(operation);
    if (use?.kind !== "named") return "that of the type";
    const { kind, namespace, wireName } = typeNamed(this.service, use.name);
    const isOwn = kind === "record" || kind === "array" || kind === "enumeration";
    return isOwn ? named(this.space(namespace), wireName) : "that of the type";
  }

  private sayParameter(operation: Operation, parameter: Parameter, thing: Thing): void {
    const { name, required, namespace } = parameter;
    this.say(thing, "parameter", required ? "required" : "optional");
    this.sayField(parameter, thing);
    this.sayValues(parameter, thing);
    if (operation.bare || !hasSoap(operation)) return;
    const around = operation.elements.requestNamespace;
    this.say(thing, "form", named(namespace === undefined ? this.inner(around) : this.space(namespace), name));
  }

  private sayResult(operation: Operation, part: PartOf): void {
    const { result, elements } = operation;
    const thing = part("the result", "received");
    this.say(thing, "result", this.resultText(operation));
    if ("nullable" in result) this.say(thing, "nullable", String(result.nullable));
    if ("required" in result) this.say(thing, "required", String(result.required));
    if (result.kind === "repeated") this.say(thing, "repeated", timesText(result.repeated));
    const fields = result.kind === "several" ? result.fields : [];
    const order = fields.map((field) => this.fieldName(field)).join(", ");
    if (order !== "") this.say(part("the order of the results", "received"), "order", order);
    const { responseNamespace } = elements;
    const spaces = { elements: this.inner(responseNamespace), target: this.space(responseNamespace) };
    for (const field of fields) {
      const name = this.fieldName(field);
      this.sayRecordField(field, spaces, part(`the result ${name}`, "received", name));
    }
  }

  private sayFault({ type, nullable, element, namespace }: DeclaredFault, thing: Thing): void {
    this.say(thing, "fault", "declared");
    this.say(thing, "type", this.typeText(type));
    this.say(thing, "nullable", String(nullable));
    this.say(thing, "form", named(this.space(namespace), element));
  }

  private sayHeader({ type, direction, required, nullable, element, namespace }: SoapHeader, thing: Thing): void {
    this.say(thing, "header", required ? "required" : "optional");
    this.say(thing, "type", this.typeText(type));
    this.say({ ...thing, direction: "both" }, "way", direction);
    this.say(thing, "nullable", String(nullable));
    this.say(thing, "form", named(this.space(namespace), element));
  }

  private sayField({ type, required, nullable, repeated }: Field, thing: Thing): void {
    this.say(thing, "type", this.typeText(type));
    this.say(thing, "required", String(required));
    this.say(thing, "nullable", String(nullable));
    this.say(thing, "repeated", repeated === undefined ? "once" : timesText(repeated));
  }

  private sayValues(field: SchemaValues, thing: Thing): void {
    const of = (word: string, value: string | undefined): readonly string[] =>
      value === undefined ? [] : [`${word} ${JSON.stringify(value)}`];
    const words = [...of("default", field.default), ...of("fixed", field.fixed)];
    this.say(thing, "default", words.join(", ") || "none");
  }

  /** The facts of any field, and its form with its own name and namespace. */
  private sayRecordField(field: RecordField, spaces: Spaces, thing: Thing, isOneOf = false): void {
    const { about } = thing;
    this.say(thing, "field", isOneOf ? "alternative" : field.required ? "required" : "optional");
    this.sayField(field, thing);
    this.sayValues(field, thing);
    this.say(thing, "form", this.formText(field, spaces));
    const isChoice = field.form === "choice";
    for (const part of field.parts) {
      const name = this.fieldName(part);
      const inside = { ...thing, about: `${name}, ${isChoice ? "one of" : "in"} ${about}`, part: name };
      this.sayRecordField(part, spaces, inside, isChoice);
    }
    if (field.form !== "sequence") return;
    const order = field.parts.map((part) => this.fieldName(part)).join(", ");
    this.say({ ...thing, about: `the order of ${about}`, part: undefined }, "order", order);
  }

  /** `element {urn:shop}Code`, `attribute Code`, `any ##other {urn:shop}`; forms without a name on the wire have none here. */
  private formText({ form, element, namespace, wildcard }: RecordField, { elements, target }: Spaces): string {
    if (form === "element")
      return `element ${named(namespace === undefined ? elements : this.space(namespace), element)}`;
    if (form === "attribute") return `attribute ${named(this.space(namespace ?? ""), element)}`;
    return wildcard === undefined ? form : `${form} ${wildcardText(wildcard, target)}`.trim();
  }

  private sayType(type: NamedType, direction: Direction): void {
    if (scalarOf(type) !== undefined || type.kind === "data-set") return;
    const name = this.typeName(type.name);
    const thing = { subject: name, about: `the type ${name}`, direction };
    if (type.kind === "restricted") {
      // If the other service has no such type, fields of the type state the facets.
      if (this.names.shared.has(type.name))
        this.say({ ...thing, about: `the facets of ${name}` }, "facets", facetsText(type));
      return;
    }
    const isUnordered = type.kind === "record" && type.unordered;
    this.say(thing, "shape", isUnordered ? "record, its elements in any order" : shapeText(type));
    if (type.kind === "enumeration")
      for (const value of type.values)
        this.say({ ...thing, about: `the value ${JSON.stringify(value)} of ${name}`, part: value }, "value", "there");
    if (this.isNamedInValues(type))
      this.say(thing, "place", type.anonymous === true ? "none" : named(this.space(type.namespace), type.wireName));
    else if (!this.unnamed.has(type))
      this.say({ ...thing, about: `the WSDL's name of the type ${name}` }, "name", type.wireName);
    const item = { ...thing, about: `the item of ${name}` };
    if (type.kind === "array") {
      this.sayField(type.item, item);
      // The name of the item's element is a fact of its own. A row has no element.
      if (!this.hasRows(type)) this.say(item, "form", named(this.within(type), type.item.name));
    }
    if (type.kind === "item-list") this.say(item, "type", this.typeText(type.item));
    if (type.kind === "record") this.sayRecord(type, thing);
  }

  /** Values of an inheritance family carry the names of their types; in SOAP encoding all do, but arrays. */
  private isNamedInValues(type: NamedType): boolean {
    if (this.isEncoded) return type.kind !== "array";
    return type.kind === "record" && isTagged(this.service, type);
  }

  private hasRows(type: ArrayType): boolean {
    const { item, dimensions } = type;
    const inner = item.type.kind === "named" ? typeNamed(this.service, item.type.name) : undefined;
    return dimensions > 1 || (this.unnamed.has(type) && inner !== undefined && this.unnamed.has(inner));
  }

  private sayRecord(type: RecordType, thing: Thing): void {
    const name = thing.subject;
    const base = type.extends === undefined ? "nothing" : this.typeName(type.extends);
    this.say(thing, "family", `${base}${type.abstract ? ", abstract" : ""}`);
    if (type.extends !== undefined)
      this.say(
        { ...thing, subject: base, about: `the type ${name} in the place of ${base}`, part: name },
        "value",
        "there",
      );
    // Attributes have no order.
    const ordered = type.fields.filter(({ form }) => form !== "attribute" && form !== "attributes");
    const order = ordered.map((field) => this.fieldName(field)).join(", ");
    this.say({ ...thing, about: `the order of ${name}` }, "order", order);
    const spaces = { elements: this.within(type), target: this.space(type.namespace) };
    for (const field of type.fields) {
      const part = this.fieldName(field);
      this.sayRecordField(field, spaces, { ...thing, about: `the field ${part} of ${name}`, part });
    }
  }

  /** Lists and dates of the description are strings on the wire, scalars with facets are plain scalars. */
  private typeText(use: TypeUse): string {
    if (use.kind !== "named") return use.name;
    const type = typeNamed(this.service, use.name);
    const scalar = scalarOf(type);
    if (scalar !== undefined) return scalar;
    if (type.kind === "restricted")
      return this.names.shared.has(type.name) ? type.base : `${type.base} (${facetsText(type)})`;
    // Tables are statements about rows; on the wire each DataSet brings its own.
    if (type.kind === "data-set") return "DataSet";
    return this.typeName(use.name);
  }

  private resultText(operation: Operation): string {
    const use = resultUse(operation);
    if (use !== undefined) return this.typeText(use);
    return operation.result.kind === "data-set" ? "DataSet" : operation.result.kind;
  }
}

/** Namespaces inside a type or message: of its elements, and the target namespace of its wildcards. */
interface Spaces {
  readonly elements: string;
  readonly target: string;
}

const named = (namespace: string, name: string): string => (namespace === "" ? name : `{${namespace}}${name}`);

const timesText = ({ min, max }: Repetition): string => `${String(min)} to ${String(max ?? "any number")}`;

function shapeText(type: NamedType): string {
  const dimensions = type.kind === "array" ? type.dimensions : 1;
  return dimensions === 1 ? type.kind : `array of ${String(dimensions)} dimensions`;
}

const facetsText = ({ facets }: RestrictedType): string =>
  facets.map(({ name, value }) => `${name} ${value}`).join(", ");

function wildcardText({ namespace }: Wildcard, target: string): string {
  if (namespace === "##any") return "";
  if (namespace === "##other") return `##other than {${target}}`;
  return namespace.replace("##targetNamespace", `{${target}}`);
}

function addressingWord({ addressing }: Service): string {
  return addressing === undefined ? "none" : `${addressing.version}, ${addressing.required ? "required" : "optional"}`;
}
