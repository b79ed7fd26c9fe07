/**
 * Owns the shapes of the operation table: what generated code says about a service, as data.
 * Invariant: a table entry refers to its service, types, result codec and nothing else, so that an import of one
 * operation drags in only what that operation needs.
 */
import type { BindingId } from "./binding-rows.js";
import type { RuntimeContract } from "./contract.js";
import type { HttpHeaders, HttpResponse } from "./exchange.js";
import type { NamespaceScope } from "./xml/namespaces.js";
import type { XmlReader } from "./xml/reader.js";
import type { XmlLimits } from "./xml/limits.js";
import type { WrittenAttribute, XmlWriter } from "./xml/writer.js";

export type { BindingId, DefaultBindingId, FormBindingId, SoapBindingId } from "./binding-rows.js";

/** How dates are written that travel as texts. */
export type DateFormat = "mm/dd/yyyy" | "yyyy/mm/dd";

/**
 * A type whose values are one run of text on the wire: the XSD scalars and enumerations.
 * `decode` and `encode` throw a {@link ValueError} that says what was expected; the caller adds the place.
 */
export interface SimpleType<Value = unknown> {
  readonly kind: "simple";
  /** The XSD name (`int`, `dateTime`), `guid`, or the enumeration's own name; also the root element of a GET/POST result. */
  readonly name: string;
  /** Lexical form to value. White space is the type's own business (collapsed for all but strings). */
  decode(text: string): Value;
  /** Value to canonical lexical form, not yet escaped for XML or URL. */
  encode(value: Value): string;
  /** Lexical form over HTTP GET/POST where it differs from XML (boolean, float, double; wire 2). */
  decodeForm?(text: string): Value;
  /** The same the other way. */
  encodeForm?(value: Value): string;
  /** ASMX keeps its values by reference: null is simply absent, and absence null (wire 3, 6). */
  readonly reference?: true;
  /** What .NET has before anybody says a value, where the name of the type does not tell: the first of an enumeration, an empty list. */
  readonly initial?: string | undefined;
}

/** A named sequence of fields, each an element, in order. */
export interface RecordType {
  readonly kind: "record";
  readonly name: string;
  readonly fields: readonly FieldDescription[];
  /** Its elements are in no namespace. Default: in that of the element that holds them. */
  readonly unqualified?: true;
}

/** A wrapper element that repeats `item`. */
export interface ArrayType {
  readonly kind: "array";
  /** `ArrayOfInt`: the WSDL's type name and the root element of a GET/POST result. */
  readonly name: string;
  readonly item: FieldDescription;
  /** As of a record. */
  readonly unqualified?: true;
}

/**
 * A type whose elements hold more than text, or children in a row: it brings its own codec, so that only who uses it pays for it.
 * Both throw a {@link ValueError}; the caller adds the place.
 */
export interface CodedType<Value = unknown> {
  readonly kind: "coded";
  /** The WSDL's type name, and the root element of a GET/POST result. */
  readonly name: string;
  /** Reader stands on the start tag, which is not nil; reads through its end tag. */
  decode(reader: XmlReader): Value;
  /** The start tag was written, and more attributes may follow: writes those and the content. `depth`: records and arrays around it. */
  encode(writer: XmlWriter, value: Value, depth: number): void;
  /** Of names alone: how one stands as a text with attributes, and in one. */
  readonly text?: TextOfNames;
}

/** Texts whose prefixes mean what is in scope where they stand. */
export interface TextOfNames {
  decode(text: string, prefixes: NamespaceScope): string;
  /** `declare` gives a prefix that stands for a namespace in the element around; `namespace`: what no prefix stands for there, `""` for none. */
  encode(value: unknown, declare: (namespace: string) => string, namespace: string | undefined): string;
}

/** A field that stands there several times: an element repeated beside others. As a type of a field or parameter only. */
export interface RepeatedType {
  readonly kind: "repeated";
  readonly name: string;
  /** Reader stands on one start tag; reads through its end tag. Gives what was read `before` and this. */
  decodeNext(reader: XmlReader, field: FieldDescription, before: unknown[]): unknown[];
  /** Fewer or more than there must be: a {@link ValueError}. */
  checkCount(count: number): void;
  /** Writes as many elements as `value` has items, each with these `attributes`. */
  encodeAll(
    writer: XmlWriter,
    field: FieldDescription,
    value: unknown,
    depth: number,
    attributes?: readonly WrittenAttribute[],
  ): void;
}

