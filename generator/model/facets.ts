/**
 * Owns the table of facets (XML Schema part 2, 4.3): one row is all that the generator knows of a facet by itself.
 * Invariant: no other file of the generator lists facets. Rules about two facets of one type are in `facet-faults.ts`.
 */
import { compareValues } from "./ordered-values.js";
import type { Scalar, ScalarName } from "./scalars.js";

export type FacetName =
  | ("length" | "minLength" | "maxLength" | "pattern" | "values")
  | ("minInclusive" | "maxInclusive" | "minExclusive" | "maxExclusive")
  | ("totalDigits" | "fractionDigits" | "whiteSpace");

/** Each facet `values` is one allowed value (`xs:enumeration`). */
export interface Facet {
  readonly name: FacetName;
  readonly value: string;
}

export interface FacetRow {
  /** Element of XML Schema, if it has another name. */
  readonly element?: string;
  /** Purpose in the language of descriptions. */
  readonly purpose: string;
  /** Documentation before the value; absent: callers need not know the facet. */
  readonly words?: string;
  /** All possible values; absent: any text. */
  readonly choices?: readonly string[];
  /** Set if a type may have several, and blanks around the value belong to it. */
  readonly several?: true;
  /** Facets of a base type that this one overrides, besides those of its own name. */
  readonly overrides?: readonly FacetName[];
  /** A fault that does not depend on other facets, as a sentence without its subject and point. */
  readonly fault: (value: string, base: ScalarName, scalar: Scalar) => string | undefined;
  /** True if the text fits. Validators normalize white space before they compare. */
  readonly fits: (value: string, text: string, scalar: Scalar) => boolean;
}

type Count = (text: string, scalar: Scalar) => number;

/** A bound that is no count is ignored: `fault` reports it. */
function counted(count: Count, isWithin: (count: number, bound: number) => boolean): FacetRow["fits"] {
  return (value, text, scalar) => {
    const bound = wholeNumber(value);
    return bound === undefined || isWithin(count(text, scalar), bound);
  };
}

/** Facets of lengths. */
function length(purpose: string, words: string, isWithin: (count: number, bound: number) => boolean) {
  return {
    ...{ purpose, words, fits: counted(lengthOf, isWithin) },
    fault: (value, base, { order }) =>
      order === undefined && base !== "boolean" ? countFault(value, 0) : notFor(base),
  } satisfies FacetRow;
}

/** Bounds of ordered values. `signs`: of a value compared with the bound. */
function bound(purpose: string, words: string, overrides: FacetName, signs: readonly number[]) {
  return {
    ...{ purpose, words, overrides: [overrides] },
    fault: (value, base, scalar) => (scalar.order === undefined ? notFor(base) : valueFault(value, base, scalar)),
    fits: (value, text, { order }) =>
      order !== undefined && signs.includes(compareValues(order, text, value) ?? Number.NaN),
  } satisfies FacetRow;
}

/** Facets of digits. `least`: a smaller count is a fault. */
function digits(purpose: string, words: string, least: number, count: Count) {
  return {
    ...{ purpose, words, fits: counted(count, (digitCount, most) => digitCount <= most) },
    fault: (value, base, { order }) => (order === "number" ? countFault(value, least) : notFor(base)),
  } satisfies FacetRow;
}

