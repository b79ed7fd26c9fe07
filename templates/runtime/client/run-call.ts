/**
 * Owns the course of one call: send, wait, read, and again where that was allowed.
 * Invariant: it ends with the result or an error of the family, within its time; an operation that may
 * change something is sent once.
 */
import type { CallSite, PreparedCall } from "./call-site.js";
import { prepareCall } from "./call-site.js";
import { Deadline, Ended } from "./deadline.js";
import { AbortedError, type CallErrorDetails, HttpStatusError, TimeoutError, TransportError } from "../errors.js";
import type { HttpRequest, HttpResponse } from "../exchange.js";
import { observeRequest, observeResponse } from "./observe.js";
import type { AnyCallOptions } from "../operation-call.js";
import { messageOf, type Redactor } from "../redaction/redaction.js";
import { ArrivingBytes } from "../transports/arriving-bytes.js";
import { oversizeFailure, TransportFailure } from "../transports/failure.js";
import { isStoppable } from "../transports/stopper.js";

/** Rejects with a CallError. */
export async function runCall(site: CallSite, parameters: unknown, options: AnyCallOptions): Promise<unknown> {
  const prepared = prepareCall(site, parameters, options);
  const deadline = new Deadline(prepared.timeoutMs, options.signal);
  try {
    return await withRetries(site, prepared, deadline, (attempt) => attemptCall(site, prepared, deadline, attempt));
  } finally {
    deadline.close();
  }
}

/** What the first attempt that does not fail gives; the error of the last where no further one is allowed. */
export async function withRetries<Value>(
  site: CallSite,
  prepared: PreparedCall,
  deadline: Deadline,
  tryOnce: (attempt: number) => Promise<Value>,
): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryOnce(attempt);
    } catch (error) {
      if (!mayRetry(site, error, attempt)) throw error;
    }
    await backOff(site, prepared, deadline, attempt);
  }
}

async function attemptCall(
  site: CallSite,
  prepared: PreparedCall,
  deadline: Deadline,
  attempt: number,
): Promise<unknown> {
  const started = performance.now();
  const response = await send(site, prepared, deadline, attempt, false);
  const body = await gather(site, prepared, deadline, response);
  const reply = { status: response.status, headers: response.headers, body };
  observeResponse(site, prepared.redactor, reply, attempt, performance.now() - started);
  return site.replies.read(reply, prepared.redactor);
}

/** Sends and waits for the response's head. Rejects with TimeoutError, AbortedError or TransportError. */
export async function send(
  site: CallSite,
  prepared: PreparedCall,
  deadline: Deadline,
  attempt: number,
  stream: boolean,
): Promise<HttpResponse> {
  if (deadline.reason !== undefined) throw endedError(site, deadline, prepared.redactor);
  observeRequest(site, prepared, attempt);
  const { maxResponseBytes } = site.connection;
  const transport = site.connection.transport();
  const { request } = prepared;
  try {
    const response = isStoppable(transport)
      ? transport.begin(request, { maxResponseBytes, stream }, deadline.stopper)
      : transport({ ...request, signal: deadline.signal }, { signal: deadline.signal, maxResponseBytes, stream });
    return await deadline.race(response);
  } catch (error) {
    throw exchangeError(site, prepared, deadline, error);
  }
}

/** The whole body; most transports hand it over as one piece. */
async function gather(
  site: CallSite,
  prepared: PreparedCall,
  deadline: Deadline,
  { body }: HttpResponse,
): Promise<Uint8Array> {
  if (body instanceof Uint8Array) return body;
  try {
    return await deadline.race(gatherPieces(prepared.request, body, site.connection.maxResponseBytes));
  } catch (error) {
    throw exchangeError(site, prepared, deadline, error);
  }
}

/** All pieces as one. Throws beyond `limit` bytes. */
async function gatherPieces(
  request: HttpRequest,
  pieces: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<Uint8Array> {
  const bytes = new ArrivingBytes();
  for await (const piece of pieces) {
    bytes.add(piece);
    if (bytes.length > limit) throw oversizeFailure(request, limit);
  }
  return bytes.join();
}

/** What went wrong while sending or receiving, as an error of the family. */
export function exchangeError(
  site: CallSite,
  { redactor }: PreparedCall,
  deadline: Deadline,
  error: unknown,
): TimeoutError | AbortedError | TransportError {
  if (error instanceof Ended || deadline.reason !== undefined) return endedError(site, deadline, redactor);
  const problem = messageOf(error);
  const said = error instanceof TransportFailure ? redactor.own(problem) : redactor.text(problem);
  return new TransportError(said, { ...detailsOf(site), cause: redactor.cause(error) });
}

function endedError(site: CallSite, deadline: Deadline, redactor: Redactor): TimeoutError | AbortedError {
  if (deadline.reason === "aborted") return new AbortedError("aborted by the caller", detailsOf(site));
  const problem = `no complete response within ${deadline.passed}; whether the operation ran is unknown`;
  return new TimeoutError(problem, { ...detailsOf(site), address: redactor.own(site.connection.url) });
}

function detailsOf({ operation, binding }: CallSite): CallErrorDetails {
  return { operation: operation.name, binding: binding.id };
}

/** Only what only reads, and only where another attempt may end differently: no answer, or 5xx without a fault. */
function mayRetry({ operation, connection: { retry } }: CallSite, error: unknown, attempt: number): boolean {
  if (operation.reads !== true || retry === undefined || attempt > retry.count) return false;
  return error instanceof TransportError || (error instanceof HttpStatusError && (error.status ?? 0) >= 500);
}

async function backOff(site: CallSite, prepared: PreparedCall, deadline: Deadline, attempt: number): Promise<void> {
  const backoff = site.connection.retry?.backoffMs ?? ((n: number) => 100 * 2 ** (n - 1));
  try {
    await deadline.wait(typeof backoff === "number" ? backoff : backoff(attempt));
  } catch (error) {
    throw exchangeError(site, prepared, deadline, error);
  }
}
