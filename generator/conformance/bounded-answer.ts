/**
 * Owns one request to a server under test, and the limits of its answer: time, and bytes after unpacking.
 * Invariant: bytes are counted while they arrive. Nothing beyond a limit is kept, however an answer is compressed,
 * chunked or delayed.
 */
import type { Transport } from "../../templates/runtime/exchange.js";
import { TransportFailure } from "../../templates/runtime/transports/failure.js";
import { type CallForm, isAtOperation } from "../record/call-forms.js";
import type { Deviation } from "./judgement.js";

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

/** A request at its recorded or described address. */
export interface KitRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface WholeAnswer {
  /** The address at the server under test. */
  readonly url: URL;
  readonly status: number;
  /** Without the body's coding, since it is unpacked. */
  readonly headers: Record<string, string>;
  readonly body: Uint8Array;
}

/**
 * Sends the request to `server`: its origin, or the whole address of the service. Rejects with {@link OversizeAnswer}, and where no answer
 * comes, or a broken one, with its reason.
 */
export async function ask(
  server: URL,
  { method, url: written, headers, body: content }: KitRequest,
  form: CallForm,
  { transport, mostBytes, nextTime, spend }: AnswerBounds,
): Promise<WholeAnswer> {
  const url = movedTo(server, written, form);
  const request = { method, url, headers, body: method === "GET" ? undefined : content };
  const { ms, setBy } = nextTime();
  const signal = AbortSignal.timeout(ms);
  try {
    const response = await transport(request, { signal, maxResponseBytes: mostBytes, stream: false });
    const { status, body } = response;
    if (!(body instanceof Uint8Array)) throw new TypeError("the transport streams although it was not asked to");
    spend(body.length);
    const answerHeaders = Object.entries(response.headers).filter(([name]) => name !== "content-encoding");
    return { url: new URL(url), status, headers: Object.fromEntries(answerHeaders), body };
  } catch (error) {
    if (error instanceof TransportFailure && error.code === "RESPONSE_TOO_LARGE") {
      spend(mostBytes);
      throw new OversizeAnswer(mostBytes);
    }
    if (signal.aborted) throw new Error(`no whole answer within ${inSeconds(ms)} (${setBy})`, { cause: error });
    throw error;
  }
}

/** The recorded path at the origin of `server`. A path of `server` replaces the recorded path of the service. */
function movedTo(server: URL, recorded: string, form: CallForm): string {
  const { pathname, search } = new URL(recorded);
  if (server.pathname === "/") return `${server.origin}${pathname}${search}`;
  const operation = isAtOperation(form) ? pathname.slice(pathname.lastIndexOf("/") + 1) : "";
  const folder = operation === "" || server.pathname.endsWith("/") ? server.pathname : `${server.pathname}/`;
  return `${server.origin}${folder}${operation}${search}`;
}

/** `3 s`, `0.25 s`. */
function inSeconds(ms: number): string {
  return `${Math.ceil(ms) / 1000} s`;
}
