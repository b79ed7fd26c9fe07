/**
 * Owns the handlers of a dispatcher and the encoders of their results.
 * Invariant: a handler is found only by the name of its operation. Inherited members of objects (`constructor`, `toString`) are ignored.
 */
import type { OpenedRequest } from "../bindings/layer.js";
import type { ResultEncoder, ServerBinding } from "../bindings/server-binding.js";
import type { Received, ServedOperation } from "../bindings/server-table.js";
import type { AnyOperation } from "../description.js";
import type { HttpRequest, HttpResponse } from "../exchange.js";
import type { Interceptor } from "./handler.js";
import { type AnyHandler, type HandlerRun, type Report, runHandler } from "./run-handler.js";

/** A response, without a promise if the handler is synchronous. */
export type Answer = HttpResponse | Promise<HttpResponse>;

/** Milliseconds; 0: no limit. */
export type HandlerTimes = Pick<HandlerRun, "handlerMs" | "streamMs">;

export class ServedHandlers {
  readonly #handlers: ReadonlyMap<string, AnyHandler>;
  readonly #namespace: string;
  readonly #times: HandlerTimes;
  readonly #report: Report;
  readonly #encoders = new Map<ServerBinding, Map<string, ResultEncoder>>();

  constructor(handlers: ReadonlyMap<string, AnyHandler>, namespace: string, times: HandlerTimes, report: Report) {
    this.#handlers = handlers;
    this.#namespace = namespace;
    this.#times = times;
    this.#report = report;
  }

  /** Runs the operation's handler for a valid request. */
  run(
    request: HttpRequest,
    binding: ServerBinding,
    { operation }: ServedOperation,
    received: Received,
    soapHeaders: Received,
    { blocks, handlerMs = this.#times.handlerMs }: OpenedRequest = {},
  ): Answer {
    const { name } = operation;
    const report = this.#report;
    const namespace = this.#namespace;
    const { streamMs } = this.#times;
    const handler = this.#handlers.get(name);
    if (handler === undefined)
      return binding.encodeFault({ code: "server", message: `${name} is not implemented.`, blocks });
    const encode = this.#encoderOf(binding, operation);
    return runHandler({
      operation: name,
      described: operation,
      handler,
      binding,
      encode,
      namespace,
      request,
      received,
      soapHeaders,
      blocks,
      handlerMs,
      streamMs,
      report,
    });
  }

  #encoderOf(binding: ServerBinding, operation: AnyOperation): ResultEncoder {
    const ofBinding = this.#encoders.get(binding) ?? new Map<string, ResultEncoder>();
    this.#encoders.set(binding, ofBinding);
    const cached = ofBinding.get(operation.name);
    if (cached !== undefined) return cached;
    const encode = binding.prepareResult(operation, this.#namespace);
    ofBinding.set(operation.name, encode);
    return encode;
  }
}

/** Collects a handler for every operation, by its key in the table: own properties or methods of a class. Throws a TypeError for a missing handler. */
export function collectHandlers(
  operations: Readonly<Record<string, AnyOperation>>,
  handlers: object,
  intercept?: Interceptor,
): ReadonlyMap<string, AnyHandler> {
  const collected = new Map<string, AnyHandler>();
  for (const [key, { name }] of Object.entries(operations)) {
    const handler = findMethod(handlers, key);
    if (handler === undefined) {
      throw new TypeError(
        `there is no handler for the operation ${name}; add a function ${key === name ? "of that name" : key}`,
      );
    }
    const run: AnyHandler = (parameters, context) => handler.call(handlers, parameters, context);
    collected.set(name, intercept === undefined ? run : (...call) => intercept(call[1], () => run(...call)));
  }
  return collected;
}

type Method = (this: object, ...values: unknown[]) => unknown;

function findMethod(handlers: object, name: string): Method | undefined {
  for (let at: object | null = handlers; at !== null && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    if (!Object.hasOwn(at, name) || (name === "constructor" && at !== handlers)) continue;
    const value: unknown = Reflect.get(at, name, handlers);
    return isMethod(value) ? value : undefined;
  }
  return undefined;
}

function isMethod(value: unknown): value is Method {
  return typeof value === "function";
}
