/**
 * Owns the reading of single declarations in an inline schema: the type of a column, the content of a table.
 * Invariant: names are looked up only in this schema, and a chain of names always ends.
 */
import { cutText } from "../../text/cut-text.js";
import { type SimpleType, ValueError } from "../../description.js";
import { isNcName } from "../../xml/names.js";
import { columnTypeOf, labelledType } from "./column-types.js";
import type { ColumnMapping } from "./data-set.js";
import { decodeDataName } from "./names.js";
import { columnNotes, notedOf } from "./noted.js";
import type { ColumnSchema } from "./schema.js";
import { labelledAs } from "./type-labels.js";
import { attributeOf, childOf, childrenOf, isTrue, msdataOf, type SchemaName, type SchemaNode } from "./schema-tree.js";
import { xsdNamespace } from "./words.js";

/** A chain of restrictions or extensions longer than this is refused as one that never ends. */
const longestChain = 32;

/** The named declarations of all schemas of one reply. */
export interface Declarations {
  readonly elements: NamedNodes;
  readonly complexTypes: NamedNodes;
  readonly simpleTypes: NamedNodes;
  readonly attributes: NamedNodes;
}

/**
 * Declarations of one kind. A name in a namespace without any declaration is looked up without its namespace, because
 * some programs write wrong ones.
 */
class NamedNodes {
  private readonly exact = new Map<string, SchemaNode>();
  private readonly byLocalName = new Map<string, SchemaNode>();
  private readonly namespaces = new Map<SchemaNode, string>();
  /** Namespace of the first schema, which is mostly the only one. */
  private readonly first: string;

  constructor(schemas: readonly SchemaNode[], kind: string) {
    this.first = namespaceOfSchema(schemas[0]);
    for (const schema of schemas) {
      const namespace = namespaceOfSchema(schema);
      for (const node of childrenOf(schema, kind)) {
        const localName = attributeOf(node, "name") ?? "";
        this.exact.set(`{${namespace}}${localName}`, node);
        this.byLocalName.set(localName, node);
        if (schemas.length > 1) this.namespaces.set(node, namespace);
      }
    }
  }

  get(name: SchemaName | undefined): SchemaNode | undefined {
    if (name === undefined) return undefined;
    return this.exact.get(`{${name.namespace}}${name.localName}`) ?? this.byLocalName.get(name.localName);
  }

  /** Namespace of a declaration that is a direct child of a schema. */
  namespaceOf(node: SchemaNode): string | undefined {
    return this.namespaces.size === 0 ? this.first : this.namespaces.get(node);
  }

  all(): readonly SchemaNode[] {
    return [...this.exact.values()];
  }
}

function namespaceOfSchema(schema: SchemaNode | undefined): string {
  return schema === undefined ? "" : (attributeOf(schema, "targetNamespace") ?? "");
}

export function declarationsOf(schemas: readonly SchemaNode[]): Declarations {
  return {
    elements: new NamedNodes(schemas, "element"),
    complexTypes: new NamedNodes(schemas, "complexType"),
    simpleTypes: new NamedNodes(schemas, "simpleType"),
    attributes: new NamedNodes(schemas, "attribute"),
  };
}

/**
 * The declaration itself if an element only refers to one. Throws ValueError if it is missing: rows would be lost
 * silently.
 */
export function resolveElement(node: SchemaNode, { elements }: Declarations): SchemaNode {
  const ref = node.names.get("ref");
  if (ref === undefined) return node;
  const declared = elements.get(ref);
  if (declared !== undefined) return declared;
  const [name, namespace] = [ref.localName, ref.namespace].map((text) => JSON.stringify(cutText(text, 40)));
  throw new ValueError(
    `a declaration of the element ${name} of the namespace ${namespace}, which the schema refers to`,
  );
}

/** The complex type of an element: inline, or by name. */
export function complexTypeOf(element: SchemaNode, { complexTypes }: Declarations): SchemaNode | undefined {
  const name = element.names.get("type");
  const byName = name !== undefined && name.namespace !== xsdNamespace ? complexTypes.get(name) : undefined;
  return childOf(element, "complexType") ?? byName;
}

