/**
 * Owns how much a test does: `npm run check` (`CI`) tries everything, `npm test` as much as a newcomer waits for.
 * Invariant: what is left out locally is more of the same (sizes, repetitions, random cases), never a rule.
 */
export const thorough = process.env["CI"] !== undefined;

/** The number for `npm test`, or the one for `npm run check`. */
export function amount(local: number, full: number): number {
  return thorough ? full : local;
}
