/** Owns a request with another body or other headers: its signal stays, and is still made only for those who ask. */
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
