/**
 * Owns the rule: over HTTP GET and POST a parameter is one text, or several if it is a list of simple values (interface
 * 1.1). Records, their arrays and XML need SOAP.
 */
import type { Repair } from "../diagnostics/diagnostic.js";
import { oneOf, quote } from "../diagnostics/quote.js";
import { formItemsOf, formsOf, isNameList, operationsOf, typeNamed } from "../model/questions.js";
import type { NamedType, Parameter, Result, Service, TypeUse } from "../model/service.js";
import type { RuleContext } from "./rule.js";

export function checkStructuredForms({ service, places, report }: RuleContext): void {
  for (const operation of operationsOf(service)) {
    const forms = formsOf(operation);
    if (forms.length === 0) continue;
    const repair: Repair | undefined = places.says(operation, "bindings")
      ? undefined
      : { kind: "add", span: places.of(operation), entries: [["bindings", "[soap11, soap12]"]] };
    const suggestion = `give the operation ${quote(operation.name)} bindings: [soap11, soap12]`;
    if (operation.result.kind === "xml") {
      report("structuredForm", places.of(operation.result), {
        message: `The result of ${quote(operation.name)} is XML, which ${forms.join(" and ")} cannot carry.`,
        found: quote(operation.result.type.name),
        suggestion,
        repair,
      });
    }
    const what = manyWords[operation.result.kind];
    if (what !== undefined) {
      report("structuredForm", places.of(operation, "result"), {
        message: `The operation ${quote(operation.name)} has ${what}, which ${forms.join(" and ")} cannot carry.`,
        suggestion,
        repair,
      });
    }
    for (const parameter of operation.parameters) {
      const kind = structureOf(service, parameter);
      if (kind === undefined) continue;
      report("structuredForm", places.of(parameter, "type"), {
        message: `The parameter ${quote(parameter.name)} is ${kind}, which ${forms.join(" and ")} cannot carry.`,
        found: quote(parameter.type.name),
        expected: `a scalar, an enumeration, a list or a date, or an array of such, over ${oneOf(forms)}`,
        suggestion,
        repair,
      });
    }
  }
}

const manyWords: Readonly<Partial<Record<Result["kind"], string>>> = {
  none: "no answer",
  several: "several results",
  repeated: "a repeated result",
};

const structureWords: Readonly<Partial<Record<NamedType["kind"], string>>> = {
  record: "a record",
  "data-set": "a DataSet",
};

function structureOf(service: Service, parameter: Parameter): string | undefined {
  const items = formItemsOf(service, parameter);
  const word = wordOf(service, items?.type ?? parameter.type);
  return word === undefined || items === undefined ? word : `a list whose items are each ${word}`;
}

function wordOf(service: Service, type: TypeUse): string | undefined {
  if (type.kind === "xml") return type.name === "DataSet" || type.name === "DataTable" ? `a ${type.name}` : "XML";
  if (type.kind === "scalar") return undefined;
  const named = typeNamed(service, type.name);
  if (isNameList(named)) return "a list of QNames";
  return named.kind === "array" ? "an array" : structureWords[named.kind];
}
