/**
 * Owns the plain exchange that client, dispatcher, transports and adapters speak.
 * Invariant: nothing here belongs to one platform; a client can be wired straight to a dispatcher.
 */

/** Header names are lower-case; a name given twice is joined by the adapter (`, `) or refused where that would be ambiguous. */
export type HttpHeaders = Readonly<Record<string, string>>;

export interface HttpRequest {
  readonly method: string;
  /** Client side: absolute. Server side: absolute or origin-form (`/api/x.asmx?WSDL`). */
  readonly url: string;
  readonly headers: HttpHeaders;
  readonly body: Uint8Array | undefined;
  /** Server side: true where the server listens on this machine's loopback alone, as far as an adapter knows. */
  readonly loopback?: boolean | undefined;
  /** Aborted when the peer is gone or the caller gave up. */
  readonly signal?: AbortSignal | undefined;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: HttpHeaders;
  readonly body: Uint8Array | AsyncIterable<Uint8Array>;
  /** Client side: each `Set-Cookie` header by itself, since their dates hold commas; as far as the transport knows them. */
  readonly cookies?: readonly string[] | undefined;
}

export interface TransportOptions {
  /** Aborted when the call is over: nobody waits for the response any more. */
  readonly signal: AbortSignal | undefined;
  /** Decompressed bytes of a response body after which the transport gives up. */
  readonly maxResponseBytes: number;
  /** true: hand the body over as it arrives; false: the whole body as one Uint8Array. */
  readonly stream: boolean;
}

/** Sends one request and gives its response, whatever its status. Never follows redirects, never resends. */
export type Transport = (request: HttpRequest, options: TransportOptions) => Promise<HttpResponse>;
