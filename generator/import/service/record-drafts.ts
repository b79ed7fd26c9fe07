/**
 * Owns the import of a complex type's content: the fields of a record, an array, or unchanged XML.
 * Invariant: every particle and attribute becomes a field, or the type is refused.
 */
import { wildcardChecks } from "../../model/service.js";
import { looksSecret } from "../../names/secret-names.js";
import { documentationOf } from "../documents/documentation.js";
import { type Note, refuse } from "../documents/refusal.js";
import type { XmlNode } from "../documents/xml-tree.js";
import type { AttributeUse, Content } from "../schemas/content.js";
import {
  anyUse,
  type ChoiceUse,
  type ElementUse,
  type Particle,
  type SequenceUse,
  type TypeReference,
} from "../schemas/particles.js";
import { type FieldDraft, isSimple, plainField, type TypeBody, type TypeDraft, type Use } from "./draft.js";
import { FieldKeys } from "./field-keys.js";
import type { MarkupSamples } from "./markup-samples.js";
import type { ServiceNamespace } from "./service-namespace.js";
import { keptValues } from "./unkept.js";

/** The part of TypeDrafts that records need. */
interface Types {
  readonly home: Pick<ServiceNamespace, "encoded">;
  field(use: ElementUse, owner: string, notes: Note[], around: string): FieldDraft;
  use(reference: TypeReference, owner: string, name: string, notes: Note[]): Use;
}

/**
 * Content of wildcards alone, or with text between elements, is imported as XML. If the schema is narrower than any
 * XML, there is a note, and a sample that it allows. Undefined: other content.
 */
export function anyXml(
  content: Content,
  notes: Note[],
  samples: MarkupSamples,
): { readonly sample: string | undefined } | undefined {
  const { node, particles, attributes, text, mixed, extends: base, abstract } = content;
  if ((base !== undefined && !mixed) || abstract) return undefined;
  const [only, second] = particles;
  const hasAttributes = attributes.length > 0;
  if (mixed && (base !== undefined || only?.kind !== "any" || second !== undefined || hasAttributes)) {
    const sample = samples.of(content);
    if (content.isOfMissing) return { sample };
    const fault = sample === undefined ? sampleFault(attributes, particles, base) : "";
    notes.push({
      node,
      construct: "mixed content",
      text: `text stands between its elements: kept as XML, whatever it holds${fault}`,
    });
    return { sample };
  }
  if (only?.kind !== "any" || second !== undefined || hasAttributes || text !== undefined) return undefined;
  if (!mixed && only.namespaces !== "##any") return undefined;
  const isAnything = mixed && only.min === 1 && only.max === 1 && only.namespaces === "##any";
  if (!isAnything)
    notes.push({ node, construct: "any XML", text: "kept as XML, whatever elements the schema allows there" });
  return { sample: only.namespaces === "##any" ? undefined : samples.of(content) };
}

/** The lack of a sample that is an element and nothing else. */
function sampleFault(
  attributes: Content["attributes"],
  particles: Content["particles"],
  base: Content["extends"],
): string {
  const attribute = attributes.find(({ required }) => required);
  const element = particles.find(({ kind, min }) => kind !== "any" && min > 0);
  if (attribute === undefined && element === undefined)
    return base === undefined ? "" : `; samples are without what it inherits from ${base.name}`;
  const missing = attribute === undefined ? "its required elements" : `its required attribute ${attribute.name}`;
  return `; samples are without ${missing}`;
}

/** Context of a record: the type that it extends, the types that extend it, and the namespace of its elements. */
export interface RecordContext {
  readonly base: TypeDraft | undefined;
  readonly derived: readonly TypeDraft[];
  /** Also by types without a name, which are not among those. */
  readonly isExtended: boolean;
  readonly around: string;
  /** In SOAP encoding, only arrays of its own are arrays. */
  readonly encoded: boolean;
}

