/**
 * Owns the default sample of a scalar with facets: a text that fits all of them.
 * Invariant: the search is bounded in steps. Without a result, the sample fits only the facets that are easy to satisfy.
 */
import { type FacetRules, fitsFacets, lengthBounds } from "./facet-checks.js";
import { type Facet, itemsOf } from "./facets.js";
import { daysLater, numberText, type ScaledNumber, scaledNumber, unitsIn } from "./ordered-values.js";
import { type PatternStates, statesOf } from "./pattern-states.js";
import { shortestPath, textsAlong } from "./pattern-texts.js";
import { type Scalar, type ScalarName, scalars } from "./scalars.js";
import { readPattern } from "./schema-pattern.js";
import { OutOfSteps, Steps } from "./steps.js";
import { isAlwaysFalse } from "./written-forms.js";

/** Bound for one sample; `steps` may have fewer left. */
const mostSteps = 1_000_000;
/** How many characters beyond its minimum length a text may have in the search by pattern. */
const furtherLength = 60;
/** Longest sample, in the unit of the scalar's length. */
const mostLength = 9_999;

/** `steps`: budget for all samples of a description. */
export function facetSample(base: ScalarName, facets: readonly Facet[], steps: Steps): string {
  if (base === "boolean") return isAlwaysFalse(facets) ? "false" : "true";
  const scalar = scalars[base];
  const plain = plainSample(scalar, facets);
  const budget = Math.min(mostSteps, steps.left);
  const ownSteps = new Steps(budget);
  const withoutPatterns = facets.filter(({ name }) => name !== "pattern");
  const sample = attempt(scalar, facets, plain, ownSteps) ?? attempt(scalar, withoutPatterns, plain, ownSteps);
  steps.take(budget - Math.max(0, ownSteps.left));
  return sample ?? plain;
}

/** Undefined if nothing fits or the steps ran out. */
function attempt(scalar: Scalar, facets: readonly Facet[], plain: string, steps: Steps): string | undefined {
  try {
    return fittingSample(scalar, facets, plain, steps);
  } catch (error) {
    if (error instanceof OutOfSteps) return undefined;
    throw error;
  }
}

/** A sample without search: a value from the facets, else the scalar's sample in the right length. */
function plainSample(scalar: Scalar, facets: readonly Facet[]): string {
  const { form } = scalar;
  const candidates = ["values", "minInclusive", "maxInclusive"].flatMap(
    (name) => facets.find((facet) => facet.name === name)?.value ?? [],
  );
  return candidates.find((text) => form?.fits(text) !== false) ?? ofLength(scalar, facets);
}

/** Lists and binary values get two items or octets if the facets allow it. */
function ofLength({ sample, measure }: Scalar, facets: readonly Facet[]): string {
  const bounds = lengthBounds(facets);
  const least = Math.min(bounds.least, mostLength);
  if (measure === undefined) return sample.slice(0, Math.max(bounds.most ?? sample.length, least)).padEnd(least, "x");
  const length = Math.max(least, Math.min(bounds.most ?? 2, 2));
  const items = itemsOf(sample);
  if (measure === "items") return Array.from({ length }, (_, at) => items[at % items.length] ?? "").join(" ");
  return measure === "hexadecimal" ? "0A".repeat(length) : btoa("\x01".repeat(length));
}

function fittingSample(scalar: Scalar, facets: readonly Facet[], plain: string, steps: Steps): string | undefined {
  const values = facets.filter(({ name }) => name === "values").map(({ value }) => value);
  const { least } = lengthBounds(facets);
  const longest = values.reduce((most, { length }) => Math.max(most, length), least + furtherLength);
  const rules = rulesOf(scalar, facets, longest, steps);
  const fits = (text: string): boolean => fitsFacets(rules, text, steps);
  if (values.length > 0) return values.find(fits);
  const first = scalar.measure === undefined ? plain : scalar.sample;
  for (const text of [first, plain, scalar.sample, ...nearBounds(scalar, facets)]) if (fits(text)) return text;
  return searchText(rules, longest, steps);
}

/** The facets, parsed for texts of at most `longest` characters. */
export function rulesOf(scalar: Scalar, facets: readonly Facet[], longest: number, steps: Steps): FacetRules {
  const others = facets.filter(({ name }) => name !== "values" && name !== "pattern");
  return { scalar, facets: others, pattern: patternStates(facets, longest, steps) };
}

