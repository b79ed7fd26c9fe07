/**
 * Owns one request to a server under test, and what bounds its answer: time, and bytes as they are after unpacking.
 * Invariant: bytes are counted while they arrive; nothing beyond a bound is held, however an answer is compressed, chunked or delayed.
 */
import type { HttpRequest, HttpResponse, Transport } from "../../templates/runtime/exchange.js";
import { TransportFailure } from "../../templates/runtime/transports/failure.js";
import type { Deviation } from "./deviation.js";

export interface AnswerBounds {
  readonly transport: Transport;
  /** Bytes of one answer's body, unpacked. */
  readonly mostBytes: number;
  /** Milliseconds that the next request has, from its sending to the end of its answer, and who set them, for messages. */
  readonly nextTime: () => { readonly ms: number; readonly setBy: string };
  /** Hears the bytes of each answer; an answer that was cut counts with {@link AnswerBounds.mostBytes}. */
  readonly spend: (bytes: number) => void;
}

/** An answer went beyond its bound and was not read further. */
export class OversizeAnswer extends Error {
  override readonly name = "OversizeAnswer";
  readonly deviation: Deviation;

  constructor(mostBytes: number) {
    const size = `the answer is larger than ${mostBytes} bytes`;
    super(`${size} (--most-body raises the bound)`);
    this.deviation = { at: "body", expected: `at most ${mostBytes} bytes (--most-body)`, found: size };
  }
}

export type WholeAnswer = Omit<HttpResponse, "body"> & { readonly body: Uint8Array };

/** Rejects with {@link OversizeAnswer}, and where no answer comes, or a broken one, with its reason. */
export async function askWithin(bounds: AnswerBounds, request: HttpRequest): Promise<WholeAnswer> {
  const { transport, mostBytes, nextTime, spend } = bounds;
  const { ms, setBy } = nextTime();
  const signal = AbortSignal.timeout(ms);
  try {
    const { body, ...head } = await transport(request, { signal, maxResponseBytes: mostBytes, stream: false });
    if (!(body instanceof Uint8Array)) throw new TypeError("the transport streams although it was not asked to");
    spend(body.length);
    return { ...head, body };
  } catch (error) {
    if (error instanceof TransportFailure && error.code === "RESPONSE_TOO_LARGE") {
      spend(mostBytes);
      throw new OversizeAnswer(mostBytes);
    }
    if (signal.aborted) throw new Error(`no whole answer within ${inSeconds(ms)} (${setBy})`, { cause: error });
    throw error;
  }
}

/** `3 s`, `0.25 s`. */
function inSeconds(ms: number): string {
  return `${Math.ceil(ms) / 1000} s`;
}
