/**
 * Owns the rule: a SOAP body contains one element or none, so parameters and result must fit the style of the operation
 * and its elements. A result over GET or POST needs a root element.
 */
import { quote } from "../diagnostics/quote.js";
import { hasForms, isEmptyResult, operationsOf } from "../model/questions.js";
import type { Operation } from "../model/service.js";
import type { RuleContext } from "./rule.js";

export function checkBareOperations(context: RuleContext): void {
  for (const operation of operationsOf(context.service)) {
    checkBare(operation, context);
    checkEmpty(operation, context);
    checkRoot(operation, context);
  }
}

/** Its one parameter is the element. */
function checkBare(operation: Operation, { places, report }: RuleContext): void {
  const { bare, parameters, elements } = operation;
  if (!bare || parameters.length < 2 || elements.request === "") return;
  const names = parameters.map(({ name }) => name);
  report("bareParameters", places.of(operation, "style"), {
    message: `The bare operation ${quote(operation.name)} has ${String(names.length)} parameters.`,
    found: names.map(quote).join(", "),
    expected: "one, which is the element in the body, or none",
    suggestion: "remove style: bare, or give it one parameter of a record",
    repair: { kind: "remove", span: places.of(operation), path: ["style"] },
  });
}

/** Nothing stands in the body. */
function checkEmpty(operation: Operation, { service, places, report }: RuleContext): void {
  // Of any other style, values without an element around them stand in the body themselves.
  if (!operation.rpc) return;
  const { parameters, elements } = operation;
  const tell = (message: string, found: string, key: string): void => {
    const isOwn = places.says(operation, "elements");
    const owner = isOwn ? operation : service;
    report("bareParameters", places.of(owner, "elements"), {
      message,
      found,
      expected: "the name of an element: only a body without parameters and result is empty",
      suggestion: "name the element, or remove the empty name: the default is ASMX's",
      repair: isOwn ? { kind: "remove", span: places.of(operation), path: ["elements", key] } : undefined,
    });
  };
  const { name } = operation;
  if (elements.request === "")
    tell(
      `The body of a request of ${quote(name)} is empty.`,
      parameters.map((each) => quote(each.name)).join(", ") || "style: rpc",
      "request",
    );
  if (elements.response === "") tell(`The body of a response of ${quote(name)} is empty.`, "style: rpc", "response");
}

function checkRoot(operation: Operation, { places, report }: RuleContext): void {
  const { name, elements } = operation;
  if (elements.root === undefined || (hasForms(operation) && !isEmptyResult(operation))) return;
  report("bareParameters", places.of(operation, "elements"), {
    message: `No answer of ${quote(name)} has the root ${quote(elements.root)}.`,
    found: isEmptyResult(operation) ? "no result" : "no binding http-get or http-post",
    expected: "a result over HTTP GET or POST",
    suggestion: "remove root from elements",
    repair: { kind: "remove", span: places.of(operation), path: ["elements", "root"] },
  });
}
