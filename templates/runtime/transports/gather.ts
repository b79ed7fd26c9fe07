/**
 * Owns the gathering of whole bodies of requests and responses: from a stream of Node by its events, from all others
 * piece by piece.
 * Invariant: reading stops at the limit. The result is the whole body or an error.
 */
import type { HttpHeaders } from "../exchange.js";
import { ArrivingBytes } from "./arriving-bytes.js";
import type { NodeIncoming } from "./node-modules.js";

/** The pieces in one piece of memory. `check` is called with the number of bytes and throws if there are too many. */
export async function gatherPieces(
  pieces: AsyncIterable<Uint8Array>,
  check: (length: number) => void = () => undefined,
): Promise<Uint8Array> {
  const bytes = new ArrivingBytes();
  for await (const piece of pieces) {
    bytes.add(piece);
    check(bytes.length);
  }
  return bytes.join();
}

/** Errors are made when they are needed: one costs more than all the rest. */
export interface Gathering {
  /** Bytes. */
  readonly limit: number;
  /** Bytes that are expected, where somebody said so. */
  readonly announced?: number | undefined;
  readonly oversize: (limit: number) => Error;
  readonly cut: () => Error;
  /** Called with the number of bytes in memory; returns an error if there are too many. */
  readonly hold?: (bytes: number) => Error | undefined;
  /** Whether the end of the stream means a complete body; if not, its `close` ends it. Default: always. */
  readonly isWhole?: () => boolean;
  readonly succeed: (body: Uint8Array) => void;
  readonly fail: (error: Error) => void;
}

/** Gathers by events: an async iterator is slower than the rest of a small exchange. Returns a function that ends the gathering with an error. */
export function gatherEvents(incoming: NodeIncoming, gathering: Gathering): (error: Error) => void {
  const { limit, announced, oversize, cut, hold, isWhole, succeed, fail } = gathering;
  const bytes = new ArrivingBytes(announced);
  let ended = false;
  const stop = (error: Error): void => {
    if (ended) return;
    ended = true;
    incoming.removeListener("data", take);
    fail(error);
  };
  const take = (piece: Uint8Array): void => {
    bytes.add(piece);
    const error = bytes.length > limit ? oversize(limit) : hold?.(bytes.held);
    if (error !== undefined) stop(error);
  };
  const end = (): void => {
    if (ended || isWhole?.() === false) return;
    ended = true;
    succeed(bytes.join());
  };
  const gone = (): void => {
    if (!ended) stop(cut());
  };
  incoming.on("data", take);
  incoming.on("end", end);
  incoming.on("error", gone);
  incoming.on("close", gone);
  return stop;
}

/** The used part of a stream's reader. The platforms' types differ in the rest. */
export interface PieceReader {
  read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>;
  cancel(): Promise<void>;
}

/** Reads the pieces of a web stream. Leaving the loop cancels the stream. */
export async function* readPieces(reader: PieceReader): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (value !== undefined) yield value;
      if (done) return;
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

/** Headers of a platform's Request or Response, by lower-case name. */
export function headersOf({ headers: platformHeaders }: { readonly headers: Headers }): HttpHeaders {
  const headers: Record<string, string> = Object.create(null);
  platformHeaders.forEach((value, name) => {
    headers[name] = value;
  });
  return headers;
}
