/**
 * Owns the particles of a message (elements, wildcards, choices) and what each declaration states about them.
 * Invariant: undeclared names and invalid numbers are refused, never guessed.
 */
import { isTrue } from "../../model/lexical-form.js";
import { keyOf, namespaces, type QName } from "../documents/qname.js";
import { type Note, refuse } from "../documents/refusal.js";
import { attributeOf, type XmlNode } from "../documents/xml-tree.js";
import { absenceNotes, type Component, nameAt, type Schema, type SchemaSet } from "./schema-set.js";

/** Type of an element or attribute. */
export type TypeReference =
  | { readonly kind: "named"; readonly name: QName; readonly node: XmlNode }
  | { readonly kind: "inline"; readonly node: XmlNode; readonly schema: Schema }
  /** No type is given. */
  | { readonly kind: "none"; readonly node: XmlNode };

export interface Occurrence {
  readonly min: number;
  /** Infinity: unbounded. */
  readonly max: number;
}
/** An element at its place. */
export interface ElementUse extends Occurrence {
  readonly kind: "element";
  readonly node: XmlNode;
  readonly name: string;
  /** `""`: unqualified. */
  readonly namespace: string;
  readonly type: TypeReference;
  readonly nillable: boolean;
  /** Declared beside the types, and always in its schema's namespace. */
  readonly global: boolean;
  readonly default: string | undefined;
  readonly fixed: string | undefined;
}
export interface AnyUse extends Occurrence {
  readonly kind: "any";
  readonly node: XmlNode;
  readonly namespaces: string;
  readonly processContents: string;
}
export interface ChoiceUse extends Occurrence {
  readonly kind: "choice";
  readonly node: XmlNode;
  readonly branches: readonly (readonly Particle[])[];
}
export interface SequenceUse extends Occurrence {
  readonly kind: "sequence";
  readonly node: XmlNode;
  readonly parts: readonly Particle[];
  /** Name of the group that this sequence replaces; undefined if it replaces none. */
  readonly name: string | undefined;
}
export type Particle = ElementUse | AnyUse | ChoiceUse | SequenceUse;

/** A local element, or a reference to a global one, in its place. */
export function elementUse(node: XmlNode, schema: Schema, set: SchemaSet, notes: Note[]): ElementUse {
  const occurrence = occurrenceOf(node);
  const reference = nameAt(schema, node, "ref");
  if (reference !== undefined) {
    // The elements of XML Schema itself have no declaration.
    if (reference.namespace === namespaces.schema)
      return { ...declared(node, schema, reference.namespace), ...occurrence, name: reference.name };
    const component = set.named("element", reference, node);
    const { node: target, schema: home, name } = component;
    notes.push(...absenceNotes(component, node));
    return { ...declared(target, home, name.namespace), ...occurrence, global: true };
  }
  const form = attributeOf(node, "form");
  const qualified = form === undefined ? schema.qualifiedElements : form === "qualified";
  return { ...declared(node, schema, qualified ? schema.targetNamespace : ""), ...occurrence };
}

export function anyUse(node: XmlNode, occurrence: Occurrence): AnyUse {
  // .NET publishes an empty list and accepts anything; content.ts adds a note.
  const namespaces = (attributeOf(node, "namespace") ?? "").trim().split(/\s+/).join(" ") || "##any";
  return { kind: "any", node, ...occurrence, namespaces, processContents: attributeOf(node, "processContents") ?? "" };
}

function declared(node: XmlNode, schema: Schema, namespace: string): Omit<ElementUse, "min" | "max"> {
  return {
    kind: "element",
    node,
    name: attributeOf(node, "name") ?? "",
    namespace,
    type: typeReference(node, schema),
    nillable: isTrue(attributeOf(node, "nillable")),
    global: false,
    default: attributeOf(node, "default"),
    fixed: attributeOf(node, "fixed"),
  };
}

