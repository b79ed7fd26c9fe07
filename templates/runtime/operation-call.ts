/**
 * Owns the types of a call: what a client method takes and gives, and what can be said per call.
 * Invariant: the types say exactly what the run time accepts; nothing here exists at run time.
 */
import type { AuthorizationSource } from "./client-options.js";
import type { BindingId, DefaultBindingId } from "./binding-rows.js";
import type { NoSoapHeaders, OperationDescription } from "./description.js";
import type { HttpHeaders } from "./exchange.js";
import type { DataSet, DataSetRow, DataSetRows } from "./results/index.js";

/** Values of credential parameters by their wire names: `{ Mobile_Number, Password }`. */
export type Credentials = Readonly<Record<string, string | undefined>>;

/** Values of SOAP headers by name. */
export type SoapHeaders = Readonly<Record<string, unknown>>;

/** What a client can be told once for all its calls. */
export interface ToldOnce {
  readonly credentials?: Credentials | undefined;
  readonly soapHeaders?: object | undefined;
}

/** The credentials of a set are given together or not at all. */
export type AllOrNone<Set> = Set | { readonly [Name in keyof Set]?: undefined };

/**
 * The names of values that are known to be given: those that cannot be `undefined`. Without `strictNullChecks`, where every type has
 * it, all that are named.
 */
export interface GivenNames<Given> {
  readonly names: {
    [Name in keyof Given]-?: undefined extends Given[Name] ? (undefined extends "" ? Name : never) : Name;
  }[keyof Given] &
    string;
}

/** What can be said per call. `Offered`: the bindings of the operation. */
export interface CallOptions<Offered extends BindingId = DefaultBindingId> {
  /** In place of the client's. */
  readonly binding?: Offered | undefined;
  /** Gives the call up: it rejects with an error of kind `aborted`. */
  readonly signal?: AbortSignal | undefined;
  /** In place of the client's. */
  readonly timeoutMs?: number | undefined;
  /** Headers of the HTTP request, besides the client's. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** In place of the client's. A header `authorization` in `headers` takes the place of the client's as well. */
  readonly authorization?: AuthorizationSource | undefined;
}

/** What can be said per call of an operation with SOAP headers. */
export interface CallOptionsTakingHeaders<
  Headers,
  Offered extends BindingId = DefaultBindingId,
> extends CallOptions<Offered> {
  /** By name; over GET and POST there are none. */
  readonly soapHeaders?: Headers | undefined;
}

/** What must be said per call of an operation that requires SOAP headers. */
export interface CallOptionsNeedingHeaders<
  Headers,
  Offered extends BindingId = DefaultBindingId,
> extends CallOptions<Offered> {
  /** By name. */
  readonly soapHeaders: Headers;
}

/** What the run time takes, whatever the operation. */
export type AnyCallOptions = CallOptionsTakingHeaders<SoapHeaders, BindingId>;

/** What can or must be said per call of an operation that requires SOAP headers, where those called `Given` were told to the client. */
export type HeadersOptions<Headers, Given extends string, Offered extends BindingId = DefaultBindingId> =
  Record<never, never> extends Remaining<Headers, Given>
    ? CallOptionsTakingHeaders<Remaining<Headers, Given>, Offered>
    : CallOptionsNeedingHeaders<Remaining<Headers, Given>, Offered>;

/** The bindings that the options of an operation name. */
export type OfferedBy<Options> = Options extends { readonly binding?: infer Offered }
  ? Extract<Offered, BindingId>
  : BindingId;

/** What can be said when rows are asked for one at a time. */
export interface RowsOptions extends CallOptions {
  /**
   * From the first row asked for to the end of the last, in milliseconds, retries and what the caller does in between included; beside
   * `timeoutMs`, which here is the longest wait for the service. Default: none.
   */
  readonly totalTimeoutMs?: number | undefined;
}

/** `Values` in which those called `Names` may be left out: what the client was told need not be said per call. */
export type WithOptional<Values, Names extends string> = {
  readonly [Name in keyof Values as Name extends Names ? never : Name]: Values[Name];
} & {
  readonly [Name in keyof Values as Name extends Names ? Name : never]?: Values[Name] | undefined;
};

