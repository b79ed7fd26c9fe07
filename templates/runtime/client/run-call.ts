/**
 * Owns the course of one call: send, wait, read, retry.
 * Invariant: it ends within its time, with the result or a CallError. An operation that may change something is sent once.
 */
import { HttpStatusError, TransportError } from "../errors.js";
import type { HttpResponse } from "../exchange.js";
import type { AnyCallOptions } from "../operation-call.js";
import { gatherBody } from "../transports/response-body.js";
import { isStoppable, Stopper } from "../transports/stopper.js";
import { beginCall, type Call, type CallSite } from "./call-site.js";
import { Ended } from "./deadline.js";
import { exchangeError, loadReport, replyError } from "./failed-call.js";
import type { Course } from "./pending-call.js";
import type { Reply } from "./reply.js";

/** Begins the call with `site()`, and passes the response to `course`. Rejects with a CallError, or with what `site` throws. */
export async function runCall(
  site: () => CallSite,
  parameters: unknown,
  options: AnyCallOptions,
  course: Course,
): Promise<unknown> {
  const call = beginCall(site(), parameters, options);
  try {
    return await withRetries(call, () => attemptCall(call, course));
  } finally {
    call.deadline.close();
  }
}

/** Returns the result of the first successful attempt. Rejects with the error of the last allowed attempt. */
export async function withRetries<Value>(call: Call, tryOnce: (call: Call) => Promise<Value>): Promise<Value> {
  for (;;) {
    call.attempt++;
    try {
      return await tryOnce(call);
    } catch (error) {
      if (!mayRetry(call, error)) throw error;
    }
    await backOff(call);
  }
}

/** Runs one attempt. */
export async function attemptCall(call: Call, course: Course): Promise<unknown> {
  const started = performance.now();
  const response = await send(call, false);
  const { status, headers, body } = response;
  const reply = { status, headers, body: body instanceof Uint8Array ? body : await gather(call, body) };
  course.answered = { call, reply };
  await seeResponse(call, reply, started);
  return readReply(call, reply);
}

/** Returns the result. Rejects with a CallError, also if the call times out while a reader is loaded. */
export async function readReply(call: Call, reply: Reply): Promise<unknown> {
  try {
    const { mending } = call;
    const reading = call.site.replies.read(reply, call);
    const result = reading instanceof Promise ? await call.deadline.race(reading) : reading;
    if (mending !== undefined && mending.places.length > 0)
      (await loadReport(call)).observeMended(call, mending, reply);
    return result;
  } catch (error) {
    throw await replyError(call, error, reply);
  }
}

/** Sends the request and waits for the head of the response. Rejects with TimeoutError, AbortedError or TransportError. */
export async function send(call: Call, stream: boolean): Promise<HttpResponse> {
  const { connection, isLayered } = call.site;
  try {
    call.deadline.check();
    const loading = loadReading(call);
    if (loading !== undefined) await loading;
    const next = (): Promise<HttpResponse> => transmit(call, stream);
    if (!isLayered && (call.options.authorization ?? connection.authorization) === undefined) return await next();
    return await (await loaded(call, import("./layered-call.js"), "authentication")).transmitLayered(call, next);
  } catch (error) {
    throw await exchangeError(call, error);
  }
}

/** Passes the current request to the transport. */
async function transmit(call: Call, stream: boolean): Promise<HttpResponse> {
  const { maxResponseBytes, hooks, transport: choose } = call.site.connection;
  if (hooks.onRequest !== undefined) (await loadReport(call)).observeRequest(call);
  const { request, deadline } = call;
  const transport = choose();
  const response = isStoppable(transport)
    ? transport.begin(request, { maxResponseBytes, stream }, deadline.stopper)
    : transport({ ...request, signal: deadline.signal }, { signal: deadline.signal, maxResponseBytes, stream });
  return deadline.race(response);
}

/** Loads readers before sending: if a response could not be read, it would be unknown whether the operation ran. */
function loadReading(call: Call): Promise<unknown> | undefined {
  const reading = call.site.replies.loadReading();
  const loading = call.answers === "mend" ? Promise.all([reading, loadMending(call)]) : reading;
  return loading === undefined ? undefined : loaded(call, loading, "its result");
}

async function loadMending(call: Call): Promise<void> {
  const { AnswerMending } = await import("./mending.js");
  call.mending = new AnswerMending(call.site.operation.secretNames ?? []);
}

async function loaded<Module>({ deadline, site }: Call, loading: Promise<Module>, what: string): Promise<Module> {
  try {
    return await deadline.race(loading);
  } catch (error) {
    if (error instanceof Ended) throw error;
    const reason = error instanceof Error ? error.message : "";
    throw new TransportError(`the module for ${what} cannot be loaded, and nothing was sent: ${reason}`, site.names);
  }
}

/** Passes a response to the hook, if there is one. `body`: `undefined` if it is streamed. */
export async function seeResponse(
  call: Call,
  reply: Omit<Reply, "body"> & { readonly body: Uint8Array | undefined },
  started: number,
): Promise<void> {
  if (call.site.connection.hooks.onResponse === undefined) return;
  const durationMs = performance.now() - started;
  try {
    (await loadReport(call)).observeResponse(call, reply, durationMs);
  } catch (error) {
    throw await exchangeError(call, error);
  }
}

/** Joins the pieces of a transport that streams although it should not. */
async function gather(call: Call, chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const { request, deadline, site } = call;
  const limit = site.connection.maxResponseBytes;
  try {
    const body = { request, chunks, limit, stopper: new Stopper(), stop: () => undefined };
    return await deadline.race(gatherBody(body));
  } catch (error) {
    throw await exchangeError(call, error);
  }
}

/** True for an operation that only reads, if another attempt may succeed: no response, or 5xx without a fault. */
function mayRetry({ site, attempt }: Call, error: unknown): boolean {
  const { retry } = site.connection;
  if (site.operation.reads !== true || retry === undefined || attempt > retry.count) return false;
  return error instanceof TransportError || (error instanceof HttpStatusError && (error.status ?? 0) >= 500);
}

async function backOff(call: Call): Promise<void> {
  const backoff = call.site.connection.retry?.backoffMs ?? ((n: number) => 100 * 2 ** (n - 1));
  try {
    await call.deadline.wait(typeof backoff === "number" ? backoff : backoff(call.attempt));
  } catch (error) {
    throw await exchangeError(call, error);
  }
}
