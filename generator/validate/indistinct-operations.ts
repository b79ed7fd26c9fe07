/**
 * Owns the rule: a server has something to tell operations apart by. Over SOAP that is the element in the body, and the SOAPAction where
 * operations share one; where both are the same, clients work and no server can.
 */
import { quote } from "../diagnostics/quote.js";
import { earlierAt } from "../model/by-key.js";
import { hasSoap, operationsOf, soapActionOf } from "../model/questions.js";
import type { Operation, Service } from "../model/service.js";
import { requestElementOf } from "../model/unwrapped.js";
import type { RuleContext } from "./rule.js";

export function checkIndistinctOperations({ service, places, report }: RuleContext): void {
  const operations = new Map<string, Operation>();
  for (const operation of operationsOf(service)) {
    if (!hasSoap(operation)) continue;
    const { name, namespace } = requestElementOf(service, operation);
    const otherNamespace = namespace === service.namespace ? undefined : namespace;
    const key = JSON.stringify([name, otherNamespace, actionKey(service, operation)]);
    const first = earlierAt(operations, key, operation);
    // Two operations of one name have a rule of their own.
    if (first === undefined || first.name === operation.name) continue;
    const action = soapActionOf(service, operation, service.namespace);
    report("indistinctOperations", places.of(operation), {
      message: `No server can distinguish ${quote(first.name)} and ${quote(operation.name)}: the generated server rejects both.`,
      found: `${name === "" ? "no request element" : `the request element ${quote(name)}`} and the SOAPAction ${quote(action)} of both`,
      suggestion: "give one of them a SOAPAction or a request element of its own, if the service has it",
      related: { message: `${quote(first.name)} stands here`, span: places.of(first) },
    });
  }
}

/** Longer texts of the service are not repeated for each of its operations: they are the same in all. */
const mostRepeated = 1_000;

/** Equal where SOAPActions are. */
function actionKey(service: Service, operation: Operation): string {
  const { namespace, soapAction = "" } = service;
  if (operation.soapAction === undefined && soapAction.length > mostRepeated)
    return soapAction.includes("{operation}") ? operation.name : "";
  return soapActionOf(service, operation, namespace.length > mostRepeated ? "" : namespace);
}
