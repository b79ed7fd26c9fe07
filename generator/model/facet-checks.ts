/**
 * Owns whether a text fits the facets of a type, all of them at once (XML Schema part 2, 4.3).
 * Invariant: undecidable texts do not fit. Texts whose digits or zeros other readers count differently do not fit either.
 */
import { facetRows, wholeNumber, type Facet, type FacetName } from "./facets.js";
import { isMatch, type PatternStates } from "./pattern-states.js";
import type { Scalar } from "./scalars.js";
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
  return value === undefined ? undefined : wholeNumber(value);
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
    facets.every(({ name, value }) => facetRows[name].fits(value, text, scalar)) &&
    (pattern === undefined || isMatch(pattern, text, steps))
  );
}

/** Numbers must be written as both ends write them, so that they survive every binding. */
function isCanonical({ typeScript, order }: Scalar, text: string): boolean {
  if (typeScript === "number") return String(Number(text)) === text || /e/i.test(text);
  if (typeScript === "bigint") return /^(?:0|-?[1-9][0-9]*)$/.test(text);
  return order !== "number" || /^-?[0-9]+(?:\.[0-9]+)?$/.test(text);
}
