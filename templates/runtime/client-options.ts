/**
 * Owns the types of what a client is told once for all its calls: where and how, who calls, limits, retries, observers.
 * Invariant: the types say exactly what the run time accepts; nothing here exists at run time.
 */
import type { BindingId, DefaultBindingId } from "./binding-rows.js";
import type { HttpHeaders, Transport } from "./exchange.js";
import type { XmlLimits } from "./xml/limits.js";
import type { XmlReader } from "./xml/reader.js";

/**
 * What a client does when an operation that only reads fails for a reason that may pass: no response, or 5xx without a fault.
 * Rows one at a time are asked for again only until a result begins.
 */
export interface RetryOptions {
  /** Further attempts after the first. */
  readonly count: number;
  /** Milliseconds before attempt `n` (1 is the first retry). Default: 100, doubled each time. */
  readonly backoffMs?: number | ((attempt: number) => number) | undefined;
}

/** Limits of what a client accepts. */
export interface ClientLimits {
  /** Decompressed bytes of a response body. Default 100 MB; streamed rows are counted too. */
  readonly responseBytes?: number | undefined;
  /**
   * Characters of each text that a fault carries (detail, reason, …) and bytes of each body that hooks get. What is beyond is cut off, and a
   * mark says so; a detail that is cut is not decoded. Default 1 MB (1,048,576); beside secrets never more than 32,768.
   */
  readonly shownLength?: number | undefined;
  /** Limits of the XML reader. */
  readonly xml?: Partial<XmlLimits> | undefined;
}

/** A copy of what is sent, with every secret value replaced. */
export interface ObservedRequest {
  readonly operation: string;
  readonly binding: BindingId;
  /** 1 for the first attempt. */
  readonly attempt: number;
  readonly method: string;
  readonly url: string;
  readonly headers: HttpHeaders;
  /** `undefined` over HTTP GET. */
  readonly body: string | undefined;
}

/** A copy of what arrived, with every secret value replaced. */
export interface ObservedResponse {
  readonly operation: string;
  readonly binding: BindingId;
  readonly attempt: number;
  readonly status: number;
  readonly headers: HttpHeaders;
  /** The body as text; `undefined` where it is streamed. */
  readonly body: string | undefined;
  /** From sending to the end of the body (or of the headers, where it is streamed). */
  readonly durationMs: number;
}

/** Observers. They get redacted copies and cannot change anything; what they throw is ignored. */
export interface ClientHooks {
  /** Before each attempt. */
  readonly onRequest?: ((request: ObservedRequest) => void) | undefined;
  /** After each attempt that was answered. */
  readonly onResponse?: ((response: ObservedResponse) => void) | undefined;
}

/**
 * Gives the value of the header `authorization`, or none, anew for each request: `basicAuth({ username, password })`, `bearerAuth(token)`, or
 * a function of your own. `refused`: the value that was just answered 401; where another one is given now, the request is sent once more.
 */
export type AuthorizationSource = (refused?: string) => string | undefined | Promise<string | undefined>;

/** What proves in a SOAP header who sends a request: `usernameToken({ username, password })`. */
export interface SoapSecurity {
  /** The header block of one request. */
  makeHeader(): Promise<SoapSecurityHeader>;
  /**
   * Whether a header of a reply, on whose start tag the reader stands, is one that was reckoned with: then it is read through its end tag.
   * Throws XmlError for one that says what is not known here.
   */
  readHeader(reader: XmlReader): boolean;
}

export interface SoapSecurityHeader {
  /** One element, in which the prefix `soap` stands for the envelope's namespace. */
  readonly xml: string;
  /** What of it must not be shown. */
  readonly secrets: readonly string[];
}

/** What a client and a single call share. */
export interface ConnectionOptions {
  /**
   * `http://` or `https://` address of the service, with or without `?WSDL`, or its base: the service's path is appended unless it, or a
   * name that ends in `.asmx`, is the end already. No user name, other query or fragment.
   */
  readonly baseUrl: string;
  /** The service's namespace where it differs from the description's. */
  readonly namespace?: string | undefined;
  /** Default: node:http under Node, `fetch` elsewhere. */
  readonly transport?: Transport | undefined;
  /** Whole call in milliseconds, retries included; idle time while rows are streamed (see `totalTimeoutMs`). Default 30,000; 0 = none. */
  readonly timeoutMs?: number | undefined;
  /** Extra headers of every request. The binding's own (`content-type`, `soapaction`) cannot be changed. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Who calls, as a header of every request: `basicAuth({ username, password })`, `bearerAuth(token)`. One in `headers` gives way to it. */
  readonly authorization?: AuthorizationSource | undefined;
  /** Who calls, as WS-Security has it, in every request over SOAP: `usernameToken({ username, password })`. */
  readonly security?: SoapSecurity | undefined;
  /** Adds `action="..."` to the Content-Type of SOAP 1.2 requests, for servers that need it (wire 1). */
  readonly soapAction12?: boolean | undefined;
  /** Lets HTTP GET carry secret parameters in the URL, where servers and proxies log them (wire 2). */
  readonly allowSecretsInUrl?: boolean | undefined;
  /** Only for operations that only read. Default: no retries. */
  readonly retry?: RetryOptions | undefined;
  /** What is accepted of a response. */
  readonly limits?: ClientLimits | undefined;
  /** Observers of what is sent and what arrives. */
  readonly hooks?: ClientHooks | undefined;
  /**
   * `on-error` (default): errors carry the start of a response's body and what a fault says, hooks bodies and headers; secrets are
   * replaced in them as far as they can be found. `never`: all that came from outside is left out, and what hooks get of a request.
   */
  readonly showBodies?: "never" | "on-error" | undefined;
}

export interface ClientOptions<Offered extends BindingId = DefaultBindingId> extends ConnectionOptions {
  /** Of all calls that do not say one. Default: `soap11`, where an operation has it, or the first that it has. */
  readonly binding?: Offered | undefined;
  /**
   * Keeps the cookies of the service's session in a jar of this client's own (`sessionTransport`); in browsers the browser's jar has them,
   * and `fetch` is told to send them to other origins, too.
   */
  readonly session?: boolean | undefined;
}

/** Options of a client whose description says an address: `baseUrl` may be left out. */
export type AddressedOptions<Offered extends BindingId = BindingId> = Omit<ClientOptions<Offered>, "baseUrl"> & {
  /** As in `ClientOptions`. Default: the address in the description. */
  readonly baseUrl?: string | undefined;
};