export type TypeDescription = SimpleType | RecordType | ArrayType | CodedType | RepeatedType;

/** A type, or a function that gives it where the table cannot name it yet (recursion). */
export type TypeReference = TypeDescription | (() => TypeDescription);

export interface FieldDescription {
  readonly name: string;
  readonly type: TypeReference;
  /** minOccurs 1: must be there. Default: may be absent (`undefined`). */
  readonly required?: boolean;
  /** May carry `xsi:nil="true"` (`null`). */
  readonly nullable?: boolean;
  readonly secret?: Secrecy;
}

/** Values never show in errors, hooks and URLs. `true`: nor are they sent over HTTP GET unless a client allows it. */
export type Secrecy = boolean | "hide";

export interface ParameterDescription extends FieldDescription {
  /** Of its element, `""` none; unless given, the service's. */
  readonly namespace?: string;
  /** The credential set of the description this parameter belongs to, such as `account`. */
  readonly credential?: string;
  /** A delimited text: the client also takes an array of its elements. */
  readonly delimiter?: string;
  /** A text in one of these date formats, checked by the client before sending. */
  readonly dateFormats?: readonly DateFormat[];
  /** Of a list of simple values: how GET and POST carry it. */
  readonly formItems?: FormItems;
}

/** How forms carry lists, a field each item: operations that take some bring it, so that only who uses it pays for it. */
export interface FormItems {
  /** The fields with `&` between, each written by `encodeField`. Throws what `errorOf` makes of a {@link ValueError}: it is no list, or has no items. */
  readonly encode: <Names>(
    names: Names,
    parameter: ParameterDescription,
    value: unknown,
    encodeField: (names: Names, item: ParameterDescription, value: unknown) => string,
    errorOf: (names: Names, parameter: ParameterDescription, error: unknown) => Error,
  ) => string;
  /** The values of as many fields as there are, one or more, each read by `decodeOne`. Throws a {@link ValueError} for their number. */
  decode(
    parameter: ParameterDescription,
    texts: readonly string[],
    decodeOne: (item: ParameterDescription, text: string) => unknown,
  ): readonly unknown[];
}

/** How a result of one kind is read and written. One per result kind; carries no state. */
export interface ResultCodec {
  /** Root element of a GET/POST result, in the service namespace; `undefined`: the body is empty (void). */
  rootName(result: ResultDescription): string | undefined;
  /**
   * Where what reads is a module of its own: loads it, for `isOtherRoot` and `decode`. Undefined: it is there. Clients call it before they
   * send anything.
   */
  loadReading?(): Promise<unknown> | undefined;
  /**
   * Whether a GET/POST root that is called otherwise is such a result all the same. Reader stands on its start tag, and may read on: the
   * caller goes back.
   */
  isOtherRoot?(reader: XmlReader): boolean;
  /**
   * Reader stands on the start tag of `<opResult>` or of the GET/POST root; reads through its end tag. Undefined: a value of the
   * result's type stands there as in any element.
   */
  decode?(reader: XmlReader, result: ResultDescription): unknown;
  /** Where what writes is a module of its own: loads it, for `encode`. Undefined: it is there. Servers call it before they run a handler. */
  loadWriting?(): Promise<unknown> | undefined;
  /** Writes the content (not the tags) of `<opResult>` or of the GET/POST root. Servers add it to what is read alone: DataSets. */
  encode?(writer: XmlWriter, value: unknown, result: ResultDescription): void;
  /** What sends a value that is made while it is sent; undefined for one that `encode` takes. Servers add it: DataSets. */
  senderOf?(value: unknown): ResultSender | undefined;
  /**
   * DataSet results only: the rows one at a time; how is loaded when they are asked for. The reader stands on the start tag of the result and was told that more text comes;
   * on XmlIncomplete, `more` appends some (the codec marks before and resets after). The generator returns after the result's end tag;
   * `undeclared` has the tables then that the schema does not declare.
   */
  readRows?(
    reader: XmlReader,
    more: () => Promise<void>,
    result: ResultDescription,
    undeclared?: unknown[],
  ): Promise<AsyncGenerator<unknown, void, undefined>>;
}