/** Content of a complex type: elements and attributes in order, inherited ones first, and the type of its own text. */
interface ComplexContent {
  readonly elements: readonly SchemaNode[];
  readonly attributes: readonly SchemaNode[];
  /** A simpleContent: the row's own text is a column. */
  readonly text: SchemaNode | undefined;
}

/** Each type is looked through once, however many elements are of it. */
const knownContents = new WeakMap<SchemaNode, ComplexContent>();

/**
 * Content of a type, including copies of its bases' content. For all types of a schema together, this can take
 * quadratic time and memory. Throws ValueError.
 */
export function contentOf(type: SchemaNode, declarations: Declarations, chain = 0): ComplexContent {
  const existing = knownContents.get(type);
  if (existing !== undefined) return existing;
  if (chain > longestChain) throw new ValueError("a schema without types that extend one another without end");
  const baseType = baseOf(type, declarations);
  const base = baseType === undefined ? undefined : contentOf(baseType, declarations, chain + 1);
  const ownContent = ownContentOf(type);
  const content = {
    elements: [...(base?.elements ?? []), ...ownContent.elements],
    attributes: [...(base?.attributes ?? []), ...ownContent.attributes],
    text: ownContent.text ?? base?.text,
  };
  knownContents.set(type, content);
  return content;
}

/**
 * Whether a type, or one that it extends, contains such an element. `seen`: types without one, which are not searched
 * again; this type and its bases are added.
 */
export function holdsElement(
  type: SchemaNode,
  declarations: Declarations,
  isSuch: (element: SchemaNode) => boolean,
  seen: Set<SchemaNode>,
): boolean {
  for (let at: SchemaNode | undefined = type; at !== undefined && !seen.has(at); at = baseOf(at, declarations)) {
    seen.add(at);
    if (ownContentOf(at).elements.some(isSuch)) return true;
  }
  return false;
}

function baseOf(type: SchemaNode, { complexTypes }: Declarations): SchemaNode | undefined {
  const base = derivationOf(childOf(type, "complexContent"))?.names.get("base");
  return base === undefined ? undefined : complexTypes.get(base);
}

/** Without the content of its bases. */
function ownContentOf(type: SchemaNode): ComplexContent {
  const text = childOf(type, "simpleContent");
  const content = { elements: [], attributes: [], text };
  for (const part of [type, derivationOf(childOf(type, "complexContent")), derivationOf(text)]) {
    if (part !== undefined) collectParticles(part, content);
  }
  return content;
}

function derivationOf(content: SchemaNode | undefined): SchemaNode | undefined {
  return childOf(content, "extension") ?? childOf(content, "restriction");
}

function collectParticles(node: SchemaNode, into: { elements: SchemaNode[]; attributes: SchemaNode[] }): void {
  for (const child of node.children) {
    if (child.kind === "element") into.elements.push(child);
    else if (child.kind === "attribute") into.attributes.push(child);
    else if (child.kind === "sequence" || child.kind === "choice" || child.kind === "all")
      collectParticles(child, into);
  }
}

/** A step in a chain of restrictions. */
interface Restriction {
  readonly maxLength: number | undefined;
  readonly length: number | undefined;
  readonly inline: SchemaNode | undefined;
  readonly base: SchemaName | undefined;
}

const knownRestrictions = new WeakMap<SchemaNode, Restriction>();

function restrictionOf(simpleType: SchemaNode): Restriction {
  const existing = knownRestrictions.get(simpleType);
  if (existing !== undefined) return existing;
  const node = childOf(simpleType, "restriction");
  const restriction = {
    maxLength: countOf(childOf(node, "maxLength")),
    length: countOf(childOf(node, "length")),
    inline: childOf(node, "simpleType"),
    base: node?.names.get("base"),
  };
  knownRestrictions.set(simpleType, restriction);
  return restriction;
}

interface Facets {
  readonly type: SimpleType;
  readonly maxLength: number | undefined;
  readonly length: number | undefined;
}

