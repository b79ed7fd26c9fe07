/**
 * Owns the server side: request to handler to response.
 */
import type { ServiceDescription } from "./description.js";
import type { Dispatcher, DispatcherOptions, WsdlSegments } from "./handler.js";
import type { AnyOperation } from "./operation-call.js";

/** A dispatcher for a whole table. Throws a TypeError where a handler is missing or an option cannot work. */
export function createDispatcher(
  service: ServiceDescription,
  operations: Readonly<Record<string, AnyOperation>>,
  wsdl: WsdlSegments,
  handlers: object,
  options: DispatcherOptions = {},
): Dispatcher {
  throw new Error(`dispatcher of ${service.name}: not yet ${[operations, wsdl, handlers, options].length}`);
}
