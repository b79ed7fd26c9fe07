/**
 * Owns the adapter for web-standard servers: Hono, Bun, Deno, workers.
 * Invariant: the platform gets a complete Response or one whose body visibly aborts; the promise is never rejected.
 */
import type { HttpRequest, HttpResponse } from "../exchange.js";
import { gatherPieces, headersOf, readPieces } from "../transports/gather.js";
import { failureReporter } from "./failure-log.js";
import type { ServedDispatcher } from "./node-listener.js";
import type { Arrivals } from "./node-request.js";
import {
  BrokenResponse,
  failureResponse,
  MisplacedError,
  oversizeRefusal,
  Refusal,
  refuseCompressed,
} from "./refusal.js";

export type { ServedDispatcher as WebDispatcher } from "./node-listener.js";

export interface WebHandlerOptions {
  /** Bytes of a request body; more is answered 413. Default: the dispatcher's limit, or 4 MiB as ASMX has it. */
  readonly maxRequestBytes?: number | undefined;
  /**
   * Called for failures that no caller sees: a body that was read before, a response that fails while it is sent.
   * Default: they go to stderr, without texts that may contain secrets.
   */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** A `(request: Request) => Promise<Response>` that never rejects. Time limits are the platform's. */
export function webHandler(
  dispatcher: ServedDispatcher,
  options: WebHandlerOptions = {},
): (request: Request) => Promise<Response> {
  const limit = options.maxRequestBytes ?? dispatcher.maxRequestBytes ?? 4 * 1024 * 1024;
  const report = failureReporter(options.onError);
  return async (request) => {
    try {
      const arrivals = dispatcher.arrivals as Arrivals | undefined;
      const arriving = arrivals?.openWeb(request, options.maxRequestBytes);
      const response = await dispatcher.handle(arriving ?? (await readRequest(request, limit)));
      return createResponse(request.method, response, report);
    } catch (error) {
      if (error instanceof Refusal) return createResponse(request.method, error.response, report);
      // A caller who left is no failure to write down for each.
      if (options.onError !== undefined || !request.signal.aborted) report(error);
      return createResponse(request.method, failureResponse(), report);
    }
  };
}

async function readRequest(request: Request, limit: number): Promise<HttpRequest> {
  const headers = headersOf(request);
  refuseCompressed(headers["content-encoding"]);
  if (request.bodyUsed) {
    throw new MisplacedError(
      "the request's body was already read: hand the request over before anything else reads its body",
    );
  }
  const check = (length: number): void => {
    if (length > limit) throw oversizeRefusal(limit);
  };
  check(Number(headers["content-length"] ?? 0));
  const body = request.body === null ? undefined : await gatherPieces(readPieces(request.body.getReader()), check);
  return { method: request.method, url: request.url, headers, body, signal: request.signal };
}

function createResponse(method: string, response: HttpResponse, report: (error: unknown) => void): Response {
  const init = { status: response.status, headers: response.headers };
  const { body } = response;
  // These may not have a body, and Response throws where one is given.
  if (method === "HEAD" || [204, 205, 304].includes(response.status)) {
    if (!(body instanceof Uint8Array)) body[Symbol.asyncIterator]().return?.().catch(report);
    return new Response(null, init);
  }
  return body instanceof Uint8Array
    ? new Response(ownMemory(body), init)
    : new Response(streamPieces(body, report), init);
}

/** The same bytes on an ArrayBuffer, which the platform's types ask for; copied only where the memory is shared. */
function ownMemory(bytes: Uint8Array) {
  const { buffer, byteOffset, byteLength } = bytes;
  return buffer instanceof ArrayBuffer ? new Uint8Array(buffer, byteOffset, byteLength) : bytes.slice();
}

function streamPieces(body: AsyncIterable<Uint8Array>, report: (error: unknown) => void): ReadableStream<Uint8Array> {
  const pieces = body[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        if (!(error instanceof BrokenResponse)) report(error);
        controller.error(new Error("the response broke off"));
      }
    },
    async cancel() {
      await pieces.return?.();
    },
  });
}
