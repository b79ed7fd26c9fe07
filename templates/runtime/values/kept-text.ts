/**
 * Owns types whose values are texts of a certain form and are not converted: dates, durations, names.
 * Invariant: a text of another form is rejected in both directions. All others are passed on unchanged.
 */
import { type SimpleType, trimBlanks, ValueError } from "./type.js";

/**
 * `expected`: the form in words; `fits`: whether a text has it. `settle`: changes white space of received texts, by default removes it at the
 * ends.
 */
export function keptText(
  name: string,
  expected: string,
  fits: (text: string) => boolean = () => true,
  settle: (text: string) => string = trimBlanks,
): SimpleType<string> {
  return {
    kind: "simple",
    name,
    decode(text) {
      const value = settle(text);
      if (!fits(value)) throw new ValueError(expected);
      return value;
    },
    encode(value) {
      if (typeof value !== "string" || settle(value) !== value || !fits(value))
        throw new ValueError(`a string: ${expected}`);
      return value;
    },
  };
}

/** A type that is a reference type in .NET. */
export function keptReference(...form: Parameters<typeof keptText>): SimpleType<string> {
  return { ...keptText(...form), reference: true };
}
