/**
 * Owns the comparison of two WSDLs by what travels: operations of each binding, their elements, and everything below those; and by the names of
 * services, ports, bindings, port types, operations, messages and parts, which proxies are named by.
 * Invariant: types that nobody names in a message, and prefixes, make no difference; everything else does.
 */
import { dataSetFactKinds, type DataSetFacts } from "./wire-data-set.js";
import {
  type ElementShape,
  type Fetch,
  type ParticleShape,
  type TypeShape,
  WireModel,
  type WireHeader,
  type WireOperation,
} from "./wire-model.js";

export type DifferenceKind =
  | "operation"
  | "binding"
  | "address"
  | "action"
  | "header"
  | "fault"
  | "form"
  | "element"
  | "occurrence"
  | "nillable"
  | "type"
  | "values"
  | "facet"
  | "wildcard"
  | "mixed"
  | "default"
  | "attribute"
  | "derived"
  | "noted"
  | "key"
  | "name";

export interface Difference {
  readonly kind: DifferenceKind;
  /** The operation by its name in the first WSDL, or the second where only that has it. */
  readonly operation: string;
  readonly binding: string;
  readonly path: string;
  readonly text: string;
}

/** A WSDL and how it finds the others. */
export interface Side {
  readonly text: string;
  readonly place: string;
  readonly fetch: Fetch;
}

/** Empty: the same messages. */
export function compareWsdls(first: Side, second: Side, service?: string): readonly Difference[] {
  const b = new WireModel(second.text, second.place, second.fetch);
  // An operation of another use is a difference of its own; types are read as those that are left have them.
  const a = new WireModel(first.text, first.place, first.fetch, service, b.isEncoded);
  const found: Difference[] = [];
  const others = new Set(b.operations);
  const seen = new Set<string>();
  for (const operation of a.operations) {
    const identity = identityOf(operation);
    const alike = [...others].filter((each) => identityOf(each) === identity);
    const isOwn = (each: WireOperation): boolean =>
      a.operations.some(({ name }) => name === each.name && name !== operation.name);
    const other =
      alike.find(({ name }) => name === operation.name) ??
      // Another one of the first WSDL may be called like it.
      alike.find((each) => !isOwn(each));
    // A second port of one kind with the same operations.
    if (seen.has(`${operation.name} ${identity}`)) continue;
    seen.add(`${operation.name} ${identity}`);
    if (other !== undefined) others.delete(other);
    if (other === undefined)
      found.push({
        kind: "operation",
        operation: operation.name,
        binding: operation.binding,
        path: "",
        text: "only in the first",
      });
    else new Comparison(a, b, operation, other, found).operations();
  }
  for (const other of others)
    found.push({
      kind: "operation",
      operation: other.name,
      binding: other.binding,
      path: "",
      text: "only in the second",
    });
  return found;
}

/** How a server tells requests apart. */
function identityOf({ binding, input, facts }: WireOperation): string {
  return `${binding} ${facts["location"] ?? `${input.join(" ")} ${facts["action"] ?? ""}`}`;
}

/** Parts, ports and bindings without a name that WSDL allows (none, or none of XML) may get any. */
const isUnnamed = (one: WireOperation, other: WireOperation, name: string): boolean =>
  /^(?:part|port|binding)\b/.test(name)
    ? !/^[\p{L}_][\p{L}\p{M}\p{N}_.-]*$/u.test(one.names[name] ?? "")
    : one.names[name] === "" && other.names[name] === undefined;

class Comparison {
  private readonly a: WireModel;
  private readonly b: WireModel;
  private readonly one: WireOperation;
  private readonly other: WireOperation;
  private readonly found: Difference[];
  private readonly seen = new Set<string>();

  constructor(a: WireModel, b: WireModel, one: WireOperation, other: WireOperation, found: Difference[]) {
    [this.a, this.b, this.one, this.other, this.found] = [a, b, one, other, found];
  }

