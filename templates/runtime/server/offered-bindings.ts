/**
 * Owns the enabled bindings of each operation of a dispatcher.
 * Invariant: options can only disable bindings of the description. A misspelt name is rejected: otherwise a binding would stay enabled
 * unnoticed.
 */
import { bindingRows } from "../binding-rows.js";
import type { AnyOperation, BindingId, ServiceDescription } from "../description.js";
import type { DispatcherOptions } from "./handler.js";
import { suggestName } from "../text/near-name.js";

export interface Offer {
  /** Enabled bindings of the service. */
  readonly bindings: readonly BindingId[];
  of(operation: AnyOperation): readonly BindingId[];
}

/** Throws a TypeError. */
export function readOffer(
  service: ServiceDescription,
  operations: readonly AnyOperation[],
  { bindings = service.bindings, operationBindings = {}, httpGet = "all" }: DispatcherOptions,
): Offer {
  checkSome("bindings", bindings, service.bindings);
  if (httpGet !== "all" && httpGet !== "reads") {
    throw new TypeError(`httpGet is ${JSON.stringify(httpGet)}; expected "all" or "reads"`);
  }
  const described = (operation: AnyOperation): readonly BindingId[] =>
    (operation.bindings ?? bindings).filter((id) => bindings.includes(id));
  const chosen = new Map(Object.entries(operationBindings));
  for (const [name, some] of chosen) checkSome(`operationBindings.${name}`, some, described(find(operations, name)));
  return {
    bindings,
    of: (operation) =>
      (chosen.get(operation.name) ?? described(operation)).filter(
        (id) => bindingRows[id].mediaType !== undefined || httpGet === "all" || operation.reads === true,
      ),
  };
}

function find(operations: readonly AnyOperation[], name: string): AnyOperation {
  const operation = operations.find((each) => each.name === name);
  if (operation !== undefined) return operation;
  const names = operations.map((each) => each.name);
  const problem = "which is no operation of the service";
  throw new TypeError(`operationBindings holds ${JSON.stringify(name)}, ${problem}${suggestName(name, names)}`);
}

function checkSome(option: string, bindings: readonly BindingId[], all: readonly BindingId[]): void {
  const foreign = bindings.find((id) => !all.includes(id));
  if (foreign === undefined) return;
  throw new TypeError(`${option} holds ${JSON.stringify(foreign)}; expected some of ${all.join(", ")}`);
}
