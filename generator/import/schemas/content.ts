/**
 * Owns the content of complex types: elements, wildcards, choices and attributes, in the order of a message. It also
 * finds the content of an element or named type, and decides whether its elements can become parameters or results.
 * Invariant: each use of a group is replaced by its content. A construct that this model cannot represent is refused.
 */
import { isTrue } from "../../model/lexical-form.js";
import { xmlNamespace } from "../../model/xml-namespaces.js";
import { isSoapEncoding, mostDimensions } from "../../model/soap-encoding.js";
import { isSchemaName, keyOf, namespaces, type QName } from "../documents/qname.js";
import { type Note, refuse } from "../documents/refusal.js";
import { attributeOf, childNamed, childrenNamed, tagInWords, type XmlNode } from "../documents/xml-tree.js";
import {
  anyUse,
  type ChoiceUse,
  elementUse,
  globalElement,
  type Occurrence,
  occurrenceOf,
  type Particle,
  type SequenceUse,
  substituted,
  type TypeReference,
  typeReference,
} from "./particles.js";
import { stepIn } from "./derivation-step.js";
import { absenceNotes, type Component, nameAt, nameWritten, type Schema, type SchemaSet } from "./schema-set.js";
import { encodedScalar } from "./simple-types.js";

export interface AttributeUse {
  readonly node: XmlNode;
  readonly name: string;
  readonly namespace: string;
  readonly type: TypeReference;
  /** Declaration of the attribute, if its type is not kept. */
  readonly untyped: XmlNode | undefined;
  readonly required: boolean;
  readonly default: string | undefined;
  readonly fixed: string | undefined;
}

export interface Content {
  readonly node: XmlNode;
  readonly particles: readonly Particle[];
  readonly anyOrder: boolean;
  readonly attributes: readonly AttributeUse[];
  readonly anyAttribute: XmlNode | undefined;
  readonly mixed: boolean;
  /** Its base type is not declared anywhere, so it is XML, whatever else it declares. */
  readonly isOfMissing: boolean;
  readonly abstract: boolean;
  /** Its content comes before this one's. */
  readonly extends: QName | undefined;
  /** Its text, where it has text and no elements. */
  readonly text: TypeReference | undefined;
  /** Set for an array of SOAP encoding. */
  readonly array?: ArrayContent | undefined;
  /** Parts of the schema that are not kept. */
  readonly notes: readonly Note[];
}

/** Items of an array of SOAP encoding. Their names mean nothing to readers of SOAP encoding. */
export interface ArrayContent {
  /** Undefined: anything. */
  readonly item: TypeReference;
  /** Dimensions of arrays in arrays, the innermost first: `xsd:int[,][]` has 2 and 1. */
  readonly ranks: readonly number[];
  readonly name: string | undefined;
  readonly nillable: boolean;
}

/** The content of a `complexType`. Throws {@link Refusal}. */
export function readContent(node: XmlNode, schema: Schema, set: SchemaSet): Content {
  return new ContentReader(set).read(node, schema);
}

/** Elements in the wrong place are refused: ignoring them would lose what their author meant. */
const misplaced = (node: XmlNode, around: XmlNode): never =>
  refuse(node, "misplaced", `xs:${node.name} does not stand in xs:${around.name}`);

/** Groups inside one another; more than any tool writes. */
const mostOpenGroups = 100;

class ContentReader {
  private readonly set: SchemaSet;
  private readonly attributes: AttributeUse[] = [];
  /** Attributes that were read, and prohibited ones. */
  private readonly spokenOf = new Set<string>();
  private anyAttribute: XmlNode | undefined;
  private anyOrder = false;
  private readonly notes: Note[] = [];
  private readonly referred = new Map<XmlNode, ReadonlySet<string>>();
  /** Names of the groups that are being put in place. */
  private readonly open: string[] = [];

  constructor(set: SchemaSet) {
    this.set = set;
  }

