/**
 * Owns the short way for replies that hold one value: services answer an operation with the same bytes around it every time.
 * Invariant: it gives what the strict reader would give, or nothing. A skeleton is learned from a reply the
 * reader, or the short way, has read to its end; in another reply with the same text around the value, and plain text in its place,
 * the reader would take the same steps.
 */
import type { SimpleType } from "../description.js";
import { plainText } from "../xml/plain-document.js";

/** Printable ASCII but for `&`, `<` and `>`: most values, and said at once. */
const plain = /^[ !"#$%'()*+,\-./0-9:;=?@A-Z[\\\]^_`a-z{|}~]{1,64}$/;
/** Short enough for any limit on text that makes sense. */
const longest = 65_536;

export class ReplySkeleton {
  private readonly type: SimpleType;
  private before = "";
  private after = "";

  constructor(type: SimpleType) {
    this.type = type;
  }

  /** The value, or `undefined` where the reply must be read by the reader. */
  decode(text: string): { readonly value: unknown } | undefined {
    const { before, after } = this;
    const end = text.length - after.length;
    if (before === "" || end <= before.length) return undefined;
    // Equal slices are found faster than by `startsWith`.
    if (text.slice(0, before.length) !== before || text.slice(end) !== after) return undefined;
    const value = plainValue(text.slice(before.length, end));
    return value === undefined ? undefined : this.decodeValue(value);
  }

  /** A value that is not of its type is left to the reader, whose error says where it stands. */
  private decodeValue(text: string): { readonly value: unknown } | undefined {
    try {
      return { value: this.type.decode(text) };
    } catch {
      return undefined;
    }
  }

  /** `start`: where the value began in a reply that was read without error. */
  learn(text: string, start: number): void {
    const end = text.indexOf("<", start);
    if (text[start - 1] !== ">" || text[start - 2] === "/" || text[end + 1] !== "/") return;
    // Where line ends were made one, the reader's places are not those of the text: another element may stand there.
    if (plainValue(text.slice(start, end)) === undefined || text.includes("\r")) return;
    this.before = text.slice(0, start);
    this.after = text.slice(end);
  }
}

/** What the text between two tags means; undefined where only the reader can say, and for no text, whose element may have no end tag. */
function plainValue(text: string): string | undefined {
  if (plain.test(text)) return text;
  return text === "" || text.length > longest ? undefined : plainText(text);
}
