/** Owns the rule: over HTTP GET and POST every parameter is one text (interface 1.1), so arrays and records exist in SOAP only. */
import { oneOf, quote } from "../diagnostics/quote.js";
import { operationsOf } from "../model/questions.js";
import type { NamedType, Operation } from "../model/service.js";
import type { RuleContext } from "./rule.js";

export function checkStructuredForms({ service, places, report }: RuleContext): void {
  const types = new Map(service.types.map((type) => [type.name, type]));
  for (const operation of operationsOf(service)) {
    const forms = operation.bindings.filter((binding) => binding === "http-get" || binding === "http-post");
    if (forms.length === 0) continue;
    for (const { parameter, type } of structuredParameters(operation, types)) {
      const kind = type.kind === "array" ? "an array" : "a record";
      report("structuredForm", places.of(parameter, "type"), {
        message: `The parameter ${quote(parameter.name)} is ${kind}, which ${forms.join(" and ")} cannot carry.`,
        found: quote(type.name),
        expected: `a scalar, an enumeration, a list or a date over ${oneOf(forms)}`,
        suggestion: `give the operation ${quote(operation.name)} bindings: [soap11, soap12]`,
      });
    }
  }
}

function structuredParameters(operation: Operation, types: ReadonlyMap<string, NamedType>) {
  return operation.parameters.flatMap((parameter) => {
    const type = parameter.type.kind === "named" ? types.get(parameter.type.name) : undefined;
    return type !== undefined && (type.kind === "array" || type.kind === "record") ? [{ parameter, type }] : [];
  });
}
