/**
 * Owns the lookup of operations in a dispatcher.
 * Invariant: a name finds only a described operation, and never a property of a prototype (`constructor`, `__proto__`).
 */
import { contentEncoder } from "../results/content-encoder.js";
import { encodeAction } from "../text/content-type.js";
import { innerNamespace, requestElement } from "./global-element.js";
import { soapActionOf } from "./soap/action.js";
import type { AnyOperation, BindingId, ParameterDescription, SoapHeaderDescription } from "../description.js";
import { wireName } from "../values/element.js";

/** An operation with its lookup tables. */
export interface ServedOperation {
  readonly operation: AnyOperation;
  /** Parameters by their name on the wire. */
  readonly parameters: ReadonlyMap<string, ParameterDescription>;
  /** Parameters by lower-case name: over GET and POST letter case is ignored (wire 2). */
  readonly formParameters: ReadonlyMap<string, ParameterDescription>;
  /** SOAP headers of requests. */
  readonly soapHeaders: readonly SoapHeaderDescription[];
  readonly bindings: readonly BindingId[];
  /** SOAPAction; empty if only the body's element identifies the operation. */
  readonly action: string;
  /** Creates an object with all parameters absent. */
  createReceived(): Received;
}

export interface ServerTable {
  readonly namespace: string;
  readonly operations: ReadonlyMap<string, ServedOperation>;
  /** Operations by request element. Operations that share one differ in their SOAPActions. */
  readonly requests: ReadonlyMap<string, readonly ServedOperation[]>;
  /** Operations whose requests have an empty body, or any elements in it. */
  readonly withoutBody: readonly ServedOperation[];
  /** Operations by SOAPAction, both as described and as encoded in headers. Several operations may share one. */
  readonly actions: ReadonlyMap<string, readonly ServedOperation[]>;
  /** True if some operation has no SOAPAction. Unknown actions are then accepted. */
  readonly anyAction: boolean;
}

/** The decoded parameters of a request, in their order, in an object without a prototype. Absent ones are `undefined`. */
export type Received = Record<string, unknown>;

/** Beyond this number of properties, engines use a hash table anyway. */
const mostSlots = 100;

/** `offered`: returns the bindings of an operation. */
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
      parameters: new Map(parameters.map((parameter) => [wireName(parameter), parameter])),
      formParameters: new Map(parameters.map((parameter) => [wireName(parameter).toLowerCase(), parameter])),
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
    requests: groupBy(all, bodyName),
    withoutBody: all.filter((each) => bodyName(each) === "" || each.operation.encoding?.requestForm === "empty"),
    actions: new Map([...groupBy(all, ({ action }) => encodeAction(action)), ...groupBy(all, ({ action }) => action)]),
    anyAction: all.some(({ action }) => action === ""),
  };
}

/** Namespace of the request element. */
export function requestNamespace({ namespace }: ServerTable, { operation }: ServedOperation): string {
  return operation.elements?.requestNamespace ?? namespace;
}

/** Namespace of the element in the body of a request. */
export function bodyNamespace(table: ServerTable, served: ServedOperation): string {
  const around = requestNamespace(table, served);
  const element = bodyElement(served);
  return element === undefined ? around : (element.namespace ?? innerNamespace(served.operation.service, around));
}

/** Whether the body of a request may contain any elements. */
export function takesAny({ operation }: ServedOperation): boolean {
  return operation.encoding?.requestForm === "any";
}

/** Name of the element in the body of a request; empty if there is none, or if any is allowed. */
export function bodyName(served: ServedOperation): string {
  if (takesAny(served)) return "";
  const element = bodyElement(served);
  return element === undefined ? requestElement(served.operation) : wireName(element);
}

/** The first parameter, if it is itself the element in the body. */
function bodyElement({ operation }: ServedOperation): ParameterDescription | undefined {
  const form = operation.encoding?.requestForm;
  return form && form !== "attached" ? operation.parameters[0] : undefined;
}

/** Groups operations by key, in their order. Skips operations with an empty key. */
export function groupBy(
  all: readonly ServedOperation[],
  keyOf: (served: ServedOperation) => string,
): ReadonlyMap<string, readonly ServedOperation[]> {
  const groups = new Map<string, ServedOperation[]>();
  for (const served of all) {
    const key = keyOf(served);
    if (key === "") continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [served]);
    else group.push(served);
  }
  return groups;
}

/**
 * Copies a template and removes its prototype: a quarter of the time of setting properties on `Object.create(null)`. JSON.parse creates the
 * template, because it treats `__proto__` like any other property.
 */
function receivedMaker(names: readonly string[]): () => Received {
  const template: Received = JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:0`).join(",")}}`);
  for (const name of names) Object.defineProperty(template, name, { value: undefined });
  if (names.length <= mostSlots) return () => Object.setPrototypeOf({ ...template }, null);
  return () => Object.assign(Object.create(null), template);
}
