/**
 * Owns streams in handlers of services with MTOM: the wrapper `streamed` for handlers that read them, and the types of
 * values.
 */
import type { NoSoapHeaders } from "../description.js";
import { asStreams, type Streamed } from "../mtom/byte-stream.js";
import type { Handler, HandlerContext, HandlerResult } from "./handler.js";
import { streamedHandlers } from "./streaming-table.js";

export type { ByteSource } from "../mtom/byte-source.js";
export type { ByteStream, Sendable, Streamed } from "../mtom/byte-stream.js";

/**
 * Makes a handler of one that reads bytes while they arrive: each `base64Binary` of its parameters is a stream, and
 * `for await (const piece of stream)` reads it. Read the streams in the order in which they arrive, each once. Bytes that the caller sent
 * in the envelope are a stream of one piece. A request that is malformed or breaks off throws a `Fault` while a stream is read.
 */
export function streamed<
  Parameters,
  Result,
  Headers extends object = NoSoapHeaders,
  Returned extends object = NoSoapHeaders,
>(
  handler: (
    parameters: Streamed<NoInfer<Parameters>>,
    context: HandlerContext<Headers, Returned>,
  ) => HandlerResult<Result> | Promise<HandlerResult<Result>>,
): Handler<Parameters, Result, Headers, Returned> {
  const reading: Handler<Parameters, Result, Headers, Returned> = function (this: unknown, parameters, context) {
    return handler.call(this, asStreams(parameters) as Streamed<Parameters>, context);
  };
  streamedHandlers.add(reading);
  return reading;
}
