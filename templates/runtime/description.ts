/**
 * Owns the shapes of the operation table: how generated code describes a service, as data.
 * Invariant: a table entry refers to its service, its types and its codecs, and to nothing else. A bundle with one operation contains
 * only the code of that operation.
 */
import type { BindingId } from "./binding-rows.js";
import type { RuntimeContract } from "./contract.js";
import type { HttpHeaders, HttpResponse, MessageParts } from "./exchange.js";
import type { NamespaceScope } from "./xml/namespaces.js";
import type { XmlReader } from "./xml/reader.js";
import type { XmlLimits } from "./xml/limits.js";
import type { WrittenAttribute, XmlWriter } from "./xml/writer.js";

export type { BindingId, DefaultBindingId, FormBindingId, ScriptBindingId, SoapBindingId } from "./binding-rows.js";

/** The order of digits in a date that is sent as a string. */
export type DateFormat = "mm/dd/yyyy" | "yyyy/mm/dd";

/** A type whose values are text: the XSD scalars and enumerations. `decode` and `encode` throw a {@link ValueError}, and the caller adds the place. */
export interface SimpleType<Value = unknown> {
  readonly kind: "simple";
  /** The XSD name (`int`, `dateTime`), `guid`, or the enumeration's own name; also the root element of a GET/POST result. */
  readonly name: string;
  /** Parses the lexical form. The type itself handles white space: all types but strings collapse it. */
  decode(text: string): Value;
  /** Prints the canonical lexical form, not yet escaped for XML or a URL. */
  encode(value: Value): string;
  /** Parses the form of HTTP GET and POST, for types where it differs from XML (boolean, float, double; wire 2). */
  decodeForm?(text: string): Value;
  /** Prints the form of HTTP GET and POST, for the same types. */
  encodeForm?(value: Value): string;
  /** A reference type in .NET: ASMX leaves null out, and reads an absent element as null (wire 3, 6). */
  readonly reference?: true;
  /** Lexical form of .NET's default value, if the type's name does not determine it: the first value of an enumeration, an empty list. */
  readonly initial?: string | undefined;
  /** Values of an enumeration in the order of .NET's numbers, from 0. */
  readonly values?: readonly string[];
  /** The type whose values have another form, which the project chose; both have the same texts. */
  readonly usual?: SimpleType;
  /** Its only value, and the type without it. Absent attributes and empty elements have this value. */
  readonly fixed?: { readonly value: Value; readonly type: SimpleType<Value> };
}

/** A sequence of fields. Each is an element, in this order. */
export interface RecordType {
  readonly kind: "record";
  readonly name: string;
  readonly fields: readonly FieldDescription[];
  /** Fields are in no namespace. Default: in the namespace of the element around them. */
  readonly unqualified?: true;
}

/** A wrapper element that repeats `item`. */
export interface ArrayType {
  readonly kind: "array";
  /** `ArrayOfInt`: the WSDL's type name and the root element of a GET/POST result. */
  readonly name: string;
  readonly item: FieldDescription;
  /** Items are in no namespace. Default: in the namespace of the element around them. */
  readonly unqualified?: true;
}

/**
 * A type with a codec of its own, for elements that are neither text nor a plain sequence: only users of the type load that code.
 * Both methods throw a {@link ValueError}. The caller adds the place.
 */
export interface CodedType<Value = unknown> {
  readonly kind: "coded";
  /** The WSDL's type name, and the root element of a GET/POST result. */
  readonly name: string;
  /** Reads from the start tag, which is not nil, through the end tag. */
  decode(reader: XmlReader): Value;
  /** Writes attributes and content. The start tag is written and still open for attributes. `depth`: number of records and arrays around it. */
  encode(writer: XmlWriter, value: Value, depth: number): void;
  /** Only for qualified names and lists of them: how they are text in an element or in an attribute. */
  readonly text?: TextOfNames;
  /** Only for arrays and lists. */
  readonly item?: FieldDescription;
  /** Only for DataSets whose tables are declared. */
  readonly tables?: readonly TableDescription[];
}

/** Text with namespace prefixes. Their meaning depends on the declarations in scope. */
export interface TextOfNames<Names extends string | readonly string[] = string | readonly string[]> {
  decode(text: string, prefixes: NamespaceScope): Names;
  /** `declare` returns a prefix for a namespace and declares it on the element. `namespace`: the default namespace in scope, `""` for none. */
  encode(value: unknown, declare: (namespace: string) => string, namespace: string | undefined): string;
}

