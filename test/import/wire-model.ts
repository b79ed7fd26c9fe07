/**
 * Owns what a WSDL says of the wire, normalised for comparison: operations by binding, and the content of elements.
 * Invariant: two WSDLs that allow the same messages give the same model; names that are not on the wire stand apart, in `names`, and prefixes are not in it.
 */
import { type DataSetFacts, dataSetFacts } from "./wire-data-set.js";
import { expand, readTags, type Tag } from "./wire-tree.js";

const wsdl = "http://schemas.xmlsoap.org/wsdl/";
const xsd = "http://www.w3.org/2001/XMLSchema";
const soapSpaces: Readonly<Record<string, string>> = {
  "http://schemas.xmlsoap.org/wsdl/soap/": "soap11",
  "http://schemas.xmlsoap.org/wsdl/soap12/": "soap12",
};
const http = "http://schemas.xmlsoap.org/wsdl/http/";
const soapEncoding = "http://schemas.xmlsoap.org/soap/encoding/";
/** Types that stacks of Apache know without a schema. */
const apacheTypes = "{http://xml.apache.org/xml-soap}";
const mime = "http://schemas.xmlsoap.org/wsdl/mime/";

/** Text at a location as a document sees it; undefined: it is not there. */
export type Fetch = (
  from: string,
  location: string,
  namespace?: string,
) => { readonly text: string; readonly place: string } | undefined;

export interface WireHeader {
  readonly element: string;
  readonly use: string;
  /** Name of its type; `undefined`: the element's. */
  readonly type: string | undefined;
}
export interface WireOperation {
  readonly binding: string;
  /** Of the port type: for messages alone. */
  readonly name: string;
  readonly address: string;
  /** What the WSDL calls it, its service, port, binding, port type, messages and their parts: none of it is on the wire. */
  readonly names: Readonly<Record<string, string>>;
  /** SOAP: style, use, action. HTTP: verb, location, kind of request and answer. */
  readonly facts: Readonly<Record<string, string>>;
  /** Elements in the body, or fields of a form. */
  readonly input: readonly string[];
  /** undefined: no answer. */
  readonly output: readonly string[] | undefined;
  readonly inputHeaders: readonly WireHeader[];
  readonly outputHeaders: readonly WireHeader[];
  /** Elements of faults. */
  readonly faults: readonly string[];
  /** Types of the parts of messages, by `request part name`. */
  readonly parts: ReadonlyMap<string, string>;
}

export interface ElementShape {
  readonly name: string;
  readonly type: TypeShape;
  readonly min: string;
  readonly max: string;
  readonly nillable: boolean;
  readonly default: string | undefined;
  readonly fixed: string | undefined;
}
export type ParticleShape =
  | { readonly kind: "element"; readonly element: ElementShape }
  | { readonly kind: "any"; readonly spaces: string; readonly min: string; readonly max: string }
  | {
      readonly kind: "choice" | "sequence";
      readonly parts: readonly ParticleShape[];
      readonly min: string;
      readonly max: string;
    };
export interface AttributeShape {
  readonly name: string;
  readonly type: TypeShape;
  readonly required: boolean;
  readonly default: string | undefined;
  readonly fixed: string | undefined;
}
/** A type, read when it is compared; `identity` ends circles. */
export interface TypeShape {
  readonly identity: string;
  read(): TypeContent;
}
export type TypeContent =
  | {
      readonly kind: "simple";
      readonly base: string;
      readonly values: readonly string[];
      readonly facets: readonly string[];
      readonly members: readonly TypeShape[];
    }
  /** `typed`: what the schema of its namespace says of it. */
  | { readonly kind: "data-set"; readonly table: boolean; readonly typed: DataSetFacts | undefined }
  | { readonly kind: "anything" }
  | {
      readonly kind: "complex";
      readonly particles: readonly ParticleShape[];
      readonly order: string;
      readonly attributes: readonly AttributeShape[];
      /** Namespaces and how they are looked at, of each wildcard on the line. */
      readonly anyAttribute: string;
      readonly mixed: boolean;
      /** Dimensions of an array of SOAP encoding; empty for other types. */
      readonly dimensions: string;
      readonly text: TypeShape | undefined;
      readonly abstract: boolean;
      /** Types that may stand in its place by xsi:type, by name, itself among them; empty where there are none. */
      readonly derived: ReadonlyMap<string, TypeShape>;
    };

interface Home {
  readonly tag: Tag;
  readonly space: string;
  readonly schema: Tag;
}

export class WireModel {
  readonly operations: readonly WireOperation[];
  private readonly globals = new Map<string, Home>();
  private readonly bases = new Map<string, string[]>();
  /** Global elements by the one in whose place they may stand. */
  private readonly substitutes = new Map<string, string[]>();
  /** What the schemas of typed DataSets say, by their namespaces. */
  private readonly dataSets = new Map<string, DataSetFacts>();
  private readonly fetch: Fetch;
  private readonly identities = new Map<Tag, number>();
  /** Bodies are in SOAP encoding: its types are known by their names, whatever a schema of its namespace declares. */
  readonly isEncoded: boolean;

  constructor(text: string, place: string, fetch: Fetch, service?: string, isEncoded?: boolean) {
    this.fetch = fetch;
    const roots = this.documents(readTags(text, place));
    this.isEncoded = isEncoded ?? roots.some(hasEncodedBody);
    for (const root of roots) {
      const schemas =
        root.space === xsd ? [root] : all(root, wsdl, "types").flatMap((types) => all(types, xsd, "schema"));
      for (const schema of schemas) this.enter(schema, schema.attributes.get("targetNamespace") ?? "", new Set());
    }
    this.operations = readOperations(roots, service);
  }

