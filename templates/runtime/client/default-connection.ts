/**
 * Owns connections over the platform's transport where the user named none.
 * Invariant: a program that imports `light.ts` alone holds nothing of this, and so nothing of Node's transport.
 */
import type { ServiceDescription } from "../description.js";
import type { ConnectionOptions } from "../client-options.js";
import type { ToldOnce } from "../operation-call.js";
import { defaultTransport } from "../transports/default.js";
import { type Connection, openConnection } from "./connection.js";

/** Throws as {@link openConnection} does. */
export function openDefaultConnection(service: ServiceDescription, options: ConnectionOptions & ToldOnce): Connection {
  return openConnection(service, options, defaultTransport);
}
