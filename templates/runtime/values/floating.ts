/**
 * Owns float and double.
 * Invariant: a finite text never becomes infinite, and a written number reads back as the same one (also -0).
 */
import { type SimpleType, trimBlanks, ValueError } from "./type.js";

/** Over GET and POST ASMX parses numbers with .NET's Double.Parse, whose word for `INF` is another (wire 2); in XML .NET reads both. */
const formInfinity = "Infinity";

/** JavaScript's Number() also accepts `0x10`, `Infinity` and the empty text; XSD does not. */
const lexical = /^[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/;

function readFloating(text: string): number | undefined {
  const trimmed = trimBlanks(text);
  if (lexical.test(trimmed)) {
    const value = Number(trimmed);
    return Number.isFinite(value) ? value : undefined;
  }
  if (trimmed === "NaN") return NaN;
  // `Infinity` is Number()'s own word.
  return /^-?(?:INF|Infinity)$/.test(trimmed) ? Number(trimmed.replace("INF", formInfinity)) : undefined;
}

function printFloating(value: number): string {
  if (Number.isFinite(value)) return Object.is(value, -0) ? "-0" : String(value);
  return Number.isNaN(value) ? "NaN" : value > 0 ? "INF" : "-INF";
}

const doubleExpected = "a number, INF, -INF or NaN, within the range of a double";
const floatExpected = "a number, INF, -INF or NaN, within the range of a 32-bit float";

/** Whether a 32-bit float can come near the value: neither too large nor, where not zero, too small to be more than zero. */
function fitsFloat(value: number): boolean {
  if (!Number.isFinite(value)) return true;
  const rounded = Math.fround(value);
  return Number.isFinite(rounded) && (rounded !== 0 || value === 0);
}

/** 64-bit floating point. */
export const double: SimpleType<number> = {
  kind: "simple",
  name: "double",
  decode(text) {
    const value = readFloating(text);
    if (value === undefined) throw new ValueError(doubleExpected);
    return value;
  },
  encode(value) {
    if (typeof value !== "number") throw new ValueError(doubleExpected);
    return printFloating(value);
  },
  encodeForm: (value) => double.encode(value).replace("INF", formInfinity),
};

/**
 * 32-bit floating point. The value is the number of the text's digits (`0.1` is 0.1, not 0.10000000149011612), so that
 * text of a .NET float stays the same when it is written again; only the range is that of 32 bits. Values nearer to
 * zero than to any other float become zero, as with doubles.
 */
export const float: SimpleType<number> = {
  kind: "simple",
  name: "float",
  decode(text) {
    const value = readFloating(text);
    const rounded = Math.fround(value ?? 0);
    if (value === undefined || (Number.isFinite(value) && !Number.isFinite(rounded))) {
      throw new ValueError(floatExpected);
    }
    return rounded === 0 ? rounded : value;
  },
  encode(value) {
    if (typeof value !== "number" || !fitsFloat(value)) throw new ValueError(floatExpected);
    return printFloating(value);
  },
  encodeForm: (value) => float.encode(value).replace("INF", formInfinity),
};