  /** A global element: `{namespace}name`. */
  element(name: string): ElementShape | undefined {
    const home = this.globals.get(`element ${name}`);
    return home === undefined ? undefined : this.shape(home.tag, home, name, "1", "1");
  }

  /** A type by its name: `{namespace}name`. */
  type(name: string): TypeShape {
    return this.typeNamed(name);
  }

  private documents(root: Tag): readonly Tag[] {
    const found = new Map([[root.place, root]]);
    for (const each of found.values()) {
      for (const reference of all(each, wsdl, "import")) {
        const there = this.fetch(each.place, reference.attributes.get("location") ?? "");
        if (there !== undefined && !found.has(there.place)) found.set(there.place, readTags(there.text, there.place));
      }
    }
    return [...found.values()];
  }

  private enter(schema: Tag, space: string, seen: Set<string>): void {
    if (this.isEncoded && space === soapEncoding) return;
    const identity = `${schema.place} ${space}`;
    for (const tag of schema.children) {
      if (tag.space !== xsd) continue;
      if (tag.name === "import" || tag.name === "include") {
        const location = tag.attributes.get("schemaLocation") ?? "";
        const there = this.fetch(schema.place, location, tag.attributes.get("namespace"));
        if (there === undefined) continue;
        const inner = readTags(there.text, there.place);
        const innerSpace = inner.attributes.get("targetNamespace") ?? (tag.name === "include" ? space : "");
        if (seen.has(`${there.place} ${innerSpace}`)) continue;
        this.enter(inner, innerSpace, seen.add(identity).add(`${there.place} ${innerSpace}`));
        continue;
      }
      if (tag.attributes.get("urn:schemas-microsoft-com:xml-msdata IsDataSet") === "true" && !this.dataSets.has(space))
        this.dataSets.set(space, dataSetFacts(tag, schema, space));
      const kind = tag.name === "complexType" || tag.name === "simpleType" ? "type" : tag.name;
      const name = `{${space}}${tag.attributes.get("name") ?? ""}`;
      const key = `${kind} ${name}`;
      if (this.globals.has(key)) continue;
      this.globals.set(key, { tag, space, schema });
      const head = kind === "element" ? this.nameIn({ tag, space, schema }, tag, "substitutionGroup") : undefined;
      if (head !== undefined) this.substitutes.set(head, [...(this.substitutes.get(head) ?? []), name]);
      const step = kind === "type" ? derivation(tag, "complexContent") : undefined;
      const base = step === undefined ? undefined : this.nameIn({ tag: step, space, schema }, step, "base");
      if (base !== undefined) this.bases.set(base, [...(this.bases.get(base) ?? []), name]);
    }
  }

  private nameIn(home: Home, tag: Tag, attribute: string): string | undefined {
    const written = tag.attributes.get(attribute);
    if (written === undefined) return undefined;
    const name = expand(tag, written);
    // A schema without a namespace that was included means its includer's.
    return name.startsWith("{}") && home.schema.attributes.get("targetNamespace") === undefined
      ? `{${home.space}}${name.slice(2)}`
      : name;
  }

  private shape(tag: Tag, home: Home, name: string, min: string, max: string): ElementShape {
    return {
      name,
      type: this.typeOf(tag, home),
      // A null may be left out in SOAP encoding (SOAP 1.1, 5.1).
      min: this.isEncoded ? "0" : min,
      max,
      nillable: yes(tag.attributes.get("nillable")) || this.isScalarOfEncoding(this.nameIn(home, tag, "type")),
      default: tag.attributes.get("default"),
      fixed: tag.attributes.get("fixed"),
    };
  }

