/**
 * Owns the default transport of clients.
 * Invariant: all clients of a program that use it share one pool of connections.
 */
import type { Transport } from "../exchange.js";
import { fetchTransport } from "./fetch.js";
import { hasNodeModules } from "./has-node-modules.js";
import { nodeHttpTransport } from "./node-http.js";

let chosen: Transport | undefined;

/** node:http under Node, `fetch` elsewhere. */
export function defaultTransport(): Transport {
  chosen ??= hasNodeModules() ? nodeHttpTransport() : fetchTransport();
  return chosen;
}
