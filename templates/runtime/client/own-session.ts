/**
 * Owns the option `session` of a client: a cookie jar around its transport. Loaded with the first call.
 * Invariant: clients share no jar. In a browser the browser's own jar is used, also for other origins.
 */
import type { Transport } from "../exchange.js";
import { defaultTransport } from "../transports/default.js";
import { fetchTransport } from "../transports/fetch.js";
import { hasNodeModules } from "../transports/has-node-modules.js";
import { sessionTransport } from "../transports/session.js";

/** `transport`: the client's option, if set. */
export function openSession(transport: Transport | undefined): Transport {
  return sessionTransport(transport ?? (hasNodeModules() ? defaultTransport() : fetchWithCookies()));
}

/** Sends cookies, except in workers, which have none and reject the setting. */
function fetchWithCookies(): Transport {
  return fetchTransport("credentials" in Request.prototype ? { init: { credentials: "include" } } : {});
}
