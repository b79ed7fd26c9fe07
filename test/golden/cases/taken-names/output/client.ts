/** The client of Clash. Generated: change the description, not this file. */
import { operations, service } from "./operations.js";
import { createClient } from "./runtime/client.js";
import type { ClientOptions, GivenNames, OperationCall } from "./runtime/operation-call.js";
import type { DataSet } from "./runtime/results/index.js";
import type { Decimal } from "./runtime/values/index.js";
import type {
  AwaitParameters,
  CallParameters,
  ClashCredentials,
  DataSetParameters,
  ErrorParameters,
  FormatDateParameters,
  Info,
  IntParameters,
  NotImplementedParameters,
  OperationsParameters,
  ServeParameters,
  ServiceParameters,
  Transport_,
  TypesParameters,
  ValuesParameters,
  class_,
} from "./types.js";

/**
 * Client of Clash.
 *
 * Every call resolves to the operation's result or rejects with a `CallError`.
 * @typeParam Given - names of the credential parameters that the client was given.
 */
export interface ClashClient<Given extends string = never> {
  /** A function of the runtime. */
  readonly dataSet: OperationCall<DataSetParameters, DataSet | null, Given>;
  /** A namespace of the runtime. */
  readonly values: OperationCall<ValuesParameters, Info | null>;
  /** A function of the runtime. */
  readonly serve: OperationCall<ServeParameters, Info | null>;
  /** A function of the runtime. */
  readonly formatDate: OperationCall<FormatDateParameters, Info | null>;
  /** A value type. */
  readonly int: OperationCall<IntParameters, Info | null>;
  /** A function of the runtime. */
  readonly call: OperationCall<CallParameters, Decimal>;
  /** A function of the runtime. */
  readonly notImplemented: OperationCall<NotImplementedParameters, void>;
  /** A constant of the generated code. */
  readonly operations: OperationCall<OperationsParameters, number>;
  /** A constant of the generated code. */
  readonly service: OperationCall<ServiceParameters, string | null>;
  /** Types of taken names. */
  readonly types: OperationCall<TypesParameters, Transport_ | null>;
  /** An operation called as a type. */
  readonly Error: OperationCall<ErrorParameters, class_>;
  /** A word of the language. */
  readonly await: OperationCall<AwaitParameters, string | null>;
}

/** Options of `createClashClient`. */
export interface ClashClientOptions<Given extends ClashCredentials = ClashCredentials> extends ClientOptions {
  /** Sent where an operation takes them; values given to a call win. */
  readonly credentials?: Given | undefined;
}

/** A client of Clash with one method per operation. Throws a TypeError for options that cannot work. */
export function createClashClient<const Given extends ClashCredentials = Record<never, never>>(
  options: ClashClientOptions<Given>,
): ClashClient<GivenNames<Given>>;
export function createClashClient(options: ClashClientOptions): ClashClient {
  return createClient(service, operations, options);
}
