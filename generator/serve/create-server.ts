/**
 * Owns a described service as something that answers requests: handlers of the user's, or sample values.
 * Invariant: the dispatcher is the one that generated servers have; only its tables were made in this process.
 */
import type { ServedDispatcher } from "../../templates/runtime/adapters/node-listener.js";
import type { AnyOperation } from "../../templates/runtime/description.js";
import { withDataSets } from "../../templates/runtime/server/data-sets.js";
import { createDispatcher } from "../../templates/runtime/server/dispatcher.js";
import type { DispatcherOptions, HandlerContext } from "../../templates/runtime/server/handler.js";
import type { CallLog } from "./call-log.js";
import type { DescribedService } from "./describe-service.js";
import { SampleValues } from "./sample-values.js";

/** What answers one operation. */
export type Answering = (parameters: unknown, context: HandlerContext) => unknown;

/** Throws a TypeError for an option that cannot work. */
export function createServer(
  described: DescribedService,
  options: Pick<DispatcherOptions, "publicUrl">,
  log: CallLog,
): ServedDispatcher {
  const { service, operations, wsdl } = described;
  const samples = new SampleValues(described);
  const handlers = Object.values(operations).map((operation): [string, Answering] => [
    operation.name,
    (_parameters, { binding }) => {
      log.note(operation.name, binding);
      return samples.of(operation);
    },
  ]);
  const table: Readonly<Record<string, AnyOperation>> = withDataSets(operations);
  return log.over(createDispatcher(service, table, wsdl, Object.fromEntries(handlers), options), described);
}
