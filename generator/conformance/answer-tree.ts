/**
 * Owns the meaning of an XML answer: a tree of elements with names, attributes and texts, without prefixes and without
 * white space between elements.
 * Invariant: two documents that differ only in how their XML is written become equal trees. The order of elements
 * stays.
 */
import { XmlReader } from "../../templates/runtime/xml/reader.js";
import { schemaNamespace, xsiNamespace } from "../model/xml-namespaces.js";

export interface AnswerNode {
  /** `{namespace}name`; the name alone in no namespace. */
  readonly name: string;
  readonly localName: string;
  /** Attributes by `{namespace}name`, without namespace declarations. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Elements, and text as it stands. Beside elements blanks are left out, and what is left has none at its ends. */
  readonly content: readonly (AnswerNode | string)[];
}

const soap12 = "http://www.w3.org/2003/05/soap-envelope";
/** Attributes of schemas whose value is a qualified name. */
const naming = new Set(["type", "base", "ref", "itemType", "refer", "substitutionGroup"]);

/** Throws XmlError. */
export function readAnswerTree(text: string): AnswerNode {
  const reader = new XmlReader(text);
  reader.readRoot();
  const root = readNode(reader);
  reader.readEnd();
  return root;
}

/** Shared by all elements without attributes: an answer may have millions of them. */
const noAttributes: ReadonlyMap<string, string> = new Map();
const noContent: AnswerNode["content"] = [];

function readAttributes(reader: XmlReader): ReadonlyMap<string, string> {
  const { namespace } = reader;
  let attributes: Map<string, string> | undefined;
  for (const { namespace: of, localName: name, value } of reader.attributes()) {
    const isName =
      (of === xsiNamespace && name === "type") || (namespace === schemaNamespace && of === "" && naming.has(name));
    attributes ??= new Map();
    attributes.set(nameIn(of, name), isName ? resolveWith(value, namespaceBefore(value, reader)) : value);
  }
  return attributes ?? noAttributes;
}

/** The reader's limit on depth bounds the recursion. */
function readNode(reader: XmlReader): AnswerNode {
  const { namespace, localName } = reader;
  const attributes = readAttributes(reader);
  const isName = (namespace === "" && localName === "faultcode") || (namespace === soap12 && localName === "Value");
  const start = reader.offset;
  // Before the end tag is read: a prefix may be this element's own.
  const qualifier = isName ? namespaceBefore(reader.source(start, start + 1000), reader) : undefined;
  const whole = reader.readTextOrChild();
  if (whole !== undefined) {
    const content = whole === "" ? noContent : [resolveWith(whole, qualifier)];
    return { name: nameIn(namespace, localName), localName, attributes, content };
  }
  const content: (AnswerNode | string)[] = [];
  addText(content, reader.source(start, reader.elementStart));
  for (let more = true; more;) {
    content.push(readNode(reader));
    const from = reader.offset;
    more = reader.nextChild();
    const gap = reader.source(from, more ? reader.elementStart : reader.offset);
    addText(content, more ? gap : gap.slice(0, gap.lastIndexOf("</")));
  }
  return { name: nameIn(namespace, localName), localName, attributes, content };
}

/** Text between elements, as it was written: with references, comments, sections. */
function addText(content: (AnswerNode | string)[], written: string): void {
  if (written.trim() === "") return;
  const reader = new XmlReader(`<x>${written}</x>`);
  reader.readRoot();
  const text = reader.readText().trim();
  if (text !== "") content.push(text);
}

/** `{namespace}name`; the name alone in no namespace. */
export function nameIn(namespace: string, localName: string): string {
  return namespace === "" ? localName : `{${namespace}}${localName}`;
}

/** The name without its namespace. */
export function localOf(name: string): string {
  return name.replace(/^\{.*\}/s, "");
}

export function elementsOf({ content }: AnswerNode): readonly AnswerNode[] {
  return content.filter((each): each is AnswerNode => typeof each !== "string");
}

/** How an element is called in paths. `seen`: of the same element around, local name -> count. */
export function stepOf({ localName }: AnswerNode, seen: Map<string, number>): string {
  const count = (seen.get(localName) ?? 0) + 1;
  seen.set(localName, count);
  return count === 1 ? localName : `${localName}[${String(count)}]`;
}

/** Whether `xsi:nil` says that there is no value. */
export function isNil({ attributes }: AnswerNode): boolean {
  return /^(?:true|1)$/.test(attributes.get(`{${xsiNamespace}}nil`)?.trim() ?? "");
}

/** The namespace of the prefix at the beginning of a text, or the default namespace if it has none. */
function namespaceBefore(text: string, reader: XmlReader): string | undefined {
  return reader.resolvePrefix(/^\s*([^\s:<]+):/.exec(text)?.[1] ?? "");
}

/** `p:name` as `{namespace}name`; what is no such name, or of an unknown prefix, as it is. */
function resolveWith(text: string, namespace: string | undefined): string {
  const name = /^\s*(?:[^\s:]+:)?([^\s:]+)\s*$/.exec(text)?.[1];
  return name === undefined || namespace === undefined ? text : nameIn(namespace, name);
}
