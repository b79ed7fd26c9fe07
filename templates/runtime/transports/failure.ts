/**
 * Owns the error that transports reject with, and its messages.
 * Invariant: a failure contains nothing of a URL's path or query, of a body, or of a foreign error object, since over
 * HTTP GET the query contains the credentials (wire 2). Its message may therefore be shown unchanged.
 */
import type { HttpRequest } from "../exchange.js";
import { withEnd } from "../text/cut-text.js";

/** No response. `code` is the platform's (`ECONNREFUSED`) or one of ours: `ABORTED`, `RESPONSE_TOO_LARGE`, `TRUNCATED`, ... */
export class TransportFailure extends Error {
  override readonly name = "TransportFailure";
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

/** `POST to host:port`: the request without path, query and user name. */
export function describeTarget(request: HttpRequest): string {
  const origin = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#]*@)?([^/?#]+)/i.exec(request.url);
  return `${request.method} to ${origin?.[1] ?? "an address that is not a URL"}`;
}

/** Any failure, with a message of our own. */
export function failure(request: HttpRequest, found: string, code?: string): TransportFailure {
  return new TransportFailure(`${describeTarget(request)}: ${found}`, code);
}

export function abortedFailure(request: HttpRequest): TransportFailure {
  return failure(request, "aborted by the caller", "ABORTED");
}

/** The response body went beyond the limit. */
export function oversizeFailure(request: HttpRequest, limit: number): TransportFailure {
  const problem = `the response is larger than the limit of ${limit} bytes (decompressed); raise it if that is intended`;
  return failure(request, problem, "RESPONSE_TOO_LARGE");
}

/** The response body ended before its announced end. */
export function truncatedFailure(request: HttpRequest): TransportFailure {
  return failure(request, "the connection broke off in the middle of the response", "TRUNCATED");
}

/** Converts an error of the platform. Keeps its message if that is safe to show. */
export function foreignFailure(request: HttpRequest, error: unknown, during: string): TransportFailure {
  if (error instanceof TransportFailure) return error;
  const { code, message } = readForeign(error);
  const detail = mayShow(message, request) ? message.replace(/\s+/g, " ").trim() : (code ?? "no further detail");
  return failure(request, `${during}: ${detail}`, code);
}

/** All that a browser says, whatever the reason is. */
const browserWords = /^(?:Failed to fetch|Load failed|NetworkError when attempting to fetch resource)/;

const hidden =
  "; a browser hides why: the address, the certificate, or that the service does not allow this page's origin (CORS)";

/** Converts an error of the platform before any response. `advice`: repair for its error code. Browsers give no code, so they have advice of their own. */
export function unansweredFailure(request: HttpRequest, error: unknown, advice: string): TransportFailure {
  const { code, message } = foreignFailure(request, error, "no response");
  const isHidden = code === undefined && browserWords.test(readForeign(error).message);
  return new TransportFailure(withEnd(message, isHidden ? hidden : advice), code);
}

/** The platform's code of an error, or of the cause it wraps. */
export function codeOf(error: unknown): string | undefined {
  return readForeign(error).code;
}

/** `code` and message of an error, or of the cause it wraps: fetch's own message, `fetch failed`, says nothing. */
function readForeign(error: unknown): { code: string | undefined; message: string } {
  if (!(error instanceof Error)) return { code: undefined, message: "" };
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  if (code === undefined && error.cause instanceof Error) {
    const inner = readForeign(error.cause);
    return { code: inner.code, message: inner.message === "" ? error.message : inner.message };
  }
  return { code, message: error.message };
}

/** A foreign message is shown only if it repeats nothing after the origin of the address. */
function mayShow(message: string, request: HttpRequest): boolean {
  if (message === "" || message.includes("?")) return false;
  const query = request.url.indexOf("?") + 1;
  return (
    query === 0 ||
    !request.url
      .slice(query)
      .split(/[&=]/)
      .some((piece) => piece.length > 2 && message.includes(piece))
  );
}
