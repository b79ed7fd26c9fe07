/**
 * Owns a dispatcher of a service with MTOM: requests in parts, and responses in parts for callers that read them.
 * Invariant: the dispatcher inside gets and gives envelopes without parts, and keeps its limits.
 */
import { openingArriving } from "../adapters/arrivals.js";
import type { ArrivingRequest } from "../adapters/node-request.js";
import type { HttpRequest, HttpResponse } from "../exchange.js";
import type { RequestSecurity, SoapAnswers } from "../request-security.js";
import { answerPieces, hasSources, rootOf, writeAnswer } from "../mtom/bodies.js";
import { isMultipart } from "../mtom/multipart.js";
import { checkLimit } from "../option-checks.js";
import { isXmlMediaType, parseContentType } from "../text/content-type.js";
import { gatherPieces } from "../transports/gather.js";
import { answerArriving } from "./arriving-request.js";
import type { Dispatcher, DispatcherLimits, DispatcherOptions } from "./handler.js";
import { requestWith } from "../transports/request-with.js";
import { answerParts } from "./refused-multipart.js";
import { SourceBody } from "./source-body.js";
import { type OperationTable, streamingTable } from "./streaming-table.js";

/** 1 GiB: no memory depends on it. */
const defaultStreamedBytes = 1_073_741_824;
/** The defaults of a dispatcher. */
const defaultHandlerMs = 110_000;
const defaultStreamMs = 600_000;

/** Creates a dispatcher of the operations with `create`, and wraps it. Throws a TypeError for an invalid option. */
export function mtomDispatcher(
  operations: OperationTable,
  handlers: object,
  options: DispatcherOptions,
  create: (operations: OperationTable, options: DispatcherOptions) => Dispatcher,
): Dispatcher {
  const { security, limits = {} } = options;
  const { table, streams } = streamingTable(operations, handlers);
  const inner = create(table, security === undefined ? options : { ...options, security: ofWholes(security) });
  const most = checkLimit("limits.streamedBytes", limits.streamedBytes ?? defaultStreamedBytes);
  const isFor = ({ method, headers }: Pick<HttpRequest, "method" | "headers">): boolean =>
    method === "POST" && isMultipart(headers["content-type"]);
  let created: Dispatcher | undefined;
  const streaming = (): Dispatcher => (created ??= create(table, { ...options, limits: longerLimits(limits) }));
  return {
    maxRequestBytes: inner.maxRequestBytes,
    // A signature needs the whole message.
    ...(streams && security === undefined ? { arrivals: openingArriving(most, isFor) } : {}),
    async handle(request) {
      const { "content-type": contentType, accept = "" } = request.headers;
      const isInParts = isMultipart(contentType);
      const inlining = security === undefined ? undefined : await import("../mtom/inline.js");
      const response = await answerParts(request, () => answer(inner, request, inlining, streaming));
      const { arriving }: ArrivingRequest = request;
      if (arriving !== undefined && response.body instanceof Uint8Array && !hasSources(response.body))
        arriving.discard();
      const isSoap = isInParts || isXml(contentType);
      if (!isSoap || request.method !== "POST" || !isXml(response.headers["content-type"])) return response;
      return sendAnswer(response, isInParts || /multipart\/related/i.test(accept));
    },
  };
}

/** A response is signed with all bytes in its envelope. */
function ofWholes(security: RequestSecurity): RequestSecurity {
  return {
    ...security,
    guard: (soap, limits) => security.guard({ answer: (request) => answerWhole(soap, request) }, limits),
  };
}

async function answerWhole(soap: SoapAnswers, request: HttpRequest): Promise<HttpResponse> {
  const response = await soap.answer(request);
  if (!(response.body instanceof Uint8Array)) return response;
  const sent = sendAnswer(response, false);
  return sent.body instanceof Uint8Array ? sent : { ...sent, body: await gatherPieces(sent.body) };
}

/** A handler that reads a stream may take as long as sending one. */
function longerLimits(limits: DispatcherLimits): DispatcherLimits {
  const { handlerMs = defaultHandlerMs, streamMs = defaultStreamMs } = limits;
  return { ...limits, handlerMs: handlerMs === 0 || streamMs === 0 ? 0 : Math.max(handlerMs, streamMs) };
}

const isXml = (contentType: string | undefined): boolean => isXmlMediaType(parseContentType(contentType).mediaType);

/** Rejects with MultipartError and XmlError. `inlining`: for signatures. `streaming`: the dispatcher for handlers that read streams. */
async function answer(
  inner: Dispatcher,
  request: HttpRequest,
  inlining: typeof import("../mtom/inline.js") | undefined,
  streaming: () => Dispatcher,
): Promise<HttpResponse> {
  const { headers, arriving, body = new Uint8Array(0) }: ArrivingRequest = request;
  if (arriving !== undefined) return answerArriving(request, arriving, inner, streaming);
  if (body.length > inner.maxRequestBytes || request.method !== "POST") return inner.handle(request);
  const root = inlining?.withoutParts({ headers, body }) ?? rootOf({ headers, body });
  return inner.handle(requestWith(request, { ...root, body: request.body && root.body }));
}

function sendAnswer(response: HttpResponse, inParts: boolean): HttpResponse {
  const { body } = response;
  const contentType = response.headers["content-type"] ?? "";
  if (body instanceof Uint8Array) {
    const streamed = answerPieces(contentType, body, inParts);
    if (streamed !== undefined) {
      const { headers, pieces, sending } = streamed;
      return { ...response, headers: { ...response.headers, ...headers }, body: new SourceBody(pieces, sending) };
    }
    const sent = writeAnswer(contentType, body, inParts);
    return { ...response, body: sent.body, headers: { ...response.headers, ...sent.headers } };
  }
  if (!inParts) return response;
  const { headers, body: around } = writeAnswer(contentType, new Uint8Array(0), true);
  return { ...response, headers: { ...response.headers, ...headers }, body: surround(body, around) };
}

/** Puts streamed rows into a message whose root is empty. */
async function* surround(rows: AsyncIterable<Uint8Array>, around: Uint8Array): AsyncGenerator<Uint8Array> {
  const tail = around.lastIndexOf(13, around.length - 3);
  yield around.subarray(0, tail);
  yield* rows;
  yield around.subarray(tail);
}
