/**
 * Owns the choice of transport, where the user made none, on platforms that are known not to be Node: `asmx-runtime` has
 * this in the place of `default.ts` for browsers, workers, Bun and Deno, by the conditions in package.json.
 * Invariant: it leads to nothing of Node, and exports what `default.ts` exports.
 */
import type { Transport } from "../exchange.js";
import { fetchTransport } from "./fetch.js";

let chosen: Transport | undefined;

export function defaultTransport(): Transport {
  chosen ??= fetchTransport();
  return chosen;
}
