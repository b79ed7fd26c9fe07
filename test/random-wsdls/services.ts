/**
 * Owns random services: namespaces, operations and how their messages are written, as ASMX, WCF, Java, rpc stacks and people write them.
 * Invariant: names of operations and global elements are each there once in their schema.
 */
import type { Body, GlobalElement, Header, Operation, Particle, Schema, TypeRef, WsdlModel } from "./model.js";
import type { Tape } from "./tape.js";
import { elementNames, emptyType, TypeMaker } from "./types.js";

/** All are URIs, or none: libxml2 judges nothing else. */
const namespaces: readonly [string, ...string[]] = [
  "http://example.org/",
  "http://example.org/svc",
  "urn:svc",
  "WeatherService",
  "http://example.org/a/b/",
  "http://example.org/?x=1&y=2",
  "",
];
const furtherNamespaces: readonly [string, ...string[]] = [
  "http://schemas.example.org/2004/07/Data",
  "urn:data",
  "http://example.org/svc/data/",
  "http://example.org/",
  "",
];
const operationNames: readonly [string, ...string[]] = [
  "Find",
  "Get",
  "get",
  "delete",
  "class",
  "toString",
  "Zählen",
  "Do-It",
  "Ping2",
  "constructor",
  "Order",
  "then",
  "A.b",
  "GET",
];

export function randomWsdl(tape: Tape): WsdlModel {
  const style = tape.oneOf(["asmx", "wcf", "java", "hand", "rpc"] as const);
  const namespace = tape.oneOf(namespaces);
  const qualified = style === "asmx" || style === "wcf" || (style !== "java" && tape.chance(50));
  const further = new Set<string>();
  for (let count = style === "wcf" ? tape.between(1, 2) : tape.chance(30) ? 1 : 0; count > 0; count--)
    further.add(tape.oneOf(furtherNamespaces));
  further.delete(namespace);
  const schemas = [namespace, ...further].map((each, index) =>
    schemaOf(tape, each, index === 0 ? qualified : tape.chance(70), index),
  );
  const types = new TypeMaker(tape, schemas);
  types.declare(tape.below(4), tape.below(8));
  const main = schemas[0] ?? schemaOf(tape, namespace, qualified, 0);
  const names = new Set<string>();
  for (let count = tape.between(1, 3); count > 0; count--) names.add(tape.oneOf(operationNames));
  const rpc = style === "rpc";
  const bare = style === "hand" && tape.chance(50);
  const action = tape.below(style === "asmx" ? 2 : 5);
  const headers = tape.chance(15)
    ? [types.globalElement(main, types.typeRef(main, [], 1)[0], tape.oneOf(["Auth", "Header", "Find"]))]
    : [];
  const operations = [...names].map((name): Operation => {
    const answer = style === "asmx" || !tape.chance(6);
    const used = headers.filter(() => tape.chance(70));
    return {
      name,
      action: actionOf(action, namespace, name),
      request: rpc ? rpcBody(tape, types, main) : messageBody(tape, types, main, name, bare, style === "java"),
      response: !answer
        ? undefined
        : rpc
          ? rpcBody(tape, types, main, 2)
          : messageBody(tape, types, main, `${name}Response`, bare, style === "java", `${name}Result`),
      headers: used.map((element): Header => ({
        element,
        where: answer ? tape.oneOf(["request", "response", "both"]) : "request",
      })),
      faults: answer && tape.chance(12) ? [faultOf(tape, types)] : [],
    };
  });
  return {
    namespace,
    service: tape.oneOf(["Shop", "Shop-Service", "service", "Größen", "Client"]),
    schemas,
    operations,
    rpc,
    rpcNamespace: tape.chance(20) ? "urn:rpc" : namespace,
    soap12: style === "asmx" ? !tape.chance(30) : tape.chance(10),
    messageNames: style === "asmx" ? "asmx" : style === "wcf" ? "wcf" : "plain",
    address: tape.oneOf([
      "http://example.org/shop.asmx",
      "https://example.org/",
      "http://example.org/a/b?c=d&e=f",
      "http://example.org",
    ]),
    noise: tape.chance(20),
  };
}

function schemaOf(tape: Tape, namespace: string, qualified: boolean, index: number): Schema {
  return {
    namespace,
    qualified: qualified && namespace !== "",
    qualifiedAttributes: namespace !== "" && tape.chance(4),
    types: [],
    elements: [],
    groups: [],
    attributeGroups: [],
    attributes: [],
    file: tape.chance(15) ? `part${String(index)}.xsd` : undefined,
    included: tape.chance(8) ? (tape.chance(50) ? "chameleon" : "plain") : undefined,
  };
}

function actionOf(form: number, namespace: string, name: string): string {
  const base = namespace.endsWith("/") ? namespace : `${namespace}/`;
  return [`${base}${name}`, `${base}${name}`, `${base}IShop/${name}`, "", `urn:${name}Request`][form] ?? "";
}

function messageBody(
  tape: Tape,
  types: TypeMaker,
  main: Schema,
  name: string,
  bare: boolean,
  named: boolean,
  resultName?: string,
): Body {
  const home = tape.chance(6) ? types.anySchema() : main;
  if (bare) {
    if (tape.chance(5)) return { kind: "nothing" };
    return { kind: "element", element: types.globalElement(home, types.typeRef(home, [], 1)[0], name) };
  }
  const type = emptyType(named && home.types.every((each) => each.name !== name) ? name : undefined, home);
  const taken = new Set<string>();
  const count = resultName === undefined ? tape.below(5) : tape.oneOf([1, 1, 1, 0, 2, 3]);
  const parts: Particle[] = [];
  for (let index = 0; index < count; index++) {
    const occurrence = types.occurrence();
    const element = types.element(home, [], 1, taken, occurrence);
    const own =
      index === 0 && resultName !== undefined && !tape.chance(25) ? (named ? "return" : resultName) : element.name;
    taken.add(own);
    parts.push({ ...element, name: own });
  }
  if (tape.chance(6)) types.fillPlain(type, [], 1, new Set());
  else type.content = { kind: "sequence", min: 1, max: 1, parts };
  if (type.name !== undefined) home.types.push(type);
  const element: GlobalElement = {
    name: types.freeElementName(home, name),
    schema: home,
    type,
    nillable: tape.chance(2),
    abstract: false,
    head: undefined,
    members: [],
  };
  home.elements.push(element);
  return { kind: "element", element };
}

function rpcBody(tape: Tape, types: TypeMaker, main: Schema, most = 4): Body {
  const parts = new Map<string, TypeRef>();
  for (let count = tape.below(most); count > 0; count--) {
    const [type] = types.typeRef(main, [], 5);
    // Parts have named types.
    if (type.kind === "built-in" || (type.kind !== "any-type" && type.name !== undefined))
      parts.set(tape.oneOf(elementNames), type);
  }
  return { kind: "rpc", parts: [...parts] };
}

function faultOf(tape: Tape, types: TypeMaker): GlobalElement {
  const schema = types.anySchema();
  const found = tape.anyOf(schema.elements);
  return found ?? types.globalElement(schema, types.typeRef(schema, [], 1)[0], "OrderFault");
}
