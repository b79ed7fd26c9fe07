/**
 * Owns enumerations to which a service may add values.
 * Invariant: a text outside the list is passed on unchanged, without white space at its ends.
 */
import { type SimpleType, trimBlanks, ValueError } from "./type.js";

/** The known values are for the type alone, and for their numbers in ASMX's JSON. */
export function openEnumeration<const Value extends string>(
  name: string,
  values: readonly Value[],
): SimpleType<Value | (string & {})> {
  return {
    kind: "simple",
    name,
    initial: values[0],
    values,
    decode: trimBlanks,
    encode(value) {
      if (typeof value === "string" && trimBlanks(value) === value) return value;
      throw new ValueError(`a string without blanks around it, such as ${values.slice(0, 3).join(", ")}`);
    },
  };
}
