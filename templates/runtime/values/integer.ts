/**
 * Owns the integers that fit a JavaScript number: byte, short, int and their unsigned forms.
 * Invariant: nothing is rounded or wrapped, and only digits are accepted (wire 1).
 */
import { type SimpleType, trimBlanks, ValueError } from "./type.js";

/** The hot path of every int on the wire: an optional sign and digits, blanks only on the way out. */
function readInteger(text: string, least: number, most: number): number | undefined {
  const { length } = text;
  const sign = text.charCodeAt(0);
  let index = sign === 45 || sign === 43 ? 1 : 0;
  if (index === length) return undefined;
  let value = 0;
  for (; index < length; index++) {
    const digit = text.charCodeAt(index) - 48;
    if (digit < 0 || digit > 9) return undefined;
    value = value * 10 + digit;
    // No type of this file has a value beyond 2^33, so further digits do not matter.
    if (value > 0x200000000) return undefined;
  }
  if (sign === 45) value = 0 - value;
  return value < least || value > most ? undefined : value;
}

function integerType(name: string, least: number, most: number): SimpleType<number> {
  const expected = `an integer from ${least} to ${most}`;
  return {
    kind: "simple",
    name,
    decode(text) {
      const value = readInteger(text, least, most) ?? readInteger(trimBlanks(text), least, most);
      if (value === undefined) throw new ValueError(expected);
      return value;
    },
    encode(value) {
      if (typeof value !== "number" || !Number.isInteger(value) || value < least || value > most) {
        throw new ValueError(expected);
      }
      return String(value);
    },
  };
}

/** Signed 8 bits. */
export const byte: SimpleType<number> = /* @__PURE__ */ integerType("byte", -128, 127);
/** Unsigned 8 bits. */
export const unsignedByte: SimpleType<number> = /* @__PURE__ */ integerType("unsignedByte", 0, 255);
/** Signed 16 bits. */
export const short: SimpleType<number> = /* @__PURE__ */ integerType("short", -32768, 32767);
/** Unsigned 16 bits. */
export const unsignedShort: SimpleType<number> = /* @__PURE__ */ integerType("unsignedShort", 0, 65535);
/** Signed 32 bits: the interface's `int`. */
export const int: SimpleType<number> = /* @__PURE__ */ integerType("int", -2147483648, 2147483647);
/** Unsigned 32 bits. */
export const unsignedInt: SimpleType<number> = /* @__PURE__ */ integerType("unsignedInt", 0, 4294967295);
