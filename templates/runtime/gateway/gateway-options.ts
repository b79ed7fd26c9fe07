/**
 * Owns the options of a gateway, and what its hooks receive.
 * Invariant: hooks receive no credentials and no values of parameters.
 */
import type { HttpHeaders } from "../exchange.js";
import type { CallOptions, CallResponse } from "../operation-call.js";
import type { CallerLogin } from "./caller-login.js";

/** An error of a call, for the gateway's owner. */
export interface GatewayErrorReport {
  readonly error: unknown;
  /** Undefined if the gateway failed before it knew the operation. */
  readonly operation: string | undefined;
}

/** Places where an answer of the service was not as described. */
export interface GatewayMended {
  readonly operation: string;
  readonly places: CallResponse<unknown>["mended"];
}

/** Information about a call of the service. */
export interface GatewayContext {
  readonly operation: string;
  /** The request's target without its query. */
  readonly url: string;
  /** Headers of the request, without credentials, cookies and SOAP headers. */
  readonly headers: HttpHeaders;
  /** Aborted when the caller disconnects. */
  readonly signal: AbortSignal | undefined;
}

/**
 * Wraps a call: calls `next` and returns its result, which is that of the client's method, or an async iterator of rows. It may wait, convert
 * errors, or return another result without calling `next`. It is not called for requests that are rejected before their call.
 */
export interface GatewayInterceptor {
  (context: GatewayContext, next: () => Promise<unknown>): unknown;
}

export interface GatewayOptions {
  /** The service's `openapi.json` as text or as a value, for `GET /openapi.json`. Default: 404. */
  readonly openapi?: string | object | undefined;
  /** false: there is no page to try the operations at `GET /`, which the document is shown in. Default: true. */
  readonly page?: boolean | undefined;
  /**
   * `caller` (default): each request brings its credentials, and the gateway passes them on. `client`: the client has them, and all callers
   * share its rights.
   */
  readonly credentials?: "caller" | "client" | undefined;
  /**
   * `long`, `decimal` and other numbers of any size as JSON numbers, not as texts. An answer with digits that a JavaScript number does not hold
   * is then a problem, and requests may send numbers or texts. Default: false. The OpenAPI document has to be of the same form.
   */
  readonly numbers?: boolean | undefined;
  /**
   * Returns the client for one caller, whose login the service itself checks: `(login) => createShopClient({ baseUrl, security:
   * usernameToken(login) })`. Requests then need HTTP Basic. Default: the same client for all. Called for each request.
   */
  readonly clientFor?: ((login: CallerLogin) => object) | undefined;
  /**
   * `mend`: answers of the service that are not as described are read as far as they can be, as by a client with this option, and the OpenAPI
   * document promises no more. What cannot be read is absent, or null. Default: that of the client.
   */
  readonly answers?: CallOptions["answers"];
  /** Receives the places of each mended answer. Default: they are written to stderr. */
  readonly onMended?: ((answer: GatewayMended) => void) | undefined;
  /** Path before the gateway's own paths: `/api`. Default: none. */
  readonly basePath?: string | undefined;
  /** Milliseconds for one call of the service. Default: the client's. */
  readonly timeoutMs?: number | undefined;
  /** Bytes of a request body. Default 4 MiB. */
  readonly maxRequestBytes?: number | undefined;
  /** Origins whose pages may call the gateway (CORS): `["https://app.example.org"]`. Default: none. */
  readonly allowedOrigins?: readonly string[] | "any" | undefined;
  /** Host names that a request may have. Default: names of this machine if the server listens only on loopback, else any. */
  readonly allowedHosts?: readonly string[] | "any" | undefined;
  /** The answer of `GET /ready`: whether the service can be called. Default: always. */
  readonly ready?: (() => boolean | Promise<boolean>) | undefined;
  /** `Cache-Control` of answers to GET: `private, max-age=60`. They always have an ETag. Default: `no-store`. */
  readonly cacheControl?: string | undefined;
  /**
   * Receives the error of each call that fails for another reason than the request. Texts of a `CallError` hold no secrets. Default: errors
   * are written to stderr, others than a `CallError` without their text.
   */
  readonly onError?: ((report: GatewayErrorReport) => void) | undefined;
  /** Wraps every call of the service: for tracing, metrics, a cache, converting errors. Default: none. */
  readonly intercept?: GatewayInterceptor | undefined;
}
