/**
 * Owns the rows of a DataSet response one at a time, while it arrives.
 * Invariant: memory does not grow with the number of rows; leaving the loop, an error and the end all stop
 * the transfer and leave no timer behind.
 */
import { type CallSite, callTimeout, type PreparedCall, prepareCall } from "./call-site.js";
import { isXmlMediaType, parseContentType } from "../text/content-type.js";
import { Deadline } from "./deadline.js";
import { CallError, InvalidArgumentError } from "../errors.js";
import type { HttpResponse } from "../exchange.js";
import { observeResponse } from "./observe.js";
import type { AnyCallOptions, RowsOptions } from "../operation-call.js";
import type { Reply } from "./reply.js";
import { exchangeError, send, withRetries } from "./run-call.js";
import { decodeAbsentResult } from "../results/null-result.js";
import { ArrivingBytes } from "../transports/arriving-bytes.js";
import { oversizeFailure } from "../transports/failure.js";
import { XmlStreamDecoder } from "../xml/decode.js";
import { XmlIncomplete, XmlReader } from "../xml/reader.js";

/** Of an error's body nothing beyond this is read. */
const errorBytes = 1_048_576;

/**
 * Sends when the first row is asked for, and again only as long as no result has begun. The timeout is the longest wait for
 * the service, not the whole transfer: that has a limit of its own where it is given. At the end, `undeclared` gets the tables that
 * the schema does not declare.
 */
export async function* runRows(
  site: () => CallSite,
  parameters: unknown,
  options: AnyCallOptions & RowsOptions,
  undeclared: unknown[] = [],
): AsyncGenerator<unknown, void, undefined> {
  const here = site();
  const { operation, binding } = here;
  if (operation.result.codec.readRows === undefined) {
    const details = { operation: operation.name, binding: binding.id };
    throw new InvalidArgumentError("rows", "its result is no DataSet; call it for its value", details);
  }
  const prepared = prepareCall(here, parameters, options);
  const totalMs = callTimeout(here, "totalTimeoutMs", options.totalTimeoutMs) ?? 0;
  const deadline = new Deadline(prepared.timeoutMs, options.signal, totalMs);
  try {
    const pieces = await withRetries(here, prepared, deadline, (attempt) => begin(here, prepared, deadline, attempt));
    try {
      yield* readRows(here, pieces, undeclared);
    } catch (error) {
      throw pieces.errorOf(error);
    } finally {
      pieces.stop();
    }
  } finally {
    deadline.close();
  }
}

/** Sends and waits for a response that may hold rows. Another one rejects with the error that the call would give. */
async function begin(site: CallSite, prepared: PreparedCall, deadline: Deadline, attempt: number): Promise<Pieces> {
  deadline.restart();
  const started = performance.now();
  const response = await send(site, prepared, deadline, attempt, true);
  const { status, headers } = response;
  observeResponse(site, prepared.redactor, { status, headers, body: undefined }, attempt, performance.now() - started);
  const pieces = new Pieces(site, prepared, deadline, response);
  const { mediaType } = parseContentType(headers["content-type"]);
  if (status >= 200 && status < 300 && (mediaType === "" || isXmlMediaType(mediaType))) return pieces;
  try {
    site.replies.read(await pieces.wholeReply(), prepared.redactor);
    throw new Error(`HTTP status ${status} with a result`);
  } catch (error) {
    throw pieces.errorOf(error);
  } finally {
    pieces.stop();
  }
}

async function* readRows(
  site: CallSite,
  pieces: Pieces,
  undeclared: unknown[],
): AsyncGenerator<unknown, void, undefined> {
  const { result } = site.operation;
  const reader = new XmlReader("", { limits: site.connection.xmlLimits, complete: false });
  const more = async (): Promise<void> => {
    const { text, last } = await pieces.nextText();
    reader.append(text, last);
  };
  if (!(await untilComplete(reader, more, () => site.replies.open(reader)))) {
    decodeAbsentResult(result);
    return;
  }
  const rows = result.codec.readRows?.(reader, more, result, undeclared);
  if (rows !== undefined) yield* rows;
  await untilComplete(reader, more, () => site.encoder.closeResult(reader));
}

/** Does a step of reading again, with more text each time, until the text suffices for it. */
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

/** The response's body piece by piece, as text, within the deadline and the limit. */
class Pieces {
  private readonly site: CallSite;
  private readonly prepared: PreparedCall;
  private readonly deadline: Deadline;
  private readonly response: HttpResponse;
  private readonly iterator: AsyncIterator<Uint8Array>;
  private readonly decoder: XmlStreamDecoder;
  private start = new Uint8Array(0);
  private received = 0;

  constructor(site: CallSite, prepared: PreparedCall, deadline: Deadline, response: HttpResponse) {
    this.site = site;
    this.prepared = prepared;
    this.deadline = deadline;
    this.response = response;
    this.iterator = iterate(response.body);
    this.decoder = new XmlStreamDecoder(parseContentType(response.headers["content-type"]).charset);
  }

  /** The next text, empty only at the end. */
  async nextText(): Promise<{ readonly text: string; readonly last: boolean }> {
    for (;;) {
      const piece = await this.next();
      if (piece === undefined) return { text: this.decoder.end(), last: true };
      const text = this.decoder.decode(piece);
      if (text !== "") return { text, last: false };
    }
  }

  /** For responses that are an error as a whole: as much of the body as an error can say something about. */
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

  /** What the body began with, for the error of a response that cannot be read. */
  startOfReply(): Reply {
    const { status, headers } = this.response;
    return { status, headers, body: this.start };
  }

  /** The error as one of the family. */
  errorOf(error: unknown): CallError {
    return error instanceof CallError
      ? error
      : this.site.replies.wrap(error, this.startOfReply(), this.prepared.redactor);
  }

  /** Does not wait: a body that is waited for in vain would not answer this either. */
  stop(): void {
    this.iterator.return?.().catch(() => undefined);
  }

  private async next(): Promise<Uint8Array | undefined> {
    this.deadline.restart();
    try {
      const { done, value } = await this.deadline.race(this.iterator.next());
      if (done === true) return undefined;
      this.count(value);
      return value;
    } catch (error) {
      throw exchangeError(this.site, this.prepared, this.deadline, error);
    } finally {
      this.deadline.pause();
    }
  }

  private count(piece: Uint8Array): void {
    const { maxResponseBytes } = this.site.connection;
    this.received += piece.length;
    if (this.received > maxResponseBytes) {
      throw oversizeFailure(this.prepared.request, maxResponseBytes);
    }
    if (this.start.length >= 16 * 1024) return;
    const start = new Uint8Array(this.start.length + Math.min(piece.length, 16 * 1024));
    start.set(this.start);
    start.set(piece.subarray(0, 16 * 1024), this.start.length);
    this.start = start;
  }
}

function iterate(body: HttpResponse["body"]): AsyncIterator<Uint8Array> {
  if (!(body instanceof Uint8Array)) return body[Symbol.asyncIterator]();
  let given = false;
  return {
    async next() {
      if (given) return { done: true, value: undefined };
      given = true;
      return { done: false, value: body };
    },
  };
}
