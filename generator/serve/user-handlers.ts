/**
 * Owns the user's handlers: which exports of a module are handlers, and the faults that they throw.
 * Invariant: properties that every object inherits are no handlers. A fault is recognized even if another copy of the
 * runtime created it.
 */
import type { DescribedService } from "./describe-service.js";
import type { HandlerContext } from "../../templates/runtime/server/handler.js";
import { Fault } from "../../templates/runtime/server/fault.js";

export type Answering = (parameters: unknown, context: HandlerContext) => unknown;

/** Handlers by operation name. */
export type UserHandlers = ReadonlyMap<string, Answering>;

/** Undefined where the module has nothing that could be handlers. */
export function handlersOf(
  exports: Readonly<Record<string, unknown>>,
  services: readonly Pick<DescribedService, "methods">[],
): { readonly handlers: UserHandlers; readonly unknown: readonly string[] } | undefined {
  const container = exports["default"] ?? exports["handlers"] ?? exports;
  if (typeof container !== "object" || container === null) return undefined;
  const methodsByOperation = new Map(services.flatMap(({ methods }) => [...methods]));
  const methods = new Set(methodsByOperation.values());
  const handlers = new Map<string, Answering>();
  for (const [name, method] of methodsByOperation) {
    const handler = methodOf(container, method);
    if (handler !== undefined)
      handlers.set(name, (...values) => withOurFault(() => Reflect.apply(handler, container, values)));
  }
  if (handlers.size === 0) return undefined;
  const unknown = container === exports ? [] : namesOfFunctions(container).filter((name) => !methods.has(name));
  return { handlers, unknown };
}

function namesOfFunctions(given: object): readonly string[] {
  return Object.entries(given).flatMap(([name, value]: [string, unknown]) =>
    typeof value === "function" ? [name] : [],
  );
}

/** An own function, or a method of a class. */
function methodOf(given: object, name: string): ((...values: never[]) => unknown) | undefined {
  for (let at: object | null = given; at !== null && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    if (!Object.hasOwn(at, name) || (name === "constructor" && at !== given)) continue;
    const value: unknown = Reflect.get(at, name, given);
    return typeof value === "function" ? (value as (...values: never[]) => unknown) : undefined;
  }
  return undefined;
}

function withOurFault(run: () => unknown): unknown {
  try {
    const value = run();
    return value instanceof Promise ? value.catch((error: unknown) => Promise.reject(ourFault(error))) : value;
  } catch (error) {
    throw ourFault(error);
  }
}

/** A generated output has a runtime of its own, and `Fault` with it. */
function ourFault(error: unknown): unknown {
  if (error instanceof Fault || !(error instanceof Error) || error.name !== "Fault") return error;
  const { code, actor, detail } = error as Partial<Fault>;
  return new Fault(error.message, { code: code === "client" ? code : "server", actor, detail });
}
