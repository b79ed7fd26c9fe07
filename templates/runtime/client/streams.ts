/** Owns the types of streams in calls with MTOM: parameters, and the method `stream`. Nothing here exists at run time. */
import type { Streamed } from "../mtom/byte-stream.js";
import type { PendingCall } from "../operation-call.js";

export type { ByteSource } from "../mtom/byte-source.js";
export type { ByteStream, Sendable, Streamed } from "../mtom/byte-stream.js";

/** Streaming of an answer with MTOM. */
export interface StreamCall<Given extends readonly unknown[], Result> {
  /**
   * Resolves with the result as soon as the envelope has arrived. The bytes in it are streams: `for await (const piece of stream)`. Read
   * them in the order in which they arrive, each once. The transfer stops when the last stream is read, left or cancelled.
   *
   * @param given - The parameters and options of the call. `timeoutMs` limits each wait for the service.
   */
  stream(...given: Given): Promise<Streamed<Result>>;
}

/** The method `stream` of the operations `Names`. */
export type StreamsOf<Calls, Names extends keyof Calls> = {
  readonly [Name in Names]: Calls[Name] extends (...given: infer Given) => PendingCall<infer Result, infer _Headers>
    ? StreamCall<Given, Result>
    : unknown;
};
