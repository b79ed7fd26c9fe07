/**
 * Owns the types of a call: parameters, options and result of a client method.
 * Invariant: the types accept exactly the values that the runtime accepts. Nothing here exists at run time.
 */
import type { AnswerMode, AuthorizationSource, MendedPlace } from "./client-options.js";
import type { BindingId, DefaultBindingId } from "./binding-rows.js";
import type { NoSoapHeaders, OperationDescription } from "./description.js";
import type { HttpHeaders } from "./exchange.js";
import type { DataSet, DataSetRow, DataSetRows } from "./results/index.js";

/** Values of credential parameters by wire name: `{ Mobile_Number, Password }`. */
export type Credentials = Readonly<Record<string, CredentialValue | undefined>>;
export type CredentialValue = string | number | bigint | boolean | Date | Uint8Array | null;

/** Values of SOAP headers by name. */
export type SoapHeaders = Readonly<Record<string, unknown>>;

/** Values that a client sends with all its calls. */
export interface ToldOnce {
  readonly credentials?: Credentials | undefined;
  readonly soapHeaders?: object | undefined;
}

/** A credential set: either all values or none. */
export type AllOrNone<Set> = Set | { readonly [Name in keyof Set]?: undefined };

/**
 * The names of values that cannot be `undefined`. Without `strictNullChecks` every type includes `undefined`: then all names.
 */
export interface GivenNames<Given> {
  readonly names: {
    [Name in keyof Given]-?: undefined extends Given[Name] ? (undefined extends "" ? Name : never) : Name;
  }[keyof Given] &
    string;
}

/** Options of one call. `Offered`: the bindings of the operation. */
export interface CallOptions<Offered extends BindingId = DefaultBindingId> {
  /** Overrides the client's binding. */
  readonly binding?: Offered | undefined;
  /** Cancels the call when aborted: it rejects with an error of kind `aborted`. */
  readonly signal?: AbortSignal | undefined;
  /** Overrides the client's timeout. */
  readonly timeoutMs?: number | undefined;
  /** HTTP headers, added to the client's headers. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Overrides the client's `answers`. The type of the result is that of the client: with `mend` any part of it may be `undefined`. */
  readonly answers?: AnswerMode | undefined;
  /** Overrides the client's `authorization`. A header `authorization` in `headers` overrides it, too. */
  readonly authorization?: AuthorizationSource | undefined;
}

/** Options of a call of an operation with SOAP headers. */
export interface CallOptionsTakingHeaders<
  Headers,
  Offered extends BindingId = DefaultBindingId,
> extends CallOptions<Offered> {
  /** SOAP headers by name. Over GET and POST they are rejected. */
  readonly soapHeaders?: Headers | undefined;
}

/** Options of a call of an operation with required SOAP headers. */
export interface CallOptionsNeedingHeaders<
  Headers,
  Offered extends BindingId = DefaultBindingId,
> extends CallOptions<Offered> {
  /** SOAP headers by name. */
  readonly soapHeaders: Headers;
}

/** Options of a call of any operation. */
export type AnyCallOptions = CallOptionsTakingHeaders<SoapHeaders, BindingId>;

/** Options of a call with SOAP headers. The client already sends the headers named `Given`, so they are optional here. */
export type HeadersOptions<Headers, Given extends string, Offered extends BindingId = DefaultBindingId> =
  Record<never, never> extends Remaining<Headers, Given>
    ? CallOptionsTakingHeaders<Remaining<Headers, Given>, Offered>
    : CallOptionsNeedingHeaders<Remaining<Headers, Given>, Offered>;

/** The bindings that the options of an operation accept. */
export type OfferedBy<Options> = Options extends { readonly binding?: infer Offered }
  ? Extract<Offered, BindingId>
  : BindingId;

/** Options of streaming rows. */
export interface RowsOptions extends CallOptions {
  /**
   * Milliseconds from the request for the first row to the end of the last. Includes retries and the time of the loop's own body. Beside
   * it, `timeoutMs` limits each wait for the service. Default: no limit.
   */
  readonly totalTimeoutMs?: number | undefined;
}

/** `Values`, where the properties `Names` are optional: the client already has a value for them. */
export type WithOptional<Values, Names extends string> = {
  readonly [Name in keyof Values as Name extends Names ? never : Name]: Values[Name];
} & {
  readonly [Name in keyof Values as Name extends Names ? Name : never]?: Values[Name] | undefined;
};

/** `Values`, where the properties `Given` are optional: the client already has them. */
export type Remaining<Values, Given extends string> = [Given] extends [never] ? Values : WithOptional<Values, Given>;

/** `Value`, or also `void` if no property of it is required. */
export type OrNothing<Value> = Record<never, never> extends Value ? void | Value : Value;