/** An element that is repeated among its siblings (maxOccurs). Only fields and parameters have this type. */
export interface RepeatedType {
  readonly kind: "repeated";
  readonly name: string;
  readonly item: FieldDescription;
  /** Reads from a start tag through its end tag. Returns the items of `before` and the new one. */
  decodeNext(reader: XmlReader, field: FieldDescription, before: unknown[]): unknown[];
  /** Throws a {@link ValueError} for too few or too many items. */
  checkCount(count: number): void;
  /** Writes an element with these `attributes` for each item of `value`. */
  encodeAll(
    writer: XmlWriter,
    field: FieldDescription,
    value: unknown,
    depth: number,
    attributes?: readonly WrittenAttribute[],
  ): void;
}

export type TypeDescription = SimpleType | RecordType | ArrayType | CodedType | RepeatedType;

/** A type, or a function that returns it: recursive types refer to a later declaration. */
export type TypeReference = TypeDescription | (() => TypeDescription);

export interface FieldDescription {
  readonly name: string;
  /** Its name on the wire, where that is another. */
  readonly element?: string;
  readonly type: TypeReference;
  /** minOccurs 1. Default: the field is optional (`undefined`). */
  readonly required?: boolean;
  /** Accepts `xsi:nil="true"` (`null`). */
  readonly nullable?: boolean;
  readonly secret?: Secrecy;
}

/** Hides the value in errors, hooks and shown URLs. `true`: a client also refuses to send it over HTTP GET, unless `allowSecretsInUrl` is set. */
export type Secrecy = boolean | "hide";

export interface ParameterDescription extends FieldDescription {
  /** Namespace of the element, `""` for none. Default: the namespace of the service. */
  readonly namespace?: string;
  /** The credential set of the description this parameter belongs to, such as `account`. */
  readonly credential?: string;
  /** Separator of a list in one string. The client also accepts an array. */
  readonly delimiter?: string;
  /** Accepted formats of a date in a string. The client checks them before sending. */
  readonly dateFormats?: readonly DateFormat[];
  /** For a list of simple values: its codec for GET and POST. */
  readonly formItems?: FormItems;
}

/** Codec of lists over GET and POST: a form field for each item. Only operations with lists refer to it, so others do not load it. */
export interface FormItems {
  /** Joins the fields from `encodeField` with `&`. A value that is no list, or is empty, throws a {@link ValueError} converted by `errorOf`. */
  readonly encode: <Names>(
    names: Names,
    parameter: ParameterDescription,
    value: unknown,
    encodeField: (names: Names, item: ParameterDescription, value: unknown) => string,
    errorOf: (names: Names, parameter: ParameterDescription, error: unknown) => Error,
  ) => string;
  /** Parses one or more fields with `decodeOne`. Throws a {@link ValueError} for a wrong number of fields. */
  decode(
    parameter: ParameterDescription,
    texts: readonly string[],
    decodeOne: (item: ParameterDescription, text: string) => unknown,
  ): readonly unknown[];
}

/** Reads and writes results of one kind. There is one stateless codec for each result kind. */
export interface ResultCodec {
  /** Root element of a GET/POST result, in the service's namespace; `undefined` if the body is empty (void). */
  rootName(result: ResultDescription): string | undefined;
  /** Loads the module for `isOtherRoot` and `decode`; `undefined` if none needs loading. Clients call this before they send a request. */
  loadReading?(): Promise<unknown> | undefined;
  /** True if a GET/POST root with another name is still such a result. May read beyond the start tag: the caller resets the reader. */
  isOtherRoot?(reader: XmlReader): boolean;
  /**
   * Reads from the start tag of `<opResult>`, or of the GET/POST root, through the end tag. Absent if the element is a plain value of the
   * result's type.
   */
  decode?(reader: XmlReader, result: ResultDescription): unknown;
  /** Loads the module for `encode`; `undefined` if none needs loading. Servers call this before they run a handler. */
  loadWriting?(): Promise<unknown> | undefined;
  /** Writes the content of `<opResult>`, or of the GET/POST root, without its tags. Servers add this method for DataSets. */
  encode?(writer: XmlWriter, value: unknown, result: ResultDescription): void;
  /** Returns the sender of a streamed value; `undefined` for a value that `encode` accepts. Servers add this method for DataSets. */
  senderOf?(value: unknown): ResultSender | undefined;
  /**
   * Streams the rows of a DataSet result; loads its reader on the first call. Starts at the result's start tag, in a reader whose text is
   * incomplete. On XmlIncomplete the codec awaits `more`, which appends text, and resets the reader to its last mark. The generator returns
   * after the result's end tag. `undeclared` then contains the tables that the schema does not declare.
   */
  readRows?(
    reader: XmlReader,
    more: () => Promise<void>,
    result: ResultDescription,
    undeclared?: unknown[],
  ): Promise<AsyncGenerator<unknown, void, undefined>>;
}

