/**
 * Owns the form in which values of a scalar with facets are written, if its patterns allow no other: `1` for true, zeros around a number,
 * hexadecimal digits in lower case.
 * Invariant: undecidable patterns change nothing. The runtime writes the same forms (`values/written-forms.ts`).
 */
import { isTrue } from "./lexical-form.js";
import { oncePer } from "./once-per.js";
import { isMatch, type PatternStates, statesOf } from "./pattern-states.js";
import { type ScalarName, scalars } from "./scalars.js";
import { readPattern } from "./schema-pattern.js";
import type { Facet, NamedType, RestrictedType } from "./service.js";
import { OutOfSteps, Steps } from "./steps.js";

export type WrittenForm =
  | { readonly kind: "boolean"; readonly whenTrue: string; readonly whenFalse: string }
  /** The least numbers of digits before and after the point. */
  | { readonly kind: "digits"; readonly whole: number; readonly fraction: number }
  | { readonly kind: "lower-case" };

/** Bound for the questions about one type. */
const mostSteps = 20_000;
/** Digits of the longest number, and octets of the longest value, that are tried. */
const mostDigits = 20;
const mostFraction = 10;
const mostOctets = 64;

/** Undefined: the type's usual form. */
export const writtenFormOf = oncePer(({ base, facets }: RestrictedType): WrittenForm | undefined =>
  formOf(base, facets),
);

/** A text of a type as both ends write it. */
export function asWritten(type: NamedType, text: string): string {
  const form = type.kind === "restricted" ? writtenFormOf(type) : undefined;
  switch (form?.kind) {
    case undefined:
      return text;
    case "boolean":
      return isTrue(text) ? form.whenTrue : form.whenFalse;
    case "lower-case":
      return text.toLowerCase();
    case "digits": {
      const [, sign = "", whole = "", fraction = ""] = /^(-?)([0-9]+)(?:\.([0-9]+))?$/.exec(text) ?? [];
      if (whole === "") return text;
      const decimals = fraction.padEnd(form.fraction, "0");
      return sign + whole.padStart(form.whole, "0") + (decimals === "" ? "" : `.${decimals}`);
    }
  }
}

/** True if some pattern allows the text, if there is none, or if that cannot be decided. */
export function isAllowed(facets: readonly Facet[], text: string): boolean {
  return asked(facets, (allows) => allows(text)) ?? true;
}

/** True if the patterns allow no text of true, but one of false. */
export function isAlwaysFalse(facets: readonly Facet[]): boolean {
  return asked(facets, (allows) => !allows("true") && !allows("1") && (allows("false") || allows("0"))) ?? false;
}

function formOf(base: ScalarName, facets: readonly Facet[]): WrittenForm | undefined {
  const { typeScript } = scalars[base];
  return asked(facets, (allows): WrittenForm | undefined => {
    if (base === "boolean") return booleanForm(allows);
    if (base === "hexBinary") return isLowerCase(allows) ? { kind: "lower-case" } : undefined;
    if (typeScript === "number" || typeScript === "bigint") return digitsForm(allows, base);
    return undefined;
  });
}

type Allows = (text: string) => boolean;

/** Undefined without patterns, and if the steps ran out. */
function asked<Answer>(facets: readonly Facet[], question: (allows: Allows) => Answer): Answer | undefined {
  const patterns = facets.filter(({ name }) => name === "pattern");
  if (patterns.length === 0) return undefined;
  const steps = new Steps(mostSteps);
  try {
    const states = statesOfAll(patterns, steps);
    return states === undefined ? undefined : question((text) => isMatch(states, text, steps));
  } catch (error) {
    if (error instanceof OutOfSteps) return undefined;
    throw error;
  }
}

function statesOfAll(patterns: readonly Facet[], steps: Steps): PatternStates | undefined {
  const nodes = patterns.flatMap(({ value }) => readPattern(value, steps) ?? []);
  return nodes.length < patterns.length ? undefined : statesOf(nodes, 2 * mostOctets, steps);
}

function booleanForm(allows: Allows): WrittenForm | undefined {
  const formOfWord = (word: string, digit: string): string => (!allows(word) && allows(digit) ? digit : word);
  const [whenTrue, whenFalse] = [formOfWord("true", "1"), formOfWord("false", "0")];
  return whenTrue === "true" && whenFalse === "false" ? undefined : { kind: "boolean", whenTrue, whenFalse };
}

/** The shortest number that begins or ends with zeros where the usual form has none. */
function digitsForm(allows: Allows, base: ScalarName): WrittenForm | undefined {
  const isWhole = !(base === "float" || base === "double");
  for (let fraction = 0; fraction <= (isWhole ? 0 : mostFraction); fraction++)
    for (let whole = 1; whole <= mostDigits; whole++) {
      const decimals = fraction === 0 ? "" : `.${"0".repeat(fraction)}`;
      const least = ["0", "1"].map((digit) => digit.padStart(whole, "0") + decimals);
      if (least.some(allows)) return whole + fraction === 1 ? undefined : { kind: "digits", whole, fraction };
    }
  return undefined;
}

function isLowerCase(allows: Allows): boolean {
  for (let octets = 1; octets <= mostOctets; octets++) {
    if (allows("AB".repeat(octets))) return false;
    if (allows("ab".repeat(octets))) return true;
  }
  return false;
}