  /** True for soapenc:int and others, which stacks have for what may be null. */
  private isScalarOfEncoding(type = ""): boolean {
    return this.isEncoded && type.startsWith(`{${soapEncoding}}`) && !/\}(?:Array|Struct)$/.test(type);
  }

  /** Texts of SOAP encoding are those of XML Schema, and references beside. */
  private plainName(name: string): string {
    return this.isScalarOfEncoding(name) ? name.replace(`{${soapEncoding}}`, `{${xsd}}`) : name;
  }

  private typeOf(tag: Tag, home: Home): TypeShape {
    const inline = tag.children.find(
      (each) => each.space === xsd && (each.name === "complexType" || each.name === "simpleType"),
    );
    if (inline !== undefined) return this.typeAt({ ...home, tag: inline });
    const name = this.nameIn(home, tag, "type");
    return name === undefined ? anything : this.typeNamed(name);
  }

  private typeNamed(name: string): TypeShape {
    const home = this.globals.get(`type ${name}`);
    if (name === `{${xsd}}anyType`) return anything;
    const known = builtIn(this.plainName(name));
    if (known !== undefined) return simple(known);
    if (this.isEncoded && home === undefined && name.startsWith(apacheTypes)) return anything;
    if (this.isEncoded && name === `{${soapEncoding}}Array`) return anyArray;
    return home === undefined ? simple(`unknown ${name}`) : this.typeAt(home, name);
  }

  private typeAt(home: Home, name?: string): TypeShape {
    const number = this.identities.get(home.tag) ?? this.identities.size;
    this.identities.set(home.tag, number);
    const identity = `${String(number)} ${home.space}`;
    return {
      identity,
      read: () => (home.tag.name === "simpleType" ? this.simpleType(home, name) : this.complexType(home, name)),
    };
  }

  private simpleType(home: Home, name: string | undefined): TypeContent {
    const [step] = home.tag.children.filter(({ space, name: kind }) => space === xsd && kind !== "annotation");
    if (step === undefined) return { kind: "simple", base: "nothing", values: [], facets: [], members: [] };
    if (step.name === "list" || step.name === "union") {
      const attribute = step.name === "list" ? "itemType" : "memberTypes";
      const named = (step.attributes.get(attribute) ?? "").split(/\s+/).filter((each) => each !== "");
      const members = [
        ...named.map((each) => this.typeNamed(expand(step, each))),
        ...all(step, xsd, "simpleType").map((tag) => this.typeAt({ ...home, tag })),
      ];
      const contents = members.map((member) => member.read());
      const values = step.name === "union" ? valuesOfAll(contents) : undefined;
      if (values !== undefined) return { kind: "simple", base: "string", values, facets: [], members: [] };
      return { kind: "simple", base: step.name, values: [], facets: [], members };
    }
    const base = this.nameIn(home, step, "base");
    const [inner] = all(step, xsd, "simpleType");
    const below =
      base === undefined
        ? inner === undefined
          ? simple("nothing")
          : this.typeAt({ ...home, tag: inner })
        : this.typeNamed(base);
    // A guid is a text with its pattern, wherever it is declared.
    if (name !== undefined && /\}guid$/.test(name) && base === `{${xsd}}string`)
      return { kind: "simple", base: "guid", values: [], facets: [], members: [] };
    return this.restricted(step, below);
  }

  private restricted(step: Tag, below: TypeShape): TypeContent {
    const content = below.read();
    const others = ["enumeration", "annotation", "simpleType", "attribute", "attributeGroup", "anyAttribute"];
    const own = step.children.filter(({ space, name: kind }) => space === xsd && !others.includes(kind));
    if (content.kind !== "simple") return content;
    const written = all(step, xsd, "enumeration").map((each) => each.attributes.get("value") ?? "");
    // Blanks around belong to the values of two types alone.
    const isText = ["string", "normalizedString"].includes(content.base);
    const values = [...new Set(isText ? written : written.map((each) => each.trim()))];
    const facets = withoutImplied([...content.facets, ...own.map((each) => `${each.name}=${facetValue(each)}`)]).sort();
    return { ...content, facets, values: values.length > 0 ? values : content.values };
  }

  private complexType(home: Home, name: string | undefined): TypeContent {
    const { tag } = home;
    const text = derivation(tag, "simpleContent");
    const step = derivation(tag, "complexContent");
    const body = text ?? step ?? tag;
    const base = text === undefined && step === undefined ? undefined : this.nameIn(home, body, "base");
    const inherited = body.name === "extension" && base !== undefined ? this.inherited(base) : undefined;
    const order = body.children.some((each) => each.space === xsd && each.name === "all") ? "all" : "sequence";
    const items = this.itemsOf(body);
    const dimensions = items && dimensionsIn(arrayTypeIn(body)?.[1] ?? "");
    const own = (text === undefined ? this.particles(body, home) : []).map((part) =>
      items !== undefined && part.kind === "element" ? { ...part, element: { ...part.element, type: items } } : part,
    );
    const [said, anyAttribute] = this.attributes(body, home);
    const kept = body.name === "restriction" && base !== undefined ? (this.inherited(base)?.attributes ?? []) : [];
    const spoken = new Set([
      ...said.map((each) => each.name),
      ...all(body, xsd, "attribute").map((each) => `{}${each.attributes.get("name") ?? ""}`),
    ]);
    const attributes = [...said, ...kept.filter((each) => !spoken.has(each.name))];
    const particles = [...(inherited?.particles ?? []), ...own];
    const typed = this.typedSet(particles);
    if (attributes.length === 0 && typed !== undefined) return { kind: "data-set", table: false, typed };
    if (isDataSet(particles) && attributes.length === 0)
      return { kind: "data-set", table: isTable(particles), typed: undefined };
    const derived = new Map(
      name === undefined ? [] : this.derivedFrom(name).map((each) => [each, this.typeNamed(each)]),
    );
    return {
      kind: "complex",
      particles,
      order: countElements(particles) > 1 ? order : "sequence",
      attributes: onceByName([...attributes, ...(inherited?.attributes ?? [])]),
      anyAttribute: bothWildcards(inherited?.anyAttribute ?? "", anyAttribute),
      mixed: yes(tag.attributes.get("mixed")) || yes(body.parent?.attributes.get("mixed")) || inherited?.mixed === true,
      dimensions: dimensions ?? (base === undefined ? "" : (this.inherited(base)?.dimensions ?? "")),
      text: text === undefined || base === undefined ? undefined : this.textType(base, body, home),
      abstract: yes(tag.attributes.get("abstract")),
      derived: derived.size === 0 || name === undefined ? new Map() : derived.set(name, this.typeNamed(name)),
    };
  }

  /** The type of an array's items by its arrayType, whatever an element says of them. */
  private itemsOf(body: Tag): TypeShape | undefined {
    const [tag, value = ""] = arrayTypeIn(body) ?? [];
    const [, name = "", inner = ""] = /^([^[\]]*)(.*)\[[^[\]]*\]\s*$/s.exec(value) ?? [];
    if (tag === undefined || name === "") return undefined;
    if (inner === "") return this.typeNamed(expand(tag, name.trim()));
    return { identity: `array ${value}`, read: () => ({ ...arrayOfAny, dimensions: dimensionsIn(inner) }) };
  }

  /** One wildcard of a namespace whose schema says that its element is a DataSet. */
  private typedSet([only, second]: readonly ParticleShape[]): DataSetFacts | undefined {
    return only?.kind === "any" && second === undefined ? this.dataSets.get(only.spaces) : undefined;
  }

  /** `body`: extension or restriction, whose facets are the text's. */
  private textType(base: string, body: Tag, home: Home): TypeShape {
    const plain = this.plainName(base);
    const content = this.typeNamed(plain).read();
    const ofBase = content.kind === "complex" && content.text !== undefined ? content.text : this.typeNamed(plain);
    if (body.name !== "restriction") return ofBase;
    const [inner] = all(body, xsd, "simpleType");
    const below = inner === undefined ? ofBase : this.typeAt({ ...home, tag: inner });
    const { identity } = this.typeAt({ ...home, tag: body });
    return { identity, read: () => this.restricted(body, below) };
  }

  private inherited(base: string): Extract<TypeContent, { kind: "complex" }> | undefined {
    const content = this.typeNamed(base).read();
    return content.kind === "complex" ? content : undefined;
  }

  private derivedFrom(name: string): readonly string[] {
    const found = new Set(this.bases.get(name) ?? []);
    for (const each of found) for (const below of this.bases.get(each) ?? []) found.add(below);
    return [...found].sort();
  }

  private particles(tag: Tag, home: Home): readonly ParticleShape[] {
    return tag.children.flatMap((each) => (each.space === xsd ? this.particle(each, home) : []));
  }

  private particle(tag: Tag, home: Home): readonly ParticleShape[] {
    const [min, max] = [countIn(tag, "minOccurs"), countIn(tag, "maxOccurs")];
    if (max === "0") return [];
    switch (tag.name) {
      case "element":
        return this.standing(tag, home, min, max);
      case "any":
        return [
          { kind: "any", spaces: (tag.attributes.get("namespace") ?? "##any").trim().replace(/\s+/g, " "), min, max },
        ];
      case "group": {
        const target = this.globals.get(`group ${this.nameIn(home, tag, "ref") ?? ""}`);
        return target === undefined ? [] : together("sequence", this.particles(target.tag, target), min, max);
      }
      case "sequence":
      case "all":
        return together("sequence", this.particles(tag, home), min, max);
      case "choice":
        return together(
          "choice",
          withoutRepeats(
            tag.children.flatMap((each) =>
              each.space === xsd
                ? alternatives(together("sequence", this.particle(each, home), "1", "1", true), this.isEncoded)
                : [],
            ),
          ),
          // All of its elements may be null.
          this.isEncoded ? "0" : min,
          max,
        );
      default:
        return [];
    }
  }

  /** An element, or one of those that may stand in its place. */
  private standing(tag: Tag, home: Home, min: string, max: string): readonly ParticleShape[] {
    const reference = this.nameIn(home, tag, "ref");
    const names = new Set(reference === undefined ? [] : [reference]);
    for (const name of names) {
      if (name === reference && this.letsNoneStand(name)) break;
      for (const next of this.substitutes.get(name) ?? []) names.add(next);
    }
    const [only] = names;
    const isAbstract = yes(this.globals.get(`element ${only ?? ""}`)?.tag.attributes.get("abstract"));
    // No element is valid in its place.
    if (names.size === 1 && isAbstract && min === "0") return [];
    if (names.size < 2) return [{ kind: "element", element: this.localElement(tag, home, min, max) }];
    const members = [...names].flatMap((name): readonly ParticleShape[] => {
      const found = this.globals.get(`element ${name}`);
      if (found === undefined || yes(found.tag.attributes.get("abstract"))) return [];
      return [{ kind: "element", element: this.shape(found.tag, found, name, "1", "1") }];
    });
    return together("choice", members, min, max);
  }

  private letsNoneStand(name: string): boolean {
    const found = this.globals.get(`element ${name}`);
    const written = found?.tag.attributes.get("block") ?? found?.schema.attributes.get("blockDefault") ?? "";
    return /(?:^|\s)(?:substitution|#all)(?:$|\s)/.test(written);
  }

  private localElement(tag: Tag, home: Home, min: string, max: string): ElementShape {
    const reference = this.nameIn(home, tag, "ref");
    if (reference !== undefined) {
      const target = this.globals.get(`element ${reference}`);
      return this.shape(target?.tag ?? tag, target ?? home, reference, min, max);
    }
    const form = tag.attributes.get("form") ?? home.schema.attributes.get("elementFormDefault") ?? "unqualified";
    return this.shape(
      tag,
      home,
      `{${form === "qualified" ? home.space : ""}}${tag.attributes.get("name") ?? ""}`,
      min,
      max,
    );
  }

  private attributes(tag: Tag, home: Home): readonly [readonly AttributeShape[], string] {
    let any = "";
    const found = tag.children.flatMap((each): readonly AttributeShape[] => {
      if (each.space !== xsd) return [];
      if (each.name === "anyAttribute" && (any === "" || any.startsWith("[##any ")))
        any = `[${each.attributes.get("namespace") ?? "##any"} ${each.attributes.get("processContents") ?? "strict"}]`;
      if (each.name === "attributeGroup") {
        const target = this.globals.get(`attributeGroup ${this.nameIn(home, each, "ref") ?? ""}`);
        const [inner, innerAny] = target === undefined ? [[], ""] : this.attributes(target.tag, target);
        if (any === "" || any.startsWith("[##any ")) any = innerAny === "" ? any : innerAny;
        return inner;
      }
      // One with neither is none: nobody could write it.
      const isNamed = each.attributes.has("name") || each.attributes.has("ref");
      return each.name === "attribute" && isNamed && each.attributes.get("use") !== "prohibited"
        ? [this.attribute(each, home)]
        : [];
    });
    return [found, any];
  }

  private attribute(tag: Tag, home: Home): AttributeShape {
    const reference = this.nameIn(home, tag, "ref");
    const target = reference === undefined ? undefined : this.globals.get(`attribute ${reference}`);
    const form = tag.attributes.get("form") ?? home.schema.attributes.get("attributeFormDefault") ?? "unqualified";
    const at = target?.tag ?? tag;
    const type = this.typeOf(at, target ?? home);
    return {
      name: reference ?? `{${form === "qualified" ? home.space : ""}}${tag.attributes.get("name") ?? ""}`,
      type: type.identity === "anything" ? simple("string") : type,
      required: tag.attributes.get("use") === "required",
      default: tag.attributes.get("default") ?? at.attributes.get("default"),
      fixed: tag.attributes.get("fixed") ?? at.attributes.get("fixed"),
    };
  }
}

