/**
 * Owns request bodies that a dispatcher reads while they arrive, over node:http and over web streams.
 * Invariant: memory contains at most the data of one read. Nothing more is read before it is needed.
 */
import { headersOf, type PieceReader } from "../transports/gather.js";
import type { NodeIncoming } from "../transports/node-modules.js";
import type { Arrivals, ArrivingBody, ArrivingFrom, RequestHead } from "./node-request.js";
import { PeerGone } from "./node-request.js";
import { overloadRefusal, oversizeRefusal, Refusal, refuseCompressed } from "./refusal.js";

/** Opens the bodies of the requests that `isFor` selects. `most`: maximum of their bytes. */
export function openingArriving(most: number, isFor: (head: RequestHead) => boolean): Arrivals {
  const limitOf = ({ headers }: RequestHead, ofOwner = Infinity): number => {
    const limit = Math.min(most, ofOwner);
    if (Number(headers["content-length"] ?? 0) > limit) throw oversizeRefusal(limit);
    return limit;
  };
  return {
    openArriving(head, from) {
      const { "content-length": length, "transfer-encoding": coding } = head.headers;
      if ((length ?? coding) === undefined || !isFor(head)) return undefined;
      const body = new NodeArrival(from.incoming, { ...from, most: limitOf(head, from.most) });
      from.awaiting?.writeContinue();
      return body;
    },
    openWeb(request, ofOwner) {
      const { method, url, signal, body } = request;
      const head = { method, url, headers: headersOf(request) };
      if (body === null || request.bodyUsed || !isFor(head)) return undefined;
      refuseCompressed(head.headers["content-encoding"]);
      const limits = { most: limitOf(head, ofOwner) };
      return { ...head, signal, body: undefined, arriving: new WebArrival(body.getReader(), limits) };
    },
  };
}

type Limits = Partial<ArrivingFrom>;

/** Bytes of a connection that Node and this module keep while nothing reads. */
const buffered = 131_072;

abstract class Arrival implements ArrivingBody {
  protected readonly limits: Limits;
  #received = 0;

  /** Throws a Refusal if there is no room. */
  constructor(limits: Limits) {
    this.limits = limits;
    this.hold(0, Infinity);
  }

  hold(bytes: number, most: number): void {
    if (bytes > most) throw oversizeRefusal(most);
    if (this.limits.share?.resize(bytes + buffered) === false) throw overloadRefusal();
  }

  abstract next(): Promise<Uint8Array | undefined>;
  abstract discard(): void;

  protected count(piece: Uint8Array | undefined): Uint8Array | undefined {
    const { most = Infinity } = this.limits;
    this.#received += piece?.length ?? 0;
    if (this.#received > most) throw oversizeRefusal(most);
    return piece;
  }
}

class NodeArrival extends Arrival {
  readonly #incoming: NodeIncoming;
  readonly #pieces: Uint8Array[] = [];
  #isDiscarded = false;
  #isOver = false;
  #isGone = false;
  #wake: (() => void) | undefined;

  constructor(incoming: NodeIncoming, limits: Limits) {
    super(limits);
    this.#incoming = incoming;
    const wake = (): void => this.#wake?.();
    const leave = (): void => {
      this.#isGone = true;
      wake();
    };
    incoming.on("data", (piece: Uint8Array) => {
      if (this.#isDiscarded) return;
      this.#pieces.push(piece);
      incoming.pause();
      wake();
    });
    incoming.on("end", () => {
      this.#isOver = true;
      wake();
    });
    incoming.on("error", leave);
    incoming.on("close", leave);
    incoming.pause();
  }

  async next(): Promise<Uint8Array | undefined> {
    if (this.#pieces.length === 0 && !this.#isOver && !this.#isGone) await this.#arrival();
    const piece = this.#pieces.shift();
    if (piece === undefined && !this.#isOver) throw peerGone();
    return this.count(piece);
  }

  discard(): void {
    this.#isDiscarded = this.#isGone = true;
    this.#pieces.length = 0;
    this.#wake?.();
    // Otherwise the next request of the connection might not be read.
    this.#incoming.resume();
  }

  #arrival(): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = (): void => reject(new Refusal(408, "The request body took too long to arrive."));
      const timer = setTimeout(late, this.limits.waitMs);
      this.#wake = () => {
        clearTimeout(timer);
        this.#wake = undefined;
        resolve();
      };
      this.#incoming.resume();
    });
  }
}

class WebArrival extends Arrival {
  readonly #reader: PieceReader;

  constructor(reader: PieceReader, limits: Limits) {
    super(limits);
    this.#reader = reader;
  }

  async next(): Promise<Uint8Array | undefined> {
    const { done, value } = await this.#reader.read().catch(() => {
      throw peerGone();
    });
    return this.count(done ? undefined : value);
  }

  discard(): void {
    void this.#reader.cancel().catch(() => undefined);
  }
}

function peerGone(): PeerGone {
  return new PeerGone("the client broke off");
}
