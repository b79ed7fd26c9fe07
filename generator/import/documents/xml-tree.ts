/**
 * Owns the reading of a WSDL or schema into a tree of elements that know their positions.
 * Invariant: the runtime's strict reader reads the text, so no DTD is read, the size is bounded, and the time is
 * linear.
 */
import { attempt } from "../../model/attempt.js";
import { trimBlanks } from "../../../templates/runtime/values/type.js";
import { namespaceOf, type NamespaceScope } from "../../../templates/runtime/xml/namespaces.js";
import { XmlError, XmlReader, type XmlAttribute } from "../../../templates/runtime/xml/reader.js";
import { escapeXmlAttribute } from "../../../templates/runtime/xml/writer.js";
import { earlierEdition, elementSince2001, mayNameEarlier } from "./earlier-editions.js";

/** A text to import, lines ending in LF. */
export interface ImportDocument {
  /** Path or address that messages show. */
  readonly name: string;
  readonly text: string;
}

/** An element, one of XML Schema as the edition of 2001 has it. Namespaces in scope are kept, since attributes hold qualified names. */
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
  /** Edition of XML Schema before 2001 that it was written in. */
  readonly edition?: string;
  /** Mistakes that were passed over in the document of this root. */
  readonly mistakes?: readonly DocumentMistake[];
}

/** A mistake that other readers of WSDLs pass over, or a document that was found in another place than its location. */
export interface DocumentMistake {
  /** The element that it is about; the root unless given. */
  readonly node?: XmlNode;
  readonly construct: string;
  readonly text: string;
}

/** Elements inside one another; more than any tool writes. */
const depth = 100;

/** Prefixes that tools use without declaring them, in inserted parts such as policies. */
const insertedPrefixes: ReadonlyMap<string, string> = new Map([
  ["sp", "http://schemas.xmlsoap.org/ws/2005/07/securitypolicy"],
  ["xmime", "http://www.w3.org/2005/05/xmlmime"],
]);

/** The root, with the mistakes that were passed over. Throws XmlError, as the reader does. */
export function readXmlTree(document: ImportDocument): XmlNode {
  const text = document.text.trimStart();
  const isLate = text.length < document.text.length && /^<\?xml[ \t\n]/.test(text);
  const place: TreePlace = { document, before: isLate ? text.length - document.text.length : 0 };
  const late = { construct: "late declaration", text: "blanks before the XML declaration are passed over" };
  const mistakes = isLate ? [late] : [];
  try {
    return withMistakes(readTree(isLate ? text : document.text, place), mistakes);
  } catch (error) {
    const prefix = error instanceof XmlError ? /the prefix "(\w+)"/.exec(error.message)?.[1] : undefined;
    const namespace = insertedPrefixes.get(prefix ?? "");
    const root = namespace === undefined ? undefined : readWithPrefixes(document);
    if (root === undefined) throw error;
    const undeclared = `the prefix ${prefix ?? ""} is declared nowhere: taken for ${namespace ?? ""}`;
    return withMistakes(root, [...mistakes, { construct: "undeclared prefix", text: undeclared }]);
  }
}

/** `mistakes`: errors of the document that were tolerated. */
function withMistakes(root: XmlNode, mistakes: readonly DocumentMistake[]): XmlNode {
  return { ...root, mistakes: [...mistakes, ...[...editionsOf(root)].map(earlier)] };
}

/** Editions of XML Schema before 2001 that elements are written in, or that names in attributes are of. */
function editionsOf(root: XmlNode): ReadonlySet<string> {
  const editions = new Set<string>();
  if (!mayNameEarlier(root.document.text)) return editions;
  for (const { edition, attributes, scope } of [root, ...elementsWithin(root)]) {
    if (edition !== undefined) editions.add(edition);
    for (const { value } of attributes) {
      const colon = value.indexOf(":");
      const named = colon < 0 ? undefined : earlierEdition(namespaceOf(scope, value.slice(0, colon)) ?? "");
      if (named !== undefined) editions.add(named);
    }
  }
  return editions;
}

const earlier = (edition: string): DocumentMistake => ({
  construct: "earlier XML Schema",
  text: `the XML Schema of ${edition} is read as that of 2001, which messages name too`,
});

/**
 * The root, read as if an outer element declared {@link insertedPrefixes}; undefined: it is not well-formed even then.
 */
function readWithPrefixes(document: ImportDocument): XmlNode | undefined {
  const text = document.text.trim().replace(/^<\?xml[^>]*>/, blanksFor);
  const declarations = [...insertedPrefixes].map(([prefix, namespace]) => ` xmlns:${prefix}="${namespace}"`).join("");
  const start = `<x${declarations}>`;
  const before = start.length - (document.text.length - document.text.trimStart().length);
  const around = attempt(() => readTree(`${start}${text}</x>`, { document, before }));
  const [root, second] = around?.children ?? [];
  return second === undefined && text.endsWith(">") ? root : undefined;
}

const blanksFor = (text: string): string => " ".repeat(text.length);

/** Position of a text in the document: `before` characters were added before it, or a negative number removed. */
interface TreePlace {
  readonly document: ImportDocument;
  readonly before: number;
}

function readTree(text: string, place: TreePlace): XmlNode {
  const reader = new XmlReader(text, { limits: { depth } });
  reader.readRoot();
  const root = readNode(reader, place);
  reader.readEnd();
  return root;
}

function readNode(reader: XmlReader, place: TreePlace): XmlNode {
  const { namespace, localName: name, elementStart, prefixes: scope } = reader;
  const attributes = reader.attributes();
  const children: XmlNode[] = [];
  const text = name === "documentation" ? readWords(reader) : "";
  if (name !== "documentation") while (reader.nextChild()) children.push(readNode(reader, place));
  const start = elementStart - place.before;
  const node: XmlNode = { namespace, name, attributes, children, text, start, document: place.document, scope };
  const edition = earlierEdition(namespace);
  return edition === undefined ? node : { ...elementSince2001(node), edition };
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

/** All elements in an element, in document order. */
export function elementsWithin(node: XmlNode): readonly XmlNode[] {
  const all: XmlNode[] = [];
  const visit = ({ children }: XmlNode): void => {
    for (const child of children) {
      all.push(child);
      visit(child);
    }
  };
  visit(node);
  return all;
}

export function childNamed(node: XmlNode | undefined, namespace: string, name: string): XmlNode | undefined {
  return node?.children.find((child) => child.name === name && child.namespace === namespace);
}

/** The start tag as written, at most 60 characters, for messages. */
export function tagInWords(node: XmlNode): string {
  const label = ["name", "ref"].find((each) => attributeOf(node, each) !== undefined);
  return label === undefined ? `<${node.name}>` : `<${node.name} ${label}="${attributeOf(node, label) ?? ""}">`;
}

/**
 * The content of the current element, whose start tag was read just now, through its end tag, with a space before each
 * element.
 */
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