  operations(): void {
    const { one, other } = this;
    // A WSDL that names no address leaves it open, and a description of it has a placeholder.
    if (isAddress(one.address)) this.equal("address", "", addressOf(one.address), addressOf(other.address));
    for (const fact of new Set([...Object.keys(one.facts), ...Object.keys(other.facts)]))
      // Without a transport it is the only one that there is.
      if (fact !== "transport" || one.facts[fact] !== "")
        this.equal("binding", fact, one.facts[fact], other.facts[fact]);
    for (const name of new Set([...Object.keys(one.names), ...Object.keys(other.names)])) {
      if (isUnnamed(one, other, name)) continue;
      // A WSDL without a service has ports only where somebody makes them of its bindings.
      // A fault that only one has is a difference already. Inputs have names where operations are overloaded.
      if (isNamedInBoth(one, other, name) || !/^(?:service|port|input|output|message of the fault .*)$/s.test(name))
        this.equal("name", name, one.names[name], other.names[name]);
    }
    this.bodies("request", one.input, other.input);
    this.equal(
      "operation",
      "answer",
      one.output === undefined ? "none" : "one",
      other.output === undefined ? "none" : "one",
    );
    this.bodies("response", one.output ?? [], other.output ?? []);
    this.headers("request header", one.inputHeaders, other.inputHeaders);
    this.headers("response header", one.outputHeaders, other.outputHeaders);
    this.equal("fault", "faults", [...one.faults].sort().join(" "), [...other.faults].sort().join(" "));
    for (const fault of one.faults.filter((each) => other.faults.includes(each)))
      this.global(`fault ${short(fault)}`, fault);
  }

  private bodies(path: string, one: readonly string[], other: readonly string[]): void {
    this.equal(this.one.binding.startsWith("http") ? "form" : "element", path, one.join(" "), other.join(" "));
    for (const [index, name] of one.entries()) {
      if (name.startsWith("part ")) this.part(`${path} ${name}`);
      // Elements around the parts of rpc are declared nowhere.
      else if (name.startsWith("attachment ")) continue;
      else if (name === other[index] && this.one.facts["style"] !== "rpc") this.global(`${path} ${short(name)}`, name);
    }
  }

  private part(path: string): void {
    const [one, other] = [this.one.parts.get(path), this.other.parts.get(path)];
    if (one !== undefined && other !== undefined) this.types(path, this.a.type(one), this.b.type(other));
  }

  private headers(path: string, one: readonly WireHeader[], other: readonly WireHeader[]): void {
    // Their order says nothing on the wire.
    const words = (all: readonly WireHeader[]): string =>
      all
        .map(({ element, use }) => `${element} ${use}`)
        .sort()
        .join(" ");
    this.equal("header", path, words(one), words(other));
    for (const header of one) {
      const { element, type } = header;
      const at = `${path} ${short(element)}`;
      const same = other.find((each) => each.element === element);
      if (type === undefined && same?.type === undefined) this.global(at, element);
      else if (same !== undefined) this.types(at, this.typeOf(this.a, header), this.typeOf(this.b, same));
    }
  }

  /** Of a part with a type, or of its element. */
  private typeOf(model: WireModel, { element, type }: WireHeader): TypeShape {
    return type === undefined ? (model.element(element)?.type ?? model.type(element)) : model.type(type);
  }

  private global(path: string, name: string): void {
    const [one, other] = [this.a.element(name), this.b.element(name)];
    if (one === undefined || other === undefined)
      this.equal(
        "element",
        path,
        one === undefined ? "undeclared" : "declared",
        other === undefined ? "undeclared" : "declared",
      );
    else this.elements(path, one, other);
  }

  private elements(path: string, one: ElementShape, other: ElementShape): void {
    this.equal("element", path, one.name, other.name);
    this.equal("occurrence", path, `${one.min}..${one.max}`, `${other.min}..${other.max}`);
    this.equal("nillable", path, String(one.nillable), String(other.nillable));
    this.equal(
      "default",
      path,
      `${one.default ?? ""} ${one.fixed ?? ""}`,
      `${other.default ?? ""} ${other.fixed ?? ""}`,
    );
    this.types(path, one.type, other.type);
  }

