/**
 * Owns the streaming of rows from a DataSet response.
 * Invariant: memory does not grow with the number of rows. Leaving the loop, an error and the end all stop the transfer and all timers.
 */
import { isXmlMediaType, parseContentType } from "../text/content-type.js";
import { joinBytes } from "../text/join-bytes.js";
import { beginCall, type Call, type CallSite } from "./call-site.js";
import { type CallError, InvalidArgumentError } from "../errors.js";
import type { HttpResponse } from "../exchange.js";
import type { AnyCallOptions, RowsOptions } from "../operation-call.js";
import { exchangeError, loadReport, replyError } from "./failed-call.js";
import { FaultFound } from "./no-result.js";
import type { Reply } from "./reply.js";
import { readReply, seeResponse, send, withRetries } from "./run-call.js";
import { decodeAbsentResult } from "../results/null-result.js";
import { ArrivingBytes } from "../transports/arriving-bytes.js";
import { oversizeFailure } from "../transports/failure.js";
import { XmlStreamDecoder } from "../xml/decode.js";
import { XmlIncomplete, XmlReader } from "../xml/reader.js";

/** Maximum of bytes to read of an error's body. */
const errorBytes = 1_048_576;

/**
 * Sends the request for the first row. Retries only before the result begins. `timeoutMs` limits each wait for the service, and
 * `totalTimeoutMs` the whole transfer. At the end, `undeclared` receives the tables that the schema does not declare.
 */
export async function* runRows(
  site: () => CallSite,
  parameters: unknown,
  options: AnyCallOptions & RowsOptions,
  undeclared: unknown[] = [],
): AsyncGenerator<unknown, void, undefined> {
  const here = site();
  if (here.operation.result.codec.readRows === undefined) {
    throw new InvalidArgumentError("rows", "its result is no DataSet; call it for its value", here.names);
  }
  const call = beginCall(here, parameters, options, options.totalTimeoutMs);
  try {
    const pieces = await withRetries(call, begin);
    try {
      yield* readRows(call, pieces, undeclared);
    } catch (error) {
      throw await pieces.errorOf(error);
    } finally {
      pieces.stop();
    }
  } finally {
    call.deadline.close();
  }
}

/** Sends the request and waits for a response that may contain rows. Rejects with the error of the call for any other response. */
async function begin(call: Call): Promise<Pieces> {
  call.deadline.restart();
  const started = performance.now();
  const response = await send(call, true);
  const { status, headers } = response;
  await seeResponse(call, { status, headers, body: undefined }, started);
  const { mediaType, charset } = parseContentType(headers["content-type"]);
  const pieces = new Pieces(call, response, charset);
  if (status >= 200 && status < 300 && (mediaType === "" || isXmlMediaType(mediaType))) return pieces;
  try {
    await readReply(call, await pieces.wholeReply());
    throw new Error(`HTTP status ${status} with a result`);
  } catch (error) {
    throw await pieces.errorOf(error);
  } finally {
    pieces.stop();
  }
}

async function* readRows(call: Call, pieces: Pieces, undeclared: unknown[]): AsyncGenerator<unknown, void, undefined> {
  const { site } = call;
  const { result } = site.operation;
  const replies = site.replies.strict;
  if (replies === undefined) throw new Error("the strict reader was not loaded before the call was sent");
  const reader = new XmlReader("", { limits: site.connection.xmlLimits, complete: false });
  const more = async (): Promise<void> => {
    const { text, last } = await pieces.nextText();
    reader.append(text, last);
  };
  const hasResult = await untilComplete(reader, more, () => replies.open(reader)).catch(async (error: unknown) => {
    if (!(error instanceof FaultFound)) throw error;
    const { readWholeFault } = await loadReport(call);
    throw new FaultFound(reader, await untilComplete(reader, more, () => readWholeFault(reader, call)));
  });
  if (!hasResult) {
    decodeAbsentResult(result);
    return;
  }
  const rows = await result.codec.readRows?.(reader, more, result, undeclared);
  if (rows !== undefined) yield* rows;
  await untilComplete(reader, more, () => replies.close(reader));
}

/** Repeats a reading step with more text until the text suffices. */
async function untilComplete<Value>(reader: XmlReader, more: () => Promise<void>, step: () => Value): Promise<Value> {
  reader.mark();
  for (;;) {
    try {
      return step();
    } catch (error) {
      if (!(error instanceof XmlIncomplete)) throw error;
      await more();
      reader.reset();
    }
  }
}

/** The pieces of a response body as text, within the deadline and the size limit. */
class Pieces {
  private readonly call: Call;
  private readonly response: HttpResponse;
  private readonly iterator: AsyncIterator<Uint8Array>;
  private readonly charset: string | undefined;
  private decoder: XmlStreamDecoder | undefined;
  private start = new Uint8Array(0);
  private received = 0;

  constructor(call: Call, response: HttpResponse, charset: string | undefined) {
    this.call = call;
    this.response = response;
    this.iterator = iterate(response.body);
    this.charset = charset;
  }

  /** The next text, empty only at the end. */
  async nextText(): Promise<{ readonly text: string; readonly last: boolean }> {
    const decoder = (this.decoder ??= new XmlStreamDecoder(this.charset));
    for (;;) {
      const piece = await this.next();
      if (piece === undefined) return { text: decoder.end(), last: true };
      const text = decoder.decode(piece);
      if (text !== "") return { text, last: false };
    }
  }

  /** Collects the body of an error response, up to a limit. */
  async wholeReply(): Promise<Reply> {
    const { status, headers } = this.response;
    const bytes = new ArrivingBytes();
    while (bytes.length < errorBytes) {
      const piece = await this.next();
      if (piece === undefined) break;
      bytes.add(piece);
    }
    return { status, headers, body: bytes.join() };
  }

  /** The start of the body, for the error of an invalid response. */
  startOfReply(): Reply {
    const { status, headers } = this.response;
    return { status, headers, body: this.start };
  }

  /** Converts an error to a CallError. */
  errorOf(error: unknown): Promise<CallError> {
    return replyError(this.call, error, this.startOfReply());
  }

  /** Stops the transfer without waiting: a body that hangs would not confirm the end either. */
  stop(): void {
    this.iterator.return?.().catch(() => undefined);
  }

  private async next(): Promise<Uint8Array | undefined> {
    const { deadline } = this.call;
    deadline.restart();
    try {
      const { done, value } = await deadline.race(this.iterator.next());
      if (done === true) return undefined;
      this.count(value);
      return value;
    } catch (error) {
      throw await exchangeError(this.call, error);
    } finally {
      deadline.pause();
    }
  }

  private count(piece: Uint8Array): void {
    const { maxResponseBytes } = this.call.site.connection;
    this.received += piece.length;
    if (this.received > maxResponseBytes) {
      throw oversizeFailure(this.call.request, maxResponseBytes);
    }
    if (this.start.length >= 16 * 1024) return;
    this.start = joinBytes(this.start, piece.subarray(0, 16 * 1024));
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
