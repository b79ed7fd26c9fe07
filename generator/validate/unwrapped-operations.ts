/**
 * Owns the rule for bodies without a wrapper (`request: ""`, `response: ""`): each parameter and result occurs once, as
 * a declared element or as a part with a named type. The value of a bare operation is XML and is the whole body.
 */
import { quote } from "../diagnostics/quote.js";
import { isAddressed } from "../model/addressing.js";
import { operationsOf, soapActionOf } from "../model/questions.js";
import type { Operation, Service } from "../model/service.js";
import { bodyParts, hasAnyBody, messageBody } from "../model/unwrapped.js";
import type { MessageWay } from "../model/wsdl-names.js";
import { readXmlSample } from "../model/xml-samples.js";
import type { RuleContext } from "./rule.js";
import { typeWithoutName } from "./rpc-operations.js";

export function checkUnwrappedOperations(context: RuleContext): void {
  const { service, places, report } = context;
  checkMessageBody(context);
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

/** The WSDL declares a type of its own for bodies of any elements. */
function checkMessageBody({ service, places, report }: RuleContext): void {
  const { name, namespace } = messageBody;
  const type = service.types.find((each) => each.name === name && (each.namespace ?? service.namespace) === namespace);
  if (type === undefined || !hasAnyBody(service)) return;
  report("bareParameters", places.of(type, "name"), {
    message: `The type ${quote(name)} is that of a body of any elements.`,
    found: `a type of this name in ${quote(namespace)}`,
    expected: "the type that the WSDL has for such bodies alone",
    suggestion: "give the type another name or namespace",
  });
}

/** Only its action names a request whose body may be anything. */
function isNameless(service: Service, operation: Operation): boolean {
  return soapActionOf(service, operation, service.namespace) === "" && !isAddressed(service, operation);
}

function problemsOf(service: Service, operation: Operation, side: MessageWay): readonly string[] {
  const { parameters, result } = operation;
  const fields = side === "request" ? parameters : result.kind === "several" ? result.fields : [];
  return [
    ...(service.mtom ? ["mtom: true"] : []),
    ...(side === "response" && result.kind === "data-set" ? ["the result is a DataSet"] : []),
    ...(side === "response" && result.kind === "repeated" ? ["the result repeats"] : []),
    ...fields.flatMap(({ name, repeated }) => (repeated === undefined ? [] : [`${quote(name)} repeats`])),
    ...(operation.bare ? problemsOfAny(service, operation, side) : problemsOfParts(service, operation, side)),
  ];
}

function problemsOfParts(service: Service, operation: Operation, side: MessageWay): readonly string[] {
  return bodyParts(service, operation, side).flatMap(({ name, namespace, type }) => {
    const unnamed = namespace === "" ? typeWithoutName(type) : undefined;
    return unnamed === undefined ? [] : [`${quote(name)} is ${unnamed}, in no namespace`];
  });
}

/** Problems of a value that is the whole body: it is XML and no null, with elements and nothing else. */
function problemsOfAny(service: Service, operation: Operation, side: MessageWay): readonly string[] {
  const { parameters, result } = operation;
  const samples =
    side === "request" ? parameters.map(({ sample }) => sample) : "sample" in result ? [result.sample] : [];
  return [
    ...(side === "request" && isNameless(service, operation) ? ["an empty SOAPAction: nothing names it"] : []),
    ...(side === "response" && result.kind === "several" ? ["the result has several values"] : []),
    ...bodyParts(service, operation, side).flatMap(({ name, type, nullable }) => [
      ...(type.kind === "xml" && type.name === "xml" ? [] : [`${quote(name)} is of the type ${type.name}`]),
      ...(nullable ? [`${quote(name)} may be null`] : []),
    ]),
    ...(samples.some(isMore) ? ["a sample with attributes or text"] : []),
  ];
}

function isMore(sample: string | undefined): boolean {
  const content = sample === undefined ? undefined : readXmlSample(sample);
  return content !== undefined && (content.attributes.length > 0 || content.text !== "");
}
