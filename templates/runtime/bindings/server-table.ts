/**
 * Owns the operations of a service as a dispatcher looks them up.
 * Property that must stay true: a name finds the operation that is described under it or nothing (`constructor`, `__proto__`).
 */
import type { BindingId, ParameterDescription } from "../description.js";
import type { AnyOperation } from "../operation-call.js";

/** An operation with its parameters by name. */
export interface ServedOperation {
  readonly operation: AnyOperation;
  readonly parameters: ReadonlyMap<string, ParameterDescription>;
  /** By name in lower case: GET/POST names match without case (wire 2). */
  readonly formParameters: ReadonlyMap<string, ParameterDescription>;
  readonly soapHeaders: ReadonlySet<string>;
  readonly bindings: readonly BindingId[];
}

export interface ServerTable {
  readonly namespace: string;
  readonly operations: ReadonlyMap<string, ServedOperation>;
}

/** The decoded parameters of a request, without prototype; absent ones are not there. */
export type Received = Record<string, unknown>;

/** `bindings`: those switched on. */
export function createServerTable(
  namespace: string,
  operations: Iterable<AnyOperation>,
  bindings: readonly BindingId[],
): ServerTable {
  const served = new Map<string, ServedOperation>();
  for (const operation of operations) {
    const { name, parameters, soapHeaders = [] } = operation;
    served.set(name, {
      operation,
      parameters: new Map(parameters.map((parameter) => [parameter.name, parameter])),
      formParameters: new Map(parameters.map((parameter) => [parameter.name.toLowerCase(), parameter])),
      soapHeaders: new Set(soapHeaders.map((header) => header.name)),
      bindings: (operation.bindings ?? bindings).filter((id) => bindings.includes(id)),
    });
  }
  return { namespace, operations: served };
}
