/**
 * Owns integers without a bound on at least one side, such as `integer`.
 * Invariant: values are bigint and lose no digit. A text with very many digits is refused, because parsing it takes
 * more than linear time.
 */
import { type SimpleType, trimBlanks, ValueError } from "./type.js";

const lexical = /^[+-]?[0-9]{1,1000}$/;

function integerType(name: string, expected: string, fits: (value: bigint) => boolean): SimpleType<bigint> {
  return {
    kind: "simple",
    name,
    reference: true,
    decode(text) {
      const trimmed = trimBlanks(text);
      if (!lexical.test(trimmed)) throw new ValueError(`${expected} of at most 1000 digits`);
      const value = BigInt(trimmed.startsWith("+") ? trimmed.slice(1) : trimmed);
      if (!fits(value)) throw new ValueError(expected);
      return value;
    },
    encode(value) {
      if (typeof value !== "bigint" || !fits(value)) throw new ValueError(`a bigint: ${expected}`);
      const text = String(value);
      if (!lexical.test(text)) throw new ValueError(`${expected} of at most 1000 digits`);
      return text;
    },
  };
}

/** .NET has it as a string. */
export const integer: SimpleType<bigint> = /* @__PURE__ */ integerType("integer", "an integer", () => true);
export const nonNegativeInteger: SimpleType<bigint> = /* @__PURE__ */ integerType(
  "nonNegativeInteger",
  "an integer that is not negative",
  (value) => value >= BigInt(0),
);
export const positiveInteger: SimpleType<bigint> = /* @__PURE__ */ integerType(
  "positiveInteger",
  "an integer above 0",
  (value) => value > BigInt(0),
);
export const nonPositiveInteger: SimpleType<bigint> = /* @__PURE__ */ integerType(
  "nonPositiveInteger",
  "an integer that is not above 0",
  (value) => value <= BigInt(0),
);
export const negativeInteger: SimpleType<bigint> = /* @__PURE__ */ integerType(
  "negativeInteger",
  "an integer below 0",
  (value) => value < BigInt(0),
);
