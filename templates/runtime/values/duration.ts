/**
 * Owns the type duration.
 * Invariant: values are the exact text. Months are never converted to days.
 */
import { keptText } from "./kept-text.js";
import type { SimpleType } from "./type.js";

/** `P1Y2M3DT4H5M6.7S`, with an optional minus sign; at least one part. .NET's TimeSpan is written so. */
export type Duration = string;

// Each group starts with digits and ends with its own letter: one pass per group, never more.
const lexical =
  /^-?P(?=.)(?:[0-9]+Y)?(?:[0-9]+M)?(?:[0-9]+D)?(?:T(?=.)(?:[0-9]+H)?(?:[0-9]+M)?(?:[0-9]+(?:\.[0-9]+)?S)?)?$/;

/** A length of time; text kept. */
export const duration: SimpleType<Duration> = /* @__PURE__ */ keptText(
  "duration",
  "a duration such as P1DT2H30M or PT0.5S",
  (text) => lexical.test(text),
);
