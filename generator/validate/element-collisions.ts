/**
 * Owns the rule: the WSDL declares no element and no message twice.
 * An operation `get` has the elements `get` and `getResponse`, and the messages `getSoapIn` and `getSoapOut`; a result over HTTP GET or
 * POST has a root element of its own, and a SOAP header an element and a message for each operation that takes it (wire 6).
 */
import { quote } from "../diagnostics/quote.js";
import type { Span } from "../diagnostics/diagnostic.js";
import { operationsOf, resultWord } from "../model/questions.js";
import type { BindingId, Operation, Service } from "../model/service.js";
import { reservedTypeNames } from "../names/index.js";
import type { RuleContext } from "./rule.js";

interface Declared {
  readonly kind: "element" | "message";
  readonly name: string;
  readonly role: string;
  readonly owner: object;
  readonly span: Span;
}

export function checkElementCollisions({ service, places, report }: RuleContext): void {
  const seen = new Map<string, Declared>();
  const reported = new Set<object>();
  const types = new Set(service.types.map(({ name }) => name).filter((name) => !reservedTypeNames.has(name)));
  const place = places.of.bind(places);
  for (const declared of [...elementsOf(service, place), ...messagesOf(service, place)]) {
    const { kind, name, role, owner } = declared;
    const first = seen.get(`${kind} ${name}`);
    if (first === undefined) seen.set(`${kind} ${name}`, declared);
    // The same element from the same cause is declared once; two operations of one name have a rule of their own.
    if (first === undefined || first.role === role || reported.has(owner)) continue;
    // An operation called as a type collides in the generated code before it does here.
    if (kind === "element" && types.has(name)) continue;
    reported.add(owner);
    report("elementCollision", declared.span, {
      message: `The WSDL would declare the ${kind} ${quote(name)} twice.`,
      found: `${first.role} and ${role}`,
      suggestion: "rename one of the two",
      related: { message: `${first.role} comes from here`, span: first.span },
    });
  }
}

type PlaceOf = (thing: object) => Span;

function elementsOf(service: Service, place: PlaceOf): readonly Declared[] {
  const operations = operationsOf(service);
  const kind = "element";
  return [
    ...operations.filter(isForm).flatMap((operation) => {
      const name = resultWord(operation);
      const role = "the root of a result over HTTP GET and POST";
      return name === "void" ? [] : [{ kind, name, role, owner: operation, span: place(operation) } as const];
    }),
    ...operations.filter(isSoap).flatMap((operation) => requestAndResponse(operation, place(operation))),
    ...operations.flatMap(({ soapHeaders }) =>
      soapHeaders.map((header): Declared => ({
        kind,
        name: header.name,
        role: `a SOAP header of the type ${header.type.name}`,
        owner: header,
        span: place(header),
      })),
    ),
  ];
}

function requestAndResponse(operation: Operation, span: Span): readonly Declared[] {
  const { name } = operation;
  const base = { kind: "element", owner: operation, span } as const;
  return [
    { ...base, name, role: "the request of an operation" },
    { ...base, name: `${name}Response`, role: "the response of an operation" },
  ];
}

/** How the messages of an operation end over a binding, before `In` and `Out`. */
const endings: Readonly<Record<BindingId, string>> = {
  soap11: "Soap",
  soap12: "Soap",
  "http-get": "HttpGet",
  "http-post": "HttpPost",
};

function messagesOf(service: Service, place: PlaceOf): readonly Declared[] {
  return operationsOf(service).flatMap((operation): readonly Declared[] => {
    const { name, bindings, soapHeaders } = operation;
    const base = { kind: "message", owner: operation, span: place(operation) } as const;
    return [
      ...[...new Set(bindings.map((id) => endings[id]))].flatMap((ending) =>
        ["In", "Out"].map((way) => ({ ...base, name: name + ending + way, role: "a message of an operation" })),
      ),
      ...soapHeaders.map((header): Declared => {
        const role = `the SOAP header ${quote(header.name)} of ${quote(name)}`;
        return { kind: "message", name: name + header.name, role, owner: header, span: place(header) };
      }),
    ];
  });
}

function isSoap({ bindings }: Operation): boolean {
  return bindings.includes("soap11") || bindings.includes("soap12");
}

function isForm({ bindings }: Operation): boolean {
  return bindings.includes("http-get") || bindings.includes("http-post");
}