  read(node: XmlNode, schema: Schema): Content {
    const complex = childNamed(node, namespaces.schema, "complexContent");
    const simple = childNamed(node, namespaces.schema, "simpleContent");
    const step = stepIn(complex ?? simple);
    if ((complex ?? simple) !== undefined && step === undefined)
      refuse(node, "empty derivation", "neither an extension nor a restriction stands in it");
    const base = step === undefined ? undefined : nameAt(schema, step, "base");
    const body = step ?? node;
    // Texts of SOAP encoding are scalars, though its schema has attributes for them.
    const isScalar = base !== undefined && simple !== undefined && encodedScalar(base) !== undefined;
    if (base !== undefined && isSoapEncoding(base.namespace) && !isScalar) {
      if (base.name !== "Array" || simple !== undefined)
        refuse(body, "SOAP encoding", `a complex type that is made of ${base.name} of SOAP encoding`);
      return { ...empty, node, array: this.arrayOf(body, schema), notes: this.notes };
    }
    const array = complex === undefined || step === undefined ? undefined : this.derivedArray(base, step, schema);
    if (array !== undefined) return { ...empty, node, array, notes: this.notes };
    const particles = simple === undefined ? this.particlesOf(body, schema) : [];
    this.readAttributes(body, schema);
    if ((complex ?? simple) !== undefined && step?.name === "restriction") this.inheritAttributes(base, step);
    const missing = missingBaseOf({ node, schema }, this.set);
    if (missing !== undefined) {
      this.notes.push(...absenceNotes(missing, step ?? node));
      const isDeclared = base !== undefined && this.set.find("type", base) !== undefined;
      const { notes, attributes } = this;
      return {
        ...empty,
        ...{ node, particles, attributes, notes },
        mixed: true,
        isOfMissing: true,
        extends: isDeclared ? base : undefined,
      };
    }
    const isBase = simple !== undefined && base !== undefined && !isScalar;
    const complexBase = isBase ? this.set.find("type", base)?.node : undefined;
    const isOfText = complexBase?.name === "complexType";
    if (isOfText && childNamed(complexBase, namespaces.schema, "simpleContent") === undefined)
      refuse(
        step ?? node,
        "simpleContent",
        `the type ${base?.name ?? ""} that it is made of holds elements, and no text`,
      );
    const at = step ?? node;
    const textType: TypeReference =
      base === undefined
        ? { kind: "none", node: at }
        : isOfText && simple !== undefined
          ? { kind: "inline", node: simple, schema }
          : { kind: "named", name: base, node: at };
    const isExtension = (complex !== undefined || isOfText) && step?.name === "extension";
    return {
      node,
      particles,
      anyOrder: this.anyOrder,
      attributes: this.attributes,
      anyAttribute: this.anyAttribute,
      mixed: isMixed({ node, schema }, this.set),
      isOfMissing: false,
      abstract: isTrue(attributeOf(node, "abstract")),
      extends: isExtension && base !== undefined && base.namespace !== namespaces.schema ? base : undefined,
      text: simple === undefined || (isOfText && isExtension) ? undefined : textType,
      notes: this.notes,
    };
  }

  /**
   * A type that derives from another array: its own items, otherwise those of that array. Undefined: `base` is no
   * array.
   */
  private derivedArray(base: QName | undefined, step: XmlNode, schema: Schema): ArrayContent | undefined {
    let items = saysItems(step) ? { step, schema } : undefined;
    for (let [name, steps] = [base, 0]; name !== undefined && steps < mostOpenGroups; steps++) {
      const type = this.set.find("type", name);
      const inner = type && stepIn(childNamed(type.node, namespaces.schema, "complexContent"));
      if (type === undefined || inner === undefined) return undefined;
      if (saysItems(inner)) items ??= { step: inner, schema: type.schema };
      name = nameAt(type.schema, inner, "base");
      if (name === undefined || !isSoapEncoding(name.namespace)) continue;
      if (step.name === "extension" && (this.particlesOf(step, schema).length > 0 || saysItems(step)))
        refuse(step, "SOAP encoding", "elements beside the items of an array");
      return this.arrayOf(items?.step ?? inner, items?.schema ?? type.schema);
    }
    return undefined;
  }