const hasEncodedBody = (tag: Tag): boolean =>
  (tag.name === "body" && tag.attributes.get("use") === "encoded") || tag.children.some(hasEncodedBody);

const all = (tag: Tag, space: string, name: string): readonly Tag[] =>
  tag.children.filter((each) => each.name === name && each.space === space);
const yes = (written: string | undefined): boolean => written === "true" || written === "1";

function derivation(tag: Tag, kind: string): Tag | undefined {
  return all(tag, xsd, kind)[0]?.children.find(({ name }) => name === "extension" || name === "restriction");
}

/** A length implies the bounds of lengths around it. */
function withoutImplied(facets: readonly string[]): string[] {
  const length = facets.find((each) => each.startsWith("length="))?.slice("length=".length);
  if (length === undefined) return [...facets];
  return facets.filter((facet) => {
    const [, bound, value] = /^(min|max)Length=(.*)$/s.exec(facet) ?? [];
    if (bound === undefined) return true;
    return bound === "min" ? !(Number(value) <= Number(length)) : !(Number(value) >= Number(length));
  });
}

/** `02` is 2. */
const countIn = (tag: Tag, name: string): string => (tag.attributes.get(name) ?? "1").trim().replace(/^0+(?=\d+$)/, "");

/** Blanks around a number mean nothing; those of a pattern do. */
function facetValue({ name, attributes }: Tag): string {
  const value = attributes.get("value") ?? "";
  return name === "pattern" ? value : value.trim();
}

