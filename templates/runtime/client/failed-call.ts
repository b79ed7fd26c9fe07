/**
 * Owns the conversion of failures to errors. Most of its code, `report.ts`, is loaded with the first failure.
 * Invariant: every failure is reported, even if `report.ts` cannot be loaded. The message then contains no text of a response. A call
 * that is over waits at most a second for it.
 */
import type { Call } from "./call-site.js";
import { Ended } from "./deadline.js";
import { AbortedError, CallError, TimeoutError, TransportError } from "../errors.js";
import type { Reply } from "./reply.js";
import { TransportFailure } from "../transports/failure.js";

type Report = typeof import("./report.js");

const graceMs = 1000;
let loaded: Report | undefined;

/** Loads `report.ts`, for failures and hooks. Rejects with a TransportError if it cannot be loaded in time. */
export async function loadReport({ deadline, site }: Call): Promise<Report> {
  if (loaded !== undefined) return loaded;
  const loading = import("./report.js");
  try {
    loaded = await (deadline.reason === undefined ? deadline.race(loading) : withinGrace(loading));
    return loaded;
  } catch (error) {
    if (error instanceof Ended) throw error;
    const reason = error instanceof Error ? error.message : "";
    throw new TransportError(`the module for errors and hooks cannot be loaded: ${reason}`, site.names);
  }
}

/** Converts a failure of sending or receiving to a CallError. */
export async function exchangeError(call: Call, error: unknown): Promise<CallError> {
  if (error instanceof CallError) return error;
  const { deadline, site } = call;
  const ended = error instanceof Ended || deadline.reason !== undefined;
  if (ended && deadline.reason === "aborted") return new AbortedError("aborted by the caller", site.names);
  const report = await loadReport(call).catch(() => undefined);
  if (ended) return new TimeoutError(timeoutProblem(call), { ...site.names, address: report?.addressOf(call) });
  if (report !== undefined) return report.transportError(call, error);
  return new TransportError(error instanceof TransportFailure ? error.message : "the transport failed", site.names);
}

/** Converts an error of reading a response to a CallError. `reply`: the received part of the response. */
export async function replyError(call: Call, error: unknown, reply: Reply): Promise<CallError> {
  if (error instanceof CallError || error instanceof Ended) return exchangeError(call, error);
  try {
    return (await loadReport(call)).replyError(call, error, reply);
  } catch (failure) {
    return exchangeError(call, failure);
  }
}

function timeoutProblem({ deadline }: Call): string {
  return `no complete response within ${deadline.passed}; whether the operation ran is unknown`;
}

function withinGrace<Value>(loading: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`it took more than ${graceMs} ms`)), graceMs);
    loading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
