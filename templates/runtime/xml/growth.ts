/**
 * Owns the bound on texts made from a message that may be longer than the message: declarations of namespaces repeated
 * in fragments, names as `{namespace}name`, and translated bodies.
 * Invariant: everything made from a message is bounded by its length, even if a short prefix in it stands for a long
 * namespace.
 */
import type { XmlReader } from "./reader.js";

/** Characters that may be made per character of the document so far, plus an allowance for small documents. */
const perCharacter = 16;
const always = 1_000_000;

const repeated = new WeakMap<XmlReader, number>();

/** Before `length` characters more are repeated in values. Throws XmlError of code `structure`. */
export function countRepeated(reader: XmlReader, length: number): void {
  const sum = (repeated.get(reader) ?? 0) + length;
  if (sum > always + perCharacter * reader.offset) throw reader.error("long namespaces are repeated too often");
  repeated.set(reader, sum);
}

/**
 * Bytes of memory per character of a message, which needs six itself (bytes, and text in UTF-16), plus an allowance for
 * small messages.
 */
const translatedBytes = 3;
const translatedAlways = 1024 * 1024;

/** Room for the text that a message is translated to: its references followed, its parts in the envelope, its elements under other names. */
export class TranslationRoom {
  private room: number;

  /** `parts`: bytes beside the envelope. */
  constructor(envelope: string, parts = 0) {
    const bytes = translatedAlways + translatedBytes * (envelope.length + parts);
    this.room = /[^\0-\xff]/.test(envelope) ? bytes / 2 : bytes;
  }

  /** Before `length` characters are written: false if there is no room for them. */
  take(length: number): boolean {
    this.room -= length;
    return this.room >= 0;
  }
}