/** An attribute that is declared twice is what the nearest and first declaration says. */
function onceByName(attributes: readonly AttributeShape[]): readonly AttributeShape[] {
  const names = [...new Set(attributes.map(({ name }) => name))].sort();
  return names.flatMap((name) => attributes.find((each) => each.name === name) ?? []);
}

/** A built-in simple type, and what .NET has names of its own for. */
function builtIn(name: string): string | undefined {
  const [, space, local = ""] = /^\{(.*)\}(.*)$/s.exec(name) ?? [];
  if (space === xsd) return local;
  if (space === "http://schemas.microsoft.com/2003/10/Serialization/")
    return { guid: "guid", char: "int", duration: "duration" }[local];
  return space === "http://microsoft.com/wsdl/types/" ? { guid: "guid", char: "unsignedShort" }[local] : undefined;
}

function simple(base: string): TypeShape {
  return { identity: `simple ${base}`, read: () => ({ kind: "simple", base, values: [], facets: [], members: [] }) };
}

/** An element that is an alternative twice, as a substitute and by itself, is one: the last. */
function withoutRepeats(parts: readonly ParticleShape[]): readonly ParticleShape[] {
  const names = parts.map((part) => (part.kind === "element" ? part.element.name : undefined));
  return parts.filter((_, at) => names[at] === undefined || names.lastIndexOf(names[at]) === at);
}

/** A choice that stands once in another is more of that one's alternatives. `isEncoded`: both may be absent. */
function alternatives(parts: readonly ParticleShape[], isEncoded: boolean): readonly ParticleShape[] {
  const [only, second] = parts;
  const least = isEncoded ? "0" : "1";
  const isMore = only?.kind === "choice" && second === undefined && only.min === least && only.max === "1";
  return isMore ? only.parts : parts;
}

/** Parts that stand together once need no parentheses; nor do parts that may each be absent, in a group that may be. */
function together(
  kind: "sequence" | "choice",
  parts: readonly ParticleShape[],
  min: string,
  max: string,
  keeps = false,
): readonly ParticleShape[] {
  const [only, second] = parts;
  if (only === undefined) return [];
  if (kind === "sequence" && min === "1" && max === "1" && !(keeps && second !== undefined)) return parts;
  if (second === undefined && max === "1" && min === "1")
    // The one alternative of a choice stands for itself.
    return only.kind === "sequence" && only.min === "1" && only.max === "1" ? only.parts : parts;
  const least = (part: ParticleShape): string => (part.kind === "element" ? part.element.min : part.min);
  if (max === "1" && kind === "sequence" && parts.every((part) => least(part) === "0")) return parts;
  if (second === undefined) {
    const most = only.kind === "element" ? only.element.max : only.max;
    const fewest = min === "0" ? "0" : least(only);
    if (most === "1" && (least(only) === "1" || Number(min) <= 1))
      return [
        only.kind === "element"
          ? { kind: "element", element: { ...only.element, min: least(only) === "0" ? "0" : min, max } }
          : { ...only, min: least(only) === "0" ? "0" : min, max },
      ];
    if (max === "1")
      return [
        only.kind === "element"
          ? { kind: "element", element: { ...only.element, min: fewest } }
          : { ...only, min: fewest },
      ];
  }
  if (parts.every((part) => part.kind === "any")) return parts;
  return [{ kind, parts, min, max }];
}

function countElements(particles: readonly ParticleShape[]): number {
  return particles.length;
}

