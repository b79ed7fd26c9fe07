/**
 * Owns the types of a client's options: address, authentication, limits, retries, hooks.
 * Invariant: the types accept exactly the values that the runtime accepts. Nothing here exists at run time.
 */
import type { BindingId, DefaultBindingId } from "./binding-rows.js";
import type { ClientLayer } from "./description.js";
import type { HttpHeaders, Transport } from "./exchange.js";
import type { XmlLimits } from "./xml/limits.js";
import type { XmlReader } from "./xml/reader.js";

/**
 * Retries of operations that only read. A call is retried if there was no response, or a 5xx response without a fault.
 * Streaming of rows is retried only before the result begins.
 */
export interface RetryOptions {
  /** Further attempts after the first. */
  readonly count: number;
  /** Milliseconds before attempt `n` (1 is the first retry). Default: 100, doubled each time. */
  readonly backoffMs?: number | ((attempt: number) => number) | undefined;
}

/** Limits of a response. */
export interface ClientLimits {
  /** Decompressed bytes of a response body, streamed rows included. Default 100 MB. */
  readonly responseBytes?: number | undefined;
  /**
   * Characters of each text in a fault (detail, reason, …), and bytes of each body that hooks receive. Longer ones are cut, with a mark at
   * the end. A detail that is cut is not decoded. Default 1 MB (1,048,576). If the call has secrets, at most 32,768.
   */
  readonly shownLength?: number | undefined;
  /** Limits of the XML reader. */
  readonly xml?: Partial<XmlLimits> | undefined;
}

/** A copy of a request with all secret values replaced. */
export interface ObservedRequest {
  readonly operation: string;
  readonly binding: BindingId;
  /** 1 for the first attempt. */
  readonly attempt: number;
  readonly method: string;
  readonly url: string;
  readonly headers: HttpHeaders;
  /** The body as text; `undefined` over HTTP GET. */
  readonly body: string | undefined;
}

/** A copy of a response with all secret values replaced. */
export interface ObservedResponse {
  readonly operation: string;
  readonly binding: BindingId;
  readonly attempt: number;
  readonly status: number;
  readonly headers: HttpHeaders;
  /** The body as text; `undefined` if it is streamed. */
  readonly body: string | undefined;
  /** Milliseconds from sending to the end of the body, or to the end of the headers if the body is streamed. */
  readonly durationMs: number;
}

/** Observers of requests and responses. They receive redacted copies and cannot change a call. Their errors are ignored. */
export interface ClientHooks {
  /** Called before each attempt. */
  readonly onRequest?: ((request: ObservedRequest) => void) | undefined;
  /** Called after each attempt that has a response. */
  readonly onResponse?: ((response: ObservedResponse) => void) | undefined;
  /** Called after a call whose answer was mended (`answers: "mend"`), with each place. */
  readonly onMended?: ((answer: MendedAnswer) => void) | undefined;
}

/**
 * The reading of answers that are not as described. `strict` (the default): the call rejects with an UndecodableError.
 * `mend`: what can be read is read, and what is absent or cannot be read is `undefined`; each such place is told.
 */
export type AnswerMode = "strict" | "mend";

/** A place where an answer was not as described. Secrets are replaced. */
export interface MendedPlace {
  /** `Account.UserId`, `Items[2].Price` */
  readonly path: string;
  /** The description's word of it. */
  readonly expected: string;
  /** The start of the text, or the element, that was there; `undefined`: nothing was. */
  readonly found: string | undefined;
  /** The text or element that was read in its place; `undefined`: the value is `undefined`. */
  readonly taken: string | undefined;
}

/** The places of one answer. */
export interface MendedAnswer {
  readonly operation: string;
  readonly binding: BindingId;
  readonly places: readonly MendedPlace[];
}

/**
 * Returns the value of the header `authorization`, or none. Called for each request: `basicAuth({ username, password })`,
 * `bearerAuth(token)`, or your own function. `refused`: a value that the service rejected with 401. If the function then returns another
 * value, the request is sent once more.
 */
export type AuthorizationSource = (refused?: string) => string | undefined | Promise<string | undefined>;

