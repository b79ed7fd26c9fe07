/**
 * Owns invalid facets of a scalar: those that do not apply to it and those that contradict each other (XML Schema part 2, 4.3).
 * Invariant: without the reported facets, the type is valid for schema readers. Undecidable facets and patterns are not reported.
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

/** In the order of the facets. Of two contradicting facets, the looser is at fault, else the later. */
export function facetFaults<F extends Facet>(base: ScalarName, facets: readonly F[]): readonly FacetFault<F>[] {
  const scalar: Scalar = scalars[base];
  const valid: F[] = [];
  return facets.flatMap((facet) => {
    const reason = ownFault(base, scalar, facet) ?? contradiction(scalar, facet, facets, valid);
    if (reason === undefined) valid.push(facet);
    return reason === undefined ? [] : [{ facet, reason }];
  });
}

type Bound = "minInclusive" | "minExclusive" | "maxInclusive" | "maxExclusive";
const bounds: ReadonlySet<string> = new Set<Bound>(["minInclusive", "minExclusive", "maxInclusive", "maxExclusive"]);

const isBound = (name: FacetName): name is Bound => bounds.has(name);

/** A fault that does not depend on other facets. */
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

/** All types but strings have their white space collapsed. */
function whiteSpaceFault(base: ScalarName, value: string): string | undefined {
  const treatments = ["collapse", ...(base === "string" || base === "normalizedString" ? ["replace"] : [])];
  const allowed = base === "string" ? [...treatments, "preserve"] : treatments;
  return allowed.includes(value) ? undefined : `cannot be ${JSON.stringify(value)} for ${base}`;
}

function countFault(name: FacetName, value: string, least: number): string | undefined {
  const count = countOf([{ name, value }], name);
  return count !== undefined && count >= least ? undefined : `is no count: ${JSON.stringify(value)}`;
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

/** `all`: facets of the type; `valid`: the faultless ones before this facet. */
function contradiction(
  { order }: Scalar,
  facet: Facet,
  all: readonly Facet[],
  valid: readonly Facet[],
): string | undefined {
  const { name } = facet;
  const isGiven = (other: FacetName): boolean => valid.some((each) => each.name === other);
  if (name !== "values" && name !== "pattern" && isGiven(name)) return "is given already";
  const count = countOf([facet], name) ?? 0;
  if ((name === "minLength" || name === "maxLength") && isGiven("length")) return "stands beside length";
  if (name === "maxLength" && count < (countOf(valid, "minLength") ?? 0)) return "is below minLength";
  if (name === "fractionDigits" && count > (countOf(valid, "totalDigits") ?? Infinity)) return "is above totalDigits";
  return order === undefined || !isBound(name)
    ? undefined
    : boundFault(order, { name, value: facet.value }, all, valid);
}

interface BoundFacet {
  readonly name: Bound;
  readonly value: string;
}

function boundFault(
  order: ValueOrder,
  { name, value }: BoundFacet,
  all: readonly Facet[],
  valid: readonly Facet[],
): string | undefined {
  const isInclusive = name.endsWith("Inclusive");
  const isLeast = name.startsWith("min");
  const twin = all.find((each) => each.name !== name && isBound(each.name) && each.name.startsWith("min") === isLeast);
  if (twin !== undefined) {
    const comparison = compareValues(order, value, twin.value);
    // Of equal bounds the exclusive one is tighter. If they cannot be compared, the first is valid.
    const isLooser =
      comparison === undefined
        ? valid.includes(twin)
        : comparison === (isLeast ? -1 : 1) || (comparison === 0 && isInclusive);
    if (isLooser) return `says less than ${twin.name}`;
  }
  for (const other of valid) {
    if (!isBound(other.name) || other.name.startsWith("min") === isLeast) continue;
    const comparison = compareValues(order, value, other.value);
    const isOneValue = comparison === 0 && isInclusive && other.name.endsWith("Inclusive");
    if (comparison === (isLeast ? 1 : -1) || (comparison === 0 && !isOneValue))
      return `leaves no value beside ${other.name}`;
  }
  return undefined;
}
