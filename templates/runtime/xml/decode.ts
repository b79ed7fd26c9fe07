/**
 * Owns the decoding of an XML document's bytes to text.
 * Invariant: the byte order mark decides the encoding, then the Content-Type, then the XML declaration; without any it
 * is UTF-8. A document gives the same text, or the same error, whole and in parts.
 *
 * UTF-16 without a byte order mark is read only if the Content-Type says UTF-16 (XML 1.0, 4.3.3 requires the mark). If
 * the Content-Type states a charset, the declaration is ignored, because .NET is known to declare utf-16 in UTF-8.
 * Otherwise a declaration that contradicts the mark or the bytes is an error, unless the caller ignores declarations.
 */
import { cutText } from "../text/cut-text.js";
import { joinBytes } from "../text/join-bytes.js";
import { InvalidBytes, encodings, utf16be, utf16le, utf8, type Encoding } from "./encodings.js";
import { XmlError, type XmlPosition } from "./error.js";
import { oneByteCharset } from "./one-byte-charsets.js";

/** A declaration that is longer is not looked at for its encoding. */
const declarationBytes = 1024;
const declaredEncoding = /^<\?xml[ \t\r\n][^>]*?[ \t\r\n]encoding[ \t\r\n]*=[ \t\r\n]*["']([A-Za-z][\w.-]*)["']/;
const start: XmlPosition = { line: 1, column: 1 };

/**
 * Refuses or ignores a declaration that contradicts the byte order mark, or that names UTF-16 in a document that is not. No other
 * fault of a declaration is ignored.
 */
export type Contradiction = "refuse" | "pass";

/**
 * The text of a whole document without its byte order mark. `contentTypeCharset` is the charset parameter of the Content-Type, if there is one.
 * Throws XmlError of code `encoding`: charset unknown, or bytes that are not of it (with their offset).
 */
export function decodeXmlBytes(
  bytes: Uint8Array,
  contentTypeCharset: string | undefined,
  contradiction: Contradiction = "refuse",
): string {
  const { encoding, mark } = detectEncoding(bytes, contentTypeCharset, contradiction);
  const text = encoding.decode(mark === 0 ? bytes : bytes.subarray(mark));
  if (typeof text === "string") return text;
  const offset = mark + text.offset;
  throw invalid(encoding, offset, positionAfter(encoding.decode(bytes.subarray(mark, offset)), start));
}

/** The same for a document that arrives in parts: `decode` each, `end` after the last. */
export class XmlStreamDecoder {
  readonly #charset: string | undefined;
  #encoding: Encoding | undefined = undefined;
  /** Bytes that cannot be decoded yet: the head until the encoding is known, then a character cut in two. */
  #held = new Uint8Array(0);
  #offset = 0;
  #position = start;

  constructor(contentTypeCharset: string | undefined) {
    this.#charset = contentTypeCharset;
  }

  /** Text of all characters that are complete so far. */
  decode(part: Uint8Array): string {
    const bytes = this.#held.length === 0 ? part : joinBytes(this.#held, part);
    if (this.#encoding !== undefined) return this.#decodePart(bytes, this.#encoding, this.#encoding.unfinished(bytes));
    if (bytes.length < declarationBytes && !bytes.includes(0x3e, 4)) {
      this.#held = bytes.slice();
      return "";
    }
    return this.#begin(bytes, false);
  }

  /** Text of the bytes that were held back. Throws XmlError if the bytes end inside a character. */
  end(): string {
    const bytes = this.#held;
    return this.#encoding === undefined ? this.#begin(bytes, true) : this.#decodePart(bytes, this.#encoding, 0);
  }

  #begin(bytes: Uint8Array, last: boolean): string {
    const { encoding, mark } = detectEncoding(bytes, this.#charset, "refuse");
    this.#encoding = encoding;
    this.#offset = mark;
    const rest = bytes.subarray(mark);
    return this.#decodePart(rest, encoding, last ? 0 : encoding.unfinished(rest));
  }

  #decodePart(bytes: Uint8Array, encoding: Encoding, unfinished: number): string {
    const whole = bytes.subarray(0, bytes.length - unfinished);
    this.#held = bytes.slice(bytes.length - unfinished);
    const text = encoding.decode(whole);
    if (typeof text !== "string") {
      const before = encoding.decode(bytes.subarray(0, text.offset));
      throw invalid(encoding, this.#offset + text.offset, positionAfter(before, this.#position));
    }
    this.#offset += whole.length;
    this.#position = positionAfter(text, this.#position);
    return text;
  }
}

interface Detected {
  readonly encoding: Encoding;
  /** Bytes of the byte order mark. */
  readonly mark: number;
}

function detectEncoding(bytes: Uint8Array, charset: string | undefined, contradiction: Contradiction): Detected {
  const charsetName = charset ?? "";
  const marked = detectMark(bytes);
  if (marked !== undefined) {
    if (charsetName === "" && contradiction === "refuse") refuseContradiction(marked, bytes);
    return marked;
  }
  const encoding =
    charsetName === "" ? encodingOfDeclaration(bytes, contradiction) : encodingOfCharset(charsetName, bytes);
  return { encoding, mark: 0 };
}

function detectMark(bytes: Uint8Array): Detected | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return { encoding: utf8, mark: 3 };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: utf16be, mark: 2 };
  if (bytes[0] !== 0xff || bytes[1] !== 0xfe) return undefined;
  if (bytes[2] === 0 && bytes[3] === 0) throw refused("UTF-32 is not supported: send UTF-8");
  return { encoding: utf16le, mark: 2 };
}

