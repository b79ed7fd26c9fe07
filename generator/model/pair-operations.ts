/**
 * Owns which operation of one service is which of another, whatever either calls them.
 * Invariant: an operation is in one pair at most.
 */
import { hasForms, operationsOf, soapActionOf } from "./questions.js";
import type { Operation, Service } from "./service.js";

export interface Pair {
  readonly before: Operation;
  readonly after: Operation;
}

/** By what requests are told apart by, else by name; in the older one's order. */
export function pairOperations(older: Service, newer: Service): readonly Pair[] {
  const found = new Map<Operation, Operation>();
  const rest = new Set(operationsOf(newer));
  const pairBy = (keyOf: (service: Service, operation: Operation) => string): void => {
    const after = new Map([...rest].map((each) => [keyOf(newer, each), each]));
    for (const before of operationsOf(older)) {
      const match = found.has(before) ? undefined : after.get(keyOf(older, before));
      if (match === undefined || !rest.delete(match)) continue;
      found.set(before, match);
    }
  };
  pairBy(identityOf);
  pairBy((_, { name }) => name);
  return operationsOf(older).flatMap((before) => {
    const after = found.get(before);
    return after === undefined ? [] : [{ before, after }];
  });
}

/** What SOAP calls it; forms call it by its name. */
function identityOf(service: Service, operation: Operation): string {
  const { elements, name } = operation;
  const form = hasForms(operation) ? name : "";
  return JSON.stringify([elements.request, soapActionOf(service, operation, service.namespace), form]);
}
