/**
 * Owns the rule: the WSDL's schema declares no element twice.
 * An operation `get` has the elements `get` and `getResponse`; a result over HTTP GET or POST has a root element of its own (wire 6).
 */
import { quote } from "../diagnostics/quote.js";
import type { Span } from "../diagnostics/diagnostic.js";
import { operationsOf, resultWord } from "../model/questions.js";
import type { Operation, Service } from "../model/service.js";
import { reservedTypeNames } from "../names/index.js";
import type { RuleContext } from "./rule.js";

interface Element {
  readonly name: string;
  readonly role: string;
  readonly owner: object;
  readonly span: Span;
}

export function checkElementCollisions({ service, places, report }: RuleContext): void {
  const seen = new Map<string, Element>();
  const reported = new Set<object>();
  const types = new Set(service.types.map(({ name }) => name).filter((name) => !reservedTypeNames.has(name)));
  for (const element of elementsOf(service, places.of.bind(places))) {
    const first = seen.get(element.name);
    if (first === undefined) seen.set(element.name, element);
    // The same element from the same cause is declared once; two operations of one name have a rule of their own.
    if (first === undefined || first.role === element.role || reported.has(element.owner)) continue;
    // An operation called as a type collides in the generated code before it does here.
    if (types.has(element.name)) continue;
    reported.add(element.owner);
    report("elementCollision", element.span, {
      message: `The WSDL would declare the element ${quote(element.name)} twice.`,
      found: `${first.role} and ${element.role}`,
      suggestion: "rename one of the two",
      related: { message: `${first.role} comes from here`, span: first.span },
    });
  }
}

function elementsOf(service: Service, place: (thing: object) => Span): readonly Element[] {
  const operations = operationsOf(service);
  return [
    ...operations.filter(isForm).flatMap((operation) => {
      const name = resultWord(operation);
      const role = "the root of a result over HTTP GET and POST";
      return name === "void" ? [] : [{ name, role, owner: operation, span: place(operation) }];
    }),
    ...operations.filter(isSoap).flatMap((operation) => requestAndResponse(operation, place(operation))),
    ...operations.flatMap(({ soapHeaders }) =>
      soapHeaders.map((header) => ({ name: header.name, role: "a SOAP header", owner: header, span: place(header) })),
    ),
  ];
}

function requestAndResponse(operation: Operation, span: Span): readonly Element[] {
  const { name } = operation;
  return [
    { name, role: `the request of an operation`, owner: operation, span },
    { name: `${name}Response`, role: `the response of an operation`, owner: operation, span },
  ];
}

function isSoap({ bindings }: Operation): boolean {
  return bindings.includes("soap11") || bindings.includes("soap12");
}

function isForm({ bindings }: Operation): boolean {
  return bindings.includes("http-get") || bindings.includes("http-post");
}
