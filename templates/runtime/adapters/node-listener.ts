/**
 * Owns the handling of one node:http request: from its arrival to the dispatcher and back.
 * Invariant: every request gets one complete answer or a closed connection. No input and no aborted connection makes it
 * throw.
 */
import { checkLimit } from "../option-checks.js";
import type { HttpRequest, HttpResponse } from "../exchange.js";
import type { NodeIncoming, NodeRequestListener, NodeServerResponse, NodeSocket } from "../transports/node-modules.js";
import { BudgetShare, ByteBudget } from "./byte-budget.js";
import { failureReporter } from "./failure-log.js";
import {
  type Arrivals,
  IncomingRequest,
  PeerGone,
  readBody,
  readHead,
  type ReadLimits,
  refuseMisplaced,
} from "./node-request.js";
import { writeFailure, writePieces, writeRefusal, writeWhole } from "./node-response.js";
import { Turns } from "./node-turn.js";
import { BrokenResponse, MisplacedError, overloadRefusal, Refusal, textResponse } from "./refusal.js";

/** A generated dispatcher, or any other object that answers requests. */
export interface ServedDispatcher {
  handle(request: HttpRequest): Promise<HttpResponse>;
  readonly maxRequestBytes?: number | undefined;
  /** Bodies that handlers read while they arrive. Their own maximum replaces `maxRequestBytes`. */
  readonly arrivals?: object | undefined;
}

export interface ListenerOptions {
  /** Maximum of bytes of a request body; a larger one gets 413. Default: the dispatcher's limit, or 4 MiB as in ASMX. */
  readonly maxRequestBytes?: number | undefined;
  /**
   * Maximum of bytes in memory for all clients together: request bodies until they are answered, and responses until they are sent. At the
   * limit new requests get 503 with Retry-After; large bodies already at three quarters of it. Running requests continue. Default: 64 MiB,
   * or four times `maxRequestBytes` if that is more.
   */
  readonly maxBytesInFlight?: number | undefined;
  /** Milliseconds until a request body must be complete; then 408. Default 30,000. */
  readonly bodyTimeoutMs?: number | undefined;
  /** Milliseconds without progress in sending a response; then the connection is closed. Default 60,000. */
  readonly sendTimeoutMs?: number | undefined;
  /**
   * Receives failures that no caller sees: a listener mounted in the wrong place, a response that cannot be sent. Default: they are written
   * to stderr, without texts that may contain secrets.
   */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** State of a server that `serve` opened. */
export interface ServerState {
  /** Whether it listens on this machine's loopback alone. */
  readonly loopback: boolean;
  /** Whether an answer is the last of its connection, so that it asks for its end. */
  isLast(incoming: NodeIncoming, outgoing: NodeServerResponse): boolean;
}

const mounted: ServerState = { loopback: false, isLast: () => false };
const defaultRequestBytes = 4_194_304;
const defaultBytesInFlight = 67_108_864;

function requestLimit(dispatcher: ServedDispatcher, options: ListenerOptions): number {
  return options.maxRequestBytes ?? dispatcher.maxRequestBytes ?? defaultRequestBytes;
}

/** Creates the budget of all clients together. Throws a TypeError for an invalid limit. */
export function openBudget(dispatcher: ServedDispatcher, options: ListenerOptions): ByteBudget {
  const limit = options.maxBytesInFlight ?? Math.max(defaultBytesInFlight, 4 * requestLimit(dispatcher, options));
  return new ByteBudget(checkLimit("maxBytesInFlight", limit));
}

/** A request listener for `http.createServer`, `https.createServer`, or an application of Express or Fastify. */
export function nodeHttpListener(dispatcher: ServedDispatcher, options: ListenerOptions = {}): NodeRequestListener {
  const answerer = new Answerer(dispatcher, options, mounted, openBudget(dispatcher, options));
  return (incoming, outgoing) => answerer.take(incoming, outgoing, false, () => undefined);
}

export class Answerer {
  readonly #dispatcher: ServedDispatcher;
  readonly #limits: ReadLimits;
  readonly #sendTimeoutMs: number;
  /** Reports to the server's owner. */
  readonly report: (error: unknown) => void;
  readonly #server: ServerState;
  /**
   * Connections that end with a refusal. Data after it is not run, because two readers may disagree where it begins.
   */
  readonly #refused = new WeakSet<NodeSocket>();
  readonly #budget: ByteBudget;
  readonly #turns = new Turns();

