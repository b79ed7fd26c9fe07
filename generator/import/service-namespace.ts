/**
 * Owns which namespace a service is in: the one that most of its requests stand in.
 * Invariant: it is a namespace of messages, which travels; the target namespace of the WSDL does not.
 */
import type { Definitions, WsdlDirection } from "./definitions.js";
import type { BoundOperation } from "./operation-drafts.js";
import { keyOf } from "./qname.js";

export function serviceNamespace(definitions: Definitions, operations: readonly (readonly BoundOperation[])[]): string {
  const counts = new Map<string, number>();
  for (const [first] of operations) {
    for (const direction of [first?.operation.input, first?.operation.output]) {
      const namespace = direction === undefined ? undefined : namespaceOf(direction, definitions);
      if (namespace !== undefined) counts.set(namespace, (counts.get(namespace) ?? 0) + 1);
    }
  }
  let [most, best] = [0, definitions.targetNamespace];
  for (const [namespace, count] of counts) if (count > most) [most, best] = [count, namespace];
  return best;
}

function namespaceOf({ message }: WsdlDirection, { messages }: Definitions): string | undefined {
  const parts = message === undefined ? undefined : messages.get(keyOf(message))?.parts;
  return parts?.find(({ element }) => element !== undefined)?.element?.namespace;
}
