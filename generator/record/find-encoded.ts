/**
 * Owns the search for base64 and hexadecimal texts that may contain secrets, also compressed ones.
 * Invariant: decoded texts are not longer than encoded ones, except for compressed ones, which have a bound.
 */
import { unzipSync } from "node:zlib";
import { attempt } from "../model/attempt.js";
import type { AddRange } from "./find-pairs.js";

/** Bytes that a packed text may become. */
const mostUnpacked = 256 * 1024;
const shortest = 12;

/** Whether a decoded text holds a secret. */
export type HoldsSecret = (text: string) => boolean;

export function findEncoded(text: string, holdsSecret: HoldsSecret, add: AddRange): void {
  // Lines of base64 are one text; a single blank ends it.
  for (const { 0: run, index } of text.matchAll(/[\w+/=-]{12,}(?:[ \t]{0,40}\r?\n[ \t]{0,40}[\w+/=-]{4,})*/g)) {
    const digits = run.replace(/\s+/g, "");
    if (decodings(digits).some(holdsSecret)) add(index, index + run.length);
  }
}

/** Texts that it may stand for. */
function decodings(run: string): readonly string[] {
  const texts: string[] = [];
  // A name may stand before it: `data=`.
  const starts = new Set([0, ...[run.search(/=[^=]/) + 1].filter((at) => at > 0)]);
  for (const start of starts) {
    const digits = run.slice(start).replaceAll("-", "+").replaceAll("_", "/");
    if (digits.length < shortest) continue;
    texts.push(...textsOf(Buffer.from(digits, "base64")));
    if (/^(?:0x)?(?:[0-9a-f]{2})+$/i.test(digits))
      texts.push(...textsOf(Buffer.from(digits.replace(/^0x/i, ""), "hex")));
  }
  return texts;
}

function textsOf(bytes: Buffer): readonly string[] {
  const plain = unpacked(bytes);
  if (plain.length < 6) return [];
  const utf8 = plain.toString("utf8");
  if (isText(utf8)) return [utf8];
  const zeros = [0, 1].map(
    (parity) => plain.subarray(0, 64).filter((byte, at) => at % 2 === parity && byte === 0).length,
  );
  if ((zeros[1] ?? 0) > 4) return [littleEndian.decode(plain)];
  if ((zeros[0] ?? 0) > 4) return [bigEndian.decode(plain)];
  return [];
}

/** Not `Buffer`'s: that of Node 24 writes beyond its memory where the bytes are unaligned and odd in number. */
const littleEndian = new TextDecoder("utf-16le", { ignoreBOM: true });
const bigEndian = new TextDecoder("utf-16be", { ignoreBOM: true });

function unpacked(bytes: Buffer): Buffer {
  const [first = 0, second = 0] = bytes;
  const isGzip = first === 0x1f && second === 0x8b;
  const looksPacked = isGzip || (first === 0x78 && ((first << 8) | second) % 31 === 0);
  return (looksPacked ? attempt(() => unzipSync(bytes, { maxOutputLength: mostUnpacked })) : undefined) ?? bytes;
}

/** Few characters that no text has. */
function isText(text: string): boolean {
  const beginning = text.slice(0, 512);
  const strange = beginning.match(/[\0-\x08\x0e-\x1f\x7f\ufffd]/g)?.length ?? 0;
  return strange * 20 <= beginning.length;
}
