/**
 * Owns the response whose bytes come from sources: its pieces, its time limits and its end.
 * Invariant: every end closes the sources. A source that fails breaks the response, so that a part of the bytes never looks complete.
 */
import { BrokenResponse } from "../adapters/refusal.js";
import type { ResultSending } from "../description.js";
import type { AnswerParts, HttpResponse } from "../exchange.js";
import { acceptingSources, type Collection, splitAtMarks, withIncludes } from "../mtom/binary.js";
import { PartsOfAnswer } from "../mtom/bodies.js";
import { layOutMultipart } from "../mtom/multipart.js";
import { encodeUtf8 } from "../text/encode-utf8.js";
import { base64Binary } from "../values/base64-binary.js";
import {
  base64Source,
  begunSource,
  type ByteSource,
  closeSources,
  isByteSource,
  type MessagePart,
  openSource,
} from "../mtom/byte-source.js";
import { MessageReader } from "../mtom/outgoing-body.js";

/** Encodes a result with sources. The first one has begun: rejects if it cannot be read, because the response can still be a fault. */
export async function sendSources(
  value: unknown,
  sources: readonly ByteSource[],
  sending: ResultSending,
): Promise<HttpResponse> {
  const close = (): void => closeSources(sources);
  sending.signal.addEventListener("abort", close, { once: true });
  try {
    const response = acceptingSources(() => sending.encode(value));
    if (!(response.body instanceof Uint8Array)) throw new Error("sendSources: a binding encodes results whole");
    if (!(response.parts instanceof PartsOfAnswer)) throw new Error("sendSources: a source was not encoded");
    const { collection } = response.parts;
    const { parts } = collection;
    const at = parts.findIndex(isByteSource);
    const first = parts[at];
    if (first === undefined || !isByteSource(first)) throw new Error("sendSources: a source was not encoded");
    const opened = openSource(first);
    parts[at] = begunSource(await withinTime(sending, opened.next()), opened);
    return { ...response, parts: new SourcesOfAnswer(collection, sending) };
  } catch (error) {
    close();
    throw error;
  } finally {
    sending.signal.removeEventListener("abort", close);
  }
}

/** The values of an answer, some of which are read from sources. */
export class SourcesOfAnswer implements AnswerParts {
  readonly #collection: Collection;
  readonly #sending: ResultSending;

  constructor(collection: Collection, sending: ResultSending) {
    this.#collection = collection;
    this.#sending = sending;
  }

  write(answer: HttpResponse, inParts: boolean): HttpResponse {
    const collection = this.#collection;
    const { headers, body } = answer;
    if (!(body instanceof Uint8Array)) return answer;
    const envelope = new TextDecoder("utf-8", { ignoreBOM: true }).decode(body);
    if (!inParts) {
      const pieces = splitAtMarks(envelope, collection).map((piece) => {
        if (typeof piece === "string") return encodeUtf8(piece);
        return isByteSource(piece) ? base64Source(piece) : encodeUtf8(base64Binary.encode(piece));
      });
      return { ...answer, parts: undefined, body: new SourceBody(pieces, this.#sending) };
    }
    const root = encodeUtf8(withIncludes(envelope, collection));
    const message = layOutMultipart(headers["content-type"] ?? "", root, collection.parts, collection.id);
    const sent = new SourceBody(message.pieces, this.#sending);
    return { ...answer, parts: undefined, headers: { ...headers, ...message.headers }, body: sent };
  }

  drop(): void {
    closeSources(this.#collection.parts.filter(isByteSource));
    this.#sending.stop();
    this.#sending.done();
  }
}

/** Rejects if a source is idle for too long. */
function withinTime<Value>({ operation, rowMs }: ResultSending, value: Promise<Value>): Promise<Value> {
  if (rowMs === 0) return value;
  return new Promise((resolve, reject) => {
    const problem = `the bytes of ${operation} were idle for ${rowMs} ms (limits.handlerMs)`;
    const timer = setTimeout(() => reject(new Error(problem)), rowMs);
    value.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

type Piece = IteratorResult<Uint8Array, undefined>;
const end: Piece = { done: true, value: undefined };

class SourceBody implements AsyncIterableIterator<Uint8Array> {
  readonly #reader: MessageReader;
  readonly #sending: ResultSending;
  readonly #limit: ReturnType<typeof setTimeout> | undefined;
  #outcome: "whole" | "broken" | undefined;
  readonly #leave = (): void => this.#finish("broken");

  constructor(pieces: readonly MessagePart[], sending: ResultSending) {
    this.#reader = new MessageReader(pieces);
    this.#sending = sending;
    const { signal, totalMs } = sending;
    const problem = `the caller did not receive the whole response within ${totalMs} ms (limits.streamMs)`;
    if (totalMs > 0) this.#limit = setTimeout(() => this.#fail(new Error(problem)), totalMs);
    signal.addEventListener("abort", this.#leave, { once: true });
    if (signal.aborted) this.#leave();
  }

  async next(): Promise<Piece> {
    if (this.#outcome === "whole") return end;
    try {
      const value = await withinTime(this.#sending, this.#reader.next());
      if (value !== undefined) return { done: false, value };
    } catch (error) {
      this.#fail(error);
    }
    if (this.#reader.isClosed) throw new BrokenResponse();
    this.#finish("whole");
    return end;
  }

  /** Ends the response: the caller needs no more. */
  async return(): Promise<Piece> {
    this.#leave();
    return end;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #fail(error: unknown): void {
    if (this.#outcome === undefined) this.#sending.failed(error);
    this.#finish("broken");
  }

  #finish(outcome: "whole" | "broken"): void {
    if (this.#outcome !== undefined) return;
    this.#outcome = outcome;
    clearTimeout(this.#limit);
    this.#sending.signal.removeEventListener("abort", this.#leave);
    if (outcome === "broken") {
      this.#reader.close();
      this.#sending.stop();
    }
    this.#sending.done();
  }
}
