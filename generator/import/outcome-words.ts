/**
 * Owns the summary of an import: how many operations are exact, have notes, or were refused. Invariant: every operation
 * is counted once.
 */
import type { OperationOutcome } from "./service/operation-outcomes.js";

/** `10 exact, 1 exact with a note, 1 refused`; `refusedWord`: for the last. */
export function outcomeWords(outcomes: readonly OperationOutcome[], refusedWord = "refused"): string {
  const refused = outcomes.filter(({ kind }) => kind === "refused").length;
  const noted = outcomes.filter((outcome) => outcome.kind === "imported" && !outcome.isExact).length;
  const parts = [
    [outcomes.length - refused - noted, "exact"],
    [noted, "exact with a note"],
    [refused, refusedWord],
  ] as const;
  return parts.flatMap(([count, words]) => (count === 0 ? [] : [`${String(count)} ${words}`])).join(", ");
}
