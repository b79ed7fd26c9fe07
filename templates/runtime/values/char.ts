/**
 * Owns the type char: one character of .NET, which is one unit of UTF-16.
 * Invariant: programs see a string of length 1. As in ASMX, XML contains its number, and GET and POST the character
 * itself.
 */
import { unsignedShort } from "./integer.js";
import { type SimpleType, ValueError } from "./type.js";

function checked(value: unknown): string {
  if (typeof value !== "string" || value.length !== 1)
    throw new ValueError("a string of one character (one unit of UTF-16)");
  return value;
}

export const char: SimpleType<string> = {
  kind: "simple",
  name: "char",
  decode: (text) => String.fromCharCode(unsignedShort.decode(text)),
  encode: (value) => String(checked(value).charCodeAt(0)),
  decodeForm: checked,
  encodeForm: checked,
};
