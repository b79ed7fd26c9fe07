/**
 * Owns notes about schema constructs that a description cannot express: identity constraints, blocked extensions,
 * attributes of null elements, some defaults and fixed values.
 * Invariant: every operation that uses the element or attribute has the note.
 */
import { oncePer } from "../../model/once-per.js";
import { namespaces } from "../documents/qname.js";
import { type Note, unlessRefused } from "../documents/refusal.js";
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
const attributesOfSet = oncePer((_set: SchemaSet) => new Map<XmlNode, readonly Attribute[]>());

/** Attributes of a complex type and of the types that it extends. A type that cannot be read has none here and is refused elsewhere. */
function attributesOf(node: XmlNode, schema: Schema, set: SchemaSet): readonly Attribute[] {
  const attributesByNode = attributesOfSet(set);
  const existingAttributes = attributesByNode.get(node);
  if (existingAttributes !== undefined) return existingAttributes;
  // A circle ends here.
  attributesByNode.set(node, []);
  const content = unlessRefused(() => readContent(node, schema, set));
  const base = content?.extends === undefined ? undefined : set.find("type", content.extends);
  const inherited = base === undefined ? [] : attributesOf(base.node, base.schema, set);
  const all = [...(content?.attributes ?? []), ...inherited];
  attributesByNode.set(node, all);
  return all;
}

/** An element or attribute in a schema, with its default and fixed value. */
type Valued = Pick<FieldDraft, "node" | "name" | "default" | "fixed">;

/** Default and fixed value of a field. Those of a QName are not kept: their prefix is declared in the schema alone. */
export function keptValues(use: Use, values: Valued, notes: Note[]): Pick<FieldDraft, "default" | "fixed"> {
  if (use.kind !== "xml" || use.name !== "QName") return { default: values.default, fixed: values.fixed };
  noteValues(values, notes);
  return { default: undefined, fixed: undefined };
}

/** Notes a default or fixed value that is not kept. */
export function noteValues({ name, node, default: defaultValue, fixed }: Valued, notes: Note[]): void {
  const value = defaultValue ?? fixed;
  if (value === undefined) return;
  const construct = defaultValue === undefined ? "fixed" : "default";
  notes.push({ node, construct, text: `the ${construct} value ${JSON.stringify(value)} of ${name} is not kept` });
}
