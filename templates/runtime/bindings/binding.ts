/**
 * Owns what a binding is to a client: how a call of one operation becomes a request, and where its result stands in the response.
 * Invariant: a binding knows nothing of transports, time or secrets, and nothing of the server's side of it.
 */
import type { AnyOperation, BindingId } from "../description.js";
import type { CallNames } from "../errors.js";
import type { HttpHeaders } from "../exchange.js";
import type { ParameterValues } from "../parameters.js";
import type { ElementPath } from "../xml/plain-document.js";
import type { XmlReader } from "../xml/reader.js";
import type { SoapVersion } from "./soap/envelope.js";

/** One operation of one service at one address. */
export interface Endpoint {
  readonly operation: AnyOperation;
  /** For errors. */
  readonly names: CallNames;
  readonly namespace: string;
  /** Base address and the service's path. */
  readonly url: string;
  /** Adds `action` to the Content-Type of SOAP 1.2 requests. */
  readonly soapAction12: boolean;
  /** Tells which headers of replies are known. */
  readonly security?: { readHeader(reader: XmlReader): boolean } | undefined;
}

export interface EncodedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: HttpHeaders;
  readonly body: Uint8Array | undefined;
}

/** What stands where the result is expected; of a fault the reader is on the start tag. */
export type OpenedResult = "result" | "none" | "fault";

/** What a binding does for one endpoint; what never changes between calls is made once. */
export interface ClientBinding {
  /** Throws InvalidArgumentError, which names the parameter, for what this binding cannot carry. */
  encodeRequest(
    values: ParameterValues,
    soapHeaders: Readonly<Record<string, unknown>>,
    /** A further block of soap:Header, as it is written. */
    block?: string,
  ): EncodedRequest;
  /** The elements in which the result stands where nothing is beside it, as in nearly every response; undefined where that cannot be said. */
  readonly resultPath: ElementPath | undefined;
  /** Results stand in envelopes of this version, and errors are faults; undefined: results are documents of their own. */
  readonly envelope: SoapVersion | undefined;
}

/** How the result of one operation is found in whatever document a service answers with. */
export interface ResultFinder {
  /** From the start of a document to the start tag of the result. Throws XmlError for anything else than a result or a fault. */
  openResult(reader: XmlReader): OpenedResult;
  /** From after the result to the end of the document. */
  closeResult(reader: XmlReader): void;
}

/** A binding as `call` takes it. */
export interface Binding<Id extends BindingId = BindingId> {
  readonly id: Id;
  /** The parameters, secrets among them, stand in the URL. */
  readonly inUrl?: boolean;
  prepare(endpoint: Endpoint): ClientBinding;
}
