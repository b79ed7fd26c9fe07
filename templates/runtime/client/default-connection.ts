/**
 * Owns connections over the platform's default transport.
 * Invariant: `light.ts` does not import this file, so its bundles contain no transport of Node.js.
 */
import type { ServiceDescription } from "../description.js";
import type { ConnectionOptions } from "../client-options.js";
import type { ToldOnce } from "../operation-call.js";
import { defaultTransport } from "../transports/default.js";
import { type Connection, openConnection } from "./connection.js";

/** Throws the errors of {@link openConnection}. */
export function openDefaultConnection(service: ServiceDescription, options: ConnectionOptions & ToldOnce): Connection {
  return openConnection(service, options, defaultTransport);
}
