/**
 * Owns "did you mean": the candidate that is most similar to a misspelled name.
 * Invariant: the work is bounded for any input. If no candidate is similar enough, there is no suggestion.
 */
import type { Span } from "./diagnostic.js";
import { quote } from "./quote.js";
import type { Problem } from "./reporter.js";

const longestName = 64;
const mostCandidates = 5000;
/** Pairs of characters compared in one search. Two hundred problems (a run lists no more) then cost about a second. */
const mostComparisons = 1_000_000;

/** `did you mean "string"?`, or `undefined` when nothing is near. */
export function didYouMean(found: string, candidates: Iterable<string>): string | undefined {
  const nearest = nearestOf(found, candidates);
  return nearest === undefined ? undefined : `did you mean ${quote(nearest)}?`;
}

/** The suggestion of {@link didYouMean}, and the repair that puts the nearest candidate at `span`. Empty when nothing is near. */
export function nearestRepair(
  found: string,
  candidates: Iterable<string>,
  span: Span,
): Pick<Problem, "suggestion" | "repair"> {
  const nearest = nearestOf(found, candidates);
  if (nearest === undefined) return {};
  return { suggestion: `did you mean ${quote(nearest)}?`, repair: { kind: "replace", span, value: nearest } };
}

/** The candidate with the least edit distance, when it is at most a third of the length; equal but for case wins. */
export function nearestOf(found: string, candidates: Iterable<string>): string | undefined {
  if (found.length === 0 || found.length > longestName) return undefined;
  const lowerCase = found.toLowerCase();
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(found.length / 3)) + 1;
  let count = 0;
  let comparisons = 0;
  for (const candidate of candidates) {
    if (++count > mostCandidates || comparisons > mostComparisons) break;
    if (candidate === found || Math.abs(candidate.length - found.length) >= bestDistance) continue;
    comparisons += found.length * candidate.length;
    const distance = editDistance(lowerCase, candidate.toLowerCase(), bestDistance);
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** Insertions, deletions, replacements and swaps of neighbours; anything from `limit` on counts as `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(at(previous, j) + 1, at(current, j - 1) + 1, at(previous, j - 1) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) cost = Math.min(cost, at(beforePrevious, j - 2) + 1);
      current.push(cost);
    }
    if (Math.min(...current) >= limit) return limit;
    beforePrevious = previous;
    previous = current;
  }
  return at(previous, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
