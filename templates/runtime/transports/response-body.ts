/**
 * Owns the bodies of responses while they arrive: gathered as a whole or passed on piece by piece, both within a limit.
 * Invariant: a body that is too large, broken or cut short ends in a failure, never in a shorter body. If reading a
 * streamed body stops, its transfer stops.
 */
import type { HttpRequest } from "../exchange.js";
import { abortedFailure, foreignFailure, oversizeFailure } from "./failure.js";
import { gatherPieces } from "./gather.js";
import type { Stopper } from "./stopper.js";

/** A body that arrives: its pieces, and how to stop it. */
export interface ArrivingBody {
  readonly request: HttpRequest;
  readonly chunks: AsyncIterable<Uint8Array>;
  readonly limit: number;
  readonly stopper: Stopper;
  /** Ends the transfer; the pieces then end or fail. Also called after the last piece: may do nothing then. */
  stop(): void;
}

/** The whole body as one piece of memory. */
export function gatherBody(body: ArrivingBody): Promise<Uint8Array> {
  return gatherPieces(streamBody(body));
}

/**
 * The body piece by piece, once. An iterator of our own rather than a generator: a generator that is left before its first
 * piece runs no `finally`, and the transfer would go on.
 */
export function streamBody(body: ArrivingBody): AsyncIterableIterator<Uint8Array> {
  const { request, limit, stopper } = body;
  const pieces = body.chunks[Symbol.asyncIterator]();
  let rejectPending: (error: unknown) => void = () => undefined;
  let length = 0;
  let done = false;

  function finish(): void {
    if (done) return;
    done = true;
    stopper.close();
    body.stop();
  }
  function abort(): void {
    rejectPending(abortedFailure(request));
    finish();
  }
  stopper.listen(abort);

  function take(piece: IteratorResult<Uint8Array>): IteratorResult<Uint8Array> {
    if (piece.done === true) finish();
    else if ((length += piece.value.length) > limit) throw oversizeFailure(request, limit);
    return piece;
  }

  return {
    next() {
      if (stopper.stopped) return Promise.reject(abortedFailure(request));
      if (done) return Promise.resolve({ done: true, value: undefined });
      return new Promise((resolve, reject) => {
        rejectPending = reject;
        pieces
          .next()
          .then((piece) => resolve(take(piece)))
          .catch((error: unknown) => {
            finish();
            reject(foreignFailure(request, error, "reading the response failed"));
          });
      });
    },
    async return() {
      finish();
      await pieces.return?.().catch(() => undefined);
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
