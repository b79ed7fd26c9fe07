/**
 * Owns the convention of the bench: how a measurement is stated and judged.
 * Invariant: a row is a ratio or an amount measured in this very run; nothing is remembered from another.
 *
 * For whoever writes a bench file (`test/bench/<area>.mjs`):
 * - `export async function rows()` gives an array of rows, each made by `row(what, value, floor, unit)`;
 *   `run.mjs` imports every bench file that is there, calls `rows()` and prints one table. A file that needs a process of its
 *   own for clean memory or CPU numbers starts children itself.
 * - Peers (saxes, node-soap, undici) come from a package of their own, `test/bench/package.json`; where a peer is not installed
 *   throw `new MissingPeer("saxes")`: the runner reports it as not measured, which counts as a failure of the bench.
 * - End the file with `await runAlone(import.meta.url, rows);` so that `node test/bench/<area>.mjs` works by itself.
 * - Time: interleave the candidates, take the median of several rounds (`median`), never the best.
 */
import { realpathSync } from "node:fs";
import { pathToFileURL } from "node:url";

/**
 * @typedef {object} Row
 * @property {string} what   what was measured, in words: "int replies per second, against saxes"
 * @property {number} value  what was found
 * @property {{ least: number } | { most: number } | undefined} floor   what is asked for; undefined: for information
 * @property {string} unit   "x" for a ratio, "MB", "ms" ...
 * @property {boolean} ok
 */

/** A peer of the comparison is not installed. */
export class MissingPeer extends Error {
  constructor(name) {
    super(`${name} is not installed; run npm ci in test/bench`);
    this.name = "MissingPeer";
  }
}

/** @returns {Row} `floor`: `{ least: 2.5 }`, `{ most: 0.25 }` or undefined. */
export function row(what, value, floor, unit = "x") {
  const ok = floor === undefined || ("least" in floor ? value >= floor.least : value <= floor.most);
  return { what, value, floor, unit, ok: ok && Number.isFinite(value) };
}

/** The middle one; of an even number the mean of the two in the middle. */
export function median(numbers) {
  const sorted = [...numbers].sort((left, right) => left - right);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function printed({ what, value, floor, unit, ok }) {
  const asked = floor === undefined ? "" : "least" in floor ? `at least ${floor.least}` : `at most ${floor.most}`;
  const number = Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2);
  return `${ok ? "ok  " : "MISS"}  ${`${number} ${unit}`.padStart(12)}  ${asked.padEnd(16)}  ${what}`;
}

/** Prints rows as an aligned table. */
export function printRows(rows) {
  for (const each of rows) console.log(printed(each));
}

/** When the file at `moduleUrl` is the one that node was started with: measure, print, and exit 1 where a floor is missed. */
export async function runAlone(moduleUrl, rows) {
  if (process.argv[1] === undefined) return;
  if (moduleUrl !== pathToFileURL(realpathSync(process.argv[1])).href) return;
  const measured = await rows();
  printRows(measured);
  if (measured.some(({ ok }) => !ok)) process.exitCode = 1;
}