/** The `pattern` facets of one type are alternatives. Unreadable ones are ignored. */
function patternStates(facets: readonly Facet[], longest: number, steps: Steps): PatternStates | undefined {
  const texts = facets.filter(({ name }) => name === "pattern").map(({ value }) => value);
  const patterns = texts.map((text) => readPattern(text, steps)).filter((each) => each !== undefined);
  return patterns.length === 0 ? undefined : statesOf(patterns, longest, steps);
}

/** Numbers or days at a bound, next to one, or between two. */
function nearBounds({ order, sample, typeScript }: Scalar, facets: readonly Facet[]): readonly string[] {
  const bounds = facets.filter(({ name }) => /clusive$/.test(name)).map(({ value }) => value);
  if (order === "number" || order === "double") {
    const isWhole = typeScript === "bigint" || !sample.includes(".");
    return numbersNear(bounds.map(asDecimal), isWhole);
  }
  if (order !== "moment") return [];
  const days = [sample, ...bounds].flatMap((text) => [text, daysLater(text, 1) ?? text, daysLater(text, -1) ?? text]);
  const bare = days.flatMap((text) => [text, text.replace(/(?<=[0-9])(?:Z|[+-][0-9]{2}:[0-9]{2})$/, "")]);
  return [...new Set(bare.flatMap((text) => [text, `${text}Z`, `${text}+00:00`, `${text}.000`, `${text}.000Z`]))];
}

/** Expands an exponent: `1e3` becomes `1000`. */
function asDecimal(text: string): string {
  if (!/e/i.test(text)) return text;
  const value = Number(text);
  return Math.abs(value) < 1e15 && Math.abs(value) > 1e-6 ? String(value) : text;
}

/** Tries up to four more fraction digits than the bounds have. */
function numbersNear(bounds: readonly string[], isWhole: boolean): readonly string[] {
  const numbers = bounds.flatMap((text) => scaledNumber(text) ?? []);
  const finest = isWhole ? 0 : Math.max(0, ...numbers.map(({ digits }) => digits));
  const texts: string[] = [];
  for (let digits = 0; digits <= finest + (isWhole ? 0 : 4); digits++) {
    const one = 10n ** BigInt(digits);
    const marks = numbers.map((each) => cut(each, digits));
    const between = marks.slice(1).map((mark) => (mark + (marks[0] ?? 0n)) / 2n);
    const near = marks.flatMap((mark) => [mark, mark + 1n, mark - 1n, mark + one, mark - one]);
    for (const units of [one, ...near, ...between, 0n, -one])
      texts.push(numberText({ units, digits }, true), numberText({ units, digits }, false));
  }
  return [...new Set(texts)];
}

function cut(number: ScaledNumber, digits: number): bigint {
  return number.digits <= digits ? unitsIn(number, digits) : number.units / 10n ** BigInt(number.digits - digits);
}

/** Searches a text by the patterns and the scalar's lexical form; prefers a text that is not empty. */
function searchText(rules: FacetRules, longest: number, steps: Steps): string | undefined {
  const usual = usualPattern(rules);
  const form = usual === undefined ? undefined : readPattern(usual, steps);
  const patterns = [rules.pattern, form && statesOf([form], longest, steps)].filter((each) => each !== undefined);
  if (patterns.length === 0) return undefined;
  const isMeasured = rules.scalar.measure !== undefined;
  const { least, most } = isMeasured ? { least: 0, most: undefined } : lengthBounds(rules.facets);
  const fitting = (from: number, to: number | undefined): string | undefined => {
    const path = shortestPath(patterns, { least: from, most: to }, steps);
    return path === undefined ? undefined : textsAlong(path).find((text) => fitsFacets(rules, text, steps));
  };
  const shortest = fitting(Math.max(1, least), most);
  if (shortest !== undefined) return shortest;
  // A longer text may be within bounds where the shortest is not.
  for (let length = least; length <= Math.min(most ?? longest, least + furtherLength); length++) {
    const text = fitting(length, length);
    if (text !== undefined) return text;
  }
  return undefined;
}

function usualPattern({ scalar, facets }: FacetRules): string | undefined {
  const treatment = facets.find(({ name }) => name === "whiteSpace")?.value;
  if (scalar.form !== undefined) return scalar.form.usual;
  if (treatment === "collapse") return "([^ \\t\\n\\r]+( [^ \\t\\n\\r]+)*)?";
  return treatment === "replace" ? "[^\\t\\n\\r]*" : undefined;
}