/** Sends one result whose rows are produced while it is sent. */
export interface ResultSender {
  /** Rejects with an error that occurs before the response begins. Later errors are reported to `failed`. */
  send(sending: ResultSending): Promise<HttpResponse>;
  /** Discards the result without sending. `failed` receives errors of closing its sources. */
  drop(failed: (error: unknown) => void): void;
}

/** The context in which a result is sent. */
export interface ResultSending {
  readonly operation: string;
  /** Encodes a complete response of the binding with this result. */
  encode(value: unknown): HttpResponse;
  /** Aborted when the caller disconnects. */
  readonly signal: AbortSignal;
  /** Milliseconds until the next row must be there, and until the caller must have received everything. 0: no limit. */
  readonly rowMs: number;
  readonly totalMs: number;
  /** Receives an error that broke a response after its start. */
  failed(error: unknown): void;
  /** Aborts the handler's signal: its rows are no longer needed. */
  stop(): void;
  /** Called once, after the end of the response. */
  done(): void;
}

export interface ResultDescription {
  readonly codec: ResultCodec;
  /** The type of a scalar, record or array result. */
  readonly type?: TypeReference;
  /** The tables of a DataSet result, if the description declares them. */
  readonly tables?: readonly TableDescription[];
  /** The name of the DataSet, if the description declares it. */
  readonly dataSet?: DataSetNames;
  readonly nullable?: boolean;
  /** Whether the result's element is required. Default: true for value types. */
  readonly required?: boolean;
  readonly secret?: Secrecy;
}

/** Names for a DataSet whose handler sets none. */
export interface DataSetNames {
  readonly name: string;
  /** Namespace of the rows. Default: none. */
  readonly namespace?: string;
}

/** A table of a DataSet, as the description declares it. */
export interface TableDescription {
  readonly name: string;
  readonly columns: readonly ColumnDescription[];
}

export interface ColumnDescription {
  readonly name: string;
  readonly type: SimpleType;
  /** Never null. Default: nullable. */
  readonly required?: boolean;
  readonly secret?: Secrecy;
}

/** A SOAP header of the requests or responses of an operation. SOAP bindings only. */
export interface SoapHeaderDescription {
  readonly name: string;
  readonly type: TypeReference;
  /** `out`: in responses; `inout`: in requests and responses. Default: in requests. */
  readonly direction?: "out" | "inout";
  /** Whether a request must contain it. */
  readonly required?: boolean;
  readonly nullable?: boolean;
  readonly secret?: Secrecy;
  /** Name of the element, if it differs from `name`. */
  readonly element?: string;
  /** Namespace of the element. Default: the namespace of the service. */
  readonly namespace?: string;
  /** It has no SOAP encoding, though bodies have. */
  readonly literal?: boolean;
}

/** A declared fault: an element in the detail of a SOAP fault. SOAP bindings only. */
export type FaultDescription = Omit<SoapHeaderDescription, "direction" | "required" | "secret">;

/** Names of one call. */
export interface CallNames {
  readonly operation: string;
  readonly binding: BindingId;
}

/** Encoder of SOAP headers in requests. Only operations with such headers refer to it. */
export interface RequestHeaders {
  /** Encodes the header blocks in order. Throws an InvalidArgumentError that names the header. */
  encode(
    operation: AnyOperation,
    names: CallNames,
    namespace: string,
    given: Readonly<Record<string, unknown>>,
  ): string;
}

