/**
 * Owns `session: true` of a client: a jar of its own around its transport. Loaded at the first call.
 * Invariant: no other client has the jar; a browser is told to use its own, for other origins as well.
 */
import type { Transport } from "../exchange.js";
import { defaultTransport } from "../transports/default.js";
import { fetchTransport } from "../transports/fetch.js";
import { hasNodeModules } from "../transports/has-node-modules.js";
import { sessionTransport } from "../transports/session.js";

/** `transport`: the client's, where it was given one. */
export function openSession(transport: Transport | undefined): Transport {
  return sessionTransport(transport ?? (hasNodeModules() ? defaultTransport() : fetchWithCookies()));
}

/** Workers without cookies refuse the setting: their requests do not have it. */
function fetchWithCookies(): Transport {
  return fetchTransport("credentials" in Request.prototype ? { init: { credentials: "include" } } : {});
}
