/**
 * Owns how much longer values may be than the document that they are taken from, where names of namespaces are repeated in them: in
 * declarations of XML that is taken out, and in names as `{namespace}name`.
 * Invariant: what is read of a document is bounded by its length, however long a namespace and however often a short prefix stands for it.
 */
import type { XmlReader } from "./reader.js";

/** Characters for each one of the document, up to the current place; and what small documents may take. */
const perCharacter = 16;
const always = 1_000_000;

const repeated = new WeakMap<XmlReader, number>();

/** Before `length` characters more are repeated. Throws XmlError of code `structure`. */
export function countRepeated(reader: XmlReader, length: number): void {
  const sum = (repeated.get(reader) ?? 0) + length;
  if (sum > always + perCharacter * reader.offset) throw reader.error("long namespaces are repeated too often");
  repeated.set(reader, sum);
}