export const facetRows: Readonly<Record<FacetName, FacetRow>> = {
  length: length("Its length", "length", (count, exact) => count === exact),
  minLength: {
    ...length("Its least length", "length at least", (count, least) => count >= least),
    overrides: ["length"],
  },
  maxLength: {
    ...length("Its greatest length", "length at most", (count, most) => count <= most),
    overrides: ["length"],
  },
  pattern: {
    ...{ purpose: "The pattern of its texts; of several, one", words: "pattern", several: true },
    fault: () => undefined,
    // Patterns of one type are alternatives: `facet-checks.ts` matches them together.
    fits: () => true,
  },
  values: {
    ...{ element: "enumeration", purpose: "The possible values", several: true },
    fault: (value, base, scalar) => (base === "boolean" ? notFor(base) : valueFault(value, base, scalar)),
    // Values are alternatives, too: `facet-samples.ts` chooses one.
    fits: () => true,
  },
  minInclusive: bound("At least", "at least", "minExclusive", [0, 1]),
  maxInclusive: bound("At most", "at most", "maxExclusive", [0, -1]),
  minExclusive: bound("Above", "above", "minInclusive", [1]),
  maxExclusive: bound("Below", "below", "maxInclusive", [-1]),
  totalDigits: digits("So many digits", "digits at most", 1, (text) => {
    const { whole, rest } = digitsOf(text);
    return Math.max(1, whole.replace(/^0+/, "").length + rest.length);
  }),
  fractionDigits: digits(
    "So many digits after the point",
    "digits after the point at most",
    0,
    (text) => digitsOf(text).rest.length,
  ),
  whiteSpace: {
    ...{ purpose: "What becomes of white space", choices: ["preserve", "replace", "collapse"] },
    fault: whiteSpaceFault,
    fits: (treatment, text) =>
      treatment === "collapse"
        ? /^(?:[^ \t\r\n]+(?: [^ \t\r\n]+)*)?$/.test(text)
        : treatment !== "replace" || !/[\t\r\n]/.test(text),
  },
};

/** In the order in which a type has them. */
export const facetNames = Object.keys(facetRows) as readonly FacetName[];

/** The name in XML Schema. */
export function facetElement(name: FacetName): string {
  return facetRows[name].element ?? name;
}

export function wholeNumber(value: string): number | undefined {
  return /^\+?[0-9]{1,9}$/.test(value) ? Number(value) : undefined;
}

export function itemsOf(text: string): readonly string[] {
  return text.split(" ").filter((each) => each !== "");
}

function lengthOf(text: string, { measure }: Scalar): number {
  switch (measure) {
    case "items":
      return itemsOf(text).length;
    case "base64":
      return (text.length / 4) * 3 - (/={0,2}$/.exec(text)?.[0].length ?? 0);
    case "hexadecimal":
      return text.length / 2;
    default:
      return [...text].length;
  }
}

/** Trailing zeros count as digits. */
function digitsOf(text: string): { readonly whole: string; readonly rest: string } {
  const [, whole = "", rest = ""] = /^[+-]?([0-9]*)(?:\.([0-9]*))?$/.exec(text) ?? [];
  return { whole, rest };
}

function notFor(base: ScalarName): string {
  return `is not for ${base}`;
}

function countFault(value: string, least: number): string | undefined {
  return (wholeNumber(value) ?? -1) >= least ? undefined : `is no count: ${JSON.stringify(value)}`;
}

function valueFault(value: string, base: ScalarName, scalar: Scalar): string | undefined {
  return isValue(scalar, value) ? undefined : `is no value of ${base}: ${JSON.stringify(value)}`;
}

/** Accepts values that XML Schema allows but .NET cannot represent, and any text for name types (deciding those needs Unicode tables). */
function isValue({ order, form, typeScript, bounds: range }: Scalar, value: string): boolean {
  if (order === undefined || form?.fits(value) === true) return true;
  if (compareValues(order, value, value) !== 0) return false;
  const isWhole = order === "number" && (typeScript === "number" || typeScript === "bigint");
  if (!isWhole) return true;
  const [least, most] = range ?? [value, value];
  const isWithin = compareValues(order, least, value) !== 1 && compareValues(order, value, most) !== 1;
  return /^[+-]?[0-9]+$/.test(value) && isWithin;
}

/** All types but strings have their white space collapsed. */
function whiteSpaceFault(value: string, base: ScalarName): string | undefined {
  const treatments = ["collapse", ...(base === "string" || base === "normalizedString" ? ["replace"] : [])];
  const allowed = base === "string" ? [...treatments, "preserve"] : treatments;
  return allowed.includes(value) ? undefined : `cannot be ${JSON.stringify(value)} for ${base}`;
}
