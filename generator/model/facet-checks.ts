/**
 * Owns whether a text fits the facets of a type, all of them at once (XML Schema part 2, 4.3).
 * Invariant: undecidable texts do not fit. Texts whose digits or zeros other readers count differently do not fit either.
 */
import { compareValues } from "./ordered-values.js";
import { isMatch, type PatternStates } from "./pattern-states.js";
import type { Scalar } from "./scalars.js";
import type { Facet, FacetName } from "./service.js";
import type { Steps } from "./steps.js";

/** The facets of a type, parsed once for many texts. */
export interface FacetRules {
  readonly scalar: Scalar;
  /** Without `pattern` and `values`. */
  readonly facets: readonly Facet[];
  /** Undefined if there is no pattern, or none can be parsed. */
  readonly pattern: PatternStates | undefined;
}

/** The value of the first facet of this name, if it is a whole number. */
export function countOf(facets: readonly Facet[], name: FacetName): number | undefined {
  const value = facets.find((each) => each.name === name)?.value;
  return value !== undefined && /^\+?[0-9]{1,9}$/.test(value) ? Number(value) : undefined;
}

/** Bounds in the scalar's unit of length ({@link Scalar.measure}). */
export function lengthBounds(facets: readonly Facet[]): { readonly least: number; readonly most: number | undefined } {
  const [length, least, most] = [
    countOf(facets, "length"),
    countOf(facets, "minLength"),
    countOf(facets, "maxLength"),
  ] as const;
  return { least: length ?? least ?? 0, most: length ?? most };
}

/** Throws {@link OutOfSteps}. */
export function fitsFacets({ scalar, facets, pattern }: FacetRules, text: string, steps: Steps): boolean {
  return (
    scalar.form?.fits(text) !== false &&
    isCanonical(scalar, text) &&
    isNormalized(facets, text) &&
    hasLength(scalar, facets, text) &&
    hasDigits(facets, text) &&
    facets.every((facet) => isWithin(scalar, facet, text)) &&
    (pattern === undefined || isMatch(pattern, text, steps))
  );
}

/** Numbers must be written as both ends write them, so that they survive every binding. */
function isCanonical({ typeScript, order }: Scalar, text: string): boolean {
  if (typeScript === "number") return String(Number(text)) === text || /e/i.test(text);
  if (typeScript === "bigint") return /^(?:0|-?[1-9][0-9]*)$/.test(text);
  return order !== "number" || /^-?[0-9]+(?:\.[0-9]+)?$/.test(text);
}

/** True if white space normalization would not change the text. Validators normalize before they compare. */
function isNormalized(facets: readonly Facet[], text: string): boolean {
  const treatment = facets.find(({ name }) => name === "whiteSpace")?.value;
  if (treatment === "collapse") return /^(?:[^ \t\r\n]+(?: [^ \t\r\n]+)*)?$/.test(text);
  return treatment !== "replace" || !/[\t\r\n]/.test(text);
}

function hasLength({ measure }: Scalar, facets: readonly Facet[], text: string): boolean {
  const { least, most = Infinity } = lengthBounds(facets);
  if (least === 0 && most === Infinity) return true;
  const length = lengthOf(measure, text);
  return length >= least && length <= most;
}

function lengthOf(measure: Scalar["measure"], text: string): number {
  switch (measure) {
    case "items":
      return itemsOf(text).length;
    case "base64":
      return (text.length / 4) * 3 - (/={0,2}$/.exec(text)?.[0].length ?? 0);
    case "hexadecimal":
      return text.length / 2;
    case undefined:
      return [...text].length;
  }
}

export function itemsOf(text: string): readonly string[] {
  return text.split(" ").filter((each) => each !== "");
}

/** Trailing zeros count as digits. */
function hasDigits(facets: readonly Facet[], text: string): boolean {
  const [total = Infinity, fraction = Infinity] = [countOf(facets, "totalDigits"), countOf(facets, "fractionDigits")];
  if (total === Infinity && fraction === Infinity) return true;
  const [, whole = "", rest = ""] = /^[+-]?([0-9]*)(?:\.([0-9]*))?$/.exec(text) ?? [];
  return rest.length <= fraction && Math.max(1, whole.replace(/^0+/, "").length + rest.length) <= total;
}

function isWithin({ order }: Scalar, { name, value }: Facet, text: string): boolean {
  if (!/^(?:min|max)(?:In|Ex)clusive$/.test(name)) return true;
  const sign = order === undefined ? undefined : compareValues(order, text, value);
  if (sign === undefined) return false;
  return (sign === 0 && name.endsWith("Inclusive")) || sign === (name.startsWith("min") ? 1 : -1);
}
