/**
 * Owns the rule: a server can tell operations apart. Over SOAP it uses the element in the body, then the SOAPAction or
 * the action of WS-Addressing. If all are equal, clients work but no server does.
 */
import { quote } from "../diagnostics/quote.js";
import { isAddressed, requestAction } from "../model/addressing.js";
import { isSoapBinding } from "../model/bindings.js";
import { earlierAt } from "../model/by-key.js";
import { operationsOf, soapActionOf } from "../model/questions.js";
import type { Operation, Service } from "../model/service.js";
import { requestElementOf } from "../model/unwrapped.js";
import type { RuleContext } from "./rule.js";

export function checkIndistinctOperations({ service, places, report }: RuleContext): void {
  const operations = new Map<string, Operation>();
  for (const operation of operationsOf(service)) {
    const { name, namespace } = requestElementOf(service, operation);
    const otherNamespace = namespace === service.namespace ? undefined : namespace;
    const ownAction = isAddressed(service, operation) ? requestAction(service, operation) : undefined;
    const firsts = operation.bindings.filter(isSoapBinding).map((binding) => {
      const key = JSON.stringify([binding, name, otherNamespace, actionKey(service, operation), ownAction]);
      return earlierAt(operations, key, operation);
    });
    const first = firsts.find((earlier) => earlier !== undefined);
    // Two operations of one name have a rule of their own.
    if (first === undefined || first.name === operation.name) continue;
    const action = soapActionOf(service, operation, service.namespace);
    const actions =
      ownAction === undefined || ownAction === action
        ? `the SOAPAction ${quote(action)}`
        : `the action ${quote(ownAction)}`;
    report("indistinctOperations", places.of(operation), {
      message: `No server can distinguish ${quote(first.name)} and ${quote(operation.name)}: the generated server rejects both.`,
      found: `${name === "" ? "no request element" : `the request element ${quote(name)}`} and ${actions} of both`,
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
