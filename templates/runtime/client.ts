/**
 * Owns the typed client of an operation table.
 */
import type { ServiceDescription } from "./description.js";
import type { AnyOperation, ClientOf, ClientOptions, Credentials } from "./operation-call.js";

/** A client with one method per operation. Throws a TypeError for options that cannot work. */
export function createClient<
  const Operations extends Readonly<Record<string, AnyOperation>>,
  const Given extends Credentials = Record<never, never>,
>(
  service: ServiceDescription,
  operations: Operations,
  options: ClientOptions & { readonly credentials?: Given | undefined },
): ClientOf<Operations, Extract<keyof Given, string>> {
  throw new Error(`client of ${service.name}: not yet ${typeof operations} ${options.baseUrl}`);
}
