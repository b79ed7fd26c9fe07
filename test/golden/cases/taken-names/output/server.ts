/** The server side of Clash. Generated: change the description, not this file. */
import { operations, service } from "./operations.js";
import { createDispatcher } from "./runtime/dispatcher.js";
import type { Dispatcher, DispatcherOptions, Handler } from "./runtime/handler.js";
import { notImplemented } from "./runtime/not-implemented.js";
import type { DataSet } from "./runtime/results/index.js";
import type { Decimal } from "./runtime/values/index.js";
import type { Error_, Fault_, Info, Record_, Transport_, class_ } from "./types.js";
import { wsdl } from "./wsdl.js";

/** What the handler of dataSet gets. */
export interface DataSetReceived {
  readonly User?: string | null | undefined;
  readonly Names?: string | null | undefined;
}

/** What the handler of values gets. */
export type ValuesReceived = Record<never, never>;

/** What the handler of serve gets. */
export type ServeReceived = Record<never, never>;

/** What the handler of formatDate gets. */
export type FormatDateReceived = Record<never, never>;

/** What the handler of int gets. */
export type IntReceived = Record<never, never>;

/** What the handler of call gets. */
export type CallReceived = Record<never, never>;

/** What the handler of notImplemented gets. */
export type NotImplementedReceived = Record<never, never>;

/** What the handler of operations gets. */
export type OperationsReceived = Record<never, never>;

/** What the handler of service gets. */
export type ServiceReceived = Record<never, never>;

/** What the handler of types gets. */
export interface TypesReceived {
  readonly Error?: Error_ | null | undefined;
  readonly class?: class_ | undefined;
  readonly Fault?: Fault_ | null | undefined;
  readonly Record?: Record_ | null | undefined;
}

/** What the handler of Error gets. */
export type ErrorReceived = Record<never, never>;

/** What the handler of await gets. */
export type AwaitReceived = Record<never, never>;

/**
 * One function per operation of Clash.
 *
 * Strings are `null` where the request says xsi:nil; whatever is absent is `undefined`. Throw a `Fault` to answer one.
 */
export interface ClashHandlers {
  /** A function of the runtime. */
  readonly dataSet: Handler<DataSetReceived, DataSet | null>;
  /** A namespace of the runtime. */
  readonly values: Handler<ValuesReceived, Info | null>;
  /** A function of the runtime. */
  readonly serve: Handler<ServeReceived, Info | null>;
  /** A function of the runtime. */
  readonly formatDate: Handler<FormatDateReceived, Info | null>;
  /** A value type. */
  readonly int: Handler<IntReceived, Info | null>;
  /** A function of the runtime. */
  readonly call: Handler<CallReceived, Decimal>;
  /** A function of the runtime. */
  readonly notImplemented: Handler<NotImplementedReceived, void>;
  /** A constant of the generated code. */
  readonly operations: Handler<OperationsReceived, number>;
  /** A constant of the generated code. */
  readonly service: Handler<ServiceReceived, string | null>;
  /** Types of taken names. */
  readonly types: Handler<TypesReceived, Transport_ | null>;
  /** An operation called as a type. */
  readonly Error: Handler<ErrorReceived, class_>;
  /** A word of the language. */
  readonly await: Handler<AwaitReceived, string | null>;
}

/** Handlers that answer a fault, so that a partial server runs: `{ ...clashNotImplemented, singleOne: ... }`. */
export const clashNotImplemented: ClashHandlers = /* @__PURE__ */ notImplemented(operations);

/**
 * A dispatcher of Clash: picks binding, operation and handler, and answers `?WSDL`. Give it to an adapter.
 *
 * Throws a TypeError where a handler is missing or an option cannot work.
 */
export function createClashDispatcher(handlers: ClashHandlers, options: DispatcherOptions = {}): Dispatcher {
  return createDispatcher(service, operations, wsdl, handlers, options);
}