/** Authentication in a SOAP header: `usernameToken({ username, password })`, or signatures: `x509Signature({ key, certificate })`. */
export interface SoapSecurity extends Partial<ClientLayer> {
  /** Creates the header block of one request. */
  makeHeader(): Promise<SoapSecurityHeader>;
  /**
   * Reads a header of a response if it belongs to this scheme, through its end tag, and returns true. Otherwise returns false.
   * Throws an XmlError for content of such a header that is not supported.
   */
  readHeader(reader: XmlReader): boolean;
}

export interface SoapSecurityHeader {
  /** An element. The prefix `soap` is bound to the namespace of the envelope. */
  readonly xml: string;
  /** Texts in it that must not be shown. */
  readonly secrets: readonly string[];
}

/** Options of a client and of a single call. */
export interface ConnectionOptions {
  /**
   * Address of the service (`http://` or `https://`, with or without `?WSDL`), or its base. The service's path is appended, unless the
   * address already ends in that path or in `.asmx`. A user name, another query or a fragment is rejected.
   */
  readonly baseUrl: string;
  /** Namespace of the service, if it differs from the description. */
  readonly namespace?: string | undefined;
  /** Sends requests. Default: `node:http` in Node.js, `fetch` elsewhere. */
  readonly transport?: Transport | undefined;
  /** Milliseconds for the whole call, retries included. If rows are streamed: milliseconds of each wait for the service. Default 30,000; 0 = no limit. */
  readonly timeoutMs?: number | undefined;
  /** Additional headers of every request. Headers of the binding (`content-type`, `soapaction`) cannot be overridden. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** HTTP authentication of every request: `basicAuth({ username, password })`, `bearerAuth(token)`. Overrides a header `authorization` in `headers`. */
  readonly authorization?: AuthorizationSource | undefined;
  /** WS-Security of every SOAP request: `usernameToken({ username, password })` or `x509Signature({ key, certificate })`. */
  readonly security?: SoapSecurity | undefined;
  /** Layers of your own around SOAP messages: header blocks that the description does not have. */
  readonly layers?: readonly ClientLayer[] | undefined;
  /** Adds `action="..."` to the Content-Type of SOAP 1.2 requests; some servers require it (wire 1). */
  readonly soapAction12?: boolean | undefined;
  /** Allows secret parameters in the URL of HTTP GET. Servers and proxies often log URLs (wire 2). */
  readonly allowSecretsInUrl?: boolean | undefined;
  /** Retries of operations that only read. Default: none. */
  readonly retry?: RetryOptions | undefined;
  /** Limits of a response. */
  readonly limits?: ClientLimits | undefined;
  /**
   * SOAP headers of answers that are passed over although they say `mustUnderstand`, as `{namespace}Name`. WS-Addressing and a Security header of a
   * Timestamp alone need no entry.
   */
  readonly understands?: readonly string[] | undefined;
  /** How answers are read that are not as described. Default: `strict`. */
  readonly answers?: AnswerMode | undefined;
  /** Observers of requests and responses. */
  readonly hooks?: ClientHooks | undefined;
  /**
   * `on-error` (default): errors contain the start of the response body and the texts of a fault; hooks receive bodies and headers. Secrets
   * that can be found are replaced. `never`: errors and hooks contain no text of a response, and hooks none of a request.
   */
  readonly showBodies?: "never" | "on-error" | undefined;
}

export interface ClientOptions<Offered extends BindingId = DefaultBindingId> extends ConnectionOptions {
  /** Binding of calls that name none. Default: `soap11`, or the first binding of the operation if it has no `soap11`. */
  readonly binding?: Offered | undefined;
  /**
   * Stores the cookies of the service's session in a jar of this client (`sessionTransport`). In browsers the browser stores them, and
   * `fetch` also sends them to other origins.
   */
  readonly session?: boolean | undefined;
}

/** Options of a client whose description has an address: `baseUrl` is optional. */
export type AddressedOptions<Offered extends BindingId = BindingId> = Omit<ClientOptions<Offered>, "baseUrl"> & {
  /** Address of the service, as in `ClientOptions`. Default: the address in the description. */
  readonly baseUrl?: string | undefined;
};