/** Codec of SOAP headers in responses. Only operations with such headers refer to it, so others do not load it. */
export interface ResponseHeaders {
  /** True if the block at the reader is a declared header of the operation. */
  knows(reader: XmlReader, endpoint: { readonly operation: AnyOperation; readonly namespace: string }): boolean;
  /** Reads the headers of a successful response by name; an empty object if the body is no envelope. Rejects with errors of decoders. */
  read(
    response: { readonly headers: HttpHeaders; readonly body: Uint8Array },
    site: {
      readonly operation: AnyOperation;
      readonly connection: { readonly namespace: string; readonly xmlLimits: Partial<XmlLimits> };
    },
  ): Promise<Readonly<Record<string, unknown>>>;
  /** The headers of a response that its handler did not change: `inout` headers are returned as received, as in ASMX. */
  echo(operation: AnyOperation, received: Readonly<Record<string, unknown>>): Record<string, unknown>;
  /** Encodes the header blocks. Throws errors of encoders, and a TypeError for an undeclared name. */
  write(operation: AnyOperation, namespace: string, values: Readonly<Record<string, unknown>>): string;
}

/** A message whose envelope may be the root of a multipart. */
export interface EncodedMessage {
  readonly headers: HttpHeaders;
  readonly body: Uint8Array;
  /** Present after `rootOf`: the parts beside the envelope in `body`. */
  readonly parts?: MessageParts | undefined;
}

/** The envelope of an answer, with its values beside if they are in parts. */
export type EncodedAnswer = Pick<HttpResponse, "parts"> & { readonly body: Uint8Array };

/** Translation between literal messages and those of rpc/encoded, of MTOM, or without an element around their parts. Only operations with such messages refer to it, and load it. */
export interface BodyEncoding {
  /** The client side of a binding, made from that for literal bodies. */
  client<
    Given extends readonly unknown[],
    Sent extends { readonly headers: HttpHeaders; readonly body: Uint8Array | undefined },
    Literal extends { encodeRequest(...given: Given): Sent },
  >(
    literal: Literal & { encodeRequest(...given: Given): Sent },
    endpoint: { readonly operation: AnyOperation; readonly namespace: string; readonly names: CallNames },
  ): Literal & { encodeRequest(...given: Given): Sent; readonly resultPath: undefined };
  /** Makes an encoder of such answers of one that writes literal ones. */
  result<Given extends readonly unknown[]>(
    encode: (...given: Given) => Uint8Array,
    operation: AnyOperation,
    namespace?: string,
  ): (...given: Given) => EncodedAnswer;
  /** Creates a reader of an envelope whose fault may have an encoded detail. Throws XmlError. */
  faults?(text: string, operation: AnyOperation, limits: Partial<XmlLimits> | undefined, namespace: string): XmlReader;
  /** The detail of a declared fault as it is in an answer over a binding: `literal`, with the type of each value. */
  fault?(literal: string, fault: FaultDescription, run: { readonly binding: { readonly id: BindingId } }): string;
  /** Creates a reader that decodes as literal bodies do: values in elements of their names. `parts`: of the same message. Throws XmlError. */
  reader(
    text: string,
    operation: AnyOperation,
    side: "request" | "response",
    limits?: Partial<XmlLimits>,
    parts?: MessageParts,
    namespace?: string,
  ): XmlReader;
  /**
   * `unwrapped`: parameters are in the body of a request themselves; `any`: the parameter is the body. `attached`: some are beside it; `empty`:
   * all are, and nothing is in it.
   */
  readonly requestForm?: "unwrapped" | "any" | "attached" | "empty" | undefined;
  /** The message with the envelope alone, and its parts beside. Throws an Error for a malformed multipart. */
  rootOf?<Message extends EncodedMessage>(message: Message): Message;
  /** The message as one envelope, with the bytes of its parts in it. */
  inline?<Message extends EncodedMessage>(message: Message): Promise<Message>;
}

/** WS-Addressing of a service: each message has an action and an id in SOAP headers. Over GET and POST it has none. */
export interface AddressingDescription {
  /** `1.0`: of 2005/08. `2004/08`: the submission to W3C. */
  readonly version: "1.0" | "2004/08";
  /** A request without its headers is rejected. */
  readonly required?: true;
  /** Start of the default actions: the namespace and the name of the port type. */
  readonly actions: string;
}

