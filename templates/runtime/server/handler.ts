/**
 * Owns the types of the server side: handlers, their context, and what a dispatcher can be told.
 * Invariant: a handler sees the same parameters whichever binding was used.
 */
import type { AbsentValues } from "../bindings/absent-values.js";
import type { BindingId, NoSoapHeaders } from "../description.js";
import type { HttpHeaders, HttpRequest, HttpResponse } from "../exchange.js";
import type { HelpPage } from "../help/help-page.js";
import type { DataSet } from "../results/data-set/data-set.js";
import type { DataSetStream } from "../results/data-set/data-set-stream.js";
import type { XmlLimits } from "../xml/limits.js";

/** What a handler can know about the request besides its parameters. */
export interface HandlerContext<Headers extends object = NoSoapHeaders, Returned extends object = NoSoapHeaders> {
  readonly operation: string;
  readonly binding: BindingId;
  /** As the adapter gave it; over HTTP GET it holds the parameters, secrets included. */
  readonly url: string;
  readonly headers: HttpHeaders;
  /** Aborted when the caller is gone or the handler's time is up. */
  readonly signal: AbortSignal;
  /** SOAP headers of the operation by name (no prototype); empty over GET/POST. */
  readonly soapHeaders: Headers;
  /**
   * SOAP headers of the answer by name, to be set; one that came in and goes out again is as it came until then. Over GET/POST, and
   * beside a fault, none is sent.
   */
  readonly responseSoapHeaders: { -readonly [Name in keyof Returned]: Returned[Name] };
}

/** User code for one operation. Throws `Fault` to answer a fault; anything else thrown stays on the server. */
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

/** What a handler may give: the result, and for a DataSet a stream of its rows, too. */
export type HandlerResult<Result> = Result | (Result extends DataSet<infer Tables> ? DataSetStream<Tables> : never);

/** What went wrong in a handler, for the server's owner alone: the caller gets a general fault. */
export interface ErrorReport {
  readonly error: unknown;
  readonly operation: string;
  readonly binding: BindingId;
}

export interface DispatcherLimits {
  /** Bytes of a request body. Default 4 MB. */
  readonly bodyBytes?: number | undefined;
  /** Milliseconds a handler may take, and each row of a stream. Default 110,000; 0 = no limit. */
  readonly handlerMs?: number | undefined;
  /** Milliseconds from the first byte of a stream of rows until its caller must have taken all. Default 600,000; 0 = no limit. */
  readonly streamMs?: number | undefined;
  /** Limits of the XML reader. */
  readonly xml?: Partial<XmlLimits> | undefined;
}

export interface DispatcherOptions {
  /** The service's namespace where it differs from the description's. */
  readonly namespace?: string | undefined;
  /** The address of the service as callers see it, for `?WSDL`: base address, without the service's path. */
  readonly publicUrl?: string | undefined;
  /**
   * true: `?WSDL` and `?disco` tell the host and scheme that a proxy names in `Forwarded`, or in `X-Forwarded-Host` and
   * `X-Forwarded-Proto`. Only behind one that sets them itself, since callers can send them, too. Default: false.
   */
  readonly trustForwarded?: boolean | undefined;
  /** The path requests arrive at, where a proxy changes it. Default: the service's. */
  readonly path?: string | undefined;
  /** Default: all of the service's. */
  readonly bindings?: readonly BindingId[] | undefined;
  /** Bindings of single operations, by their names: `{ transferCredits: ["soap12"] }`. Others have all of `bindings`. */
  readonly operationBindings?: Readonly<Record<string, readonly BindingId[]>> | undefined;
  /** `reads`: HTTP GET is for operations alone that the description says only read. Default `all`. */
  readonly httpGet?: "all" | "reads" | undefined;
  /**
   * Hosts that requests may name, each with a port or without (any port), besides loopback names, the host of `publicUrl` and
   * none at all. Others get 403. Default: on a server that `serve` opens on loopback none, elsewhere `any`.
   */
  readonly allowedHosts?: readonly string[] | "any" | undefined;
  /**
   * Origins (`https://app.example.org`) whose pages may make browsers run operations, besides the service's own and that of
   * `publicUrl`. Others get 403. Default: none. Callers that are no browsers are not concerned.
   */
  readonly allowedOrigins?: readonly string[] | "any" | undefined;
  /**
   * What answers browsers that open the service's address: `createMyServiceHelpPage()` of the generated server. Default: a sentence
   * that says where the WSDL is.
   */
  readonly helpPage?: HelpPage | undefined;
  /**
   * What handlers get in place of parameters and fields that must be there and are not: `dotNetDefaults`, as in ASMX (0, `false`, null, the
   * first value of an enumeration). Over SOAP alone: GET and POST need every parameter. Default: nothing does, such a request is refused.
   */
  readonly absent?: AbsentValues | undefined;
  /** What is accepted of a request, and how long a handler may take. */
  readonly limits?: DispatcherLimits | undefined;
  /** Told of everything a handler throws but faults. Default: it is written to stderr, without the secrets of the request. */
  readonly onError?: ((report: ErrorReport) => void) | undefined;
  /** Stands around every handler: traces, measures, checks who calls, makes faults of errors. Default: nothing does. */
  readonly intercept?: Interceptor | undefined;
}

/**
 * Runs a handler by `next`, and gives what that gives. It may change what is thrown (a `Fault` is for the caller), wait, or throw without calling
 * `next`; the limit on a handler's time holds for both together. A request that is refused before its handler would run does not come here.
 */
export interface Interceptor {
  (context: HandlerContext, next: () => unknown): unknown;
}

/** Answers requests. Never rejects; every request gets a complete response. */
export interface Dispatcher {
  handle(request: HttpRequest): Promise<HttpResponse>;
  /** What an adapter may refuse (413) before it has read it all. */
  readonly maxRequestBytes: number;
}

/** A WSDL as text with places to fill; `actions`: the namespace as SOAPActions begin with it. */
export type WsdlSegments = readonly (string | { readonly slot: "namespace" | "actions" | "address" })[];

/** A WSDL, or what loads it when somebody asks for it: it is long, and most callers never do. */
export type WsdlSource = WsdlSegments | (() => Promise<WsdlSegments>);
