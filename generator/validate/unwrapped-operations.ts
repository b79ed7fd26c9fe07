/**
 * Owns the rule: without an element around them (`request: ""`, `response: ""`), parameters and results stand in the body once each, as declared
 * elements or as parts with a named type; the value of a bare operation is the body, and XML.
 */
import { quote } from "../diagnostics/quote.js";
import { isAddressed } from "../model/addressing.js";
import { operationsOf, soapActionOf } from "../model/questions.js";
import type { Operation, Service } from "../model/service.js";
import { bodyParts } from "../model/unwrapped.js";
import type { MessageWay } from "../model/wsdl-names.js";
import type { RuleContext } from "./rule.js";
import { typeWithoutName } from "./rpc-operations.js";

export function checkUnwrappedOperations({ service, places, report }: RuleContext): void {
  for (const operation of operationsOf(service)) {
    for (const side of operation.unwrapped ?? []) {
      for (const problem of problemsOf(service, operation, side)) {
        const owner = places.says(operation, "elements") ? operation : service;
        report("bareParameters", places.of(owner, "elements"), {
          message: `The body of a ${side} of ${quote(operation.name)} cannot hold its values without an element around them.`,
          found: problem,
          expected: operation.bare
            ? "one value of the type xml, which is the whole body"
            : "values that occur once each, whose elements are declared or whose types have names",
          suggestion: operation.bare
            ? `give ${side} a name in elements, unless any elements may stand in the body`
            : `give ${side} a name in elements, unless the WSDL has several parts there, or parts with types`,
        });
      }
    }
  }
}

/** Only its action names a request whose body may be anything. */
function isNameless(service: Service, operation: Operation): boolean {
  return soapActionOf(service, operation, service.namespace) === "" && !isAddressed(service, operation);
}

function problemsOf(service: Service, operation: Operation, side: MessageWay): readonly string[] {
  const { parameters, result } = operation;
  const fields = side === "request" ? parameters : result.kind === "several" ? result.fields : [];
  const problems = [
    ...(service.mtom ? ["mtom: true"] : []),
    ...(side === "response" && result.kind === "data-set" ? ["the result is a DataSet"] : []),
  ];
  if (operation.bare) {
    const others = bodyParts(service, operation, side).filter(({ type }) => type.kind !== "xml" || type.name !== "xml");
    return [
      ...problems,
      ...(side === "request" && isNameless(service, operation) ? ["an empty SOAPAction: nothing names it"] : []),
      ...others.map(({ name, type }) => `${quote(name)} is of the type ${type.name}`),
    ];
  }
  return [
    ...problems,
    ...(side === "response" && result.kind === "repeated" ? ["the result repeats"] : []),
    ...fields.flatMap(({ name, repeated }) => (repeated === undefined ? [] : [`${quote(name)} repeats`])),
    ...bodyParts(service, operation, side).flatMap(({ name, namespace, type }) => {
      const unnamed = namespace === "" ? typeWithoutName(type) : undefined;
      return unnamed === undefined ? [] : [`${quote(name)} is ${unnamed}, in no namespace`];
    }),
  ];
}
