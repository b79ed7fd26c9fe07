/**
 * Owns the way of one node:http request to a dispatcher and back.
 * Property that must stay true: every request gets one complete answer or a closed connection; nothing a client sends or
 * breaks off throws out of here.
 */
import type { HttpRequest, HttpResponse } from "../exchange.js";
import type { NodeIncoming, NodeRequestListener, NodeServerResponse } from "../transports/node-modules.js";
import { IncomingRequest, MisplacedError, PeerGone, readBody, readHead, refuseMisplaced } from "./node-request.js";
import { writeFailure, writeRefusal, writeResponse } from "./node-response.js";
import { Refusal, textResponse } from "./refusal.js";

/** What answers requests: a generated dispatcher, or anything like it. */
export interface ServedDispatcher {
  handle(request: HttpRequest): Promise<HttpResponse>;
  readonly maxRequestBytes?: number | undefined;
}

export interface ListenerOptions {
  /** Bytes of a request body; more is answered 413. Default: the dispatcher's limit, or 4 MiB as ASMX has it. */
  readonly maxRequestBytes?: number | undefined;
  /** Milliseconds a request body may take to arrive; then 408. Default 30,000. */
  readonly bodyTimeoutMs?: number | undefined;
  /** Milliseconds a client may take no byte of its response; then the connection is cut. Default 60,000. */
  readonly sendTimeoutMs?: number | undefined;
  /** Told of failures that no caller sees: a listener mounted in the wrong place, a response that cannot be written. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** What a server of our own knows of a request besides. */
export interface RequestCircumstances {
  /** The client waits for `100 Continue` and nobody has written it. */
  readonly awaitsContinue: boolean;
  /** Whether the server is being closed: responses then ask for the connection's end. */
  closing(): boolean;
}

const MOUNTED: RequestCircumstances = { awaitsContinue: false, closing: () => false };

/** A request listener for `http.createServer`, `https.createServer`, or an application of Express or Fastify. */
export function nodeHttpListener(dispatcher: ServedDispatcher, options: ListenerOptions = {}): NodeRequestListener {
  const answerer = new Answerer(dispatcher, options);
  return (incoming, outgoing) => answerer.answer(incoming, outgoing, MOUNTED);
}

export class Answerer {
  readonly #dispatcher: ServedDispatcher;
  readonly #maxRequestBytes: number;
  readonly #bodyTimeoutMs: number;
  readonly #sendTimeoutMs: number;
  readonly #onError: ((error: unknown) => void) | undefined;

  constructor(dispatcher: ServedDispatcher, options: ListenerOptions) {
    this.#dispatcher = dispatcher;
    this.#maxRequestBytes = options.maxRequestBytes ?? dispatcher.maxRequestBytes ?? 4 * 1024 * 1024;
    this.#bodyTimeoutMs = options.bodyTimeoutMs ?? 30_000;
    this.#sendTimeoutMs = options.sendTimeoutMs ?? 60_000;
    this.#onError = options.onError;
  }

  /** Never throws; ends when the answer was given or the client is gone. */
  answer(incoming: NodeIncoming, outgoing: NodeServerResponse, circumstances: RequestCircumstances): void {
    this.#exchange(incoming, outgoing, circumstances).catch((error: unknown) => {
      try {
        this.#answerError(incoming, outgoing, error);
      } catch (second) {
        this.report(second);
        outgoing.destroy();
      }
    });
  }

  report(error: unknown): void {
    try {
      this.#onError?.(error);
    } catch {
      // An observer that fails must not take the server with it.
    }
  }

  async #exchange(
    incoming: NodeIncoming,
    outgoing: NodeServerResponse,
    { awaitsContinue, closing }: RequestCircumstances,
  ): Promise<void> {
    refuseMisplaced(incoming);
    const head = readHead(incoming);
    const limits = { maxRequestBytes: this.#maxRequestBytes, bodyTimeoutMs: this.#bodyTimeoutMs };
    const reading = readBody(incoming, head, limits, awaitsContinue ? () => outgoing.writeContinue() : undefined);
    const body = reading === undefined ? undefined : await reading;
    const response = await this.#dispatcher.handle(new IncomingRequest(head, body, outgoing));
    const options = { closing: closing(), sendTimeoutMs: this.#sendTimeoutMs };
    await writeResponse(outgoing, head.method, response, options);
  }

  #answerError(incoming: NodeIncoming, outgoing: NodeServerResponse, error: unknown): void {
    if (error instanceof PeerGone) return;
    if (error instanceof Refusal) return writeRefusal(incoming, outgoing, textResponse(error.status, error.message));
    this.report(error);
    if (error instanceof MisplacedError) return writeRefusal(incoming, outgoing, textResponse(500, error.message));
    writeFailure(incoming, outgoing);
  }
}