  /** `wsdl:arrayType` names the type of the items; an element does it, too, and has their name. */
  private arrayOf(body: XmlNode, schema: Schema): ArrayContent {
    const [element, ...others] = this.particlesOf(body, schema);
    const attribute = body.children.find((child) => child.name === "attribute" && arrayTypeOf(child) !== undefined);
    const written = attribute && arrayTypeOf(attribute);
    const named =
      element?.kind === "element"
        ? { item: element.type, name: element.name, nillable: element.nillable }
        : { item: { kind: "none", node: body } as const, name: undefined, nillable: false };
    for (const { node } of others)
      if (written === undefined) refuse(node, "array", "a second element declares the items of an array");
      else this.noteLeftOut(node, "arrayType is the type of the items, and the first element their name");
    for (const child of childrenNamed(body, namespaces.schema, "attribute"))
      if (!isOfArrays(nameAt(schema, child, "ref"))) this.noteLeftOut(child, "an array is written as its items alone");
    if (attribute === undefined || written === undefined) return { ...named, ranks: [1] };
    const at = written.indexOf("[");
    const brackets = at < 0 ? "" : written.slice(at);
    const name = nameWritten(schema, attribute, at < 0 ? written : written.slice(0, at), "arrayType");
    const ranks = brackets
      .split("[")
      .slice(1)
      .map((each) => each.split(",").length);
    const levels = ranks.reduce((sum, rank) => sum + rank, 0);
    if (levels > mostOpenGroups) refuse(attribute, "array", `arrays in more than ${String(mostOpenGroups)} others`);
    const most = Math.max(1, ...ranks);
    if (most > mostDimensions) refuse(attribute, "array", `an array of ${String(most)} dimensions`);
    return { ...named, item: { kind: "named", name, node: attribute }, ranks: ranks.length === 0 ? [1] : ranks };
  }

  private noteLeftOut(node: XmlNode, reason: string): void {
    const text = `${tagInWords(node)} of an array is left out: ${reason}`;
    this.notes.push({ node, construct: "array", text });
  }

  private particlesOf(body: XmlNode, schema: Schema): readonly Particle[] {
    return body.children.flatMap((child) => {
      if (child.namespace !== namespaces.schema) return this.foreign(child, body);
      if (["element", "any"].includes(child.name)) return misplaced(child, body);
      return ["sequence", "all", "choice", "group"].includes(child.name) ? this.particle(child, schema, body) : [];
    });
  }

  private particle(node: XmlNode, schema: Schema, around: XmlNode): readonly Particle[] {
    if (node.namespace !== namespaces.schema) return this.foreign(node, around);
    this.count(node);
    const occurrence = occurrenceOf(node);
    if (occurrence.max === 0) return [];
    switch (node.name) {
      case "element": {
        const element = elementUse(node, schema, this.set, this.notes);
        const { use, apart } = substituted(element, this.set, this.referredIn(around, schema));
        if (use.kind === "choice" && use.branches.length === 0 && apart.length === 0)
          this.noteAbstract(node, element.name);
        if (around.name !== "choice") for (const name of apart) this.noteApart(node, element.name, name);
        // An abstract element with a single substitute becomes that substitute.
        return use.kind === "choice" ? simplerChoice(use) : [use];
      }
      case "any":
        if (attributeOf(node, "namespace")?.trim() === "") this.noteNoNamespaces(node);
        return [anyUse(node, occurrence)];
      case "sequence":
      case "all":
        this.anyOrder ||= node.name === "all";
        return occurring(
          node.children.flatMap((child) => this.particle(child, schema, node)),
          occurrence,
          node,
        );
      case "choice":
        return simplerChoice({ kind: "choice", node, ...occurrence, branches: this.branches(node, schema) });
      case "group":
        return occurring(this.group(node, schema), occurrence, node);
      case "annotation":
        return [];
      default:
        return misplaced(node, around);
    }
  }

  /** Notes a wildcard where XML Schema allows nothing; .NET, which publishes it, reads and writes anything. */
  private noteNoNamespaces(node: XmlNode): void {
    const text = 'xs:any with namespace="" allows no element: taken for any, as .NET takes it';
    this.notes.push({ node, construct: "any XML", text });
  }

  /** An element that XML Schema does not define has no effect on messages. */
  private foreign(node: XmlNode, around: XmlNode): readonly Particle[] {
    const where = node.namespace === "" ? "no namespace" : `the namespace ${node.namespace}`;
    const text = `${tagInWords(node)} of ${where} in xs:${around.name} is not kept: it is none of XML Schema's`;
    this.notes.push({ node, construct: "foreign element", text });
    return [];
  }