/** The forms in which .NET declares one. */
function isDataSet(particles: readonly ParticleShape[]): boolean {
  const [first, second, third] = particles;
  if (second?.kind !== "any" || third !== undefined) return false;
  if (first?.kind === "element") return first.element.name === `{${xsd}}schema`;
  return first?.kind === "any" && first.spaces === xsd && second.spaces === "urn:schemas-microsoft-com:xml-diffgram-v1";
}

const isTable = ([first]: readonly ParticleShape[]): boolean => first?.kind === "any" && first.max === "unbounded";

/** The operations of every port, or binding where there is no service. */
function readOperations(roots: readonly Tag[], chosen: string | undefined): readonly WireOperation[] {
  const named = (kind: string): ReadonlyMap<string, Tag> =>
    new Map(
      [...roots]
        .reverse()
        .flatMap((root) =>
          [...all(root, wsdl, kind)]
            .reverse()
            .map((tag) => [
              `{${root.attributes.get("targetNamespace") ?? ""}}${tag.attributes.get("name") ?? ""}`,
              tag,
            ]),
        ),
    );
  const [messages, portTypes, bindings] = [named("message"), named("portType"), named("binding")];
  const services = roots
    .flatMap((root) => all(root, wsdl, "service"))
    .filter((service) => chosen === undefined || service.attributes.get("name") === chosen);
  const ports = services.flatMap((service) => all(service, wsdl, "port"));
  const called = (port: Tag | undefined, binding: Tag): Readonly<Record<string, string>> => ({
    ...(port === undefined ? {} : { service: nameOf(port.parent) }),
    // Of two ports with one name, one gets another.
    ...(ports.filter((each) => nameOf(each) === nameOf(port)).length === 1 ? { port: nameOf(port) } : {}),
    binding: nameOf(binding),
    "port type": local(binding.attributes.get("type")),
  });
  const bound =
    services.length === 0
      ? [...bindings.values()].reverse().map((binding) => ({ binding, address: "", names: called(undefined, binding) }))
      : ports.flatMap((port) => {
          const binding = bindings.get(expand(port, port.attributes.get("binding") ?? ""));
          const address = port.children.find(({ name }) => name === "address")?.attributes.get("location") ?? "";
          return binding === undefined ? [] : [{ binding, address: address.trim(), names: called(port, binding) }];
        });
  return bound.flatMap(({ binding, address, names }) => {
    const portType = portTypes.get(expand(binding, binding.attributes.get("type") ?? ""));
    return all(binding, wsdl, "operation").flatMap((operation) => {
      const abstract = portType === undefined ? undefined : abstractOf(portType, operation);
      const read = abstract === undefined ? undefined : readOperation(binding, operation, abstract, messages);
      if (read === undefined || abstract === undefined || portType === undefined) return [];
      const own = read.binding.startsWith("http") ? {} : namesOf(portType, abstract, messages, read);
      return [{ ...read, address, names: { ...names, ...own } }];
    });
  });
}

type Unplaced = Omit<WireOperation, "address" | "names">;

const nameOf = (tag: Tag | undefined): string => tag?.attributes.get("name") ?? "";
const local = (name: string | undefined): string => (name ?? "").trim().replace(/^.*:/, "");

/** Of an operation over SOAP. What inputs are called says something only where operations of one name are told apart by it. */
function namesOf(
  portType: Tag,
  abstract: Tag,
  messages: ReadonlyMap<string, Tag>,
  { input, output }: Unplaced,
): Readonly<Record<string, string>> {
  const isOverloaded = all(portType, wsdl, "operation").filter((each) => nameOf(each) === nameOf(abstract)).length > 1;
  const bodies: Readonly<Record<string, readonly string[] | undefined>> = { input, output };
  const found: Record<string, string> = { operation: nameOf(abstract) };
  for (const side of ["input", "output"]) {
    const [direction] = all(abstract, wsdl, side);
    if (direction === undefined) continue;
    if (isOverloaded) found[side] = nameOf(direction);
    found[`message of the ${side}`] = local(direction.attributes.get("message"));
    const message = messages.get(expand(direction, direction.attributes.get("message") ?? ""));
    const body = bodies[side]?.find((each) => each.startsWith("{"));
    const parts = message === undefined ? [] : all(message, wsdl, "part");
    const [part, second] = parts.filter(
      (each) => body !== undefined && expand(each, each.attributes.get("element") ?? "") === body,
    );
    // Of two parts with one element, a header may be the other.
    if (part !== undefined && second === undefined) found[`part of the ${side}`] = nameOf(part);
  }
  for (const fault of all(abstract, wsdl, "fault"))
    found[`message of the fault ${nameOf(fault)}`] = local(fault.attributes.get("message"));
  return found;
}

function abstractOf(portType: Tag, operation: Tag): Tag | undefined {
  const same = all(portType, wsdl, "operation").filter(
    (each) => each.attributes.get("name") === operation.attributes.get("name"),
  );
  const input = all(operation, wsdl, "input")[0]?.attributes.get("name");
  const siblings = all(operation.parent ?? operation, wsdl, "operation").filter(
    (each) => nameOf(each) === nameOf(operation),
  );
  return (
    same.find((each) => all(each, wsdl, "input")[0]?.attributes.get("name") === input) ??
    // Overloads that the binding does not tell apart stand in the same order there.
    same[siblings.indexOf(operation)] ??
    same[0]
  );
}

