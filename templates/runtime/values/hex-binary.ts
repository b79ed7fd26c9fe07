/**
 * Owns the type hexBinary.
 * Invariant: reading accepts both cases and white space between digits. Writing uses capitals, XML Schema's canonical
 * form.
 */
import { type SimpleType, ValueError } from "./type.js";

/** Bytes. */
export const hexBinary: SimpleType<Uint8Array> = {
  kind: "simple",
  name: "hexBinary",
  reference: true,
  decode(text) {
    const digits = text.replace(/[ \t\r\n]/g, "");
    if (digits.length % 2 !== 0 || /[^0-9A-Fa-f]/.test(digits)) throw new ValueError("pairs of hexadecimal digits");
    return Uint8Array.from({ length: digits.length / 2 }, (_, index) =>
      Number.parseInt(digits.slice(2 * index, 2 * index + 2), 16),
    );
  },
  encode(value) {
    if (!(value instanceof Uint8Array)) throw new ValueError("a Uint8Array");
    let text = "";
    for (const byte of value) text += (byte < 16 ? "0" : "") + byte.toString(16);
    return text.toUpperCase();
  },
};
