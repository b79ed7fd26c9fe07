/**
 * Owns the layer of a service with MTOM: requests in parts, and responses in parts for callers that read them.
 * Invariant: the layers inside get and give envelopes, with parts beside.
 */
import { openingArriving } from "../adapters/arrivals.js";
import type { ArrivingRequest } from "../adapters/node-request.js";
import type { OpenedRequest, ServerLayer, ServerSite, SoapAnswers } from "../bindings/layer.js";
import type { EncodedMessage } from "../description.js";
import type { HttpRequest, HttpResponse } from "../exchange.js";
import { mtomBodies, PartsOfAnswer, rootOf } from "../mtom/bodies.js";
import { isMultipart } from "../mtom/multipart.js";
import { checkLimit } from "../option-checks.js";
import { isXmlMediaType, parseContentType } from "../text/content-type.js";
import { requestWith } from "../transports/request-with.js";
import { answerArriving } from "./arriving-request.js";
import { answerParts } from "./refused-multipart.js";

/** 1 GiB: no memory depends on it. */
const defaultStreamedBytes = 1_073_741_824;

/** Throws a TypeError for an invalid option. */
export const mtom: ServerLayer = {
  place: "parts",
  server(next, site) {
    const most = checkLimit("limits.streamedBytes", site.streamedBytes ?? defaultStreamedBytes);
    // A signature needs the whole message.
    const streams = !site.isSigned && [...site.table.operations.values()].some(readsStreams);
    return {
      arrivals: streams ? openingArriving(most, isMessage) : undefined,
      async answer(request, opened) {
        const { "content-type": contentType, accept = "" } = request.headers;
        const isInParts = isMultipart(contentType) || /multipart\/related/i.test(accept);
        const inlining = site.isSigned ? await import("../mtom/inline.js") : undefined;
        const response = await answerParts(request, () => openParts(request, opened, next, site, inlining));
        const isXml = isXmlMediaType(parseContentType(response.headers["content-type"]).mediaType);
        return isXml ? writeParts(response, isInParts) : response;
      },
    };
  },
};

function isMessage({ method, headers }: Pick<HttpRequest, "method" | "headers">): boolean {
  return method === "POST" && isMultipart(headers["content-type"]);
}

/** The table of a dispatcher marks operations whose handlers read none. */
function readsStreams({ operation }: { readonly operation: { readonly encoding?: unknown } }): boolean {
  return operation.encoding === mtomBodies;
}

/** Rejects with MultipartError and XmlError. `inlining`: puts parts into the envelope, for signatures. */
function openParts(
  request: ArrivingRequest,
  opened: OpenedRequest | undefined,
  next: SoapAnswers,
  site: ServerSite,
  inlining: typeof import("../mtom/inline.js") | undefined,
): HttpResponse | Promise<HttpResponse> {
  const { headers, arriving, body = new Uint8Array(0) } = request;
  if (arriving !== undefined) return answerArriving(request, arriving, next, site);
  const message: EncodedMessage = { headers, body };
  const { parts, ...root } = inlining?.withoutParts(message) ?? rootOf(message);
  return next.answer(requestWith(request, { ...root, body: request.body && root.body }), { ...opened, parts });
}

function writeParts(response: HttpResponse, isInParts: boolean): HttpResponse {
  const { body, parts = new PartsOfAnswer() } = response;
  if (body instanceof Uint8Array) return parts.write(response, isInParts);
  if (!isInParts) return response;
  const around = parts.write({ ...response, body: new Uint8Array(0) }, true);
  return { ...around, body: surround(body, around.body) };
}

/** Puts streamed rows into a message whose root is empty. */
async function* surround(rows: AsyncIterable<Uint8Array>, around: HttpResponse["body"]): AsyncGenerator<Uint8Array> {
  if (!(around instanceof Uint8Array)) throw new Error("mtom: an empty message is written whole");
  const tail = around.lastIndexOf(13, around.length - 3);
  yield around.subarray(0, tail);
  yield* rows;
  yield around.subarray(tail);
}
