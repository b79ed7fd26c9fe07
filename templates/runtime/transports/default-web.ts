/**
 * Owns the default transport on platforms that are not Node: `asmx-runtime` uses it instead of `default.ts` for
 * browsers, workers, Bun and Deno, by the conditions in package.json.
 * Invariant: it imports nothing of Node, and exports what `default.ts` exports.
 */
import type { Transport } from "../exchange.js";
import { fetchTransport } from "./fetch.js";

let chosen: Transport | undefined;

export function defaultTransport(): Transport {
  chosen ??= fetchTransport();
  return chosen;
}