/**
 * The first argument of a call. It is optional if no parameter is required any more. If the client has no values at all, it is
 * `Parameters` itself: compilers then need not expand the parameters of operations that a program does not call.
 */
export type RemainingIfAny<Parameters, Given extends string> = [Given] extends [never]
  ? Parameters
  : OrNothing<WithOptional<Parameters, Given>>;

/** Streaming of rows. Only operations with a DataSet result have it. */
export interface RowsCall<Parameters, Row, Given extends string = never, Options = RowsOptions> {
  /**
   * Streams the rows in document order, each with the name of its table. The response is never in memory as a whole.
   * Leaving the loop stops the transfer. Throws the same errors as the call. A null DataSet has no rows.
   *
   * @param parameters - The parameters of the call.
   * @param options - The options of the call, and `totalTimeoutMs`.
   */
  rows(parameters: OrNothing<Remaining<Parameters, Given>>, options?: Options): DataSetRows<Row>;
}

/** Streaming of rows of an operation with SOAP headers. */
export interface RowsCallNeedingHeaders<Parameters, Row, Given extends string, Options> {
  /**
   * Streams the rows in document order, each with the name of its table. The response is never in memory as a whole.
   * Leaving the loop stops the transfer. Throws the same errors as the call. A null DataSet has no rows.
   *
   * @param parameters - The parameters of the call.
   * @param options - The options of the call, and `totalTimeoutMs`.
   */
  rows(parameters: OrNothing<Remaining<Parameters, Given>>, options: OrNothing<Options>): DataSetRows<Row>;
}

/** A result and the HTTP response that contained it. Nothing is redacted. */
export interface CallResponse<Result, Headers = NoSoapHeaders> {
  readonly result: Result;
  /** The declared SOAP headers of the response by name. Empty over GET and POST. */
  readonly soapHeaders: Headers;
  /** HTTP status. */
  readonly status: number;
  /** HTTP headers by lower-case name. */
  readonly headers: HttpHeaders;
  /** The received bytes, decompressed. */
  readonly body: Uint8Array;
  /** Places where the answer was not as described. Empty but with `answers: "mend"`. */
  readonly mended: readonly MendedPlace[];
}

/** A value of an answer that was mended: any part of it may be absent. */
export type Mended<Value> = Value extends
  string | number | bigint | boolean | null | undefined | Date | Uint8Array | DataSet
  ? Value
  : Value extends readonly (infer Item)[]
    ? readonly (Mended<Item> | undefined)[]
    : { readonly [Name in keyof Value]?: Mended<Value[Name]> | undefined };

/** A client that mends: its methods return what an answer holds, and `undefined` for the rest. */
export type MendingClient<Client> = {
  readonly [Name in keyof Client]: Client[Name] extends (
    ...given: infer Given
  ) => PendingCall<infer Result, infer Headers>
    ? ((...given: Given) => PendingCall<Mended<Result> | undefined, Headers>) & Pick<Client[Name], keyof Client[Name]>
    : Client[Name];
};

/** The client for a mode of answers. */
export type ClientFor<Answers extends AnswerMode, Client> = [Answers] extends ["mend"] ? MendingClient<Client> : Client;

/** The promise of a result. */
export interface PendingCall<Result, Headers = NoSoapHeaders> extends Promise<Result> {
  /** Resolves with the result and the response: SOAP headers, HTTP status and headers, body. Rejects with the same errors as the call. */
  withResponse(): Promise<CallResponse<Result, Headers>>;
}

/** An operation of a client. Every rejection is a `CallError`. */
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

/** The method `rows` of an operation with a DataSet result. */
export type RowsOf<Parameters, Result, Given extends string, Options = unknown> =
  NonNullable<Result> extends DataSet<infer Tables>
    ? RowsCallNeedingHeaders<Parameters, DataSetRow<Tables>, Given, RowsOptions & Options>
    : unknown;

/** The typed client of an operation table that a program builds itself. Generated code declares the types of its clients directly. */
export type ClientOf<Operations, Given extends string = never> = {
  readonly [Name in keyof Operations]: Operations[Name] extends OperationDescription<
    infer Parameters,
    infer Result,
    infer Options
  >
    ? OperationCall<Parameters, Result, Given, Options & CallOptions, HeadersGiven<Operations[Name]>>
    : never;
};

/** The SOAP headers in responses of an operation. */
export type HeadersGiven<Operation> = Operation extends { readonly headersType?: infer Headers }
  ? unknown extends Headers
    ? NoSoapHeaders
    : Headers
  : NoSoapHeaders;

/** Type-level only: a client without the values `Given` is not assignable to a client with them. */
export interface GivenOnce<Given extends string> {
  readonly [givenNames]?: (names: Given) => void;
}

declare const givenNames: unique symbol;
