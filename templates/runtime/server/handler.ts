/**
 * Owns the types of the server side: handlers, their context, options of a dispatcher.
 * Invariant: a handler receives the same parameters over every binding.
 */
import type { AbsentValues } from "../bindings/absent-values.js";
import type { BindingId, NoSoapHeaders } from "../description.js";
import type { HttpHeaders, HttpRequest, HttpResponse } from "../exchange.js";
import type { RequestSecurity, ServerLayer } from "../bindings/layer.js";
import type { HelpPage } from "../help/help-subject.js";
import type { DataSet } from "../results/data-set/data-set.js";
import type { DataSetStream } from "../results/data-set/data-set-stream.js";
import type { XmlLimits } from "../xml/limits.js";

/** Information about a request, besides its parameters. */
export interface HandlerContext<Headers extends object = NoSoapHeaders, Returned extends object = NoSoapHeaders> {
  readonly operation: string;
  readonly binding: BindingId;
  /** URL from the adapter. Over HTTP GET it contains the parameters, including secrets. */
  readonly url: string;
  readonly headers: HttpHeaders;
  /** Aborted when the caller disconnects or the handler exceeds its time limit. */
  readonly signal: AbortSignal;
  /** SOAP headers of the request by name, in an object without a prototype. Empty over GET/POST. */
  readonly soapHeaders: Headers;
  /**
   * SOAP headers of the response by name, to be set by the handler. An `inout` header starts with its value from the request. Not sent over
   * GET/POST, and not with a fault.
   */
  readonly responseSoapHeaders: { -readonly [Name in keyof Returned]: Returned[Name] };
}

/** User code for one operation. Throws a `Fault` to send a fault. Other errors are not sent to the caller. */
export interface Handler<
  Parameters,
  Result,
  Headers extends object = NoSoapHeaders,
  Returned extends object = NoSoapHeaders,
> {
  (
    parameters: Parameters,
    context: HandlerContext<Headers, Returned>,
  ): HandlerResult<Result> | Promise<HandlerResult<Result>>;
}

/** Return value of a handler: the result, or for a DataSet also a stream of its rows. */
export type HandlerResult<Result> = Result | (Result extends DataSet<infer Tables> ? DataSetStream<Tables> : never);

/** An error of a handler, for the server's owner. The caller gets a general fault. */
export interface ErrorReport {
  readonly error: unknown;
  readonly operation: string;
  readonly binding: BindingId;
}

export interface DispatcherLimits {
  /** Maximum of bytes of a request body. Default 4 MB. */
  readonly bodyBytes?: number | undefined;
  /**
   * Maximum of bytes of a request whose handler reads streams (`streamed`, services with MTOM). Its envelope, and all other requests, are
   * limited by `bodyBytes`. Default 1 GiB.
   */
  readonly streamedBytes?: number | undefined;
  /** Milliseconds for a handler, and for each row or piece of a stream. Default 110,000; 0 = no limit. */
  readonly handlerMs?: number | undefined;
  /** Milliseconds for sending a stream, from its first byte, and for a handler that reads one. Default 600,000; 0 = no limit. */
  readonly streamMs?: number | undefined;
  /** Maximum of characters of a request in ASMX's JSON (`maxJsonLength`). Default 2,097,152. */
  readonly jsonLength?: number | undefined;
  /** Limits of the XML reader. */
  readonly xml?: Partial<XmlLimits> | undefined;
}

