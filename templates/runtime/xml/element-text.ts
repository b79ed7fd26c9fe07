/**
 * Owns changes in the text of an element that moves to another place: the name in its tags, and declarations of
 * namespaces that it used.
 * Invariant: the element means the same in its new place.
 */
import { escapeXmlAttribute } from "./writer.js";

/** The name of the current element as its tags have it. */
export function tagName({ prefix, localName }: { readonly prefix: string; readonly localName: string }): string {
  return prefix === "" ? localName : `${prefix}:${localName}`;
}

/**
 * An element of ours that moves from a place with the default namespace `inside` to one without. Its first attribute is
 * the declaration of its namespace, if it has one.
 */
export function movedOut(outer: string, name: string, inside: string): string {
  const open = `<${name}`;
  const none = `${open} xmlns=""`;
  if (outer.startsWith(none)) return open + outer.slice(none.length);
  if (inside === "" || outer.startsWith(`${open} xmlns="`)) return outer;
  return `${open} xmlns="${escapeXmlAttribute(inside)}"${outer.slice(open.length)}`;
}
