/**
 * Owns the body of a streamed response on its way to the caller, piece by piece.
 * Invariant: each wait is within the deadline, and all pieces within the size limit. A failure is a CallError.
 */
import type { CallError } from "../errors.js";
import type { HttpResponse } from "../exchange.js";
import { joinBytes } from "../text/join-bytes.js";
import { ArrivingBytes } from "../transports/arriving-bytes.js";
import { oversizeFailure } from "../transports/failure.js";
import { XmlStreamDecoder } from "../xml/decode.js";
import type { Call } from "./call-site.js";
import { exchangeError, replyError } from "./failed-call.js";
import type { Reply } from "./reply.js";

/** Maximum of bytes to read of an error's body. */
const errorBytes = 1_048_576;

/** The pieces of a response body, as bytes or as text. */
export class Pieces {
  readonly #call: Call;
  readonly #response: HttpResponse;
  readonly #iterator: AsyncIterator<Uint8Array>;
  readonly #charset: string | undefined;
  #decoder: XmlStreamDecoder | undefined;
  #start = new Uint8Array(0);
  #received = 0;

  constructor(call: Call, response: HttpResponse, charset: string | undefined) {
    this.#call = call;
    this.#response = response;
    this.#iterator = iterate(response.body);
    this.#charset = charset;
  }

  /** The next bytes; `undefined` at the end. Rejects with a CallError. */
  async next(): Promise<Uint8Array | undefined> {
    const { deadline } = this.#call;
    deadline.restart();
    try {
      const { done, value } = await deadline.race(this.#iterator.next());
      if (done === true) return undefined;
      this.#count(value);
      return value;
    } catch (error) {
      throw await exchangeError(this.#call, error);
    } finally {
      deadline.pause();
    }
  }

  /** The next text, empty only at the end. */
  async nextText(): Promise<{ readonly text: string; readonly last: boolean }> {
    const decoder = (this.#decoder ??= new XmlStreamDecoder(this.#charset));
    for (;;) {
      const piece = await this.next();
      if (piece === undefined) return { text: decoder.end(), last: true };
      const text = decoder.decode(piece);
      if (text !== "") return { text, last: false };
    }
  }

  /** Collects the body. `most`: bytes after which the rest is left out; the start is enough for an error. */
  async wholeReply(most: number = errorBytes): Promise<Reply> {
    const { status, headers } = this.#response;
    const bytes = new ArrivingBytes();
    while (bytes.length < most) {
      const piece = await this.next();
      if (piece === undefined) break;
      bytes.add(piece);
    }
    return { status, headers, body: bytes.join() };
  }

  /** The start of the body, for the error of an invalid response. */
  startOfReply(): Reply {
    const { status, headers } = this.#response;
    return { status, headers, body: this.#start };
  }

  /** Converts an error to a CallError. */
  errorOf(error: unknown): Promise<CallError> {
    return replyError(this.#call, error, this.startOfReply());
  }

  /** Stops the transfer without waiting: a body that hangs would not confirm the end either. */
  stop(): void {
    this.#iterator.return?.().catch(() => undefined);
  }

  #count(piece: Uint8Array): void {
    const { maxResponseBytes } = this.#call.site.connection;
    this.#received += piece.length;
    if (this.#received > maxResponseBytes) {
      throw oversizeFailure(this.#call.request, maxResponseBytes);
    }
    if (this.#start.length >= 16 * 1024) return;
    this.#start = joinBytes(this.#start, piece.subarray(0, 16 * 1024));
  }
}

function iterate(body: HttpResponse["body"]): AsyncIterator<Uint8Array> {
  if (!(body instanceof Uint8Array)) return body[Symbol.asyncIterator]();
  let isDone = false;
  return {
    async next() {
      if (isDone) return { done: true, value: undefined };
      isDone = true;
      return { done: false, value: body };
    },
  };
}