/** What a call must still say of `Values` where those called `Given` were told to the client. */
export type Remaining<Values, Given extends string> = [Given] extends [never] ? Values : WithOptional<Values, Given>;

/** `Value`, and nothing at all (`void`) where nothing in it is required. */
export type OrNothing<Value> = Record<never, never> extends Value ? void | Value : Value;

/**
 * The first argument of a call: it may be left out where no parameter is required any more. Where nothing was told it is what the
 * call takes, so that compilers need not look into the parameters of operations that a program does not call.
 */
export type RemainingIfAny<Parameters, Given extends string> = [Given] extends [never]
  ? Parameters
  : OrNothing<WithOptional<Parameters, Given>>;

/** Only on operations whose result is a DataSet. */
export interface RowsCall<Parameters, Row, Given extends string = never, Options = RowsOptions> {
  /**
   * The rows one at a time, each with the name of its table, in document order, without holding the response in memory.
   * Leaving the loop stops the transfer. Throws the same errors as the call; a null DataSet has no rows.
   *
   * @param parameters - As of the call.
   * @param options - As of the call, and `totalTimeoutMs`.
   */
  rows(parameters: OrNothing<Remaining<Parameters, Given>>, options?: Options): DataSetRows<Row>;
}

/** The same where SOAP headers may have to be given. */
export interface RowsCallNeedingHeaders<Parameters, Row, Given extends string, Options> {
  /**
   * The rows one at a time, each with the name of its table, in document order, without holding the response in memory.
   * Leaving the loop stops the transfer. Throws the same errors as the call; a null DataSet has no rows.
   *
   * @param parameters - As of the call.
   * @param options - As of the call, and `totalTimeoutMs`.
   */
  rows(parameters: OrNothing<Remaining<Parameters, Given>>, options: OrNothing<Options>): DataSetRows<Row>;
}

/** A result with all that came with it. Nothing in it is redacted. */
export interface CallResponse<Result, Headers = NoSoapHeaders> {
  readonly result: Result;
  /** SOAP headers of the answer by name, those that the description has; without any over GET and POST. */
  readonly soapHeaders: Headers;
  /** Of HTTP. */
  readonly status: number;
  /** Of HTTP, by names in lower case. */
  readonly headers: HttpHeaders;
  /** As it arrived, decompressed. */
  readonly body: Uint8Array;
}

/** A call that was made: the promise of its result. */
export interface PendingCall<Result, Headers = NoSoapHeaders> extends Promise<Result> {
  /** The result, and what came with it: SOAP headers, HTTP status and headers, the body. Rejects as the call does. */
  withResponse(): Promise<CallResponse<Result, Headers>>;
}

/** One operation of a client. Rejects with a `CallError`, whatever happens. */
export type OperationCall<
  Parameters,
  Result,
  Given extends string = never,
  Options = CallOptions,
  Headers = NoSoapHeaders,
> = ((
  parameters: OrNothing<Remaining<Parameters, Given>>,
  options: OrNothing<Options>,
) => PendingCall<Result, Headers>) &
  RowsOf<Parameters, Result, Given, Options>;

/** What an operation has besides where its result is a DataSet. */
export type RowsOf<Parameters, Result, Given extends string, Options = unknown> =
  NonNullable<Result> extends DataSet<infer Tables>
    ? RowsCallNeedingHeaders<Parameters, DataSetRow<Tables>, Given, RowsOptions & Options>
    : unknown;

/** The typed client of an operation table that stands nowhere but in a program: generated code says its clients' types itself. */
export type ClientOf<Operations, Given extends string = never> = {
  readonly [Name in keyof Operations]: Operations[Name] extends OperationDescription<
    infer Parameters,
    infer Result,
    infer Options
  >
    ? OperationCall<Parameters, Result, Given, Options & CallOptions, HeadersGiven<Operations[Name]>>
    : never;
};

/** The SOAP headers that answers of an operation have. */
export type HeadersGiven<Operation> = Operation extends { readonly headersType?: infer Headers }
  ? unknown extends Headers
    ? NoSoapHeaders
    : Headers
  : NoSoapHeaders;

/** For the type checker alone: a client that was told nothing is none that was told `Given`. */
export interface GivenOnce<Given extends string> {
  readonly [givenNames]?: (names: Given) => void;
}

declare const givenNames: unique symbol;