  /** Keys of the elements that a group refers to. */
  private referredIn(group: XmlNode, schema: Schema): ReadonlySet<string> {
    const existingKeys = this.referred.get(group);
    if (existingKeys !== undefined) return existingKeys;
    const elements = childrenNamed(group, namespaces.schema, "element");
    const names = elements.flatMap((each) => nameAt(schema, each, "ref") ?? []);
    const keys = new Set(names.map(keyOf));
    this.referred.set(group, keys);
    return keys;
  }

  private noteAbstract(node: XmlNode, name: string): void {
    const text = `the optional element ${name} is left out: it is abstract, and no element is declared that may stand in its place`;
    this.notes.push({ node, construct: "substitution group", text });
  }

  private noteApart(node: XmlNode, head: string, name: string): void {
    const text = `${name} is refused in place of ${head}: it stands beside it already, and a position would not decide which`;
    this.notes.push({ node, construct: "substitution group", text });
  }

  private branches(node: XmlNode, schema: Schema): readonly (readonly Particle[])[] {
    return node.children.flatMap((child) => {
      const branch = this.particle(child, schema, node);
      const [only, second] = branch;
      if (only === undefined) return [];
      if (second !== undefined) return [[sequenceUse(branch, { min: 1, max: 1 }, child)]];
      // A choice that occurs once in a choice has the same alternatives.
      return only.kind === "choice" && only.min === 1 && only.max === 1 ? only.branches : [branch];
    });
  }

  private group(node: XmlNode, schema: Schema): readonly Particle[] {
    const name = nameAt(schema, node, "ref");
    if (name === undefined) return refuse(node, "group without name", "xs:group stands here without ref");
    const target = this.set.named("group", name, node);
    this.notes.push(...absenceNotes(target, node));
    this.enter(`${name.name} ${name.namespace}`, node, `the group ${name.name}`);
    const particles = this.particlesOf(target.node, target.schema);
    this.open.pop();
    return particles;
  }

  private enter(identity: string, node: XmlNode, what: string): void {
    if (this.open.includes(identity)) refuse(node, "circular group", `${what} holds itself`);
    if (this.open.length === mostOpenGroups) refuse(node, "groups without end", `${what} stands too deep in others`);
    this.open.push(identity);
  }

  /** The content of a group counts again for each use of the group. */
  private count(node: XmlNode): void {
    if (this.open.length > 0) this.set.countExpansion(node);
  }

  private readAttributes(body: XmlNode, schema: Schema): void {
    for (const node of body.children) {
      if (node.namespace !== namespaces.schema) continue;
      this.count(node);
      if (node.name === "attribute") this.addAttribute(node, schema);
      if (node.name === "anyAttribute" && (this.anyAttribute === undefined || isOfAll(this.anyAttribute)))
        this.anyAttribute = node;
      if (node.name === "attributeGroup") this.attributeGroup(node, schema);
    }
  }

  /**
   * A restriction repeats its elements and `anyAttribute`; attributes that it does not mention are those of its base.
   */
  private inheritAttributes(restricted: QName | undefined, node: XmlNode): void {
    const { anyAttribute } = this;
    for (let [name, steps] = [restricted, 0]; name !== undefined && name.namespace !== namespaces.schema; steps++) {
      if (steps === mostOpenGroups) refuse(node, "types without end", "too many types restrict one another");
      const component = this.set.named("type", name, node);
      const { node: type, schema } = component;
      if (component.absence !== undefined) {
        this.notes.push(...absenceNotes(component, node));
        this.anyAttribute = anyAttribute ?? childNamed(type, namespaces.schema, "anyAttribute");
        return;
      }
      const complex = childNamed(type, namespaces.schema, "complexContent");
      const step = stepIn(complex ?? childNamed(type, namespaces.schema, "simpleContent"));
      this.readAttributes(step ?? type, schema);
      name = step === undefined ? undefined : nameAt(schema, step, "base");
    }
    this.anyAttribute = anyAttribute;
  }

