/**
 * Owns the matching of operations between two versions of a service, even if names changed.
 * Invariant: an operation is in at most one pair.
 */
import { hasForms, operationsOf, soapActionOf } from "./questions.js";
import type { Operation, Service } from "./service.js";

export interface Pair {
  readonly before: Operation;
  readonly after: Operation;
}

/** Matches operations by what identifies their requests and their name, by either alone. In the order of `older`. */
export function pairOperations(older: Service, newer: Service): readonly Pair[] {
  const newerByOlder = new Map<Operation, Operation>();
  const rest = new Set(operationsOf(newer));
  const pairBy = (keyOf: (service: Service, operation: Operation) => string): void => {
    const after = new Map([...rest].map((each) => [keyOf(newer, each), each]));
    for (const before of operationsOf(older)) {
      const match = newerByOlder.has(before) ? undefined : after.get(keyOf(older, before));
      if (match === undefined || !rest.delete(match)) continue;
      newerByOlder.set(before, match);
    }
  };
  // Several operations may have one identity, which no server can tell apart.
  pairBy((service, operation) => identityOf(service, operation) + operation.name);
  pairBy(identityOf);
  pairBy((_, { name }) => name);
  return operationsOf(older).flatMap((before) => {
    const after = newerByOlder.get(before);
    return after === undefined ? [] : [{ before, after }];
  });
}

/** The request element and SOAPAction identify a SOAP request, the name a GET or POST request. */
function identityOf(service: Service, operation: Operation): string {
  const { elements, name } = operation;
  const form = hasForms(operation) ? name : "";
  return JSON.stringify([elements.request, soapActionOf(service, operation, service.namespace), form]);
}
