/**
 * Owns the samples of further items of one element: a schema may require that they differ (`xs:key`, `xs:unique`).
 * Invariant: each is a value of its type. A type without enough values repeats them.
 */
import { fitsFacets } from "./facet-checks.js";
import { rulesOf } from "./facet-samples.js";
import { daysLater, numberText, scaledNumber } from "./ordered-values.js";
import { type Scalar, type ScalarName, scalars } from "./scalars.js";
import type { Facet } from "./service.js";
import { OutOfSteps, type Steps } from "./steps.js";

/** Types whose texts refer to a declaration elsewhere. */
const linked = /^(?:ID|ENTITY|ENTITIES)/;

/** `text`: the sample of the first item. `nth`: how many items come before this one. */
export function furtherSample(
  name: ScalarName,
  facets: readonly Facet[],
  text: string,
  nth: number,
  steps: Steps,
): string {
  const scalar = scalars[name];
  if (linked.test(name)) return text;
  const values = facets.filter((facet) => facet.name === "values").map(({ value }) => value);
  const candidates = values.length > 0 ? rotated(values, text, nth) : furtherTexts(scalar, text, nth);
  try {
    const longest = Math.max(...candidates.map(({ length }) => length));
    const rules = rulesOf(scalar, facets, longest, steps);
    return candidates.find((candidate) => fitsFacets(rules, candidate, steps)) ?? text;
  } catch (error) {
    if (error instanceof OutOfSteps) return text;
    throw error;
  }
}

/** All values, first the one that is `nth` places after `text`. */
export function rotated(values: readonly string[], text: string, nth: number): readonly string[] {
  const start = (values.indexOf(text) + nth) % values.length;
  return [...values.slice(start), ...values.slice(0, start)];
}

/** Texts that differ from those of all other items, whether or not the type allows them. */
function furtherTexts({ order }: Scalar, text: string, nth: number): readonly string[] {
  // A year of five digits is beyond .NET's last day.
  if (order === "moment") return [nth, -nth].map((days) => daysLater(text, days) ?? text).filter(hasLengthOf(text));
  const number = order === undefined ? undefined : scaledNumber(text);
  if (number !== undefined) {
    const one = 10n ** BigInt(number.digits);
    return [nth, -nth].map((more) => numberText({ ...number, units: number.units + BigInt(more) * one }, true));
  }
  return [text + String(nth + 1), countedUp(text, nth)];
}

function hasLengthOf(text: string): (other: string) => boolean {
  return ({ length }) => length === text.length;
}

/** Of the same length: the digits at its end count up, or digits replace its end. */
function countedUp(text: string, nth: number): string {
  const digits = /[0-9]{1,9}$/.exec(text)?.[0];
  if (digits === undefined) return text.slice(0, -String(nth + 1).length) + String(nth + 1);
  const count = (Number(digits) + nth) % 10 ** digits.length;
  return text.slice(0, -digits.length) + String(count).padStart(digits.length, "0");
}