  private attributeGroup(node: XmlNode, schema: Schema): void {
    const name = nameAt(schema, node, "ref");
    if (name === undefined) return;
    const target = this.set.named("attributeGroup", name, node);
    this.notes.push(...absenceNotes(target, node));
    this.enter(`@${name.name} ${name.namespace}`, node, `the attribute group ${name.name}`);
    this.readAttributes(target.node, target.schema);
    this.open.pop();
  }

  /** Undefined: one of XML's own, such as xml:lang, is declared nowhere in most WSDLs. */
  private attributeNamed(name: QName, node: XmlNode): Component | undefined {
    return name.namespace === xmlNamespace ? this.set.find("attribute", name) : this.set.named("attribute", name, node);
  }

  private addAttribute(node: XmlNode, schema: Schema): void {
    const reference = nameAt(schema, node, "ref");
    const target = reference === undefined ? undefined : this.attributeNamed(reference, node);
    if (target !== undefined) this.notes.push(...absenceNotes(target, node));
    const form = attributeOf(node, "form");
    const qualified = form === undefined ? schema.qualifiedAttributes : form === "qualified";
    const at = target?.node ?? node;
    const name = reference?.name ?? attributeOf(node, "name") ?? "";
    const namespace = target?.name.namespace ?? reference?.namespace ?? (qualified ? schema.targetNamespace : "");
    // The declaration of the most derived type comes first and has precedence.
    const key = keyOf({ name, namespace });
    // No type of ours may be in XML's own namespace.
    const isKept = target === undefined || namespace !== xmlNamespace || isDeclaredOutside(target);
    if (this.spokenOf.has(key)) return;
    this.spokenOf.add(key);
    if (attributeOf(node, "use") === "prohibited") return;
    this.attributes.push({
      node,
      name,
      namespace,
      type: isKept ? typeReference(at, target?.schema ?? schema) : { kind: "none", node: at },
      untyped: isKept ? undefined : at,
      required: attributeOf(node, "use") === "required",
      default: attributeOf(node, "default") ?? attributeOf(at, "default"),
      fixed: attributeOf(node, "fixed") ?? attributeOf(at, "fixed"),
    });
  }
}

/** Stand-in of the missing type that a type derives from, directly or not; undefined: none is missing. */
function missingBaseOf(type: Pick<Component, "node" | "schema">, set: SchemaSet): Component | undefined {
  if (!set.missingAsXml) return undefined;
  for (let [at, steps]: [typeof type | undefined, number] = [type, 0]; at !== undefined; steps++) {
    const simple = childNamed(at.node, namespaces.schema, "simpleContent");
    const step = stepIn(simple ?? childNamed(at.node, namespaces.schema, "complexContent"));
    // A restriction writes its elements anew.
    const isOpen = step !== undefined && (simple !== undefined || step.name === "extension") && steps < mostOpenGroups;
    const base: QName | undefined = isOpen ? nameAt(at.schema, step, "base") : undefined;
    const missing = base === undefined || step === undefined ? undefined : set.missingBase(base, step);
    if (missing !== undefined) return missing;
    at = base && set.find("type", base);
  }
  return undefined;
}

/**
 * Whether text is between the elements of a type, or of a type that it extends. A type that derives from a missing one
 * is XML, too.
 */
export function isMixed(type: Pick<Component, "node" | "schema">, set: SchemaSet): boolean {
  if (missingBaseOf(type, set) !== undefined) return true;
  for (let [at, steps]: [typeof type | undefined, number] = [type, 0]; at !== undefined; steps++) {
    const complex = childNamed(at.node, namespaces.schema, "complexContent");
    if (isTrue(attributeOf(complex ?? at.node, "mixed")) || isTrue(attributeOf(at.node, "mixed"))) return true;
    const step = stepIn(complex);
    const isExtension = step?.name === "extension" && steps < mostOpenGroups;
    const base: QName | undefined = isExtension ? nameAt(at.schema, step, "base") : undefined;
    at = base && set.find("type", base);
  }
  return false;
}

/** True if a step of a derivation has `wsdl:arrayType` or elements. */
const saysItems = ({ children }: XmlNode): boolean =>
  children.some(
    (child) => arrayTypeOf(child) !== undefined || (child.name !== "annotation" && child.children.length > 0),
  );

