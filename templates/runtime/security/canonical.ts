/**
 * Owns exclusive canonical XML 1.0 without comments (W3C, xml-exc-c14n), of an element of a tree.
 * Invariant: linear in the element, times the namespaces in scope, which the reader limits.
 */
import { namespaceOf, type NamespaceScope } from "../xml/namespaces.js";
import { escapeXmlAttribute, escapeXmlText } from "../xml/writer.js";
import type { XmlNode } from "../xml/tree.js";

/** Namespace declarations that are already written, by prefix. */
const nothingWritten: NamespaceScope = { prefix: "", namespace: "", outer: undefined, size: 0 };

/** `inclusive`: prefixes of a PrefixList, `""` for #default. They are written although no name uses them. */
export function canonicalXml(node: XmlNode, inclusive: readonly string[] = []): string {
  const pieces: string[] = [];
  write(node, nothingWritten, inclusive, pieces, true);
  return pieces.join("");
}

function write(
  { open, children }: XmlNode,
  outer: NamespaceScope,
  inclusive: readonly string[],
  pieces: string[],
  isApex: boolean,
): void {
  const { name, scope, attributes, parent } = open;
  const prefixes = new Set([name.prefix]);
  for (const { prefix } of attributes) if (prefix !== "") prefixes.add(prefix);
  if (isApex || scope !== parent?.scope) for (const prefix of inclusive) prefixes.add(prefix);
  prefixes.delete("xml");
  let written = outer;
  pieces.push("<", name.raw);
  for (const prefix of [...prefixes].sort(byCodePoint)) {
    const namespace = namespaceOf(scope, prefix);
    if (namespace === undefined || namespace === namespaceOf(outer, prefix)) continue;
    written = { prefix, namespace, outer: written, size: 0 };
    pieces.push(prefix === "" ? " xmlns" : ` xmlns:${prefix}`, '="', escapeAttribute(namespace), '"');
  }
  const sorted = [...attributes].sort(
    (a, b) => byCodePoint(a.namespace, b.namespace) || byCodePoint(a.localName, b.localName),
  );
  for (const { prefix, localName, value } of sorted) {
    pieces.push(" ", prefix === "" ? localName : `${prefix}:${localName}`, '="', escapeAttribute(value), '"');
  }
  pieces.push(">");
  for (const child of children) {
    if (typeof child === "string") pieces.push(escapeXmlText(child));
    else write(child, written, inclusive, pieces, false);
  }
  pieces.push("</", name.raw, ">");
}

/** In attributes, canonical XML does not escape ">". */
function escapeAttribute(value: string): string {
  return escapeXmlAttribute(value).replaceAll("&gt;", ">");
}

/** JavaScript compares UTF-16 units, in which U+10000 and up come before U+E000. */
function byCodePoint(a: string, b: string): number {
  if (a === b) return 0;
  let at = 0;
  while (a.charCodeAt(at) === b.charCodeAt(at)) at++;
  const [one = -1, other = -1] = [a.codePointAt(at), b.codePointAt(at)];
  return one - other;
}
