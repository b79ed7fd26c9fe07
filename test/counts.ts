/**
 * Owns how much a test does: with `ASMX_COUNTS=full` it tries everything, otherwise as much as a newcomer waits for.
 * Invariant: what is left out is more of the same (sizes, repetitions, random cases, compilers between the oldest and the newest), never a
 * rule. `npm run check` runs each file that asks here with full counts in its turn (`rotation.mjs`).
 */
export const thorough = process.env["ASMX_COUNTS"] === "full";

/** The number for `npm test`, or the one for full counts. */
export function amount(local: number, full: number): number {
  return thorough ? full : local;
}
