/**
 * Owns a dispatcher of a service with attachments: requests and responses as multiparts.
 * Invariant: the dispatcher inside gets and gives envelopes, with attachments beside, and keeps its limits.
 */
import { openAttached } from "../attachments/message.js";
import { writeAttachedAnswer } from "../attachments/bodies.js";
import type { HttpRequest, HttpResponse } from "../exchange.js";
import { requestWith } from "../transports/request-with.js";
import { answerParts } from "./refused-multipart.js";
import type { Dispatcher, DispatcherOptions } from "./handler.js";

/** Creates a dispatcher with `create` and wraps it. */
export function attachmentsDispatcher(
  create: (options: DispatcherOptions) => Dispatcher,
  options: DispatcherOptions = {},
): Dispatcher {
  const inner = create(options);
  return {
    maxRequestBytes: inner.maxRequestBytes,
    async handle(request) {
      const response = await answerParts(request, () => answer(inner, request));
      const { body, headers } = response;
      if (!(body instanceof Uint8Array)) return response;
      const sent = writeAttachedAnswer(headers["content-type"] ?? "", body);
      return sent.body === body ? response : { ...response, body: sent.body, headers: { ...headers, ...sent.headers } };
    },
  };
}

/** Throws MultipartError and XmlError. */
function answer(inner: Dispatcher, request: HttpRequest): Promise<HttpResponse> {
  const { headers, body = new Uint8Array(0) } = request;
  if (body.length > inner.maxRequestBytes || request.method !== "POST") return inner.handle(request);
  const root = openAttached({ headers, body });
  return inner.handle(requestWith(request, { ...root, body: request.body && root.body }));
}
