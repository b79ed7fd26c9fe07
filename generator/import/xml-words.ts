/**
 * Owns what an element says to people: its text and that of the elements in it, without the markup.
 * Invariant: what a piece of text means is said by the strict reader, to which it is given as an element of its own.
 */
import { XmlReader } from "../../templates/runtime/xml/reader.js";
import { escapeXmlAttribute } from "../../templates/runtime/xml/writer.js";

/** From the start tag of the current element, read just now, through its end tag. Each element in it stands after a blank. */
export function readWords(reader: XmlReader): string {
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

/** What the end tag of the current element closes. */
function startTagLike({ prefix, localName, namespace }: XmlReader): string {
  if (prefix === "") return `<${localName}>`;
  return `<${prefix}:${localName} xmlns:${prefix}="${escapeXmlAttribute(namespace)}">`;
}

function meaningOf(element: string): string {
  const reader = new XmlReader(element);
  reader.readRoot();
  return reader.readText();
}
