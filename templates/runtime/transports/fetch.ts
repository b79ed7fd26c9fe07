/**
 * Owns the transport over the platform's `fetch`: browsers, workers, Deno, Bun, and Node on request.
 * Invariant: each request is one call of `fetch`, and no redirect is followed.
 */
import type { HttpRequest, Transport } from "../exchange.js";
import { abortedFailure, codeOf, failure, unansweredFailure } from "./failure.js";
import { headersOf, readPieces } from "./gather.js";
import { gatherBody, streamBody } from "./response-body.js";
import { Stopper } from "./stopper.js";

export interface FetchTransportOptions {
  /** Default: the platform's. */
  readonly fetch?: typeof fetch | undefined;
  /**
   * Added to each call's settings: `credentials`, `cache`, `dispatcher`, `mode`. Settings of the request itself have
   * precedence.
   */
  readonly init?: RequestInit | undefined;
}

/**
 * A transport over `fetch`. Some behaviour is inside `fetch`: RFC 9110 (9.2.2) lets a client repeat a GET whose
 * connection broke, and browsers do so on kept-alive connections; they may also answer a GET from their cache. Over
 * `http-get`, an operation that changes something may then run twice or not at all: use another binding for it, or
 * `nodeHttpTransport()`. A browser hides the target and status of a redirect, so it is a failure there. Elsewhere it is
 * a response like others.
 */
export function fetchTransport(options: FetchTransportOptions = {}): Transport {
  const transport: Transport = async (request, { signal, maxResponseBytes: limit, stream }) => {
    if (signal?.aborted) throw abortedFailure(request);
    const response = await send(options, request, signal);
    if (response.type === "opaqueredirect" || response.status === 0) {
      const problem = "the server redirects, and redirects are not followed: give the final address";
      throw failure(request, problem, "REDIRECTED");
    }
    const head = {
      status: response.status,
      headers: headersOf(response),
      cookies: response.headers.getSetCookie?.(),
    };
    if (response.body === null) return { ...head, body: new Uint8Array(0) };
    const reader = response.body.getReader();
    const stop = (): void => void reader.cancel().catch(() => undefined);
    const body = { request, chunks: readPieces(reader), limit, stopper: Stopper.follow(signal), stop };
    return { ...head, body: stream ? streamBody(body) : await gatherBody(body) };
  };
  return Object.assign(transport, { streams: true });
}

async function send(
  options: FetchTransportOptions,
  request: HttpRequest,
  signal: AbortSignal | undefined,
): Promise<Response> {
  try {
    return await (options.fetch ?? fetch)(request.url, {
      ...options.init,
      method: request.method,
      headers: request.headers,
      redirect: "manual",
      signal: signal ?? null,
      // A copy with its own memory, as the platform's types require.
      body: request.body?.slice() ?? null,
      ...request.streamed,
    });
  } catch (error) {
    if (signal?.aborted) throw abortedFailure(request);
    throw unansweredFailure(request, error, await loadAdvice(codeOf(error)));
  }
}

/** Errors of browsers have no code. Advice is loaded only for an error with a code, and omitted if loading fails. */
async function loadAdvice(code: string | undefined): Promise<string> {
  if (code === undefined) return "";
  return import("./platform-advice.js").then(
    ({ adviceOnCode }) => adviceOnCode(code),
    () => "",
  );
}
