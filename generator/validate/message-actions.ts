/** Owns the rule: each action of WS-Addressing belongs to a message that has WS-Addressing headers. */
import { quote } from "../diagnostics/quote.js";
import { hasSoap, operationsOf } from "../model/questions.js";
import type { Operation, Service } from "../model/service.js";
import type { RuleContext } from "./rule.js";

export function checkMessageActions({ service, places, report }: RuleContext): void {
  for (const operation of operationsOf(service)) {
    const problem = problemOf(service, operation);
    if (problem === undefined) continue;
    const { name, actions, faults } = operation;
    const fault = faults.find(({ action }) => action !== undefined);
    if (actions !== undefined)
      report("headerWithoutSoap", places.of(operation, "actions"), {
        message: `The operation ${quote(name)} has actions but ${problem.lacks}.`,
        found: problem.found,
        expected: problem.expected,
        suggestion: `${problem.repair}, or remove actions`,
        repair: { kind: "remove", span: places.of(operation), path: ["actions"] },
      });
    if (fault !== undefined)
      report("headerWithoutSoap", places.of(fault), {
        message: `The fault ${quote(fault.name)} of ${quote(name)} has an action but ${problem.lacks}.`,
        found: problem.found,
        expected: problem.expected,
        suggestion: `${problem.repair}, or remove action`,
        repair: { kind: "remove", span: places.of(fault), path: ["action"] },
      });
  }
}

interface Lack {
  readonly lacks: string;
  readonly found: string;
  readonly expected: string;
  readonly repair: string;
}

/** The reason why no message has an action of the operation. */
function problemOf({ addressing }: Service, operation: Operation): Lack | undefined {
  const { actions, bindings, result } = operation;
  // No binding at all has been reported already.
  if (bindings.length === 0) return undefined;
  if (addressing === undefined)
    return {
      lacks: "the service has no addressing",
      found: "no key addressing",
      expected: "addressing of the service: only messages of WS-Addressing have actions",
      repair: "add addressing: true to the service",
    };
  if (!hasSoap(operation))
    return {
      lacks: "no SOAP binding",
      found: bindings.join(", "),
      expected: "soap11 or soap12 among its bindings",
      repair: "add one",
    };
  if (actions?.response !== undefined && result.kind === "none")
    return {
      lacks: "no answer to carry that of the response",
      found: "result: none",
      expected: "only the action of the request, or a result",
      repair: "give it the result void",
    };
  return undefined;
}
