/** Owns the rule: the name of an operation is unique in the service, and that of a parameter in its operation. */
import { quote } from "../diagnostics/quote.js";
import { earlierAt } from "../model/by-key.js";
import { hasForms, operationsOf } from "../model/questions.js";
import type { Operation, Parameter } from "../model/service.js";
import type { RuleContext } from "./rule.js";

export function checkDuplicateNames(context: RuleContext): void {
  const { service, places, report } = context;
  const operationsByName = new Map<string, Operation>();
  for (const operation of operationsOf(service)) {
    const first = earlierAt(operationsByName, operation.name, operation);
    if (first !== undefined) {
      report("duplicateName", places.of(operation), {
        message: `There are two operations ${quote(operation.name)}.`,
        expected: "a name of its own for each operation, in whatever group",
        suggestion: "rename or remove one of the two",
        related: { message: "the first stands here", span: places.of(first) },
      });
    }
    checkParameters(operation, context);
  }
}

/** HTTP GET and POST find parameters without regard to case (wire 2), SOAP with. */
function checkParameters(operation: Operation, { places, report }: RuleContext): void {
  const parametersByName = new Map<string, Parameter>();
  for (const parameter of operation.parameters) {
    const key = hasForms(operation) ? parameter.name.toLowerCase() : parameter.name;
    const first = earlierAt(parametersByName, key, parameter);
    if (first === undefined) continue;
    const same = first.name === parameter.name;
    report(
      "duplicateName",
      parameter.credential === undefined ? places.of(parameter) : places.of(operation, "credentials"),
      {
        message: same
          ? `The operation ${quote(operation.name)} has two parameters ${quote(parameter.name)}.`
          : `The parameters ${quote(first.name)} and ${quote(parameter.name)} of ${quote(operation.name)} differ only by case.`,
        expected: same ? undefined : "names that HTTP GET and POST, which ignore case, can tell apart",
        suggestion:
          first.credential === undefined ? "rename one of the two" : "remove it here: the credential set brings it",
        repair:
          first.credential === undefined || parameter.credential !== undefined
            ? undefined
            : { kind: "remove", span: places.of(operation), path: ["parameters", parameter.name] },
        related: { message: "the first stands here", span: places.of(first) },
      },
    );
  }
}
