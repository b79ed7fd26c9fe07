/**
 * Owns the type boolean.
 * Invariant: XML has `true false 1 0`; GET and POST have `true false` in any case and nothing else (wire 1, 2).
 */
import { type SimpleType, trimBlanks, ValueError } from "./type.js";

function decode(text: string): boolean {
  switch (trimBlanks(text)) {
    case "true":
    case "1":
      return true;
    case "false":
    case "0":
      return false;
    default:
      throw new ValueError("true or false (or 1 or 0)");
  }
}

/** ASMX parses form values with .NET's Boolean.Parse: any case, surrounding blanks, no digits (wire 2). */
function decodeForm(text: string): boolean {
  switch (trimBlanks(text).toLowerCase()) {
    case "true":
      return true;
    case "false":
      return false;
    default:
      throw new ValueError("true or false");
  }
}

/** `true` or `false`; written in lower case over every binding. */
export const boolean: SimpleType<boolean> = {
  kind: "simple",
  name: "boolean",
  decode,
  decodeForm,
  encode(value) {
    if (typeof value !== "boolean") throw new ValueError("a boolean (true or false)");
    return value ? "true" : "false";
  },
};
