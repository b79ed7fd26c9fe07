/**
 * Owns the reading of a WSDL's or schema's text into a tree of elements that know where they stand.
 * Invariant: the text is read by the runtime's strict reader, so no DTD is ever read and what is read is bounded; the time is
 * linear in the text.
 */
import { trimBlanks } from "../../../templates/runtime/values/type.js";
import type { NamespaceScope } from "../../../templates/runtime/xml/namespaces.js";
import { XmlReader, type XmlAttribute } from "../../../templates/runtime/xml/reader.js";
import { escapeXmlAttribute } from "../../../templates/runtime/xml/writer.js";

/** A text to import, lines ending in LF. */
export interface ImportDocument {
  /** Path or address that messages show. */
  readonly name: string;
  readonly text: string;
}

/** An element. Namespaces in scope are kept, since attributes hold qualified names. */
export interface XmlNode {
  readonly namespace: string;
  readonly name: string;
  readonly attributes: readonly XmlAttribute[];
  readonly children: readonly XmlNode[];
  /** Text of a `documentation` element without its markup, instead of children; empty for all other elements. */
  readonly text: string;
  /** UTF-16 offset of its `<` in the document. */
  readonly start: number;
  readonly document: ImportDocument;
  readonly scope: NamespaceScope;
}

/** Elements inside one another; more than any tool writes. */
const depth = 100;

/** The root. Throws XmlError, as the reader does. */
export function readXmlTree(document: ImportDocument): XmlNode {
  const reader = new XmlReader(document.text, { limits: { depth } });
  reader.readRoot();
  const root = readNode(reader, document);
  reader.readEnd();
  return root;
}

function readNode(reader: XmlReader, document: ImportDocument): XmlNode {
  const { namespace, localName: name, elementStart: start, prefixes: scope } = reader;
  const attributes = reader.attributes();
  const children: XmlNode[] = [];
  const text = name === "documentation" ? readWords(reader) : "";
  if (name !== "documentation") while (reader.nextChild()) children.push(readNode(reader, document));
  return { namespace, name, attributes, children, text, start, document, scope };
}

/** Texts and addresses are kept as they are written; names, numbers and words mean the same with white space around them. */
const keptAsWritten: ReadonlySet<string> = new Set([
  ...["value", "default", "fixed", "namespace", "targetNamespace"],
  ...["soapAction", "location", "schemaLocation", "transport"],
]);

export function attributeOf(node: XmlNode | undefined, name: string): string | undefined {
  const attribute = node?.attributes.find(({ localName, namespace }) => localName === name && namespace === "");
  return attribute === undefined || keptAsWritten.has(name) ? attribute?.value : trimBlanks(attribute.value);
}

export function childrenNamed(node: XmlNode | undefined, namespace: string, name: string): readonly XmlNode[] {
  return node?.children.filter((child) => child.name === name && child.namespace === namespace) ?? [];
}

export function childNamed(node: XmlNode | undefined, namespace: string, name: string): XmlNode | undefined {
  return node?.children.find((child) => child.name === name && child.namespace === namespace);
}

/** The start tag as it is written, at most 60 characters: what messages show. */
export function tagInWords(node: XmlNode): string {
  const label = ["name", "ref"].find((each) => attributeOf(node, each) !== undefined);
  return label === undefined ? `<${node.name}>` : `<${node.name} ${label}="${attributeOf(node, label) ?? ""}">`;
}

/** From the start tag of the current element, read just now, through its end tag. Each element in it stands after a blank. */
function readWords(reader: XmlReader): string {
  const { depth } = reader;
  let words = "";
  while (reader.depth >= depth) {
    const startTag = startTagLike(reader);
    const from = reader.offset;
    if (reader.nextChild()) words += `${meaningOf(`<x>${reader.source(from, reader.elementStart)}</x>`)} `;
    // Of `<a/>` nothing is left; what is left of any other is its last text and its end tag.
    else if (reader.offset > from) words += meaningOf(startTag + reader.source(from, reader.offset));
  }
  return words;
}

/** Start tag that the end tag of the current element closes. */
function startTagLike({ prefix, localName, namespace }: XmlReader): string {
  if (prefix === "") return `<${localName}>`;
  return `<${prefix}:${localName} xmlns:${prefix}="${escapeXmlAttribute(namespace)}">`;
}

function meaningOf(element: string): string {
  const reader = new XmlReader(element);
  reader.readRoot();
  return reader.readText();
}