/** True for attributes that the encoding itself writes at arrays. */
const isOfArrays = (name: QName | undefined): boolean =>
  name !== undefined &&
  isSoapEncoding(name.namespace) &&
  ["arrayType", "offset", "itemType", "arraySize"].includes(name.name);

const arrayTypeOf = (node: XmlNode): string | undefined =>
  node.attributes.find(({ localName, namespace }) => localName === "arrayType" && namespace === namespaces.wsdl)?.value;

/** A wildcard for any namespace is narrowed by a second one: only namespaces that both allow remain. */
const isOfAll = (node: XmlNode): boolean => (attributeOf(node, "namespace") ?? "##any") === "##any";

/** The type of an attribute has a name, in another namespace than the attribute. */
function isDeclaredOutside({ schema, node, name }: Component): boolean {
  const type = nameAt(schema, node, "type");
  return type !== undefined && type.namespace !== name.namespace;
}

/**
 * An optional or repeated sequence or group with a single element is that element with its bounds, if that means the
 * same.
 */
function occurring(inside: readonly Particle[], { min, max }: Occurrence, node: XmlNode): readonly Particle[] {
  if (min === 1 && max === 1) return inside;
  const [only, second] = inside;
  if (only === undefined) return [];
  if (max === 1) {
    if (inside.every((particle) => particle.min === 0)) return inside;
    if (second === undefined) return [{ ...only, min: 0 }];
    return [sequenceUse(inside, { min, max }, node)];
  }
  if (second === undefined && only.max === 1 && (only.min === 1 || min === 0 || min === 1)) {
    return [{ ...only, min: min * only.min, max }];
  }
  // A schema and a diffgram, as .NET writes a DataSet.
  if (inside.every(({ kind }) => kind === "any")) return inside;
  return [sequenceUse(inside, { min, max }, node)];
}

function sequenceUse(parts: readonly Particle[], occurrence: Occurrence, node: XmlNode): SequenceUse {
  const name = node.name === "group" ? attributeOf(node, "ref")?.replace(/^.*:/, "") : undefined;
  return { kind: "sequence", node, ...occurrence, parts, name };
}

/** A choice between nothing and one thing, or of one thing. */
function simplerChoice(choice: ChoiceUse): readonly Particle[] {
  const [branch, second] = choice.branches;
  if (branch === undefined) return [];
  if (second !== undefined) return [choice];
  const [only] = branch;
  const isRow = only?.kind === "sequence" && only.min === 1 && only.max === 1;
  return occurring(isRow ? only.parts : branch, choice, choice.node);
}

const empty: Omit<Content, "node"> = {
  particles: [],
  anyOrder: false,
  attributes: [],
  anyAttribute: undefined,
  mixed: false,
  isOfMissing: false,
  abstract: false,
  extends: undefined,
  text: undefined,
  notes: [],
};

/** Undefined: its type is simple. Throws `Refusal`. */
export function contentOfElement(component: Component, set: SchemaSet): Content | undefined {
  const { type } = globalElement(component);
  switch (type.kind) {
    case "none":
      return { node: component.node, ...empty };
    case "inline":
      return type.node.name === "complexType" ? readContent(type.node, type.schema, set) : undefined;
    case "named": {
      if (isSchemaName(type.name)) return undefined;
      return contentOfType(set.named("type", type.name, type.node), set);
    }
  }
}

/** The same of a type with a name. */
export function contentOfType({ node, schema }: Component, set: SchemaSet): Content | undefined {
  return node.name === "complexType" ? readContent(node, schema, set) : undefined;
}

/** Whether the content can become parameters or a result, one by one: a sequence of elements and nothing else. */
export function isWrapper(content: Content): boolean {
  const { particles, anyOrder, attributes, mixed, abstract } = content;
  const others = [content.anyAttribute, content.extends, content.text];
  if (
    content.array !== undefined ||
    attributes.length > 0 ||
    mixed ||
    abstract ||
    others.some((each) => each !== undefined)
  )
    return false;
  const names = particles.flatMap((each) => (each.kind === "element" ? [each.name] : []));
  return new Set(names).size === particles.length && !(anyOrder && particles.length > 1);
}
