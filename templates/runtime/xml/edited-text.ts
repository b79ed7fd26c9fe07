/**
 * Owns changes of one element's children in the text of a document.
 * Invariant: every other character of the document stays.
 */
import type { XmlNode } from "./tree.js";

/** The document without some children of an element, and with `added` at the end of that element. `removed`: in document order. */
export function editedText(text: string, element: XmlNode, removed: readonly XmlNode[], added: string): string {
  const { end, open } = element;
  const isEmpty = text.endsWith("/>", end);
  if (isEmpty && added === "") return text;
  const pieces: string[] = [];
  let from = 0;
  for (const child of removed) {
    pieces.push(text.slice(from, child.open.start));
    from = child.end;
  }
  const close = isEmpty ? end - 2 : text.lastIndexOf("</", end - 1);
  pieces.push(text.slice(from, close), isEmpty ? `>${added}</${open.name.raw}>` : added);
  return pieces.join("") + text.slice(isEmpty ? end : close);
}
