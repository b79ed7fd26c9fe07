/**
 * Owns which facets a scalar cannot have, by themselves or beside each other (XML Schema part 2, 4.3).
 * Invariant: a type without the facets that are named here is one that readers of schemas take; what cannot be decided is let be. Patterns are not judged.
 */
import { countOf } from "./facet-checks.js";
import { compareValues, type ValueOrder } from "./ordered-values.js";
import { type Scalar, scalars } from "./scalars.js";
import type { Facet, FacetName, ScalarName } from "./service.js";

export interface FacetFault<F extends Facet> {
  readonly facet: F;
  /** A sentence without its subject and point: `is above maxLength`. */
  readonly reason: string;
}

/** In the order of the facets. Of two that cannot stand together it is the looser, or the later. */
export function facetFaults<F extends Facet>(base: ScalarName, facets: readonly F[]): readonly FacetFault<F>[] {
  const scalar: Scalar = scalars[base];
  const kept: F[] = [];
  return facets.flatMap((facet) => {
    const reason = ownFault(base, scalar, facet) ?? faultBeside(scalar, facet, facets, kept);
    if (reason === undefined) kept.push(facet);
    return reason === undefined ? [] : [{ facet, reason }];
  });
}

type Bound = "minInclusive" | "minExclusive" | "maxInclusive" | "maxExclusive";
const bounds: ReadonlySet<string> = new Set<Bound>(["minInclusive", "minExclusive", "maxInclusive", "maxExclusive"]);

const isBound = (name: FacetName): name is Bound => bounds.has(name);

/** What the scalar alone has against it. */
function ownFault(base: ScalarName, scalar: Scalar, { name, value }: Facet): string | undefined {
  const none = `is not for ${base}`;
  const { order } = scalar;
  switch (name) {
    case "pattern":
      return undefined;
    case "values":
      if (base === "boolean") return none;
      return isValue(scalar, value) ? undefined : `is no value of ${base}: ${JSON.stringify(value)}`;
    case "whiteSpace":
      return whiteSpaceFault(base, value);
    case "totalDigits":
    case "fractionDigits":
      return order === "number" ? countFault(name, value, name === "totalDigits" ? 1 : 0) : none;
    case "length":
    case "minLength":
    case "maxLength":
      return order === undefined && base !== "boolean" ? countFault(name, value, 0) : none;
    default:
      if (order === undefined) return none;
      return isValue(scalar, value) ? undefined : `is no value of ${base}: ${JSON.stringify(value)}`;
  }
}

/** Types other than texts have their white space collapsed. */
function whiteSpaceFault(base: ScalarName, value: string): string | undefined {
  const treatments = ["collapse", ...(base === "string" || base === "normalizedString" ? ["replace"] : [])];
  const known = base === "string" ? [...treatments, "preserve"] : treatments;
  return known.includes(value) ? undefined : `cannot be ${JSON.stringify(value)} for ${base}`;
}

function countFault(name: FacetName, value: string, least: number): string | undefined {
  const count = countOf([{ name, value }], name);
  return count !== undefined && count >= least ? undefined : `is no count: ${JSON.stringify(value)}`;
}

/** What .NET cannot hold is a value of XML Schema's types all the same, and whether a text is a name takes tables that we do not have. */
function isValue({ order, form, typeScript, bounds: range }: Scalar, value: string): boolean {
  if (order === undefined || form?.fits(value) === true) return true;
  if (compareValues(order, value, value) !== 0) return false;
  const isWhole = order === "number" && (typeScript === "number" || typeScript === "bigint");
  if (!isWhole) return true;
  const [least, most] = range ?? [value, value];
  const isWithin = compareValues(order, least, value) !== 1 && compareValues(order, value, most) !== 1;
  return /^[+-]?[0-9]+$/.test(value) && isWithin;
}

/** `all`: those of the type; `kept`: of these, those before it that have no fault. */
function faultBeside(
  { order }: Scalar,
  facet: Facet,
  all: readonly Facet[],
  kept: readonly Facet[],
): string | undefined {
  const { name } = facet;
  const isGiven = (other: FacetName): boolean => kept.some((each) => each.name === other);
  if (name !== "values" && name !== "pattern" && isGiven(name)) return "is given already";
  const count = countOf([facet], name) ?? 0;
  if ((name === "minLength" || name === "maxLength") && isGiven("length")) return "stands beside length";
  if (name === "maxLength" && count < (countOf(kept, "minLength") ?? 0)) return "is below minLength";
  if (name === "fractionDigits" && count > (countOf(kept, "totalDigits") ?? Infinity)) return "is above totalDigits";
  return order === undefined || !isBound(name) ? undefined : boundFault(order, { name, value: facet.value }, all, kept);
}

interface BoundFacet {
  readonly name: Bound;
  readonly value: string;
}

function boundFault(
  order: ValueOrder,
  { name, value }: BoundFacet,
  all: readonly Facet[],
  kept: readonly Facet[],
): string | undefined {
  const isInclusive = name.endsWith("Inclusive");
  const isLeast = name.startsWith("min");
  const twin = all.find((each) => each.name !== name && isBound(each.name) && each.name.startsWith("min") === isLeast);
  if (twin !== undefined) {
    const comparison = compareValues(order, value, twin.value);
    // Of equal ones the exclusive bound says more. Where neither is known to, the first stays.
    const isLooser =
      comparison === undefined
        ? kept.includes(twin)
        : comparison === (isLeast ? -1 : 1) || (comparison === 0 && isInclusive);
    if (isLooser) return `says less than ${twin.name}`;
  }
  for (const other of kept) {
    if (!isBound(other.name) || other.name.startsWith("min") === isLeast) continue;
    const comparison = compareValues(order, value, other.value);
    const isOneValue = comparison === 0 && isInclusive && other.name.endsWith("Inclusive");
    if (comparison === (isLeast ? 1 : -1) || (comparison === 0 && !isOneValue))
      return `leaves no value beside ${other.name}`;
  }
  return undefined;
}
