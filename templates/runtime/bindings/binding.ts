/**
 * Owns the client side of a binding: it encodes requests and locates results in responses.
 * Invariant: a binding knows no transports, timeouts or secrets, and imports nothing of its server side.
 */
import type { AnyOperation, BindingId, CallNames } from "../description.js";
import type { HttpHeaders } from "../exchange.js";
import type { ParameterValues } from "../parameters.js";
import type { ElementPath } from "../xml/plain-document.js";
import type { XmlReader } from "../xml/reader.js";
import type { SoapVersion } from "./soap/envelope.js";
import type { ReadFault } from "./soap/fault.js";

/** An operation of a service at one address. */
export interface Endpoint {
  readonly operation: AnyOperation;
  /** Names for error messages. */
  readonly names: CallNames;
  readonly namespace: string;
  /** Base address with the path of the service. */
  readonly url: string;
  /** Adds `action` to the Content-Type of SOAP 1.2 requests. */
  readonly soapAction12: boolean;
  /** Further headers of responses that may say mustUnderstand, as `{namespace}Name`. */
  readonly understands?: readonly string[] | undefined;
}

export interface EncodedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: HttpHeaders;
  readonly body: Uint8Array | undefined;
}

/** The content at the place of the result. For `fault`, the reader is at its start tag. */
export type OpenedResult = "result" | "none" | "fault";

/** A binding for one endpoint. Parts that are equal for all calls are computed once. */
export interface ClientBinding {
  /** Throws an InvalidArgumentError that names the parameter, for a value that the binding cannot represent. */
  encodeRequest(
    values: ParameterValues,
    soapHeaders: Readonly<Record<string, unknown>>,
    /** XML of a further header block. */
    block?: string,
  ): EncodedRequest;
  /** Path of the result element in a typical response, without other elements. `undefined` if there is no fixed path. */
  readonly resultPath: ElementPath | undefined;
  /** SOAP version of response envelopes. `undefined`: results are root elements, and there are no faults. */
  readonly envelope: SoapVersion | undefined;
  /** For envelopes in a multipart: the message without parts. Throws an Error for a malformed one. */
  rootOf?<Message extends EncodedReply>(reply: Message): Message;
  /** For responses that are no XML: returns the result. Throws an Error for other content. */
  readReply?(reply: EncodedReply): unknown;
  /** The same for a status that is not 2xx: the error in the body, `undefined` if there is none. */
  readFault?(reply: EncodedReply): ReadFault | undefined;
}

/** A complete response. */
export interface EncodedReply {
  readonly headers: HttpHeaders;
  readonly body: Uint8Array;
}

/** Reads a header block through its end tag and returns true if it is known. Throws XmlError. */
export type HeaderReader = (block: XmlReader) => boolean;

/** Locates the result of one operation in any response document. */
export interface ResultFinder {
  /** Reads from the start of a document to the start tag of the result. Throws XmlError for content that is neither a result nor a fault. */
  openResult(reader: XmlReader, readHeader?: HeaderReader): OpenedResult;
  /** Reads from the end of the result to the end of the document. */
  closeResult(reader: XmlReader): void;
}

/** A binding, as `call` accepts it. */
export interface Binding<Id extends BindingId = BindingId> {
  readonly id: Id;
  /** True if parameters, including secrets, are in the URL. */
  readonly inUrl?: boolean;
  prepare(endpoint: Endpoint): ClientBinding;
}

/** Bindings by their ids. */
export type ClientBindings = Readonly<Partial<Record<BindingId, Binding>>>;
