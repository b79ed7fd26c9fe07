/**
 * Owns the opening of a port for `codegen serve` and `codegen record`.
 * Invariant: a refusal of the system is one sentence with advice, and does not count as our fault.
 */
import { errorCode } from "../../files/disk/disk-error.js";
import { ConnectionCut } from "../../serve/cut-off.js";
import type { ServedDispatcher } from "../../../templates/runtime/adapters/node-listener.js";
import { failureReporter } from "../../../templates/runtime/adapters/failure-log.js";
import { serve, type ServerHandle } from "../../../templates/runtime/adapters/node-http.js";
import { UsageError } from "./exit-codes.js";

const defaultPort = 8080;
export const defaultHost = "127.0.0.1";

/** Parses `--port`. Throws {@link UsageError}. */
export function readPort(written: string | undefined): number {
  if (written === undefined) return defaultPort;
  const port = /^\d{1,5}$/.test(written) ? Number(written) : Number.NaN;
  if (port <= 65_535) return port;
  throw new UsageError(
    `--port is ${JSON.stringify(written)}; expected a whole number from 0 to 65535 (0 finds a free one)`,
  );
}

/** Rejects with {@link UsageError} where the port is not to be had. */
export function listen(dispatcher: ServedDispatcher, host: string, port: number): Promise<ServerHandle> {
  return onPort(() => serve(dispatcher, { port, host, onError }), host, port);
}

/** Returns the result of `open`, which listens there. Rejects with {@link UsageError} if the port cannot be opened. */
export async function onPort<Opened>(open: () => Promise<Opened>, host: string, port: number): Promise<Opened> {
  try {
    return await open();
  } catch (error) {
    const why = whyNot(errorCode(error), host, port);
    throw why === undefined ? error : new UsageError(why);
  }
}

const reportFailure = failureReporter(undefined);

/** A connection that a scenario cuts is no failure. */
function onError(error: unknown): void {
  if (!(error instanceof ConnectionCut)) reportFailure(error);
}

function whyNot(code: string | undefined, host: string, port: number): string | undefined {
  switch (code) {
    case "EADDRINUSE":
      return `port ${port} of ${host} is in use by another program; choose another with --port (0 finds one that is free)`;
    case "EACCES":
      return `port ${port} of ${host} may not be opened by this user; choose one above 1023 with --port`;
    case "EADDRNOTAVAIL":
      return `${host} is no address of this machine; choose one that is with --host (127.0.0.1: this machine alone, 0.0.0.0: every network)`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `the host ${JSON.stringify(host)} has no address that this machine knows; name an address with --host`;
    default:
      return code === undefined ? undefined : `cannot listen at ${host}, port ${port} (${code})`;
  }
}
