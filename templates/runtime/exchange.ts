/**
 * Owns the plain HTTP request and response that client, dispatcher, transports and adapters exchange.
 * Invariant: the types are independent of a platform. A client can call a dispatcher directly.
 */

/** Headers by lower-case name. An adapter joins repeated headers with `, `, or rejects the request if that is ambiguous. */
export type HttpHeaders = Readonly<Record<string, string>>;

/** Parts of a message with MTOM by Content-ID. */
export type MessageParts = ReadonlyMap<string, Uint8Array>;

export interface HttpRequest {
  readonly method: string;
  /** Client side: an absolute URL. Server side: an absolute URL or origin-form (`/api/x.asmx?WSDL`). */
  readonly url: string;
  readonly headers: HttpHeaders;
  readonly body: Uint8Array | undefined;
  /** Client side: the body, if it arrives while it is sent; `body` is then absent. Only transports with `streams` get one. Its members are settings of `fetch`, too. */
  readonly streamed?:
    | {
        readonly body: ReadableStream<Uint8Array>;
        readonly duplex: "half";
        /** Writes the body to a `ClientRequest` of Node, and ends the request. */
        sendTo(outgoing: object): true;
      }
    | undefined;
  /** Server side: true if the adapter knows that the server listens only on the loopback interface. */
  readonly loopback?: boolean | undefined;
  /** Aborted when the peer disconnects or the caller cancels. */
  readonly signal?: AbortSignal | undefined;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: HttpHeaders;
  readonly body: Uint8Array | AsyncIterable<Uint8Array>;
  /** Server side: values that are not in `body`, in which marks stand for them. */
  readonly parts?: AnswerParts | undefined;
  /** Client side: the `Set-Cookie` headers, not joined, because their dates contain commas. Absent if the transport cannot see them. */
  readonly cookies?: readonly string[] | undefined;
}

/** Values beside the envelope of an answer. */
export interface AnswerParts {
  /** The answer as it is sent: a multipart, or one envelope with all values in it. */
  write(answer: HttpResponse, inParts: boolean): HttpResponse;
  /** Ends an answer that nobody gets. */
  drop(): void;
}

export interface TransportOptions {
  /** Aborted when the call is over, and its response is no longer needed. */
  readonly signal: AbortSignal | undefined;
  /** Maximum of decompressed bytes of a response body. The transport fails beyond it. */
  readonly maxResponseBytes: number;
  /** true: the body arrives in pieces. false: the whole body is one Uint8Array. */
  readonly stream: boolean;
}

/** Sends one request and returns its response, whatever its status. Follows no redirect and never resends. */
export interface Transport {
  (request: HttpRequest, options: TransportOptions): Promise<HttpResponse>;
  /** true: also sends `streamed`. Others get the whole body. */
  readonly streams?: boolean;
}