function readOperation(
  binding: Tag,
  operation: Tag,
  abstract: Tag,
  messages: ReadonlyMap<string, Tag>,
): Unplaced | undefined {
  const extension = binding.children.find((each) => each.name === "binding");
  const id = extension === undefined ? undefined : soapSpaces[extension.space];
  const partsOf = (side: string): readonly Tag[] | undefined => {
    const direction = all(abstract, wsdl, side)[0];
    const message =
      direction === undefined ? undefined : messages.get(expand(direction, direction.attributes.get("message") ?? ""));
    return direction === undefined ? undefined : message === undefined ? [] : partsOfMessage(message);
  };
  const name = operation.attributes.get("name") ?? "";
  if (extension !== undefined && id !== undefined)
    return soapOperation(id, name, extension, operation, abstract, messages, partsOf);
  return extension?.space === http ? formOperation(name, extension, operation, partsOf) : undefined;
}

/** Of two parts of one name the first counts. */
function partsOfMessage(message: Tag): readonly Tag[] {
  const parts = all(message, wsdl, "part");
  return parts.filter((part, at) => parts.findIndex((each) => nameOf(each) === nameOf(part)) === at);
}

type PartsOf = (side: string) => readonly Tag[] | undefined;

function soapOperation(
  id: string,
  name: string,
  extension: Tag,
  operation: Tag,
  abstract: Tag,
  messages: ReadonlyMap<string, Tag>,
  partsOf: PartsOf,
): Unplaced {
  const own = operation.children.find((each) => each.name === "operation" && each.space === extension.space);
  const mimeParts = (kind: string): readonly Tag[] => {
    const multipart = all(operation, wsdl, kind)[0]?.children.find((each) => each.name === "multipartRelated");
    return multipart === undefined ? [] : all(multipart, mime, "part");
  };
  const hasBody = (tag: Tag): boolean =>
    tag.children.some((each) => each.name === "body" && each.space === extension.space);
  const side = (kind: string): Tag | undefined => mimeParts(kind).find(hasBody) ?? all(operation, wsdl, kind)[0];
  // Each attachment with the types that it may have.
  const attachments = (kind: string): readonly (readonly [name: string, types: string])[] =>
    mimeParts(kind).flatMap((part) => {
      const contents = part.children.filter(({ space, name: own }) => space === mime && own !== "part");
      const [first] = contents;
      // A content without a type may have any.
      const written = contents.map(
        ({ name: kind, attributes }) =>
          attributes.get("type") ?? (kind === "mimeXml" ? "text/xml" : "application/octet-stream"),
      );
      const types = [...new Set(written)].join(" ");
      const usual = partsOf(kind)?.[0]?.attributes.get("name") ?? "";
      return first === undefined ? [] : [[first.attributes.get("part") ?? usual, types]];
    });
  const attached = (kind: string): readonly string[] => attachments(kind).map(([each]) => `attachment ${each}`);
  const style = own?.attributes.get("style") ?? extension.attributes.get("style") ?? "document";
  const isRpc = style === "rpc";
  // One part of one message is one block, however often it is said.
  const headers = (kind: string): readonly WireHeader[] => {
    const said = new Set<string>();
    return (side(kind)?.children ?? []).flatMap((header) => {
      if (header.name !== "header" || header.space !== extension.space) return [];
      const key = `${expand(header, header.attributes.get("message") ?? "")} ${header.attributes.get("part") ?? ""}`;
      if (said.has(key)) return [];
      said.add(key);
      const message = messages.get(expand(header, header.attributes.get("message") ?? ""));
      const part =
        message === undefined
          ? undefined
          : all(message, wsdl, "part").find((each) => each.attributes.get("name") === header.attributes.get("part"));
      const headerUse = header.attributes.get("use") ?? "literal";
      const element =
        part === undefined
          ? ""
          : part.attributes.has("element")
            ? expand(part, part.attributes.get("element") ?? "")
            : partOfHeader(part, header);
      const type = part?.attributes.get("type");
      return [{ element, use: headerUse, type: part && type && expand(part, type) }];
    });
  };
  const body = (kind: string): readonly string[] | undefined => {
    const binding = side(kind);
    const described = binding?.children.find((each) => each.name === "body" && each.space === extension.space);
    const chosen = described?.attributes
      .get("parts")
      ?.split(/\s+/)
      .filter((each) => each !== "");
    const inHeaders = new Set(
      (binding?.children ?? []).flatMap((each) =>
        each.name === "header" && sameMessage(each, abstract, kind) ? [each.attributes.get("part")] : [],
      ),
    );
    const beside = new Set(attachments(kind).map(([each]) => each));
    const parts = partsOf(kind)?.filter((part) => !beside.has(part.attributes.get("name") ?? ""));
    return parts
      ?.filter((part) =>
        chosen === undefined
          ? !inHeaders.has(part.attributes.get("name"))
          : chosen.includes(part.attributes.get("name") ?? ""),
      )
      .map((part) => (isRpc ? rpcPart(part) : partText(part)));
  };
  const around = (kind: string, called: string): readonly string[] => {
    const described = side(kind)?.children.find((each) => each.name === "body" && each.space === extension.space);
    return isRpc ? [`{${described?.attributes.get("namespace") ?? ""}}${called}`] : [];
  };
  const answer = body("output");
  const use = (kind: string): string =>
    side(kind)
      ?.children.find((each) => each.name === "body")
      ?.attributes.get("use") ?? "literal";
  return {
    binding: id,
    name,
    facts: {
      style,
      use: answer === undefined ? use("input") : `${use("input")} ${use("output")}`,
      action: own?.attributes.get("soapAction") ?? "",
      transport: (extension.attributes.get("transport") ?? "").trim(),
      "media types": ["input", "output"]
        .flatMap(attachments)
        .map(([each, types]) => `${each}=${types}`)
        .join(" "),
    },
    input: [...around("input", name), ...(body("input") ?? []), ...attached("input")],
    output:
      answer === undefined ? undefined : [...around("output", `${name}Response`), ...answer, ...attached("output")],
    parts: new Map([...typedParts("request", partsOf("input")), ...typedParts("response", partsOf("output"))]),
    inputHeaders: headers("input"),
    // An operation without an answer sends none, whatever its binding says.
    outputHeaders: answer === undefined ? [] : headers("output"),
    faults: all(abstract, wsdl, "fault").flatMap((fault) => {
      const message = messages.get(expand(fault, fault.attributes.get("message") ?? ""));
      return message === undefined ? [] : all(message, wsdl, "part").map(partText);
    }),
  };
}