/** Sends one result that is not there as a whole. */
export interface ResultSender {
  /** Rejects with what fails before the answer begins. */
  send(sending: ResultSending): Promise<HttpResponse>;
  /** In place of `send`: nobody waits for it any more. `failed`: told of what cannot be closed. */
  drop(failed: (error: unknown) => void): void;
}

/** What a result is sent with. */
export interface ResultSending {
  readonly operation: string;
  /** A whole answer with that result, as the binding has it. */
  encode(value: unknown): HttpResponse;
  /** Aborted when the caller is gone. */
  readonly signal: AbortSignal;
  /** Milliseconds to wait for more of it, and for its caller to take all. 0: no limit. */
  readonly rowMs: number;
  readonly totalMs: number;
  /** Told of what broke an answer that had begun. */
  failed(error: unknown): void;
  /** Nothing more is needed of the handler: its signal is aborted. */
  stop(): void;
  /** Called once, after the end. */
  done(): void;
}

export interface ResultDescription {
  readonly codec: ResultCodec;
  /** The type of a scalar, record or array result. */
  readonly type?: TypeReference;
  /** The tables of a DataSet result, where the description states them. */
  readonly tables?: readonly TableDescription[];
  /** What such a DataSet is called, where the description says so. */
  readonly dataSet?: DataSetNames;
  readonly nullable?: boolean;
  /** Whether its element must be there. Default: that of a value type must. */
  readonly required?: boolean;
  readonly secret?: Secrecy;
}

/** Of a DataSet that is given without them. */
export interface DataSetNames {
  readonly name: string;
  /** Of its rows. Default: none. */
  readonly namespace?: string;
}

/** A table of a DataSet whose rows the description states. */
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

/** A SOAP header an operation takes or gives (SOAP bindings only). */
export interface SoapHeaderDescription {
  readonly name: string;
  readonly type: TypeReference;
  /** `out`: in answers alone; `inout`: there, too. Default: in requests. */
  readonly direction?: "out" | "inout";
  /** Of requests. */
  readonly required?: boolean;
  readonly nullable?: boolean;
  readonly secret?: Secrecy;
  /** Its element, where that is not called like it. */
  readonly element?: string;
  /** Of its element; unless given, the service's. */
  readonly namespace?: string;
}

/** What the detail of a fault may hold (SOAP bindings only). */
export interface FaultDescription {
  readonly name: string;
  readonly type: TypeReference;
  readonly nullable?: boolean;
  /** Its element, where that is not called like it. */
  readonly element?: string;
  /** Of its element; unless given, the service's. */
  readonly namespace?: string;
}

/** How the SOAP headers of requests are written: operations that take some bring it. */
export interface RequestHeaders {
  /** The blocks, one after the other. Throws InvalidArgumentError, which names the header. */
  encode(
    operation: AnyOperation,
    names: { readonly operation: string; readonly binding: BindingId },
    namespace: string,
    given: Readonly<Record<string, unknown>>,
  ): string;
}

/** How the SOAP headers of answers are read and written: operations that have some bring it, so that only who uses it pays for it. */
export interface ResponseHeaders {
  /** Whether the block is one of them, on whose start tag the reader stands. */
  knows(reader: XmlReader, endpoint: { readonly operation: AnyOperation; readonly namespace: string }): boolean;
  /** Those of a response that was found good, by name; none of one that is no envelope. Rejects with what decoders throw. */
  read(
    response: { readonly headers: HttpHeaders; readonly body: Uint8Array },
    site: {
      readonly operation: AnyOperation;
      readonly connection: { readonly namespace: string; readonly xmlLimits: Partial<XmlLimits> };
    },
  ): Promise<Readonly<Record<string, unknown>>>;
  /** What an answer holds unless its handler says otherwise, as in ASMX: what came in and goes out again. */
  echo(operation: AnyOperation, received: Readonly<Record<string, unknown>>): Record<string, unknown>;
  /** The blocks. Throws what encoders throw, and a TypeError for a name that is none of theirs. */
  write(operation: AnyOperation, namespace: string, values: Readonly<Record<string, unknown>>): string;
}

/** What elements in the body of SOAP are called, and their namespaces, where these are not the service's. */
export interface ElementNames {
  /** Empty, as the response may be, too: nothing stands in the body. */
  readonly request?: string;
  readonly response?: string;
  readonly result?: string;
  /** Of the request's element and the parameters in it, and of the response's and the result in it. */
  readonly requestNamespace?: string;
  readonly responseNamespace?: string;
  /** Of the result's element alone. */
  readonly resultNamespace?: string;
  /** The root of an answer over GET and POST, where it is not called like the result's type. */
  readonly root?: string;
}

