/** Owns the rule: the body of SOAP holds one element, so a bare operation has one parameter at most, and its result no element of its own. */
import { quote } from "../diagnostics/quote.js";
import { operationsOf } from "../model/questions.js";
import type { RuleContext } from "./rule.js";

export function checkBareOperations({ service, places, report }: RuleContext): void {
  for (const operation of operationsOf(service)) {
    if (!operation.bare || operation.parameters.length < 2) continue;
    const names = operation.parameters.map(({ name }) => name);
    report("bareParameters", places.of(operation, "style"), {
      message: `The bare operation ${quote(operation.name)} has ${String(names.length)} parameters.`,
      found: names.map(quote).join(", "),
      expected: "one, which is the element in the body, or none",
      suggestion: "remove style: bare, or give it one parameter of a record",
    });
  }
}
