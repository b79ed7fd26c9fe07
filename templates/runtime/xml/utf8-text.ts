/**
 * Owns a buffer for markup and short texts in UTF-8, which escapes and encodes in one pass.
 * Invariant: the bytes are those of `escapeXmlText`. The caller handles a text that it refuses or that does not fit.
 */

const bufferBytes = 131_072;
/** Engines encode longer texts faster than this file does. */
const longestText = 1_024;
/** Largest number of nine digits, which fits 32 bits. */
const mostShort = 999_999_999;
/** Most bytes that a UTF-16 unit becomes: `&amp;`. */
const mostBytesOfUnit = 5;

/** Lies ready for the next; a handler's getters may write a document while another is being written. */
let spare: Uint8Array | undefined;

/**
 * A text that is written often. Copying it in words of four bytes takes two thirds of the time in which engines start a
 * copy.
 */
export interface Markup {
  /** Its bytes, four at a time; the surplus at the end is overwritten by later text. */
  readonly words: Int32Array;
  /** Bytes. */
  readonly length: number;
}

const wordBytes = 4;

/** UTF-8. */
export function encodeMarkup(text: string): Markup {
  const bytes = new TextEncoder().encode(text);
  const whole = new Uint8Array(Math.ceil(bytes.length / wordBytes) * wordBytes);
  whole.set(bytes);
  const view = new DataView(whole.buffer);
  const words = new Int32Array(whole.length / wordBytes);
  for (let index = 0; index < words.length; index++) words[index] = view.getInt32(index * wordBytes, true);
  return { words, length: bytes.length };
}

export class Utf8Text {
  private readonly buffer: Uint8Array;
  private readonly view: DataView;
  /** Number of bytes so far; setting it back removes later ones. */
  length = 0;

  constructor() {
    this.buffer = spare ?? new Uint8Array(bufferBytes);
    this.view = new DataView(this.buffer.buffer);
    spare = undefined;
  }

  /** The bytes so far. Valid until something else is written. */
  get bytes(): Uint8Array {
    return this.buffer.subarray(0, this.length);
  }

  /** Nothing may be written any more, nor be read from `bytes`. */
  release(): void {
    this.length = bufferBytes;
    spare = this.buffer;
  }

  /** False, and nothing is written, where it does not fit. */
  markup({ words, length }: Markup): boolean {
    const { view } = this;
    let at = this.length;
    if (at + length + wordBytes > bufferBytes) return false;
    for (let index = 0; index < words.length; index++, at += wordBytes) view.setInt32(at, words[index] ?? 0, true);
    this.length += length;
    return true;
  }

  /** Not negative. False, and nothing is written, where it does not fit. */
  integer(value: number): boolean {
    if (value > mostShort) return this.text(String(value));
    let digits = 1;
    for (let rest = value; rest >= 10; rest = (rest / 10) | 0) digits++;
    const end = this.length + digits;
    if (end > bufferBytes) return false;
    for (let at = end - 1, rest = value; at >= this.length; at--) {
      const tens = (rest / 10) | 0;
      this.buffer[at] = 0x30 + rest - tens * 10;
      rest = tens;
    }
    this.length = end;
    return true;
  }

  /** Escaped. False, and nothing is written, where it is long, does not fit, or has characters that few texts have. */
  text(text: string): boolean {
    const { length } = text;
    const { buffer } = this;
    let at = this.length;
    if (length > longestText || at + length * mostBytesOfUnit > bufferBytes) return false;
    let index = 0;
    // Up to the first character that is not usual, four at a time: a fifth less than one by one.
    for (; index + 4 <= length; index += 4, at += 4) {
      const first = text.charCodeAt(index);
      const second = text.charCodeAt(index + 1);
      const third = text.charCodeAt(index + 2);
      const fourth = text.charCodeAt(index + 3);
      if ((first | second | third | fourth) >= 0x80) break;
      if (((usual[first] ?? 0) & (usual[second] ?? 0) & (usual[third] ?? 0) & (usual[fourth] ?? 0)) === 0) break;
      buffer[at] = first;
      buffer[at + 1] = second;
      buffer[at + 2] = third;
      buffer[at + 3] = fourth;
    }
    for (; index < length; index++) {
      const code = text.charCodeAt(index);
      if (code < 0x80) {
        if (code > 0x3e || (code >= 0x20 && code !== 0x26 && code < 0x3c) || code === 0x3d) buffer[at++] = code;
        else if ((at = writeReference(buffer, at, code)) < 0) return false;
      } else if (code < 0x800) {
        buffer[at++] = 0xc0 | (code >> 6);
        buffer[at++] = 0x80 | (code & 0x3f);
      } else if (code < 0xd800 || (code > 0xdfff && code < 0xfffe)) {
        buffer[at++] = 0xe0 | (code >> 12);
        buffer[at++] = 0x80 | ((code >> 6) & 0x3f);
        buffer[at++] = 0x80 | (code & 0x3f);
      } else if ((at = writePair(buffer, at, code, text.charCodeAt(++index))) < 0) return false;
    }
    this.length = at;
    return true;
  }
}

/** 1 for each ASCII character that needs no escape. */
const usual = /* @__PURE__ */ Uint8Array.from({ length: 0x80 }, (_none, code) =>
  code >= 0x20 && code !== 0x26 && code !== 0x3c && code !== 0x3e ? 1 : 0,
);

const references = /* @__PURE__ */ createReferences();

function createReferences(): ReadonlyMap<number, Uint8Array> {
  const texts = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#xD;", "\t": "\t", "\n": "\n" };
  const encoder = new TextEncoder();
  return new Map(Object.entries(texts).map(([character, text]) => [character.charCodeAt(0), encoder.encode(text)]));
}

/** Writes a reference and returns its end; -1 for a character that XML cannot carry. */
function writeReference(buffer: Uint8Array, at: number, code: number): number {
  const bytes = references.get(code);
  if (bytes === undefined) return -1;
  for (const byte of bytes) buffer[at++] = byte;
  return at;
}

/** The two halves of a character beyond U+FFFF. Where it ends; -1 if they are none. */
function writePair(buffer: Uint8Array, at: number, first: number, second: number): number {
  // Written so that NaN, the code beyond the text's end, gives false.
  if (first > 0xdbff || !(second >= 0xdc00 && second <= 0xdfff)) return -1;
  const code = ((first - 0xd800) << 10) + (second - 0xdc00) + 0x10000;
  buffer[at] = 0xf0 | (code >> 18);
  buffer[at + 1] = 0x80 | ((code >> 12) & 0x3f);
  buffer[at + 2] = 0x80 | ((code >> 6) & 0x3f);
  buffer[at + 3] = 0x80 | (code & 0x3f);
  return at + 4;
}
