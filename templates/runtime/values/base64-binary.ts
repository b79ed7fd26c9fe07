/**
 * Owns the type base64Binary.
 * Invariant: every character counts, and an incomplete byte is an error. White space is allowed anywhere (XSD), and
 * padding may be missing at the end (.NET).
 */
import { isBlank, type SimpleType, ValueError } from "./type.js";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const expected = "base64 text, padded with = to a multiple of four characters";
const padding = 61;

/** Character code to six bits; 255: none. */
const sextets = /* @__PURE__ */ (() => {
  const table = new Uint8Array(128).fill(255);
  for (let index = 0; index < alphabet.length; index++) table[alphabet.charCodeAt(index)] = index;
  return table;
})();
const characters = /* @__PURE__ */ (() => Uint8Array.from(alphabet, (character) => character.charCodeAt(0)))();

function decode(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let written = 0;
  let sextetCount = 0;
  let pads = 0;
  let bits = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const sextet = code < 128 ? (sextets[code] ?? 255) : 255;
    if (sextet === 255) {
      if (isBlank(code)) continue;
      if (code !== padding) throw new ValueError(expected);
      pads++;
    } else {
      if (pads > 0) throw new ValueError(expected);
      bits = ((bits << 6) | sextet) & 0xffff;
      sextetCount++;
      if (sextetCount % 4 !== 1) bytes[written++] = (bits >> (((4 - (sextetCount % 4)) & 3) * 2)) & 255;
    }
  }
  if (!isComplete(sextetCount, pads, bits)) throw new ValueError(expected);
  return written === bytes.length ? bytes : bytes.slice(0, written);
}

/** Has at most the padding to a multiple of four, and no bits after the last byte. */
function isComplete(read: number, pads: number, bits: number): boolean {
  const rest = read % 4;
  if (rest === 0) return pads === 0;
  if (rest === 2) return pads <= 2 && (bits & 15) === 0;
  return rest === 3 && pads <= 1 && (bits & 3) === 0;
}

function encode(value: Uint8Array): string {
  if (!(value instanceof Uint8Array)) throw new ValueError("a Uint8Array");
  const output = new Uint8Array(Math.ceil(value.length / 3) * 4);
  let written = 0;
  for (let index = 0; index < value.length; index += 3) {
    const rest = value.length - index;
    const group = ((value[index] ?? 0) << 16) | ((value[index + 1] ?? 0) << 8) | (value[index + 2] ?? 0);
    output[written++] = characters[group >> 18] ?? 0;
    output[written++] = characters[(group >> 12) & 63] ?? 0;
    output[written++] = rest > 1 ? (characters[(group >> 6) & 63] ?? 0) : padding;
    output[written++] = rest > 2 ? (characters[group & 63] ?? 0) : padding;
  }
  return new TextDecoder().decode(output);
}

/** Bytes. */
export const base64Binary: SimpleType<Uint8Array> = {
  kind: "simple",
  name: "base64Binary",
  reference: true,
  decode,
  encode,
};
