/**
 * Owns an inline schema as a tree: elements with their attributes, and type names resolved to namespace and local name.
 * Invariant: it does not interpret anything; read-schema does.
 */
import { type ResolvedName, resolveName } from "../../xml/names.js";
import type { XmlAttribute, XmlReader } from "../../xml/reader.js";
import { msdataNamespace, xsdNamespace } from "./words.js";

export type SchemaName = ResolvedName;

export interface SchemaNode {
  /** Local name of an element in the XSD namespace (`element`, `sequence`); `msdata:Relationship`; `""`: anything else. */
  readonly kind: string;
  readonly attributes: readonly XmlAttribute[];
  readonly children: readonly SchemaNode[];
  /** The attributes `type`, `base`, `ref` that hold qualified names, and of `xpath` the last step. */
  readonly names: ReadonlyMap<string, SchemaName>;
}

const qualified = ["type", "base", "ref"];

/** Facets and documentation that say nothing about rows are not kept: an enumeration can be long. */
const passedOver = new Set([
  "enumeration",
  "pattern",
  "documentation",
  "minInclusive",
  "maxInclusive",
  "import",
  "include",
]);

/** The reader is at the start tag of a schema and reads through its end tag. The XML reader's limits bound the tree. */
export function readSchemaTree(reader: XmlReader): SchemaNode {
  const attributes = reader.attributes();
  const names = new Map<string, SchemaName>();
  for (const { namespace, localName, value } of attributes) {
    if (namespace !== "") continue;
    if (qualified.includes(localName)) names.set(localName, nameOf(reader, value.trim()));
    else if (localName === "xpath") names.set(localName, resolveStep(reader, value));
  }
  const kind = kindOf(reader);
  const children: SchemaNode[] = [];
  while (reader.nextChild()) {
    if (reader.namespace === xsdNamespace && passedOver.has(reader.localName)) reader.skip();
    else children.push(readSchemaTree(reader));
  }
  return { kind, attributes, children, names };
}

function kindOf({ namespace, localName }: XmlReader): string {
  if (namespace === xsdNamespace) return localName;
  return namespace === msdataNamespace ? `msdata:${localName}` : "";
}

/** `.//mstns:Table`: a name without a prefix is in no namespace in such a path. */
function resolveStep(reader: XmlReader, path: string): SchemaName {
  const step = path.slice(path.lastIndexOf("/") + 1).trim();
  return step.includes(":") ? nameOf(reader, step) : { namespace: "", localName: step };
}

/** An undeclared prefix counts as no namespace. */
function nameOf({ prefixes }: XmlReader, name: string): SchemaName {
  return resolveName(prefixes, name) ?? { namespace: "", localName: name.slice(name.indexOf(":") + 1) };
}

/** An attribute in no namespace. */
export function attributeOf(node: SchemaNode, localName: string): string | undefined {
  return node.attributes.find((each) => each.localName === localName && each.namespace === "")?.value;
}

/** An attribute in the msdata namespace. */
export function msdataOf(node: SchemaNode, localName: string): string | undefined {
  return node.attributes.find((each) => each.localName === localName && each.namespace === msdataNamespace)?.value;
}

export function childOf(node: SchemaNode | undefined, kind: string): SchemaNode | undefined {
  return node?.children.find((each) => each.kind === kind);
}

export function childrenOf(node: SchemaNode | undefined, kind: string): readonly SchemaNode[] {
  return node === undefined ? [] : node.children.filter((each) => each.kind === kind);
}

export function isTrue(text: string | undefined): boolean {
  return text === "true" || text === "1";
}
