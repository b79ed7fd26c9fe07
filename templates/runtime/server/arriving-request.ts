/**
 * Owns multipart requests that are read while they arrive: first their envelope, then their parts as the handler reads
 * them.
 * Invariant: memory is limited to the maximum of a whole request. A handler without streams gets whole parts within
 * that limit.
 */
import type { ServerSite, SoapAnswers } from "../bindings/layer.js";
import { unreadable } from "../bindings/asmx-words.js";
import { Refusal } from "../adapters/refusal.js";
import { type ArrivingBody, PeerGone } from "../adapters/node-request.js";
import type { HttpRequest, HttpResponse } from "../exchange.js";
import { ArrivingParts } from "../mtom/arriving-parts.js";
import { MultipartError } from "../mtom/multipart.js";
import { Fault } from "./fault.js";
import { needsWhole, noteArriving } from "./streaming-table.js";
import { requestWith } from "../transports/request-with.js";

/** Rejects with MultipartError and XmlError. */
export async function answerArriving(
  request: HttpRequest,
  arriving: ArrivingBody,
  next: SoapAnswers,
  { maxRequestBytes, handlerMs, streamMs }: ServerSite,
): Promise<HttpResponse> {
  const { headers } = request;
  const message = new ArrivingParts(headers["content-type"] ?? "", {
    next: () => arriving.next(),
    stop: () => undefined,
    errorOf: async (error) => errorFor(error),
    hold: (bytes) => arriving.hold(bytes, maxRequestBytes),
  });
  try {
    const { parts = new Map(), ...root } = await message.readRoot(headers);
    noteArriving(parts);
    const envelope = requestWith(request, root);
    // A handler that reads a stream may take as long as sending one.
    const longer = handlerMs === 0 || streamMs === 0 ? 0 : Math.max(handlerMs, streamMs);
    const response = await next.answer(envelope, { parts, handlerMs: longer });
    if (!needsWhole(parts)) return response;
    return await next.answer(envelope, { parts: await message.gather() });
  } catch (error) {
    if (error instanceof Refusal) return error.response;
    throw error;
  }
}

/** An error of the caller becomes a fault, if the handler does not catch it. */
function errorFor(error: unknown): Error {
  if (error instanceof MultipartError || error instanceof Refusal || error instanceof PeerGone)
    return new Fault(unreadable(error.message), { code: "client" });
  return error instanceof Error ? error : new Error("the request cannot be read");
}
