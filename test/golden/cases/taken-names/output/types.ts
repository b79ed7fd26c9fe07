/** Types of Clash. Generated: change the description, not this file. */
import type { AllOrNone } from "./runtime/operation-call.js";

/** Info. */
export interface Info {
  readonly Text?: string | undefined;
}

/**
 * Credentials a client can be given once; they are sent where an operation takes the whole set. Of each set all or
 * none.
 *
 * login: User.
 */
export type ClashCredentials = AllOrNone<{ readonly User: string }>;

/** Parameters of dataSet: A function of the runtime. */
export interface DataSetParameters {
  /** May be given once to the client. */
  readonly User: string;
  readonly Names?: string | undefined;
}

/** Parameters of values: A namespace of the runtime. */
export type ValuesParameters = Record<never, never>;

/** Parameters of serve: A function of the runtime. */
export type ServeParameters = Record<never, never>;

/** Parameters of formatDate: A function of the runtime. */
export type FormatDateParameters = Record<never, never>;

/** Parameters of int: A value type. */
export type IntParameters = Record<never, never>;

/** Parameters of call: A function of the runtime. */
export type CallParameters = Record<never, never>;

/** Parameters of notImplemented: A function of the runtime. */
export type NotImplementedParameters = Record<never, never>;

/** Parameters of operations: A constant of the generated code. */
export type OperationsParameters = Record<never, never>;

/** Parameters of service: A constant of the generated code. */
export type ServiceParameters = Record<never, never>;

/** Parameters of await: A word of the language. */
export type AwaitParameters = Record<never, never>;