/** Actions of messages that differ from the defaults; `{namespace}` is a slot. */
export interface MessageActions {
  /** Default: the SOAPAction, or `actions` of the service with `OperationRequest`. */
  readonly request?: string;
  /** Default: `actions` of the service with `OperationResponse`. */
  readonly response?: string;
  /** Declared faults by name. Default: `actions` of the service with `Operation/Fault/Name`. */
  readonly faults?: Readonly<Record<string, string>>;
}

/**
 * Places of layers, from the wire to the operation: parts of a multipart, signatures, a user's own layers, WS-Addressing. What is signed includes the
 * header blocks of all layers inside, and they get only what was verified.
 */
export type LayerPlace = "parts" | "signature" | "own" | "addressing";

/** A layer around the SOAP messages of a client. */
export interface ClientLayer {
  /** Default: `own`. */
  readonly place?: LayerPlace | undefined;
  /** Opens the layer for a call, whose retries share it. */
  client(call: LayeredCall): CallLayer;
}

/** The call that a layer is opened for. */
export interface LayeredCall {
  readonly operation: AnyOperation;
  readonly names: CallNames;
  readonly namespace: string;
  /** Address that the request is sent to. */
  readonly url: string;
}

/** A layer of one call. */
export interface CallLayer {
  /** Header blocks of the request, as XML in which the prefix `soap` is declared. Each declares its own namespaces. */
  readonly blocks?: string | undefined;
  /** Texts in `blocks` that must not be shown. */
  readonly secrets?: readonly string[] | undefined;
  /** Sends the request, or another in its place, with `sending.next`. Returns the response, or another in its place. */
  send?(request: EncodedMessage, sending: LayerSending): Promise<HttpResponse>;
  /** Reads a header block of the response through its end tag and returns true if it is this layer's. Else returns false. Throws XmlError. */
  readHeader?(block: XmlReader): boolean;
}

/** The means of a layer that sends. */
export interface LayerSending {
  readonly limits: Partial<XmlLimits>;
  /** Sends the request through the layers outside. */
  next(request: EncodedMessage): Promise<HttpResponse>;
  /** A message with the bytes of its parts in its envelope. */
  inline<Message extends EncodedMessage>(message: Message): Promise<Message>;
  /** Runs `make` within the time of the call. Rejects with a TransportError: "`what` failed, and `then`". */
  within<Value>(make: () => Value | Promise<Value>, what: string, then: string): Promise<Value>;
  /** Opens a whole response with `open`, within the time of the call. Rejects with an UndecodableError if `open` throws. */
  opened(response: HttpResponse, open: (whole: WholeResponse) => Promise<HttpResponse>): Promise<HttpResponse>;
}

/** A response whose body has arrived. */
export type WholeResponse = HttpResponse & { readonly body: Uint8Array };

/** Names and namespaces of elements in a SOAP body that differ from the defaults. */
export interface ElementNames {
  /** Request and response may be `""`: the body is empty then. */
  readonly request?: string;
  readonly response?: string;
  readonly result?: string;
  /** Namespace of the request element and its parameters; the next one is of the response element and its result. */
  readonly requestNamespace?: string;
  readonly responseNamespace?: string;
  /** Namespace of the result element, if it differs from the response element. */
  readonly resultNamespace?: string;
  /** Root element of a GET/POST response, if it differs from the name of the result's type. */
  readonly root?: string;
}

/** Finds the texts of elements and attributes with these names, also in a truncated document. `undefined`: there are too many. */
export type FindSecrets = (text: string, names: readonly string[]) => readonly string[] | undefined;

