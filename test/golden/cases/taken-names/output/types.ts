/** Types of Clash. Generated: change the description, not this file. */
import type { AllOrNone } from "./runtime/operation-call.js";

/** Info. */
export interface Info {
  readonly Text?: string | undefined;
}

/** Error. */
export interface Error_ {
  readonly Text?: string | undefined;
  readonly Inner?: Error_ | undefined;
  readonly Kind: class_;
}

/** class. A value outside this list is an error, both ways. */
export type class_ = "any" | "never";

/** The values of class, in the order of the description. */
export const classValues: readonly class_[] = ["any", "never"];

/** Record. */
export type Record_ = readonly Error_[];

/** Transport. */
export interface Transport_ {
  readonly Credentials?: string | undefined;
  readonly All?: Record_ | undefined;
}

/** Credentials. Elements, or one text of them with "," between; an element with "," in it is refused. */
export type Credentials_ = string | readonly string[];

/** Fault. A date as mm/dd/yyyy, checked before it is sent; see `formatDate`. */
export type Fault_ = string;

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

/** Parameters of types: Types of taken names. */
export interface TypesParameters {
  readonly Error?: Error_ | undefined;
  readonly class?: class_ | undefined;
  /** mm/dd/yyyy. */
  readonly Fault?: Fault_ | undefined;
  readonly Record?: Record_ | undefined;
}

/** Parameters of Error: An operation called as a type. */
export type ErrorParameters = Record<never, never>;

/** Parameters of await: A word of the language. */
export type AwaitParameters = Record<never, never>;
