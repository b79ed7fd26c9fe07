/**
 * Owns the rule: a service with SOAP encoding has it in every operation, its elements are in no namespace, and its types are scalars,
 * enumerations, arrays and records of elements.
 */
import { quote } from "../diagnostics/quote.js";
import { hasSoap, operationsOf, usesOf } from "../model/questions.js";
import type { NamedType, RecordField, TypeUse } from "../model/service.js";
import { isEncoded } from "../model/soap-encoding.js";
import type { RuleContext } from "./rule.js";

interface Problem {
  readonly fault: string;
  readonly thing: object;
  readonly part: string;
}

export function checkEncodedOperations({ service, places, report }: RuleContext): void {
  if (!isEncoded(service)) return;
  const operations = operationsOf(service).flatMap((operation): readonly Problem[] =>
    operation.rpc || !hasSoap(operation)
      ? []
      : [{ fault: `the operation ${quote(operation.name)} is not of the style rpc`, thing: operation, part: "style" }],
  );
  const form = service.unqualified ? [] : [{ fault: "elementForm: qualified", thing: service, part: "name" }];
  const parts = service.mtom ? [{ fault: "mtom: true", thing: service, part: "mtom" }] : [];
  const unnamed = usesOf(service).filter(isUnencodable).slice(0, 1);
  const uses = unnamed.map(({ name }) => ({ fault: `a value of the type ${name}`, thing: service, part: "name" }));
  for (const { fault, thing, part } of [
    ...form,
    ...parts,
    ...operations,
    ...service.types.flatMap(problemsOfType),
    ...uses,
  ])
    report("rpcParts", places.of(thing, part), {
      message: "SOAP encoding (use: encoded) cannot express this service.",
      found: fault,
      expected:
        "style: rpc in all operations, elementForm: unqualified, no MTOM, and types of elements in no namespace, without attributes, choices, XML and DataSets",
      suggestion: "remove use: encoded, unless the WSDL has it",
    });
}

function isUnencodable(use: TypeUse): boolean {
  return use.kind === "xml" && ["xml", "DataSet", "DataTable"].includes(use.name);
}

function problemsOfType(type: NamedType): readonly Problem[] {
  const name = quote(type.name);
  if (type.kind === "data-set") return [{ fault: `the DataSet ${name}`, thing: type, part: "name" }];
  if (type.kind !== "record" && type.kind !== "array") return [];
  if (!type.unqualified) return [{ fault: `elements of ${name} in a namespace`, thing: type, part: "name" }];
  return type.kind === "record" ? type.fields.flatMap((field) => problemsOfField(field, name)) : [];
}

function problemsOfField(field: RecordField, owner: string): readonly Problem[] {
  const { name, form, namespace = "" } = field;
  if (form !== "element")
    return [{ fault: `${quote(name)} of ${owner} is of the form ${form}`, thing: field, part: "name" }];
  if (namespace === "") return [];
  return [{ fault: `${quote(name)} of ${owner} is in ${quote(namespace)}`, thing: field, part: "namespace" }];
}
