/**
 * Owns values with a pattern that requires an unusual form: `1` for true, zeros around a number, hexadecimal digits in
 * lower case.
 * Invariant: reading is that of the type itself. Only services with such a pattern load this module.
 */
import type { SimpleType } from "../description.js";
import { boolean } from "./boolean.js";
import { hexBinary } from "./hex-binary.js";

/** Booleans that are written as these texts. In forms they are read as in XML, since `true` may not be allowed. */
export function booleanAs(whenTrue: string, whenFalse: string): SimpleType<boolean> {
  return {
    ...boolean,
    decodeForm: (text) => boolean.decode(text.trim().toLowerCase()),
    encode: (value) => (boolean.encode(value) === "true" ? whenTrue : whenFalse),
  };
}

/** Numbers with at least so many digits before and after the point. Those with an exponent stay as they are. */
export function digitsOf<Value>(type: SimpleType<Value>, whole: number, fraction: number): SimpleType<Value> {
  const { encodeForm } = type;
  const padded = (text: string): string => withZeros(text, whole, fraction);
  return {
    ...type,
    encode: (value) => padded(type.encode(value)),
    ...(encodeForm === undefined ? {} : { encodeForm: (value: Value) => padded(encodeForm(value)) }),
  };
}

function withZeros(text: string, whole: number, fraction: number): string {
  const [, sign, digits, rest = ""] = /^(-?)([0-9]+)(?:\.([0-9]+))?$/.exec(text) ?? [];
  if (sign === undefined || digits === undefined) return text;
  const decimals = rest.padEnd(fraction, "0");
  return `${sign}${digits.padStart(whole, "0")}${decimals === "" ? "" : `.${decimals}`}`;
}

/** Bytes as pairs of hexadecimal digits in lower case. */
export const lowerHexBinary: SimpleType<Uint8Array> = {
  ...hexBinary,
  encode: (value) => hexBinary.encode(value).toLowerCase(),
};
