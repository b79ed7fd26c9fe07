/**
 * Owns the rule: in rpc style each parameter and result is one part of a message, has a named type, and is in no
 * namespace. The elements around them are named after the operation.
 */
import { quote } from "../diagnostics/quote.js";
import { operationsOf, resultUse } from "../model/questions.js";
import type { Operation, Parameter, RecordField, TypeUse } from "../model/service.js";
import type { RuleContext } from "./rule.js";

interface Problem {
  readonly found: string;
  readonly thing: object;
  readonly part: string;
}

export function checkRpcOperations({ service, places, report }: RuleContext): void {
  for (const operation of operationsOf(service)) {
    if (!operation.rpc) continue;
    for (const problem of problemsOf(operation, service.unqualified)) {
      report("rpcParts", places.of(problem.thing, problem.part), {
        message: `The style rpc cannot express the operation ${quote(operation.name)}.`,
        found: problem.found,
        expected: "parameters and results with types that have names, once each, in no namespace, in op and opResponse",
        suggestion: "remove style: rpc, unless the WSDL has it",
        repair: places.says(operation, "style")
          ? { kind: "remove", span: places.of(operation), path: ["style"] }
          : undefined,
      });
    }
  }
}

function problemsOf(operation: Operation, unqualified: boolean): readonly Problem[] {
  const { parameters, result, elements } = operation;
  const fields = result.kind === "several" ? result.fields : [];
  const problems = [...parameters, ...fields].flatMap((each) => problemsOfPart(each, unqualified));
  const say = (found: string, part: string): unknown => problems.push({ found, thing: operation, part });
  const unnamed = typeWithoutName(resultUse(operation)) ?? (result.kind === "data-set" ? "DataSet" : undefined);
  if (unnamed !== undefined) say(`the result is ${unnamed}`, "result");
  if (result.kind === "repeated") say("the result repeats", "result");
  const { request, response, resultNamespace = "" } = elements;
  if (response !== `${request}Response`) say(`the elements ${quote(request)} and ${quote(response)}`, "elements");
  if (resultNamespace !== "") say(`the result is in ${quote(resultNamespace)}`, "elements");
  return problems;
}

function problemsOfPart(part: Parameter | RecordField, unqualified: boolean): readonly Problem[] {
  const problem = (found: string, at: string): readonly Problem[] => [
    { found: `${quote(part.name)} ${found}`, thing: part, part: at },
  ];
  const form = "form" in part ? part.form : "element";
  const { namespace = unqualified ? "" : undefined } = part;
  if (form !== "element") return problem(`is of the form ${form}`, "name");
  const unnamed = typeWithoutName(part.type);
  return [
    ...(unnamed === undefined ? [] : problem(`is ${unnamed}`, "type")),
    ...(part.repeated === undefined ? [] : problem("repeats", "name")),
    ...(namespace === "" ? [] : problem(`is in ${quote(namespace ?? "")}`, "namespace")),
  ];
}

/** Its content is declared where it stands. */
export function typeWithoutName(use: TypeUse | undefined): string | undefined {
  const isNamed = use?.kind !== "xml" || use.name === "anyType" || use.name === "QName";
  return isNamed ? undefined : use.name;
}