/** Throws {@link Refusal}. */
export function globalElement({ node, schema, name }: Component): ElementUse {
  if (attributeOf(node, "substitutionGroup") !== undefined && typeReference(node, schema).kind === "none")
    refuse(node, "substitution group", `the element ${name.name} has the type of the element that it substitutes`);
  return { ...declared(node, schema, name.namespace), min: 1, max: 1, global: true };
}

export function typeReference(node: XmlNode, schema: Schema): TypeReference {
  const name = nameAt(schema, node, "type");
  if (name !== undefined) return { kind: "named", name, node };
  const inline = node.children.find(
    (child) => child.namespace === namespaces.schema && (child.name === "complexType" || child.name === "simpleType"),
  );
  return inline === undefined ? { kind: "none", node } : { kind: "inline", node: inline, schema };
}

export function occurrenceOf(node: XmlNode): Occurrence {
  const [min, max] = [countAt(node, "minOccurs"), countAt(node, "maxOccurs")];
  if (min > max) refuse(node, "unknown word", "minOccurs is above maxOccurs");
  return { min, max };
}

/**
 * A number in digits, or `unbounded` for maxOccurs only. Throws `Refusal` otherwise: a guess could differ from the
 * service.
 */
function countAt(node: XmlNode, name: "minOccurs" | "maxOccurs"): number {
  const written = attributeOf(node, name) ?? "1";
  if (name === "maxOccurs" && written === "unbounded") return Infinity;
  if (/^\d{1,9}$/.test(written)) return Number(written);
  return refuse(node, "unknown word", `${name}="${written}" is no number`);
}

export interface Substituted {
  readonly use: Particle;
  /** Names of substitutes that are also particles of their own in the same content. */
  readonly apart: readonly string[];
}

/**
 * Choice between an element and its substitutes, without abstract ones; the element itself if it has no substitutes.
 * `beside`: keys of elements that occur in the same content. They are not substitutes then, because the two could not
 * be told apart.
 */
export function substituted(use: ElementUse, set: SchemaSet, beside: ReadonlySet<string>): Substituted {
  const { node, name, namespace, min, max } = use;
  if (!use.global) return { use, apart: [] };
  const members = set.substitutesFor({ name, namespace });
  const apart = members.filter((each) => beside.has(keyOf(each.name)));
  const others = members.filter((each) => !beside.has(keyOf(each.name))).map((each) => globalElement(each));
  const all = [{ ...use, min: 1, max: 1 }, ...others].filter((each) => !isTrue(attributeOf(each.node, "abstract")));
  // Its substitutes may be declared in a missing document.
  if (all.length === 0 && (min > 0 || (apart.length === 0 && !set.isWhole)))
    return refuse(node, "abstract element", `no element is declared that may stand for ${name}`);
  const particle: Particle =
    others.length === 0 && all.length > 0
      ? use
      : { kind: "choice", node, min, max, branches: all.map((each) => [each]) };
  return { use: particle, apart: apart.map((each) => each.name.name) };
}

/**
 * Note about the substitutes of a body, header or fault detail: they are refused, as the language has no choice there.
 * Throws {@link Refusal} if the element is abstract.
 */
export function notesAlone({ node, name }: Component, set: SchemaSet): readonly Note[] {
  const others = set.substitutesFor(name);
  if (isTrue(attributeOf(node, "abstract")))
    refuse(node, "abstract element", `${name.name} is abstract: another element stands in its place`);
  const [other] = others;
  if (other === undefined) return [];
  const text = `${other.name.name} is refused in place of ${name.name}, which it may be by its substitution group`;
  return [{ node: other.node, construct: "substitution group", text }];
}

/** The particle as an element. Throws {@link Refusal} if it is a wildcard, choice or sequence. */
export function elementAlone(particle: Particle): ElementUse {
  if (particle.kind === "any") return refuse(particle.node, "xs:any", "any element may stand beside the others");
  if (particle.kind === "choice") return refuse(particle.node, "xs:choice", "one of several elements");
  if (particle.kind === "sequence") return refuse(particle.node, "xs:sequence", "elements that stand there together");
  return particle;
}