/** The type a column is declared with: a built-in, or restrictions of one, named or inline. The nearest facet wins. */
function facetsOf(node: SchemaNode, { simpleTypes }: Declarations): Facets {
  let maxLength: number | undefined;
  let length: number | undefined;
  let inline = childOf(node, "simpleType");
  let name: SchemaName | undefined = node.names.get("type") ?? node.names.get("base");
  for (let chain = 0; chain <= longestChain; chain++) {
    const builtIn = inline === undefined && name?.namespace === xsdNamespace ? name.localName : undefined;
    const simpleType = builtIn === undefined ? (inline ?? simpleTypes.get(name)) : undefined;
    if (simpleType === undefined) return { type: columnTypeOf(builtIn ?? "string"), maxLength, length };
    const restriction = restrictionOf(simpleType);
    maxLength ??= restriction.maxLength;
    length ??= restriction.length;
    inline = restriction.inline;
    name = restriction.base;
  }
  throw new ValueError("a schema without types that restrict one another without end");
}

function countOf(facet: SchemaNode | undefined): number | undefined {
  const text = facet === undefined ? undefined : attributeOf(facet, "value");
  return text !== undefined && /^[0-9]{1,10}$/.test(text) ? Number(text) : undefined;
}

function columnOf(
  node: SchemaNode,
  xmlName: string,
  mapping: ColumnMapping,
  nullable: boolean,
  declarations: Declarations,
): ColumnSchema {
  const { type, maxLength, length } = facetsOf(node, declarations);
  const { notes, ...noted } = notedOf(node, columnNotes);
  const label = labelledAs(msdataOf(node, "DataType"))?.label;
  const all = label === undefined ? notes : { ...notes, DataType: label };
  return {
    name: decodeDataName(xmlName),
    xmlName,
    type: labelledType(type, msdataOf(node, "DataType")),
    nullable: nullable && msdataOf(node, "AllowDBNull") !== "false",
    mapping,
    maxLength,
    length,
    defaultValue: attributeOf(node, "default"),
    ...(all === undefined ? {} : { notes: all }),
    ...noted,
  };
}

/**
 * Position among a table's columns that .NET states for an element or the row's text; -1 if there is none. For a column
 * of another namespace it is at the reference, as several tables may share the declaration.
 */
export function ordinalOf(node: SchemaNode, declarations: Declarations): number {
  const text = msdataOf(node, "Ordinal") ?? msdataOf(resolveElement(node, declarations), "Ordinal");
  return text !== undefined && /^[0-9]{1,6}$/.test(text) ? Number(text) : -1;
}

/** A column that is an element. Its name is looked for in the text of rows, so that it must be one. */
export function elementColumn(node: SchemaNode, declarations: Declarations): ColumnSchema {
  const declared = resolveElement(node, declarations);
  const xmlName = attributeOf(declared, "name") ?? "";
  if (xmlName !== "" && !isNcName(xmlName)) {
    throw new ValueError(`columns whose names are XML's, found ${JSON.stringify(cutText(xmlName, 40))}`);
  }
  const nullable = attributeOf(node, "minOccurs") === "0" || isTrue(attributeOf(declared, "nillable"));
  return columnOf(declared, xmlName, "element", nullable, declarations);
}

/**
 * A column that is an attribute. .NET declares hidden columns as prohibited, and columns of another namespace
 * elsewhere.
 */
export function attributeColumn(node: SchemaNode, declarations: Declarations): ColumnSchema {
  const use = attributeOf(node, "use");
  const mapping = use === "prohibited" ? "hidden" : "attribute";
  const ref = node.names.get("ref");
  const declared = declarations.attributes.get(ref) ?? node;
  const xmlName = attributeOf(node, "name") ?? ref?.localName ?? "";
  const column = columnOf(declared, xmlName, mapping, use !== "required", declarations);
  return ref === undefined ? column : { ...column, attributeNamespace: ref.namespace };
}

/** The row's own text; `msdata:ColumnName` is the column's name. */
export function textColumn(content: SchemaNode, tableXmlName: string, declarations: Declarations): ColumnSchema {
  const name = msdataOf(content, "ColumnName") ?? `${decodeDataName(tableXmlName)}_Text`;
  const column = columnOf(derivationOf(content) ?? content, "", "text", true, declarations);
  // Notes about the column are on the content element, its type is inside.
  const type = labelledType(column.type, msdataOf(content, "DataType"));
  return { ...column, type, ...notedOf(content, columnNotes), name };
}
