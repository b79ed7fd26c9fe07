/**
 * Owns a call whose result is returned as soon as the envelope has arrived, with the bytes of its parts as streams.
 * Invariant: memory does not grow with the parts. The end, an error, or closing the last stream stops the transfer and
 * all timers.
 */
import { ArrivingParts } from "../mtom/arriving-parts.js";
import { asStreams } from "../mtom/byte-stream.js";
import { sourcesIn } from "../mtom/byte-source.js";
import { isMultipart } from "../mtom/multipart.js";
import type { AnyCallOptions } from "../operation-call.js";
import { Pieces } from "./arriving-reply.js";
import { beginCall, type Call, type CallSite } from "./call-site.js";
import { readReply, seeResponse, send, withRetries } from "./run-call.js";

/** `timeoutMs` limits each wait for the service. Rejects with a CallError. */
export async function runStream(site: () => CallSite, parameters: unknown, options: AnyCallOptions): Promise<unknown> {
  if (sourcesIn(parameters).length === 0) return streamAnswer(beginCall(site(), parameters, options));
  const { withSources } = await import("./run-sending.js");
  return withSources(site, parameters, (sendingSite, sending) =>
    streamAnswer((sending.call = beginCall(sendingSite, parameters, options))),
  );
}

async function streamAnswer(call: Call): Promise<unknown> {
  try {
    return asStreams(await withRetries(call, attempt));
  } catch (error) {
    call.deadline.close();
    throw error;
  }
}

async function attempt(call: Call): Promise<unknown> {
  call.deadline.restart();
  const started = performance.now();
  const response = await send(call, true);
  const { status, headers } = response;
  await seeResponse(call, { status, headers, body: undefined }, started);
  const pieces = new Pieces(call, response, undefined);
  const stop = (): void => {
    pieces.stop();
    call.deadline.close();
  };
  const contentType = headers["content-type"];
  const isArriving = status >= 200 && status < 300 && isMultipart(contentType);
  try {
    if (!isArriving) return await readReply(call, await pieces.wholeReply(Infinity));
    const errorOf = (error: unknown): Promise<Error> => pieces.errorOf(error);
    const arriving = new ArrivingParts(contentType, { next: () => pieces.next(), stop, errorOf });
    const result = await readReply(call, { status, ...(await arriving.readRoot(headers)) });
    arriving.begin();
    return result;
  } catch (error) {
    pieces.stop();
    throw await pieces.errorOf(error);
  } finally {
    if (!isArriving) stop();
  }
}