export interface DispatcherOptions {
  /** Namespace of the service, if it differs from the description. */
  readonly namespace?: string | undefined;
  /** Public base address for `?WSDL`, without the service's path. */
  readonly publicUrl?: string | undefined;
  /**
   * true: `?WSDL` and `?disco` contain the host and scheme of the headers `Forwarded`, or `X-Forwarded-Host` and `X-Forwarded-Proto`. Use it
   * only behind a proxy that sets these headers, because callers can send them, too. Default: false.
   */
  readonly trustForwarded?: boolean | undefined;
  /** Path of requests, if a proxy changes it. Default: the service's path. */
  readonly path?: string | undefined;
  /** `any`: the path may be in capital or small letters, as with IIS. The name of an operation after it may not. Default: `exact`. */
  readonly pathCase?: "exact" | "any" | undefined;
  /** Further paths that callers still use, such as `/old/service.asmx`. They answer as `path` does; `?WSDL` has its address. Default: none. */
  readonly otherPaths?: readonly string[] | undefined;
  /** Layers of your own around SOAP messages: header blocks that the description does not have. */
  readonly layers?: readonly ServerLayer[] | undefined;
  /** Enabled bindings. Default: all bindings of the service. */
  readonly bindings?: readonly BindingId[] | undefined;
  /** Enabled bindings of single operations: `{ transferCredits: ["soap12"] }`. Other operations have all of `bindings`. */
  readonly operationBindings?: Readonly<Record<string, readonly BindingId[]>> | undefined;
  /** `reads`: HTTP GET is enabled only for operations with `reads` in the description. Default `all`. */
  readonly httpGet?: "all" | "reads" | undefined;
  /**
   * Allowed hosts of requests, each with or without a port; without one, any port. Loopback names, the host of `publicUrl` and requests
   * without a host are always allowed. Others get 403. Default: none if `serve` listens on loopback, otherwise `any`.
   */
  readonly allowedHosts?: readonly string[] | "any" | undefined;
  /**
   * Origins (`https://app.example.org`) whose pages may call operations. The service's own origin and that of `publicUrl` are always
   * allowed. Others get 403. Default: none. Callers other than browsers are not affected.
   */
  readonly allowedOrigins?: readonly string[] | "any" | undefined;
  /**
   * Help page for browsers at the service's address: `createMyServiceHelpPage()` of the generated server. Default: one sentence with the
   * address of the WSDL.
   */
  readonly helpPage?: HelpPage | undefined;
  /**
   * Values for missing required parameters and fields: `dotNetDefaults`, as in ASMX (0, `false`, null, the first value of an enumeration).
   * SOAP only: GET and POST require every parameter. Default: such a request is rejected.
   */
  readonly absent?: AbsentValues | undefined;
  /** Verifies requests before their handlers, and signs responses: `requireSignature({ certificates })`. Disables all bindings but SOAP. */
  readonly security?: RequestSecurity | undefined;
  /** Limits of requests and handlers. */
  readonly limits?: DispatcherLimits | undefined;
  /**
   * Receives every error of a handler except faults, and except an `AbortError` after its caller left. Default: errors are written to stderr,
   * without secrets of the request.
   */
  readonly onError?: ((report: ErrorReport) => void) | undefined;
  /** Wraps every handler: for tracing, metrics, authentication, converting errors to faults. Default: none. */
  readonly intercept?: Interceptor | undefined;
}

/**
 * Wraps a handler: calls `next` and returns its result. It may convert errors, wait, or throw without calling `next`. The time limit of the
 * handler includes the interceptor. It is not called for requests that are rejected before their handler.
 */
export interface Interceptor {
  (context: HandlerContext, next: () => unknown): unknown;
}

/** Answers requests. Never rejects: every request gets a complete response. */
export interface Dispatcher {
  handle(request: HttpRequest): Promise<HttpResponse>;
  /** Limit for adapters: they may reject a larger body (413) before it is complete. */
  readonly maxRequestBytes: number;
  /** Only of services with MTOM: the bodies that handlers read while they arrive. */
  readonly arrivals?: object | undefined;
}

/** A WSDL as text with slots. `actions`: the start of SOAPActions; `binding`: the address of one that has a path of its own. */
export type WsdlSegments = readonly (
  string | { readonly slot: "namespace" | "actions" | "address"; readonly binding?: BindingId }
)[];

/** A WSDL, or a function that loads it with the first request for it at an address: a WSDL is large, and few callers need it. */
export type WsdlSource = WsdlSegments | ((address: string) => Promise<WsdlSegments>);
