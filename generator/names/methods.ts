/**
 * Owns the names of an operation as a client method and as a handler: the wire name or its camelCase, unless every
 * JavaScript object has a member of that name.
 * Invariant: a client has no `then` and no other name that changes how JavaScript treats it, and no two methods share a
 * name.
 */
import { operationsOf } from "../model/questions.js";
import type { Operation, Service } from "../model/service.js";
import { clientMemberNames } from "./reserved.js";

const others = new WeakMap<Operation, string>();

/** The operation's own name or its form in camelCase; `then_` for one called `then`. */
export function methodName(operation: Operation): string {
  return operation.method ?? others.get(operation) ?? operation.name;
}

/** Finds those that are not the operation's own. Once per service, before they are asked for. */
export function findMethodNames(service: Service): void {
  const usedNames = new Set(operationsOf(service).map(({ name }) => name));
  for (const operation of operationsOf(service)) {
    if (!clientMemberNames.has(operation.name)) continue;
    let name = `${operation.name}_`;
    for (let count = 2; usedNames.has(name); count++) name = `${operation.name}_${String(count)}`;
    usedNames.add(name);
    others.set(operation, name);
  }
}
