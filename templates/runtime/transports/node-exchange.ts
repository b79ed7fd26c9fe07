/**
 * Owns one exchange over node:http: it sends the request and receives the response.
 * Invariant: it ends exactly once, with a complete response or a failure, and leaves no listener behind.
 */
import type { HttpHeaders, HttpRequest, HttpResponse } from "../exchange.js";
import { decompressBody } from "./decompress.js";
import {
  abortedFailure,
  codeOf,
  failure,
  foreignFailure,
  oversizeFailure,
  truncatedFailure,
  unansweredFailure,
} from "./failure.js";
import { gatherEvents } from "./gather.js";
import { nodeModule, type NodeIncoming, type NodeOutgoing, type NodeRequestOptions } from "./node-modules.js";
import type { ConnectionPool } from "./node-pool.js";
import { adviceOnCode } from "./platform-advice.js";
import { gatherBody, streamBody, type ArrivingBody } from "./response-body.js";
import type { StoppableOptions, Stopper } from "./stopper.js";

/** A request and its response. It ends exactly once: by the response, a failure, or the caller's signal. */
export class NodeExchange {
  readonly #request: HttpRequest;
  readonly #options: StoppableOptions;
  readonly #stopper: Stopper;
  readonly #pool: ConnectionPool;
  #outgoing: NodeOutgoing | undefined;
  #incoming: NodeIncoming | undefined;
  #settled = false;
  #resolve: (response: HttpResponse) => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;

  constructor(request: HttpRequest, options: StoppableOptions, stopper: Stopper, pool: ConnectionPool) {
    this.#request = request;
    this.#options = options;
    this.#stopper = stopper;
    this.#pool = pool;
  }

  send(requestOptions: NodeRequestOptions): Promise<HttpResponse> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      try {
        const module = nodeModule(requestOptions.protocol === "https:" ? "node:https" : "node:http");
        const outgoing = module.request(requestOptions, (incoming) => this.#receive(incoming));
        this.#outgoing = outgoing;
        outgoing.on("error", (error: unknown) => this.#fail(this.#explain(error)));
        outgoing.on("close", () => {
          if (this.#settled || this.#incoming !== undefined) return;
          this.#fail(failure(this.#request, "the connection ended without a response"));
        });
        this.#stopper.listen(() => this.#fail(abortedFailure(this.#request)));
        if (!this.#request.streamed?.sendTo(outgoing)) outgoing.end(this.#request.body);
      } catch (error) {
        this.#fail(foreignFailure(this.#request, error, "the request cannot be sent"));
      }
    });
  }

  #succeed(incoming: NodeIncoming, body: HttpResponse["body"]): void {
    if (this.#settled) return;
    this.#settled = true;
    if (body instanceof Uint8Array) this.#stopper.close();
    const { statusCode: status = 0, headers: sent } = incoming;
    const cookies = sent["set-cookie"];
    this.#resolve({
      status,
      headers: readHeaders(sent),
      body,
      cookies: typeof cookies === "object" ? cookies : undefined,
    });
  }

  #fail(error: unknown): void {
    if (this.#settled) return;
    this.#settled = true;
    this.#stopper.close();
    this.#reject(error);
    this.#outgoing?.destroy();
  }

  #receive(incoming: NodeIncoming): void {
    this.#incoming = incoming;
    const hint = incoming.headers["keep-alive"];
    if (typeof hint === "string") this.#pool.noteKeepAlive(incoming.socket, hint);
    const coding = incoming.headers["content-encoding"];
    const plain = typeof coding !== "string" || coding === "" || coding.toLowerCase() === "identity";
    if (plain && !this.#options.stream) return this.#gatherPlain(incoming);
    try {
      const body = this.#arriving(incoming, plain ? incoming : decompressBody(this.#request, incoming, coding));
      if (this.#options.stream) return this.#succeed(incoming, streamBody(body));
      gatherBody(body).then(
        (bytes) => this.#succeed(incoming, bytes),
        (error: unknown) => this.#fail(error),
      );
    } catch (error) {
      this.#fail(error);
    }
  }

  #arriving(incoming: NodeIncoming, chunks: AsyncIterable<Uint8Array>): ArrivingBody {
    return {
      request: this.#request,
      chunks: completePieces(this.#request, incoming, chunks),
      limit: this.#options.maxResponseBytes,
      stopper: this.#stopper,
      // Destroying a response that was read to its end would close a connection that can be used again.
      stop: () => incoming.readableEnded || incoming.destroy(),
    };
  }

  /** The everyday case. */
  #gatherPlain(incoming: NodeIncoming): void {
    gatherEvents(incoming, {
      limit: this.#options.maxResponseBytes,
      oversize: (limit) => oversizeFailure(this.#request, limit),
      cut: () => truncatedFailure(this.#request),
      isWhole: () => incoming.complete,
      succeed: (body) => this.#succeed(incoming, body),
      fail: (error) => this.#fail(error),
    });
  }

  #explain(error: unknown): unknown {
    const code = codeOf(error);
    const reset = code === "ECONNRESET";
    if (this.#incoming !== undefined)
      return reset ? truncatedFailure(this.#request) : foreignFailure(this.#request, error, "the response is broken");
    if (this.#outgoing?.reusedSocket === true && (reset || code === "EPIPE")) {
      const problem =
        "the server closed the kept-alive connection while the request was sent; whether it arrived is unknown, and it was not sent again";
      return failure(this.#request, problem, code);
    }
    return unansweredFailure(this.#request, error, adviceOnCode(code));
  }
}

/** An `end` event before the announced length is an aborted response. */
async function* completePieces(
  request: HttpRequest,
  incoming: NodeIncoming,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* chunks;
  } catch (error) {
    const code = codeOf(error);
    throw code === "ECONNRESET" || code === "ERR_STREAM_PREMATURE_CLOSE" ? truncatedFailure(request) : error;
  }
  if (!incoming.complete) throw truncatedFailure(request);
}

function readHeaders(sent: NodeIncoming["headers"]): HttpHeaders {
  const headers: Record<string, string> = Object.create(null);
  for (const name in sent) {
    const value = sent[name];
    if (value !== undefined) headers[name] = typeof value === "string" ? value : value.join(", ");
  }
  return headers;
}
