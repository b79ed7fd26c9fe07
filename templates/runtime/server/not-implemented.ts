/** Owns the handlers that answer "not implemented", so that a partial server runs. */
import { Fault } from "./fault.js";

/**
 * Handlers, one per operation of the table, each answering a fault: spread it and override what exists. `Handlers` is the type that
 * the table's handlers have.
 */
export function notImplemented<Handlers = Readonly<Record<string, () => never>>>(operations: object): Handlers {
  const handlers: Record<string, () => never> = Object.create(null);
  for (const name of Object.keys(operations)) {
    handlers[name] = () => {
      throw new Fault(`${name} is not implemented.`);
    };
  }
  return handlers as Handlers;
}
