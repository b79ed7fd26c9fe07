/**
 * Owns XML fragments as text: an element of a document becomes a text that is valid by itself, and is inserted again.
 * Invariant: a fragment declares every prefix that it may use, so its meaning stays. A fragment is read to its end
 * before it is inserted.
 */
import { XmlError, XmlReader } from "./reader.js";
import { countRepeated } from "./growth.js";
import { escapeXmlAttribute } from "./writer.js";

/** The content of the current element, whose start tag was read just now. Reads through its end tag. */
export function readInnerXml(reader: XmlReader): string {
  return mapChildren(reader, (outer) => countedScope(reader, outer));
}

/** The current element, whose start tag was read just now, through its end tag. */
export function readOuterFragment(reader: XmlReader): string {
  return countedScope(reader, reader.readOuterXml());
}

/**
 * Adds the declarations in scope and counts their length, since a document may have any number of such elements. Throws
 * the errors of countRepeated.
 */
function countedScope(reader: XmlReader, outer: string): string {
  const text = withScope(reader, outer);
  countRepeated(reader, text.length - outer.length);
  return text;
}

/**
 * Content of an element, for a place where `namespace` is the default one: names without a prefix stay in no namespace.
 * Throws XmlError if it is not well-formed or uses an undeclared prefix.
 */
export function writableFragment(xml: string, namespace: string | undefined): string {
  return readWritable(xml, namespace).text;
}

/** The same for exactly one element. */
export function writableElement(xml: string, namespace: string | undefined): string {
  const { text, children } = readWritable(xml, namespace);
  if (children[0] === xml.trim().replace(/\r\n?/g, "\n")) return text;
  throw new XmlError("structure", "expected one element and no text around it", { line: 1, column: 1 });
}

function readWritable(xml: string, namespace: string | undefined) {
  const reader = new XmlReader(`<x>${xml}</x>`);
  const children: string[] = [];
  reader.readRoot();
  const text = mapChildren(reader, (outer) => {
    children.push(outer);
    return namespace === "" || declaredIn(outer).has("") ? outer : declare(outer, ' xmlns=""');
  });
  reader.readEnd();
  return { text, children };
}

/** The content of the current element, `change` applied to each child. */
function mapChildren(reader: XmlReader, change: (outer: string) => string): string {
  let text = "";
  let from = reader.offset;
  while (reader.nextChild()) {
    const outer = reader.readOuterXml();
    text += reader.source(from, reader.offset - outer.length) + change(outer);
    from = reader.offset;
  }
  const rest = reader.source(from, reader.offset);
  return text + rest.slice(0, Math.max(0, rest.lastIndexOf("</")));
}

/** The element with declarations of all prefixes that it may use from outside. The reader is in its parent. */
export function withScope(reader: Pick<XmlReader, "resolvePrefix">, outer: string): string {
  const declared = declaredIn(outer);
  let declarations = "";
  for (const prefix of new Set(["", ...prefixesIn(outer)])) {
    const namespace = declared.has(prefix) || prefix === "xml" ? "" : (reader.resolvePrefix(prefix) ?? "");
    if (namespace === "") continue;
    declarations += ` xmlns${prefix === "" ? "" : `:${prefix}`}="${escapeXmlAttribute(namespace)}"`;
  }
  return declare(outer, declarations);
}

function declare(outer: string, declarations: string): string {
  const name = /^<[^ \t\n/>]+/.exec(outer)?.[0] ?? "";
  return name + declarations + outer.slice(name.length);
}

/** Prefixes that the element's own start tag declares; `""`: the default namespace. */
function declaredIn(outer: string): ReadonlySet<string> {
  const tag = /^<(?:[^"'>]|"[^"]*"|'[^']*')*>/.exec(outer)?.[0] ?? "";
  const names = tag.replace(/"[^"]*"|'[^']*'/g, '""');
  return new Set([...names.matchAll(/[ \t\n]xmlns(?::([^ \t\n=]+))?[ \t\n]*=/g)].map(([, prefix = ""]) => prefix));
}

/** Texts before a colon, which may be prefixes: names of elements and attributes, and names in values (`xsi:type`). */
function* prefixesIn(text: string): Iterable<string> {
  for (let at = text.indexOf(":"); at >= 0; at = text.indexOf(":", at + 1)) {
    let start = at;
    while (start > 0 && /[^\0-,/:-@[-^`{-\x7F]/.test(text.charAt(start - 1))) start--;
    yield text.slice(start, at);
  }
}
