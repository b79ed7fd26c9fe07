/**
 * Owns enumerations: a closed list of texts.
 * Invariant: a text outside the list is an error in both directions.
 */
import { type SimpleType, trimBlanks, ValueError } from "./type.js";

/** The union of the values as a type: `enumeration("Answer", ["Yes", "No"])` decodes to `"Yes" | "No"`. Case matters. */
export function enumeration<const Value extends string>(name: string, values: readonly Value[]): SimpleType<Value> {
  const members = new Map<string, Value>(values.map((value) => [value, value]));
  const expected = `one of ${values.join(", ")}`;
  const find = (text: unknown): Value | undefined => (typeof text === "string" ? members.get(text) : undefined);
  return {
    kind: "simple",
    name,
    initial: values[0],
    values,
    decode(text) {
      const value = find(text) ?? find(trimBlanks(text));
      if (value === undefined) throw new ValueError(expected);
      return value;
    },
    encode(value) {
      if (find(value) === undefined) throw new ValueError(expected);
      return value;
    },
  };
}
