/**
 * Owns the operations of a service as a dispatcher looks them up.
 * Invariant: a name finds the operation that is described under it or nothing (`constructor`, `__proto__`).
 */
import { contentEncoder } from "../results/content-encoder.js";
import { encodeAction } from "../text/content-type.js";
import { requestElement } from "./global-element.js";
import { soapActionOf } from "./soap/action.js";
import type { AnyOperation, BindingId, ParameterDescription, SoapHeaderDescription } from "../description.js";

/** An operation with its parameters by name. */
export interface ServedOperation {
  readonly operation: AnyOperation;
  readonly parameters: ReadonlyMap<string, ParameterDescription>;
  /** By name in lower case: GET/POST names match without case (wire 2). */
  readonly formParameters: ReadonlyMap<string, ParameterDescription>;
  /** Those of requests. */
  readonly soapHeaders: readonly SoapHeaderDescription[];
  readonly bindings: readonly BindingId[];
  /** Its SOAPAction; empty: it is found by the body's element alone. */
  readonly action: string;
  /** Parameters that are all absent yet. */
  createReceived(): Received;
}

export interface ServerTable {
  readonly namespace: string;
  readonly operations: ReadonlyMap<string, ServedOperation>;
  /** By the body's element; several operations may share one, told apart by their SOAPActions. */
  readonly requests: ReadonlyMap<string, readonly ServedOperation[]>;
  /** Those whose requests have an empty body. */
  readonly withoutBody: readonly ServedOperation[];
  /** By SOAPAction, as it is and as headers carry it; several operations may share one. */
  readonly actions: ReadonlyMap<string, readonly ServedOperation[]>;
  /** Whether an operation has no SOAPAction: then one that is not known is no reason to refuse. */
  readonly anyAction: boolean;
}

/** The decoded parameters of a request, in their order and without prototype; absent ones are `undefined`. */
export type Received = Record<string, unknown>;

/** Beyond, engines keep properties in a hash table anyhow. */
const mostSlots = 100;

/** `offered`: over which bindings an operation is. */
export function createServerTable(
  namespace: string,
  operations: Iterable<AnyOperation>,
  offered: (operation: AnyOperation) => readonly BindingId[],
): ServerTable {
  const served = new Map<string, ServedOperation>();
  for (const operation of operations) {
    const { name, parameters, soapHeaders = [] } = operation;
    const action = soapActionOf(operation, namespace);
    contentEncoder(operation);
    served.set(name, {
      operation,
      parameters: new Map(parameters.map((parameter) => [parameter.name, parameter])),
      formParameters: new Map(parameters.map((parameter) => [parameter.name.toLowerCase(), parameter])),
      soapHeaders: soapHeaders.filter(({ direction }) => direction !== "out"),
      createReceived: receivedMaker(parameters.map((parameter) => parameter.name)),
      bindings: offered(operation),
      action,
    });
  }
  const all = [...served.values()];
  return {
    namespace,
    operations: served,
    requests: groupBy(all, ({ operation }) => requestElement(operation)),
    withoutBody: all.filter(({ operation }) => requestElement(operation) === ""),
    actions: new Map([...groupBy(all, ({ action }) => encodeAction(action)), ...groupBy(all, ({ action }) => action)]),
    anyAction: all.some(({ action }) => action === ""),
  };
}

/** Of its element in the body. */
export function requestNamespace({ namespace }: ServerTable, { operation }: ServedOperation): string {
  return operation.elements?.requestNamespace ?? namespace;
}

/** Those of one key in their order; none for the empty one. */
function groupBy(
  all: readonly ServedOperation[],
  keyOf: (served: ServedOperation) => string,
): ReadonlyMap<string, readonly ServedOperation[]> {
  const found = new Map<string, ServedOperation[]>();
  for (const served of all) {
    const key = keyOf(served);
    const known = found.get(key);
    if (key === "") continue;
    if (known === undefined) found.set(key, [served]);
    else known.push(served);
  }
  return found;
}

/**
 * A copy of one shape and the removal of its prototype cost a quarter of what setting properties on `Object.create(null)` costs;
 * and to JSON.parse `__proto__` is a property like any other.
 */
function receivedMaker(names: readonly string[]): () => Received {
  const template: Received = JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:0`).join(",")}}`);
  for (const name of names) Object.defineProperty(template, name, { value: undefined });
  if (names.length <= mostSlots) return () => Object.setPrototypeOf({ ...template }, null);
  return () => Object.assign(Object.create(null), template);
}
