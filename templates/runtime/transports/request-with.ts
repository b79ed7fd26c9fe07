/** Owns a copy of a request with another body or other headers. Its signal is still created only when it is used. */
import type { HttpRequest } from "../exchange.js";

export function requestWith(request: HttpRequest, changes: Partial<HttpRequest>): HttpRequest {
  const { method, url, headers, body, loopback } = request;
  return {
    ...{ method, url, headers, body, loopback },
    ...changes,
    get signal() {
      return request.signal;
    },
  };
}
