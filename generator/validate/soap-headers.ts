/** Owns the rules about SOAP headers: a SOAP binding has to send them, and headers of answers need an answer. */
import { quote } from "../diagnostics/quote.js";
import { hasSoap, operationsOf, returnedHeaders } from "../model/questions.js";
import type { Operation } from "../model/service.js";
import type { RuleContext } from "./rule.js";

export function checkSoapHeaders(context: RuleContext): void {
  const { service, places, report } = context;
  for (const operation of operationsOf(service)) {
    checkAnswers(operation, context);
    checkFaults(operation, context);
    const [header] = operation.soapHeaders;
    // No binding at all has been reported already.
    if (header === undefined || hasSoap(operation) || operation.bindings.length === 0) continue;
    report("headerWithoutSoap", places.of(header), {
      message: `The operation ${quote(operation.name)} takes SOAP headers but has no SOAP binding.`,
      found: operation.bindings.join(", "),
      expected: "soap11 or soap12 among its bindings",
      suggestion: "add one, or remove soapHeaders",
      repair: { kind: "remove", span: places.of(operation), path: ["soapHeaders"] },
    });
  }
}

/** Over HTTP GET and POST an error is a text. */
function checkFaults(operation: Operation, { places, report }: RuleContext): void {
  const { name, faults, bindings, result } = operation;
  const [fault] = faults;
  const soap = hasSoap(operation);
  if (fault === undefined || bindings.length === 0 || (soap && result.kind !== "none")) return;
  report("headerWithoutSoap", places.of(fault), {
    message: `The operation ${quote(name)} declares faults but has no ${soap ? "answer" : "SOAP binding"}.`,
    found: soap ? "result: none" : bindings.join(", "),
    expected: soap ? "a result, or void" : "soap11 or soap12 among its bindings",
    suggestion: "remove faults",
    repair: { kind: "remove", span: places.of(operation), path: ["faults"] },
  });
}

function checkAnswers(operation: Operation, { places, report }: RuleContext): void {
  const [header] = returnedHeaders(operation);
  if (header === undefined || operation.result.kind !== "none") return;
  report("headerWithoutSoap", places.of(header), {
    message: `The SOAP header ${quote(header.name)} is in the answer of ${quote(operation.name)}, which has none.`,
    found: `direction: ${header.direction}`,
    expected: "only headers of requests, if the result is none",
    suggestion: "remove direction, or give the operation the result void",
    repair: { kind: "remove", span: places.of(header), path: ["direction"] },
  });
}