/** Throws `Refusal`. */
export function recordBody(content: Content, draft: TypeDraft, types: Types, context: RecordContext): TypeBody {
  const { node, particles, attributes, anyAttribute, text, abstract } = content;
  const { base, derived, isExtended, around, encoded } = context;
  if (content.mixed) refuse(node, "mixed content", "text between elements");
  const anyOrder = content.anyOrder && particles.length > 1;
  const [only, second] = particles;
  const isPlain = attributes.length === 0 && anyAttribute === undefined && text === undefined;
  const isAlone = base === undefined && derived.length === 0 && !isExtended && !abstract;
  const isMany = second === undefined && only?.min === 0 && only.max === Infinity;
  if (!encoded && isAlone && isPlain && isMany && only.kind === "element") {
    const item = types.field({ ...only, max: 1 }, draft.name, draft.notes, around);
    if (item.namespace === undefined && item.default === undefined && item.fixed === undefined)
      return { kind: "array", item, dimensions: 1 };
  }
  const keys = new FieldKeys();
  const fields = [
    ...(text === undefined ? [] : [textField(text, node, draft, types)]),
    ...particles.map((particle) => particleField(particle, draft, types, around)),
    ...attributes.map((attribute) => attributeField(attribute, draft, types)),
    ...(anyAttribute === undefined ? [] : [wildcard("attributes", "otherAttributes", anyAttribute)]),
  ];
  return {
    kind: "record",
    fields: fields.map((field) => keys.named(field)),
    extends: base,
    derived,
    abstract,
    anyOrder,
  };
}

function particleField(particle: Particle, draft: TypeDraft, types: Types, around: string): FieldDraft {
  if (particle.kind === "element") return types.field(particle, draft.name, draft.notes, around);
  if (particle.kind === "choice" || particle.kind === "sequence") return groupField(particle, draft, types, around);
  const { node, min, max } = particle;
  const repeated = { min, max: max === Infinity ? undefined : max };
  return { ...wildcard("any", "others", node), repeated };
}

function groupField(group: ChoiceUse | SequenceUse, draft: TypeDraft, types: Types, around: string): FieldDraft {
  const { kind: form, node, min, max } = group;
  const keys = new FieldKeys();
  const inside = group.kind === "choice" ? group.branches.flat() : group.parts;
  const parts = inside.map((each) => {
    const part = particleField(each, draft, types, around);
    // A null that SOAP encoding may leave out is no choice.
    return keys.named(group.kind === "choice" && each.kind === "element" ? { ...part, required: each.min > 0 } : part);
  });
  const repeated = max > 1 ? { min, max: max === Infinity ? undefined : max } : undefined;
  const firstNames = parts.slice(0, mostNames).map((part) => part.name);
  const name = group.kind === "choice" ? "choice" : (group.name ?? firstNames.join("_"));
  const required = min > 0 && !(types.home.encoded && group.kind === "choice");
  return { ...plainField, name, form, node, use: rawXml, parts, required, repeated };
}

/** Parts of a sequence without a name whose names become its name. */
const mostNames = 3;

const rawXml = { kind: "xml", name: "xml" } as const;

function wildcard(form: "any" | "attributes", name: string, node: XmlNode): FieldDraft {
  const { namespaces: namespace, processContents: check } = anyUse(node, { min: 0, max: 1 });
  const processContents = wildcardChecks.find((each) => each === check) ?? "strict";
  return { ...plainField, name, form, node, use: rawXml, wildcard: { namespace, processContents } };
}

function attributeField(attribute: AttributeUse, draft: TypeDraft, types: Types): FieldDraft {
  const { node, name, namespace, type, untyped, required } = attribute;
  const use: Use =
    type.kind === "none" ? { kind: "scalar", name: "string" } : types.use(type, draft.name, name, draft.notes);
  if (use.kind === "xml" && use.name !== "QName")
    refuse(node, "attribute", `the attribute ${name} is of the type ${use.name}`);
  if (untyped !== undefined) {
    const text = `xml:${name} is taken for a text, whatever its type says`;
    draft.notes.push({ node: untyped, construct: "attribute of XML's own", text });
  }
  return {
    name,
    form: "attribute",
    namespace: namespace === "" ? undefined : namespace,
    node,
    use,
    required,
    nullable: false,
    ...keptValues(use, attribute, draft.notes),
    purpose: documentationOf(node),
    secret: looksSecret(name),
  };
}

function textField(type: TypeReference, node: XmlNode, draft: TypeDraft, types: Types): FieldDraft {
  const use = types.use(type, draft.name, "value", draft.notes);
  if ((use.kind === "xml" && use.name !== "QName") || (use.kind === "type" && !isSimple(use.type)))
    refuse(node, "derived text", "a text with attributes that restricts another such text");
  return { ...plainField, name: "value", form: "text", node, use, required: true };
}
