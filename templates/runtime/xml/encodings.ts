/**
 * Owns the supported character encodings, and the decoding of bytes.
 * Invariant: invalid bytes are an error with their offset, and are never replaced.
 */

import { changeInParts, cutAnywhere } from "../text/text-parts.js";
import { bufferTools, decodeUtf8 } from "./utf8.js";

/** Bytes that are invalid in the encoding; `offset` is that of the first one. */
export class InvalidBytes {
  readonly offset: number;

  constructor(offset: number) {
    this.offset = offset;
  }
}

export interface Encoding {
  /** Name in messages. */
  readonly name: string;
  decode(bytes: Uint8Array): string | InvalidBytes;
  /** How many bytes at the end belong to a character that more bytes may complete. */
  unfinished(bytes: Uint8Array): number;
}

/** Decodes with a TextDecoder, which is created for the first bytes. `invalidAt`: the place of bytes that it rejects. */
export function standard(label: string, invalidAt: (bytes: Uint8Array) => number): Encoding["decode"] {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  return (bytes) => {
    decoder ??= new TextDecoder(label, { fatal: true, ignoreBOM: true });
    try {
      return decoder.decode(bytes);
    } catch {
      return new InvalidBytes(invalidAt(bytes));
    }
  };
}

/** No character of one byte is unfinished. */
export const none = (): number => 0;

/** Length of the UTF-8 sequence at `at`; 0 if there is none (Unicode, table 3-7). */
export function utf8Length(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  const length = utf8LengthOf(lead);
  for (let index = 1; index < length; index++) {
    if (((bytes[at + index] ?? 0) & 0xc0) !== 0x80) return 0;
  }
  const second = bytes[at + 1] ?? 0;
  const tooLong = (lead === 0xe0 && second < 0xa0) || (lead === 0xf0 && second < 0x90);
  const noCharacter = (lead === 0xed && second >= 0xa0) || (lead === 0xf4 && second >= 0x90);
  return tooLong || noCharacter ? 0 : length;
}

function utf8LengthOf(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

function invalidUtf8At(bytes: Uint8Array): number {
  let at = 0;
  for (let length = utf8Length(bytes, at); length > 0 && at < bytes.length; length = utf8Length(bytes, at))
    at += length;
  return at;
}

function unfinishedUtf8(bytes: Uint8Array): number {
  for (let count = 1; count <= Math.min(3, bytes.length); count++) {
    const byte = bytes[bytes.length - count] ?? 0;
    if ((byte & 0xc0) !== 0x80) return utf8LengthOf(byte) > count ? count : 0;
  }
  return 0;
}

/** UTF-16 of either byte order: `high` is the place of a unit's upper byte. */
function utf16(name: string, label: string, high: 0 | 1): Encoding {
  const isSurrogate = (bytes: Uint8Array, at: number, first: number): boolean =>
    ((bytes[at + high] ?? 0) & 0xfc) === first;
  const invalidAt = (bytes: Uint8Array): number => {
    let at = 0;
    for (; at + 1 < bytes.length; at += 2) {
      const pair = at + 3 < bytes.length && isSurrogate(bytes, at, 0xd8) && isSurrogate(bytes, at + 2, 0xdc);
      if (pair) at += 2;
      else if (isSurrogate(bytes, at, 0xd8) || isSurrogate(bytes, at, 0xdc)) return at;
    }
    return at;
  };
  const unfinished = (bytes: Uint8Array): number => {
    const odd = bytes.length % 2;
    const last = bytes.length - odd - 2;
    return last >= 0 && isSurrogate(bytes, last, 0xd8) ? odd + 2 : odd;
  };
  return { name, decode: standard(label, invalidAt), unfinished };
}

const partLength = 8_192;

function decodeLatin1(bytes: Uint8Array): string {
  if (bufferTools !== undefined)
    return bufferTools.Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  let text = "";
  for (let at = 0; at < bytes.length; at += partLength)
    text += Reflect.apply(String.fromCharCode, undefined, bytes.subarray(at, at + partLength));
  return text;
}

/**
 * Characters of windows-1252 for 0x80 to 0x9F; its five unassigned bytes stay control characters. TextDecoder is not used: Node 20's
 * decodes Latin-1 instead.
 */
const windowsCharacters = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8DŽ\x8F\x90‘’“”•–—˜™š›œ\x9DžŸ";

export function decodeWindows1252(bytes: Uint8Array): string {
  const text = decodeLatin1(bytes);
  return controls.test(text) ? changeInParts(text, readControls, cutAnywhere) : text;
}

const controls = /[\x80-\x9F]/;

function readControls(part: string): string {
  return part.replace(/[\x80-\x9F]/g, (control) => windowsCharacters.charAt(control.charCodeAt(0) - 0x80));
}

function decodeAscii(bytes: Uint8Array): string | InvalidBytes {
  const invalid = bytes.findIndex((byte) => byte > 0x7f);
  return invalid < 0 ? decodeLatin1(bytes) : new InvalidBytes(invalid);
}

export const utf8: Encoding = {
  name: "UTF-8",
  decode: (bytes) => decodeUtf8(bytes) ?? new InvalidBytes(invalidUtf8At(bytes)),
  unfinished: unfinishedUtf8,
};
export const utf16le: Encoding = utf16("UTF-16LE", "utf-16le", 1);
export const utf16be: Encoding = utf16("UTF-16BE", "utf-16be", 0);
const ascii: Encoding = { name: "US-ASCII", decode: decodeAscii, unfinished: none };
const latin1: Encoding = { name: "ISO-8859-1", decode: decodeLatin1, unfinished: none };
const windows1252: Encoding = { name: "windows-1252", decode: decodeWindows1252, unfinished: none };

/** Encodings by lower-case name. `utf-16` is missing: its byte order depends on the bytes. */
export const encodings: ReadonlyMap<string, Encoding> = new Map([
  ["utf-8", utf8],
  ["utf8", utf8],
  ["utf-16le", utf16le],
  ["utf-16be", utf16be],
  ["us-ascii", ascii],
  ["ascii", ascii],
  ["iso-8859-1", latin1],
  ["iso8859-1", latin1],
  ["latin1", latin1],
  ["windows-1252", windows1252],
  ["cp1252", windows1252],
]);
