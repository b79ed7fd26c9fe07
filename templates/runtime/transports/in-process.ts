/**
 * Owns the transport without a network: it connects a client directly with a dispatcher.
 * Invariant: client and dispatcher behave as over HTTP (limits, abort, bytes), except for effects of sockets.
 */
import type { HttpRequest, HttpResponse, Transport } from "../exchange.js";
import { abortedFailure, describeTarget, foreignFailure } from "./failure.js";
import { gatherBody, streamBody } from "./response-body.js";
import { Stopper } from "./stopper.js";

/** A generated dispatcher, or any other object that answers requests. */
export interface RequestHandler {
  handle(request: HttpRequest): Promise<HttpResponse>;
}

/** Hands every request to `dispatcher`. The host of the URL arrives as the `host` header, as over HTTP. */
export function inProcessTransport(dispatcher: RequestHandler): Transport {
  return async (request, { maxResponseBytes: limit, signal, stream }) => {
    if (signal?.aborted) throw abortedFailure(request);
    const host = describeTarget(request).slice(request.method.length + " to ".length);
    const received = { ...request, headers: { host, ...request.headers }, signal };
    const response = await untilAborted(request, signal, dispatcher.handle(received));
    const chunks = response.body instanceof Uint8Array ? onePiece(response.body) : response.body;
    const body = { request, chunks, limit, stopper: Stopper.follow(signal), stop: () => undefined };
    return { ...response, body: stream ? streamBody(body) : await gatherBody(body) };
  };
}

async function* onePiece(piece: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  if (piece.length > 0) yield piece;
}

/** A dispatcher may notice an aborted call late; the caller does not wait for that. */
function untilAborted<Value>(
  request: HttpRequest,
  signal: AbortSignal | undefined,
  value: Promise<Value>,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(abortedFailure(request));
    signal?.addEventListener("abort", abort, { once: true });
    value
      .then(resolve, (error: unknown) => reject(foreignFailure(request, error, "the dispatcher failed")))
      .finally(() => signal?.removeEventListener("abort", abort));
  });
}
