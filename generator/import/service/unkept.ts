/**
 * Owns what a schema says of an element that a description does not: identity constraints, what may not stand in its place, what a null carries.
 * Invariant: each is a note of whatever uses the element.
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

/** Of an element whose type others extend, though it may not be one of these. */
export function blockNotes({ node, type }: ElementUse, set: SchemaSet): readonly Note[] {
  if (type.kind !== "named") return [];
  const component = set.find("type", type.name);
  if (component === undefined || set.derivedFrom(type.name).length === 0) return [];
  const isForbidden = [{ node, schema: component.schema }, component].some((each) => isBlocked(each, "extension"));
  if (!isForbidden) return [];
  const text = `block is not kept: what extends ${type.name.name} may stand in its place here, which the schema forbids`;
  return [{ node, construct: "block", text }];
}

/** What is lost where an element may be null and has attributes all the same. */
export function nilNotes({ node, name, nillable, type }: ElementUse, set: SchemaSet): readonly Note[] {
  if (!nillable || type.kind === "none") return [];
  const found = type.kind === "named" ? set.find("type", type.name) : type;
  if (found === undefined || found.node.name !== "complexType") return [];
  const attributes = attributesOf(found.node, found.schema, set);
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
const known = new WeakMap<SchemaSet, Map<XmlNode, readonly Attribute[]>>();

/** Those of what it extends, too. A type that cannot be read is refused elsewhere. */
function attributesOf(node: XmlNode, schema: Schema, set: SchemaSet): readonly Attribute[] {
  const read = known.get(set) ?? new Map<XmlNode, readonly Attribute[]>();
  known.set(set, read);
  const found = read.get(node);
  if (found !== undefined) return found;
  // A circle ends here.
  read.set(node, []);
  try {
    const { attributes, extends: base } = readContent(node, schema, set);
    const below = base === undefined ? undefined : set.find("type", base);
    const inherited = below === undefined ? [] : attributesOf(below.node, below.schema, set);
    const all = [...attributes, ...inherited];
    read.set(node, all);
    return all;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [];
  }
}

/** As a schema says them. */
interface SchemaValues {
  readonly node: XmlNode;
  readonly name: string;
  readonly default: string | undefined;
  readonly fixed: string | undefined;
}

/** Those of a field of this type. The prefix of a name means what is declared in the schema alone. */
export function keptValues(use: Use, given: SchemaValues, notes: Note[]): Pick<FieldDraft, "default" | "fixed"> {
  if (use.kind !== "xml" || use.name !== "QName") return { default: given.default, fixed: given.fixed };
  noteValues(given, notes);
  return { default: undefined, fixed: undefined };
}

/** That they are not kept. */
export function noteValues(
  { name, node, default: given, fixed }: Partial<SchemaValues> & Pick<SchemaValues, "name" | "node">,
  notes: Note[],
): void {
  const value = given ?? fixed;
  if (value === undefined) return;
  const construct = given === undefined ? "fixed" : "default";
  notes.push({ node, construct, text: `the ${construct} value ${JSON.stringify(value)} of ${name} is not kept` });
}