/** A part with a type is named as WSDL 1.1 (3.7) says; without a namespace an encoded one is in the target namespace. */
function partOfHeader(part: Tag, header: Tag): string {
  let root = header;
  while (root.parent !== undefined) root = root.parent;
  const usual = header.attributes.get("use") === "encoded" ? root.attributes.get("targetNamespace") : undefined;
  return `{${header.attributes.get("namespace") ?? usual ?? ""}}${part.attributes.get("name") ?? ""}`;
}

function sameMessage(header: Tag, abstract: Tag, kind: string): boolean {
  const direction = all(abstract, wsdl, kind)[0];
  return (
    direction !== undefined &&
    expand(header, header.attributes.get("message") ?? "") ===
      expand(direction, direction.attributes.get("message") ?? "")
  );
}

const partText = (part: Tag): string => {
  const element = part.attributes.get("element");
  return element === undefined
    ? `type ${part.attributes.get("name") ?? ""} ${expand(part, part.attributes.get("type") ?? "")}`
    : expand(part, element);
};

const typedParts = (path: string, parts: readonly Tag[] = []): readonly (readonly [string, string])[] =>
  parts.map((part) => [`${path} ${rpcPart(part)}`, expand(part, part.attributes.get("type") ?? "")]);

const rpcPart = (part: Tag): string => `part ${part.attributes.get("name") ?? ""}`;

function formOperation(name: string, extension: Tag, operation: Tag, partsOf: PartsOf): Unplaced {
  const verb = (extension.attributes.get("verb") ?? "").trim().toUpperCase();
  const location = all(operation, http, "operation")[0]?.attributes.get("location") ?? "";
  const kindOf = (side: string): string => {
    const [extensionTag] = all(operation, wsdl, side)[0]?.children ?? [];
    return extensionTag === undefined
      ? "none"
      : `${extensionTag.name} ${extensionTag.space === mime ? (extensionTag.attributes.get("type") ?? "") : ""}`.trim();
  };
  // Fields of forms are texts, whatever their part says; an array is a field that repeats.
  const fields = (partsOf("input") ?? []).map((part) => {
    const type = expand(part, part.attributes.get("type") ?? "");
    return `${part.attributes.get("name") ?? ""}${type.startsWith(`{${xsd}}`) || type.endsWith("}") ? "" : ` of ${type}`}`;
  });
  const [mimeXml] = all(operation, wsdl, "output")[0]?.children ?? [];
  const chosen = mimeXml?.attributes.get("part");
  const parts = partsOf("output") ?? [];
  const [root] = parts.filter((part) => chosen === undefined || part.attributes.get("name") === chosen);
  const answers = kindOf("output") === "none" || root === undefined ? [] : [partText(root)];
  return {
    binding: verb === "GET" ? "http-get" : verb === "POST" ? "http-post" : `http ${verb}`,
    name,
    facts: { location, request: kindOf("input"), answer: kindOf("output") },
    input: fields,
    output: answers,
    inputHeaders: [],
    outputHeaders: [],
    faults: [],
    parts: new Map(),
  };
}

/** A wildcard of a type allows what that of its base does, too. */
const bothWildcards = (inherited: string, own: string): string =>
  inherited.startsWith("[##any ") || own === inherited ? inherited : inherited + own;

const anything: TypeShape = { identity: "anything", read: () => ({ kind: "anything" }) };

/** The array of SOAP encoding itself: any items in one dimension. */
const arrayOfAny: Extract<TypeContent, { kind: "complex" }> = {
  kind: "complex",
  particles: [],
  order: "sequence",
  attributes: [],
  anyAttribute: "",
  mixed: false,
  dimensions: "1",
  text: undefined,
  abstract: false,
  derived: new Map(),
};
const anyArray: TypeShape = { identity: "any array", read: () => arrayOfAny };

/** Dimensions of the outermost array: 2 for `xsd:int[][,]`. */
/** A union of enumerations of texts is one enumeration. */
function valuesOfAll(contents: readonly TypeContent[]): readonly string[] | undefined {
  const values = contents.map((each) =>
    each.kind === "simple" && each.base === "string" && each.facets.length === 0 ? each.values : [],
  );
  return values.length > 0 && values.every(({ length }) => length > 0) ? [...new Set(values.flat())] : undefined;
}

/** The attribute of a restriction that names the type of an array's items, and that name with its brackets. */
function arrayTypeIn(body: Tag): readonly [Tag, string] | undefined {
  for (const attribute of all(body, xsd, "attribute")) {
    const value = attribute.attributes.get(`${wsdl} arrayType`);
    if (value !== undefined) return [attribute, value];
  }
  return undefined;
}

/** Dimensions of the outermost array. */
const dimensionsIn = (arrayType: string): string =>
  String((/\[([^[\]]*)\]\s*$/.exec(arrayType)?.[1] ?? "").split(",").length);
