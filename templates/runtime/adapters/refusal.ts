/**
 * Owns the answers that an adapter gives by itself, before a dispatcher sees the request.
 * Invariant: their texts are constant and repeat nothing of the request.
 */
import type { HttpHeaders, HttpResponse } from "../exchange.js";

/** Thrown while a request is read: the answer to send instead of calling the dispatcher. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  readonly headers: HttpHeaders;

  constructor(status: number, message: string, headers: HttpHeaders = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }

  get response(): HttpResponse {
    return textResponse(this.status, this.message, this.headers);
  }
}

/**
 * The adapter is mounted in the wrong place of an application. Its texts are constant and contain no value of a
 * request.
 */
export class MisplacedError extends Error {
  override readonly name = "MisplacedError";
}

/** A streamed body broke off after `onError` was called for it: an adapter ends the connection and does not report it again. */
export class BrokenResponse extends Error {
  override readonly name = "BrokenResponse";

  constructor() {
    super("the response broke off");
  }
}

/** A short text as a whole response. */
export function textResponse(status: number, text: string, headers: HttpHeaders = {}): HttpResponse {
  return {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", ...headers },
    body: new TextEncoder().encode(`${text}\n`),
  };
}

/** The answer where a dispatcher or its response failed: the details go to the server's owner alone. */
export function failureResponse(): HttpResponse {
  return textResponse(500, "The server was unable to process the request.");
}

export function oversizeRefusal(limit: number): Refusal {
  return new Refusal(413, `The request body is larger than ${limit} bytes.`);
}

/** The answer at a limit that other clients have reached: nothing was done, and the same request may be sent again. */
export function overloadRefusal(): Refusal {
  return new Refusal(503, "The server is busy with other requests; try again.", { "retry-after": "1" });
}

/** Bodies are read as they are: a compressed one is refused (wire 1). */
export function refuseCompressed(coding: string | undefined): void {
  if (coding === undefined || coding === "" || coding.toLowerCase() === "identity") return;
  throw new Refusal(415, "The request body is compressed; expected no Content-Encoding.");
}
