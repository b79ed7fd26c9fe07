/**
 * Owns the streaming of rows from a DataSet response.
 * Invariant: memory does not grow with the number of rows. Leaving the loop, an error and the end all stop the transfer and all timers.
 */
import { isXmlMediaType, parseContentType } from "../text/content-type.js";
import { beginCall, type Call, type CallSite } from "./call-site.js";
import { InvalidArgumentError } from "../errors.js";
import type { AnyCallOptions, RowsOptions } from "../operation-call.js";
import { Pieces } from "./arriving-reply.js";
import { loadReport } from "./failed-call.js";
import { FaultFound } from "./no-result.js";
import { readReply, seeResponse, send, withRetries } from "./run-call.js";
import { decodeAbsentResult } from "../results/null-result.js";
import { XmlIncomplete, XmlReader } from "../xml/reader.js";

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
  const hasResult = await untilComplete(reader, more, () => replies.open(reader, call)).catch(
    async (error: unknown) => {
      if (!(error instanceof FaultFound)) throw error;
      const { readWholeFault } = await loadReport(call);
      throw new FaultFound(reader, await untilComplete(reader, more, () => readWholeFault(reader, call)));
    },
  );
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
