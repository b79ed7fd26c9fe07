/**
 * Owns invalid facets of a scalar: those that do not apply to it and those that contradict each other (XML Schema part 2, 4.3).
 * Invariant: without the reported facets, the type is valid for schema readers. Undecidable facets and patterns are not reported.
 */
import { countOf } from "./facet-checks.js";
import { facetRows, type Facet, type FacetName } from "./facets.js";
import { compareValues, type ValueOrder } from "./ordered-values.js";
import { type Scalar, type ScalarName, scalars } from "./scalars.js";

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
    const reason =
      facetRows[facet.name].fault(facet.value, base, scalar) ?? contradiction(scalar, facet, facets, valid);
    if (reason === undefined) valid.push(facet);
    return reason === undefined ? [] : [{ facet, reason }];
  });
}

type Bound = "minInclusive" | "minExclusive" | "maxInclusive" | "maxExclusive";
const bounds: ReadonlySet<string> = new Set<Bound>(["minInclusive", "minExclusive", "maxInclusive", "maxExclusive"]);

const isBound = (name: FacetName): name is Bound => bounds.has(name);

/** `all`: facets of the type; `valid`: the faultless ones before this facet. */
function contradiction(
  { order }: Scalar,
  facet: Facet,
  all: readonly Facet[],
  valid: readonly Facet[],
): string | undefined {
  const { name } = facet;
  const isGiven = (other: FacetName): boolean => valid.some((each) => each.name === other);
  if (facetRows[name].several !== true && isGiven(name)) return "is given already";
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
