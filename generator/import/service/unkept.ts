/**
 * Owns notes on what a schema declares and a description cannot: identity constraints, blocked extensions, attributes of a null,
 * and default and fixed values.
 * Invariant: each is a note of whatever uses the element or attribute.
 */
import { namespaces } from "../documents/qname.js";
import { type Note, Refusal } from "../documents/refusal.js";
import { attributeOf, type XmlNode } from "../documents/xml-tree.js";
import { readContent } from "../schemas/content.js";
import type { ElementUse } from "../schemas/particles.js";
import { isBlocked, type Schema, type SchemaSet } from "../schemas/schema-set.js";
import type { FieldDraft, Use } from "./draft.js";

/** Keys and the like, which nobody checks. */
export function keyNotes({ children }: XmlNode): readonly Note[] {
  return children.flatMap((node) => {
    if (node.namespace !== namespaces.schema || !["key", "keyref", "unique"].includes(node.name)) return [];
    return [{ node, construct: "key", text: `xs:${node.name} ${attributeOf(node, "name") ?? ""} is not kept` }];
  });
}

/** Notes an element whose type others extend, although the schema forbids those types in its place. */
export function blockNotes({ node, type }: ElementUse, set: SchemaSet): readonly Note[] {
  if (type.kind !== "named") return [];
  const component = set.find("type", type.name);
  if (component === undefined || set.derivedFrom(type.name).length === 0) return [];
  const isForbidden = [{ node, schema: component.schema }, component].some((each) => isBlocked(each, "extension"));
  if (!isForbidden) return [];
  const text = `block is not kept: what extends ${type.name.name} may stand in its place here, which the schema forbids`;
  return [{ node, construct: "block", text }];
}

/** Notes an element that may be null and has attributes: a null loses them. */
export function nilNotes({ node, name, nillable, type }: ElementUse, set: SchemaSet): readonly Note[] {
  if (!nillable || type.kind === "none") return [];
  const declaration = type.kind === "named" ? set.find("type", type.name) : type;
  if (declaration === undefined || declaration.node.name !== "complexType") return [];
  const attributes = attributesOf(declaration.node, declaration.schema, set);
  const required = attributes.find((each) => each.required);
  if (attributes.length === 0) return [];
  const written =
    required === undefined ? "" : ` written without its attribute ${required.name}, which the schema requires, and`;
  return [
    { node, construct: "null with attributes", text: `null of ${name} is${written} read without its attributes` },
  ];
}

interface Attribute {
  readonly name: string;
  readonly required: boolean;
}
const attributesBySet = new WeakMap<SchemaSet, Map<XmlNode, readonly Attribute[]>>();

/** Attributes of a complex type and of the types that it extends. A type that cannot be read has none here and is refused elsewhere. */
function attributesOf(node: XmlNode, schema: Schema, set: SchemaSet): readonly Attribute[] {
  const attributesByNode = attributesBySet.get(set) ?? new Map<XmlNode, readonly Attribute[]>();
  attributesBySet.set(set, attributesByNode);
  const existingAttributes = attributesByNode.get(node);
  if (existingAttributes !== undefined) return existingAttributes;
  // A circle ends here.
  attributesByNode.set(node, []);
  try {
    const { attributes, extends: base } = readContent(node, schema, set);
    const below = base === undefined ? undefined : set.find("type", base);
    const inherited = below === undefined ? [] : attributesOf(below.node, below.schema, set);
    const all = [...attributes, ...inherited];
    attributesByNode.set(node, all);
    return all;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [];
  }
}

/** Default and fixed value of an element or attribute in a schema. */
interface SchemaValues {
  readonly node: XmlNode;
  readonly name: string;
  readonly default: string | undefined;
  readonly fixed: string | undefined;
}

/** Default and fixed value of a field. Those of a QName are not kept: their prefix is declared in the schema alone. */
export function keptValues(use: Use, values: SchemaValues, notes: Note[]): Pick<FieldDraft, "default" | "fixed"> {
  if (use.kind !== "xml" || use.name !== "QName") return { default: values.default, fixed: values.fixed };
  noteValues(values, notes);
  return { default: undefined, fixed: undefined };
}

/** Notes a default or fixed value that is not kept. */
export function noteValues(
  { name, node, default: defaultValue, fixed }: Partial<SchemaValues> & Pick<SchemaValues, "name" | "node">,
  notes: Note[],
): void {
  const value = defaultValue ?? fixed;
  if (value === undefined) return;
  const construct = defaultValue === undefined ? "fixed" : "default";
  notes.push({ node, construct, text: `the ${construct} value ${JSON.stringify(value)} of ${name} is not kept` });
}