/** Without a Content-Type that decides, mark and declaration have to agree (XML 1.0, 4.3.3). */
function refuseContradiction({ encoding, mark }: Detected, bytes: Uint8Array): void {
  const name = declaredCharset(bytes.subarray(mark));
  if (name === undefined || encoding.name.startsWith(name.toUpperCase().replace(/^UTF-?(8|16).*/, "UTF-$1"))) return;
  throw refused(`the XML declaration says "${name}", but the byte order mark is that of ${encoding.name}`);
}

/** The encoding that the XML declaration names. In UTF-16 every other byte of a declaration is 0. */
export function declaredCharset(bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, declarationBytes).filter((byte) => byte !== 0);
  return head[0] === 0x3c && head[1] === 0x3f ? declaredEncoding.exec(String.fromCharCode(...head))?.[1] : undefined;
}

function encodingOfCharset(charset: string, bytes: Uint8Array): Encoding {
  const usual = encodings.get(charset);
  if (usual !== undefined) return usual;
  const name = charset.toLowerCase().replace(/^"(.*)"$/, "$1");
  return name === "utf-16" ? utf16ByFirstCharacter(bytes) : encodingNamed(name, "the Content-Type");
}

/** A document begins with `<`; in UTF-16 one of the two bytes is 0. */
function utf16ByFirstCharacter(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0x3c && bytes[1] === 0) return utf16le;
  if (bytes[0] === 0 && bytes[1] === 0x3c) return utf16be;
  throw refused('the Content-Type says UTF-16, but there is neither a byte order mark nor a "<" in UTF-16');
}

function encodingOfDeclaration(bytes: Uint8Array, contradiction: Contradiction): Encoding {
  const first = bytes[0];
  const second = bytes[1];
  if ((first === 0x3c && second === 0) || (first === 0 && second === 0x3c)) {
    throw refused("this looks like UTF-16 without a byte order mark: add one, or name the charset in the Content-Type");
  }
  if (first !== 0x3c || second !== 0x3f) return utf8;
  const name = declaredCharset(bytes);
  if (name === undefined) return utf8;
  if (/^utf-?16/i.test(name)) {
    if (contradiction === "pass") return utf8;
    throw refused(`the XML declaration says "${name}", but the bytes are not UTF-16`);
  }
  return encodingNamed(name.toLowerCase(), "the XML declaration");
}

function encodingNamed(name: string, source: string): Encoding {
  const encoding = encodings.get(name) ?? oneByteCharset(name);
  if (encoding !== undefined) return encoding;
  const reason = "neither UTF-8 nor UTF-16 nor a known charset of one byte per character";
  throw refused(`${source} names the charset ${JSON.stringify(cutText(name, 40))}, which is ${reason}`);
}

function refused(message: string): XmlError {
  return new XmlError("encoding", message, start);
}

function invalid(encoding: Encoding, offset: number, position: XmlPosition): XmlError {
  return new XmlError("encoding", `the bytes from offset ${offset} are not ${encoding.name}`, position);
}

function positionAfter(text: string | InvalidBytes, before: XmlPosition): XmlPosition {
  if (typeof text !== "string") return before;
  let { line } = before;
  let from = 1 - before.column;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", from)) {
    line++;
    from = at + 1;
  }
  return { line, column: text.length - from + 1 };
}
