/**
 * Owns how a failed call becomes its error: what it takes to tell a failure is loaded when there is one.
 * Invariant: a failure that arrives is told whether that can be loaded or not; nothing that came from outside is
 * in what is said without it, and a call that is over does not wait for it longer than a second.
 */
import type { Call } from "./call-site.js";
import { Ended } from "./deadline.js";
import { AbortedError, CallError, TimeoutError, TransportError } from "../errors.js";
import type { Reply } from "./reply.js";
import { TransportFailure } from "../transports/failure.js";

type Report = typeof import("./report.js");

const graceMs = 1000;
let loaded: Report | undefined;

/** What tells failures, and what hooks see. Rejects with a TransportError where it cannot be loaded in time. */
export async function loadReport({ deadline, site }: Call): Promise<Report> {
  if (loaded !== undefined) return loaded;
  const loading = import("./report.js");
  try {
    loaded = await (deadline.reason === undefined ? deadline.race(loading) : withinGrace(loading));
    return loaded;
  } catch (error) {
    if (error instanceof Ended) throw error;
    const reason = error instanceof Error ? error.message : "";
    throw new TransportError(`what tells failures, and shows hooks a call, cannot be loaded: ${reason}`, site.names);
  }
}

/** What went wrong while sending or receiving, as an error of the family. */
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

/** What reading a response threw, as an error of the family. `reply`: as much of it as there is. */
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
