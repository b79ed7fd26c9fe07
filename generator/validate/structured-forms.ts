/**
 * Owns the rule: over HTTP GET and POST every parameter is one text (interface 1.1), so arrays and records exist in SOAP only; and so does XML,
 * which would have to be the whole answer.
 */
import { oneOf, quote } from "../diagnostics/quote.js";
import { operationsOf } from "../model/questions.js";
import type { NamedType, Operation, Parameter, Result } from "../model/service.js";
import type { RuleContext } from "./rule.js";

export function checkStructuredForms({ service, places, report }: RuleContext): void {
  const types = new Map(service.types.map((type) => [type.name, type]));
  for (const operation of operationsOf(service)) {
    const forms = operation.bindings.filter((binding) => binding === "http-get" || binding === "http-post");
    if (forms.length === 0) continue;
    const suggestion = `give the operation ${quote(operation.name)} bindings: [soap11, soap12]`;
    if (operation.result.kind === "xml") {
      report("structuredForm", places.of(operation.result), {
        message: `The result of ${quote(operation.name)} is XML, which ${forms.join(" and ")} cannot carry.`,
        found: quote(operation.result.type.name),
        suggestion,
      });
    }
    const what = manyWords[operation.result.kind];
    if (what !== undefined) {
      report("structuredForm", places.of(operation, "result"), {
        message: `The operation ${quote(operation.name)} has ${what}, which ${forms.join(" and ")} cannot carry.`,
        suggestion,
      });
    }
    for (const { parameter, kind } of structuredParameters(operation, types)) {
      report("structuredForm", places.of(parameter, "type"), {
        message: `The parameter ${quote(parameter.name)} is ${kind}, which ${forms.join(" and ")} cannot carry.`,
        found: quote(parameter.type.name),
        expected: `a scalar, an enumeration, a list or a date over ${oneOf(forms)}`,
        suggestion,
      });
    }
  }
}

const manyWords: Readonly<Partial<Record<Result["kind"], string>>> = {
  none: "no answer",
  several: "several results",
  repeated: "a repeated result",
};

function structuredParameters(operation: Operation, types: ReadonlyMap<string, NamedType>) {
  return operation.parameters.flatMap((parameter) => {
    const kind = structureOf(parameter, types);
    return kind === undefined ? [] : [{ parameter, kind }];
  });
}

const structureWords: Readonly<Partial<Record<NamedType["kind"], string>>> = {
  array: "an array",
  record: "a record",
  "data-set": "a DataSet",
};

function structureOf({ type, repeated }: Parameter, types: ReadonlyMap<string, NamedType>): string | undefined {
  if (repeated !== undefined) return "repeated";
  if (type.kind === "xml") return type.name === "DataSet" || type.name === "DataTable" ? `a ${type.name}` : "XML";
  const kind = type.kind === "named" ? types.get(type.name)?.kind : undefined;
  return kind === undefined ? undefined : structureWords[kind];
}