/** An entry of the operation table with any parameters and result. */
export interface AnyOperation {
  /** The service of the operation. It lets a program call one operation without the rest of the table. */
  readonly service: ServiceDescription;
  readonly name: string;
  readonly parameters: readonly ParameterDescription[];
  readonly result: ResultDescription;
  /** Elements in the SOAP body, if they differ from `op`, `opResponse` and `opResult`. */
  readonly elements?: ElementNames;
  /** Present if the body is encoded (SOAP 1.1, section 5), messages may have parts (MTOM), or no element is around the values. */
  readonly encoding?: BodyEncoding;
  /** The body's element is the only parameter itself; the body is empty if there is no parameter. */
  readonly bareRequest?: true;
  /** The body's element is the result itself. */
  readonly bareResponse?: true;
  /** The response only confirms receipt (202). */
  readonly oneWay?: true;
  /** Pattern of the SOAPAction, if it differs from the service's pattern. */
  readonly soapAction?: string;
  /** Another operation has the same request element: the client then sends the action over SOAP 1.2, too. */
  readonly sharedRequest?: true;
  /** True if the operation changes nothing: only then a client may retry it. */
  readonly reads?: boolean;
  /** Over the binding `script` it answers GET, not POST. */
  readonly useHttpGet?: boolean;
  /** Bindings of the operation. Default: all bindings of the service. */
  readonly bindings?: readonly BindingId[];
  readonly soapHeaders?: readonly SoapHeaderDescription[];
  readonly faults?: readonly FaultDescription[];
  /**
   * Names of secret fields, attributes and columns in requests and responses. Secret parameters and SOAP headers are not listed: they
   * are marked themselves. `@` before a name: attributes; `<`: only elements; `.`: only keys of values; no prefix: elements and keys.
   */
  readonly secretNames?: readonly string[];
  /** Finds `secretNames` in a document. Only operations with such names refer to it, so others do not load it. */
  readonly findSecrets?: FindSecrets;
  /** For clients: present if requests have SOAP headers. */
  readonly requestHeaders?: RequestHeaders;
  /** Present if responses have SOAP headers. */
  readonly responseHeaders?: ResponseHeaders;
  /** Actions of WS-Addressing, if the service has it. */
  readonly actions?: MessageActions;
  /** Layers of a client around the operation's messages, of features that other operations do not load. */
  readonly layers?: readonly ClientLayer[];
}

/**
 * An entry of the operation table. `Parameters`, `Result` and `Options` are types of a call, in a member that is never set. This form is
 * quick to check: the compiler expands these types only for calls.
 */
export interface OperationDescription<Parameters = never, Result = unknown, Options = unknown> extends AnyOperation {
  readonly callType?: (parameters: Parameters, options: Options) => Result;
}

/** The SOAP headers of an operation without SOAP headers. */
export interface NoSoapHeaders {}

/** Type-level only: the SOAP headers of responses by name. The member is never set. */
export interface GivesHeaders<Headers> {
  readonly headersType?: Headers;
}

/** Type-level only: the values of declared faults by name. The member is never set. */
export interface DeclaresFaults<Faults> {
  readonly faultsType?: Faults;
}

/** Marks a value whose meaning the interface does not specify. `Gap` is the name under `unspecified` in the description. Any value fits: the member never exists. */
export interface Unspecified<Gap extends string> {
  readonly [gapOf]?: Gap;
}

declare const gapOf: unique symbol;

/** Facts that all operations of a service share. */
export interface ServiceDescription<Contract extends number = RuntimeContract> {
  readonly name: string;
  /** Option `namespace` of a client or dispatcher replaces it. */
  readonly namespace: string;
  /** Pattern of SOAPActions with the slots `{namespace}` and `{operation}`. Default: `namespace/operation`, with a single `/` (wire 1). */
  readonly soapAction?: string;
  /** Parameters, results and fields are in no namespace. */
  readonly unqualified?: true;
  /** Begins with `/`; may have a query. */
  readonly path: string;
  /** Paths of bindings that are not at `path`, their addresses by that of the service, and the service's address by either. */
  readonly paths?: {
    readonly of: Readonly<Partial<Record<BindingId, string>>>;
    address(binding: BindingId, address: string): string;
    check(baseUrl: string, name?: string): string;
  };
  readonly bindings: readonly BindingId[];
  /** Present if messages have the headers of WS-Addressing. */
  readonly addressing?: AddressingDescription;
  /** Version of the contract with the runtime. If it differs from the runtime's, run `codegen generate` for all services that share the runtime. */
  readonly contract: Contract;
}

/** A value that the type cannot represent, or text that the type cannot parse. The message never contains the value, which may be secret. */
export class ValueError extends Error {
  override readonly name = "ValueError";
  /** The expected form, in words: `an integer from -2147483648 to 2147483647`. */
  readonly expected: string;

  constructor(expected: string) {
    super(`expected ${expected}`);
    this.expected = expected;
  }
}
