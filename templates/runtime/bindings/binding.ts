/**
 * Owns what a binding is: how a call of one operation becomes a request, and where its result stands in the response (client
 * side); the same seen from the server.
 * Property that must stay true: a binding knows nothing of transports, time or secrets; the two sides are separate objects, so
 * that a client's bundle holds no server.
 */
import type { BindingId } from "../description.js";
import type { FaultContent } from "../errors.js";
import type { HttpHeaders, HttpResponse } from "../exchange.js";
import type { AnyOperation } from "../operation-call.js";
import type { ParameterValues } from "../parameters.js";
import type { XmlReader } from "../xml/reader.js";
import type { WrittenFault } from "./write-fault.js";

/** One operation of one service at one address. */
export interface Endpoint {
  readonly operation: AnyOperation;
  readonly namespace: string;
  /** Base address and the service's path. */
  readonly url: string;
  /** Adds `action` to the Content-Type of SOAP 1.2 requests. */
  readonly soapAction12: boolean;
}

export interface EncodedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: HttpHeaders;
  readonly body: Uint8Array | undefined;
}

/** What stands where the result is expected. */
export type OpenedResult =
  { readonly kind: "result" } | { readonly kind: "none" } | { readonly kind: "fault"; readonly fault: FaultContent };

/** What a binding does for one endpoint; what never changes between calls is made once. */
export interface ClientBinding {
  /** Throws InvalidArgumentError, which names the parameter, for what this binding cannot carry. */
  encodeRequest(values: ParameterValues, soapHeaders: Readonly<Record<string, unknown>>): EncodedRequest;
  /** From the start of a document to the start tag of the result. Throws XmlError for anything else than a result or a fault. */
  openResult(reader: XmlReader): OpenedResult;
  /** From behind the result to the end of the document. */
  closeResult(reader: XmlReader): void;
  /** Errors come as SOAP faults. */
  readonly hasFaults: boolean;
}

/** A binding as `call` takes it. */
export interface Binding {
  readonly id: BindingId;
  prepare(endpoint: Endpoint): ClientBinding;
}

/** The server's side of a binding: how it answers. How it reads requests differs too much to be one shape. */
export interface ServerBinding {
  readonly id: BindingId;
  /** What encodes results of one operation; throws ValueError or XmlCharacterError for what the result cannot be. */
  prepareResult(operation: AnyOperation, namespace: string): (value: unknown) => HttpResponse;
  /** Default status: 500 (wire 5). */
  encodeFault(fault: WrittenFault, status?: number): HttpResponse;
}