/** The texts that stand under the names in what is left of a document. `undefined`: there are too many. */
export type FindSecrets = (text: string, names: readonly string[]) => readonly string[] | undefined;

/** One entry of the operation table, whatever its parameters and result. */
export interface AnyOperation {
  /** The service it belongs to: makes one operation callable by itself. A few words of data, so bundles stay small. */
  readonly service: ServiceDescription;
  readonly name: string;
  readonly parameters: readonly ParameterDescription[];
  readonly result: ResultDescription;
  /** Elements in the body of SOAP that are not called `op`, `opResponse`, `opResult`. */
  readonly elements?: ElementNames;
  /** The body's element is the one parameter itself; or empty, where there is none. */
  readonly bareRequest?: true;
  /** The body's element is the result itself. */
  readonly bareResponse?: true;
  /** Nothing is answered but that it arrived (202). */
  readonly oneWay?: true;
  /** What its SOAPAction is made from, where it is not the service's. */
  readonly soapAction?: string;
  /** Other operations have its request element: its action is sent over SOAP 1.2, too. */
  readonly sharedRequest?: true;
  /** Only reads: the client may be told to retry it. */
  readonly reads?: boolean;
  /** Bindings it is offered over; default: all of the service's. */
  readonly bindings?: readonly BindingId[];
  readonly soapHeaders?: readonly SoapHeaderDescription[];
  readonly faults?: readonly FaultDescription[];
  /**
   * Under which names secrets stand in requests and answers, beside parameters and SOAP headers that are marked as a whole. Before a name
   * of attributes stands `@`, of elements alone `<`, of keys of values alone `.`; a name with nothing before it is of both.
   */
  readonly secretNames?: readonly string[];
  /** What finds them in a document: operations that have such names bring it, so that only who uses it pays for it. */
  readonly findSecrets?: FindSecrets;
  /** For clients, where requests have SOAP headers. */
  readonly requestHeaders?: RequestHeaders;
  /** Where answers have SOAP headers. */
  readonly responseHeaders?: ResponseHeaders;
}

/**
 * One entry of the operation table. `Parameters`, `Result` and `Options` (of a call, where it takes SOAP headers or lacks a
 * binding) exist for the type checker alone, in a member that is never set: it has nothing to work out before somebody asks.
 */
export interface OperationDescription<Parameters = never, Result = unknown, Options = unknown> extends AnyOperation {
  readonly callType?: (parameters: Parameters, options: Options) => Result;
}

/** Of an operation that has none: what is there by name. */
export interface NoSoapHeaders {}

/** For the type checker alone: the SOAP headers that answers of an operation have, by name. */
export interface GivesHeaders<Headers> {
  readonly headersType?: Headers;
}

/** For the type checker alone: what the details of an operation's faults hold, by name. */
export interface DeclaresFaults<Faults> {
  readonly faultsType?: Faults;
}

/** Marks a value whose meaning the interface leaves open, by the name of the gap; any such value may be given. Never there. */
export interface Unspecified<Gap extends string> {
  readonly [gapOf]?: Gap;
}

declare const gapOf: unique symbol;

/** What every operation of a service shares. */
export interface ServiceDescription<Contract extends number = RuntimeContract> {
  readonly name: string;
  /** Overridable at run time. */
  readonly namespace: string;
  /**
   * What SOAPActions are made from: `{namespace}` and `{operation}` stand for theirs. Default: the namespace, `/` unless it ends with
   * one, the operation (wire 1).
   */
  readonly soapAction?: string;
  /** Parameters, results and fields are in no namespace. */
  readonly unqualified?: true;
  /** Begins with `/`; may have a query. */
  readonly path: string;
  readonly bindings: readonly BindingId[];
  /** Of the runtime that the table was generated for. Another number: run `codegen generate` for all that share this runtime. */
  readonly contract: Contract;
}

/** A value that its type cannot carry, or text that is not of its type. Never contains the value where it may be secret: see `found`. */
export class ValueError extends Error {
  override readonly name = "ValueError";
  /** What the type expects, in words: `an integer from -2147483648 to 2147483647`. */
  readonly expected: string;

  constructor(expected: string) {
    super(`expected ${expected}`);
    this.expected = expected;
  }
}
