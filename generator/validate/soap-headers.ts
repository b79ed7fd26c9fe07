/** Owns the rule: an operation with SOAP headers is offered over a SOAP binding. */
import { quote } from "../diagnostics/quote.js";
import { operationsOf } from "../model/questions.js";
import type { RuleContext } from "./rule.js";

export function checkSoapHeaders({ service, places, report }: RuleContext): void {
  for (const operation of operationsOf(service)) {
    const [header] = operation.soapHeaders;
    const soap = operation.bindings.some((binding) => binding === "soap11" || binding === "soap12");
    // No binding at all has been reported already.
    if (header === undefined || soap || operation.bindings.length === 0) continue;
    report("headerWithoutSoap", places.of(header), {
      message: `The operation ${quote(operation.name)} takes SOAP headers but has no SOAP binding.`,
      found: operation.bindings.join(", "),
      expected: "soap11 or soap12 among its bindings",
      suggestion: "add one, or remove soapHeaders",
    });
  }
}