  constructor(dispatcher: ServedDispatcher, options: ListenerOptions, server: ServerState, budget: ByteBudget) {
    this.#dispatcher = dispatcher;
    this.#limits = {
      maxRequestBytes: requestLimit(dispatcher, options),
      most: options.maxRequestBytes,
      bodyTimeoutMs: options.bodyTimeoutMs ?? 30_000,
    };
    this.#budget = budget;
    this.#sendTimeoutMs = options.sendTimeoutMs ?? 60_000;
    this.report = failureReporter(options.onError);
    this.#server = server;
  }

  /**
   * Answers a request in its turn. `done`: called when the answer was handed over, or the client disconnected.
   * `awaitsContinue`: the client waits for `100 Continue`, which was not sent yet.
   */
  take(incoming: NodeIncoming, outgoing: NodeServerResponse, awaitsContinue: boolean, done: () => void): void {
    const start = (): void => void this.#answer(incoming, outgoing, awaitsContinue).then(done);
    if (outgoing.socket === null) this.#turns.await(incoming.socket, outgoing, start);
    else start();
  }

  /** Never rejects. */
  async #answer(incoming: NodeIncoming, outgoing: NodeServerResponse, awaitsContinue: boolean): Promise<void> {
    if (this.#refused.has(incoming.socket)) return;
    const share = new BudgetShare(this.#budget);
    try {
      refuseMisplaced(incoming);
      if (this.#budget.exhausted) throw overloadRefusal();
      const head = readHead(incoming);
      const awaiting = awaitsContinue ? outgoing : undefined;
      const { most, bodyTimeoutMs: waitMs } = this.#limits;
      const arrivals = this.#dispatcher.arrivals as Arrivals | undefined;
      const arriving = arrivals?.openArriving(head, { incoming, awaiting, most, waitMs, share });
      const body = arriving ?? (await readBody(incoming, head, this.#limits, share, awaiting));
      const response = await this.#dispatcher.handle(new IncomingRequest(head, body, outgoing, this.#server.loopback));
      const isUnread = arriving !== undefined && !incoming.complete;
      if (isUnread) this.#refused.add(incoming.socket);
      if (isUnread && response.body instanceof Uint8Array) return writeRefusal(incoming, outgoing, response);
      const options = {
        closing: isUnread || this.#server.isLast(incoming, outgoing),
        unread: isUnread ? { incoming, body: arriving } : undefined,
        sendTimeoutMs: this.#sendTimeoutMs,
        budget: this.#budget,
      };
      if (response.body instanceof Uint8Array) writeWhole(outgoing, head.method, response, response.body, options);
      else await writePieces(outgoing, head.method, response, response.body, options);
    } catch (error) {
      if (error instanceof Refusal) this.#refused.add(incoming.socket);
      // Node's parser may be about to refuse the same bytes: its answer must not cut ours in half.
      await undefined;
      this.#answerError(incoming, outgoing, error);
    } finally {
      share.close();
    }
  }

  /** Answers a request that is not looked at. */
  refuse(incoming: NodeIncoming, outgoing: NodeServerResponse, refusal: Refusal): void {
    this.#refused.add(incoming.socket);
    this.#answerError(incoming, outgoing, refusal);
  }

  /** Whether a connection ends with the answer that was sent. */
  hasRefused(socket: NodeSocket): boolean {
    return this.#refused.has(socket);
  }

  /**
   * Whether received data may still be unread, because earlier requests wait for their turn, or did until less than
   * `ms` ago.
   */
  holdsBack(socket: NodeSocket, ms: number): boolean {
    return this.#turns.holdsBack(socket, ms);
  }

  #answerError(incoming: NodeIncoming, outgoing: NodeServerResponse, error: unknown): void {
    if (error instanceof PeerGone) return;
    if (error instanceof Refusal) return writeRefusal(incoming, outgoing, error.response);
    if (error instanceof BrokenResponse) return writeFailure(incoming, outgoing);
    this.report(error);
    if (error instanceof MisplacedError) return writeRefusal(incoming, outgoing, textResponse(500, error.message));
    writeFailure(incoming, outgoing);
  }
}