  private types(path: string, one: TypeShape, other: TypeShape): void {
    const pair = `${one.identity} / ${other.identity}`;
    if (this.seen.has(pair) || this.found.length > 200) return;
    this.seen.add(pair);
    const [a, b] = [one.read(), other.read()];
    if (a.kind !== b.kind) return this.equal("type", path, a.kind, b.kind);
    if (a.kind === "data-set" && b.kind === "data-set") {
      this.equal("type", path, String(a.table), String(b.table));
      this.dataSets(path, a.typed, b.typed);
    }
    if (a.kind === "simple" && b.kind === "simple") {
      this.equal("type", path, a.base, b.base);
      this.equal("values", path, a.values.join("|"), b.values.join("|"));
      this.equal("facet", path, a.facets.join("|"), b.facets.join("|"));
      this.equal("type", path, String(a.members.length), String(b.members.length));
      for (const [index, member] of a.members.entries()) {
        const partner = b.members[index];
        if (partner !== undefined) this.types(`${path} member`, member, partner);
      }
    }
    if (a.kind !== "complex" || b.kind !== "complex") return;
    this.equal("mixed", path, String(a.mixed), String(b.mixed));
    for (const part of ["order", "abstract", "anyAttribute", "dimensions"] as const)
      this.equal("type", `${path} ${part}`, String(a[part]), String(b[part]));
    this.particles(path, a.particles, b.particles);
    // SOAP encoding's Array has its own attributes, whether a restriction repeats them or not.
    const attributesOf = ({ attributes }: typeof a): typeof attributes =>
      attributes.filter(
        ({ name }) => !/^\{[^}]*(?:\/encoding\/|soap-encoding)\}(?:arrayType|offset|itemType|arraySize)$/.test(name),
      );
    const textOf = (type: typeof a): string => attributesOf(type).map(attributeText).join(" ");
    this.equal("attribute", path, textOf(a), textOf(b));
    for (const attribute of attributesOf(a)) {
      const partner = attributesOf(b).find(({ name }) => name === attribute.name);
      if (partner !== undefined) this.types(`${path}/@${short(attribute.name)}`, attribute.type, partner.type);
    }
    this.equal("type", `${path} text`, a.text === undefined ? "none" : "text", b.text === undefined ? "none" : "text");
    if (a.text !== undefined && b.text !== undefined) this.types(`${path} text`, a.text, b.text);
    this.equal("derived", path, [...a.derived.keys()].sort().join(" "), [...b.derived.keys()].sort().join(" "));
    for (const [name, type] of a.derived) {
      const partner = b.derived.get(name);
      if (partner !== undefined) this.types(`${path} as ${short(name)}`, type, partner);
    }
  }

  private dataSets(path: string, one: DataSetFacts | undefined, other: DataSetFacts | undefined): void {
    const said = (facts: DataSetFacts | undefined): string => (facts === undefined ? "any DataSet" : "a typed DataSet");
    this.equal("type", path, said(one), said(other));
    if (one === undefined || other === undefined) return;
    for (const fact of new Set([...one.keys(), ...other.keys()])) {
      const kind = dataSetFactKinds.find((each) => fact.startsWith(`${each} `)) ?? "element";
      this.equal(kind, `${path} ${fact}`, one.get(fact), other.get(fact));
    }
  }

  private particles(path: string, one: readonly ParticleShape[], other: readonly ParticleShape[]): void {
    this.equal("element", path, one.map(particleText).join(" "), other.map(particleText).join(" "));
    for (const [index, part] of one.entries()) {
      const partner = other[index];
      if (part.kind === "element" && partner?.kind === "element")
        this.elements(`${path}/${short(part.element.name)}`, part.element, partner.element);
      // How often what is of another kind stands there says nothing more.
      else if (part.kind !== "element" && partner !== undefined && partner.kind === part.kind) {
        const kind = part.kind === "any" ? "wildcard" : "occurrence";
        this.equal(kind, `${path}/${part.kind}`, `${part.min}..${part.max}`, `${partner.min}..${partner.max}`);
        if (part.kind === "any" && partner.kind === "any") this.equal(kind, `${path}/any`, part.spaces, partner.spaces);
        if (part.kind !== "any" && partner.kind !== "any")
          this.particles(`${path}/${part.kind}`, part.parts, partner.parts);
      }
    }
  }

  private equal(kind: DifferenceKind, path: string, one: string | undefined, other: string | undefined): void {
    if (one === other) return;
    const { name, binding } = this.one;
    this.found.push({
      kind,
      operation: name,
      binding,
      path,
      text: `${JSON.stringify(one)} became ${JSON.stringify(other)}`,
    });
  }
}

const isNamedInBoth = (one: WireOperation, other: WireOperation, name: string): boolean =>
  one.names[name] !== undefined && other.names[name] !== undefined;
const short = (name: string): string => name.replace(/^\{.*\}/s, "");
const attributeText = ({
  name,
  required,
  default: value,
  fixed,
}: {
  readonly name: string;
  readonly required: boolean;
  readonly default: string | undefined;
  readonly fixed: string | undefined;
}): string => `${name}${required ? "!" : ""}${value ?? ""}${fixed ?? ""}`;
const particleText = (part: ParticleShape): string =>
  part.kind === "element"
    ? part.element.name
    : part.kind === "any"
      ? "any"
      : `${part.kind}(${part.parts.map(particleText).join(" ")})`;

/** Braces are no part of a host: somebody was to write one there. */
const isAddress = (address: string): boolean => /^https?:\/\/[^/{}]+(?:\/|$)/i.test(address);

/** As a client calls it, without what an import leaves out, with a note: a login and a query. */
const addressOf = (address: string): string => {
  if (!URL.canParse(address)) return address;
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`;
};
