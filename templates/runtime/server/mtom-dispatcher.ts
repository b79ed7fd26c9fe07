/**
 * Owns a dispatcher of a service with MTOM: requests in parts, and responses in parts for callers that read them.
 * Invariant: the dispatcher inside gets and gives envelopes without parts, and keeps its limits.
 */
import { unreadable } from "../bindings/asmx-words.js";
import { serverBindings } from "../bindings/servers.js";
import { soapVersion11, soapVersion12 } from "../bindings/soap/envelope.js";
import type { HttpRequest, HttpResponse } from "../exchange.js";
import type { RequestSecurity, SoapAnswers } from "../request-security.js";
import { rootOf, writeAnswer } from "../mtom/bodies.js";
import { isMultipart, MultipartError } from "../mtom/multipart.js";
import { isXmlMediaType, parseContentType } from "../text/content-type.js";
import { XmlError } from "../xml/reader.js";
import type { Dispatcher, DispatcherOptions } from "./handler.js";

/** Creates a dispatcher with `create` and wraps it. */
export function mtomDispatcher(
  create: (options: DispatcherOptions) => Dispatcher,
  options: DispatcherOptions = {},
): Dispatcher {
  const { security } = options;
  const inner = create(security === undefined ? options : { ...options, security: ofWholes(security) });
  return {
    maxRequestBytes: inner.maxRequestBytes,
    async handle(request) {
      const { "content-type": contentType, accept = "" } = request.headers;
      const isInParts = isMultipart(contentType);
      const response = await answer(
        inner,
        request,
        security === undefined ? undefined : await import("../mtom/inline.js"),
      );
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
  return response.body instanceof Uint8Array ? sendAnswer(response, false) : response;
}

const isXml = (contentType: string | undefined): boolean => isXmlMediaType(parseContentType(contentType).mediaType);

/** Answers a request. `inlining`: for signatures. */
function answer(
  inner: Dispatcher,
  request: HttpRequest,
  inlining: typeof import("../mtom/inline.js") | undefined,
): HttpResponse | Promise<HttpResponse> {
  const { headers, body = new Uint8Array(0) } = request;
  try {
    if (body.length > inner.maxRequestBytes || request.method !== "POST") return inner.handle(request);
    const root = inlining?.withoutParts({ headers, body }) ?? rootOf({ headers, body });
    return inner.handle({ ...request, ...root, body: request.body && root.body });
  } catch (error) {
    if (!(error instanceof MultipartError || error instanceof XmlError)) throw error;
    const isSoap12 = headers["content-type"]?.includes(soapVersion12.mediaType) === true;
    const message = unreadable(error.message);
    return serverBindings[(isSoap12 ? soapVersion12 : soapVersion11).id].encodeFault({ code: "client", message }, 400);
  }
}

function sendAnswer(response: HttpResponse, inParts: boolean): HttpResponse {
  const { body } = response;
  const contentType = response.headers["content-type"] ?? "";
  if (body instanceof Uint8Array) {
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
