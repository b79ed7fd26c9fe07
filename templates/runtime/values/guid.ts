/**
 * Owns the type guid.
 * Invariant: equal guids are equal strings, so values are always lower-case and hyphenated (wire 3).
 */
import { type SimpleType, trimBlanks, ValueError } from "./type.js";

/** `01234567-89ab-cdef-0123-456789abcdef`, in lower case. */
export type Guid = string;

const expected = "a guid such as 01234567-89ab-cdef-0123-456789abcdef";
const length = 36;

function isHyphenPlace(index: number): boolean {
  return index === 8 || index === 13 || index === 18 || index === 23;
}

/** Lower-cased, or undefined. Braces, which .NET's Guid.Parse accepts, are outside ASMX's guid pattern and refused. */
function readGuid(text: string): Guid | undefined {
  if (text.length !== length) return undefined;
  let upper = false;
  for (let index = 0; index < length; index++) {
    const code = text.charCodeAt(index);
    if (isHyphenPlace(index)) {
      if (code !== 45) return undefined;
    } else if (code >= 65 && code <= 70) upper = true;
    else if (!((code >= 48 && code <= 57) || (code >= 97 && code <= 102))) return undefined;
  }
  return upper ? text.toLowerCase() : text;
}

/** A 128-bit identifier; upper case is taken and lower-cased, both ways. */
export const guid: SimpleType<Guid> = {
  kind: "simple",
  name: "guid",
  decode(text) {
    const value = readGuid(trimBlanks(text));
    if (value === undefined) throw new ValueError(expected);
    return value;
  },
  encode(value) {
    const text = typeof value === "string" ? readGuid(value) : undefined;
    if (text === undefined) throw new ValueError(`a string: ${expected}`);
    return text;
  },
};
