/** Tests of the language beyond the messaging account: every construct of spec/README.md, and the ways to write it. */
import { expect, test } from "vitest";
import { operationsOf, soapActionOf } from "../../generator/model/questions.js";
import { secretParts } from "../../generator/model/secrets.js";
import type { Operation, Service } from "../../generator/model/service.js";
import { readDescription } from "../../generator/validate/read-description.js";
import { growth } from "../wire/work.js";

const head = `service: Weather
namespace: http://example.org/weather/
baseUrl: http://localhost:8080
path: /weather.asmx
`;

function load(text: string): Service {
  const { service, diagnostics } = readDescription({ name: "weather.yaml", text });
  expect(diagnostics).toEqual([]);
  if (service === undefined) throw new Error("not loaded");
  return service;
}

function operation(body: string, more = ""): Operation {
  const [found] = operationsOf(
    load(`${head}${more}groups: { all: { operations: { get: { purpose: x, ${body} } } } }\n`),
  );
  if (found === undefined) throw new Error("no operation");
  return found;
}

test("the smallest description: defaults", () => {
  const service = load(`${head}groups: { all: { operations: { get: { purpose: Get it, result: int } } } }\n`);
  expect(service).toEqual({
    name: "Weather",
    purpose: undefined,
    document: undefined,
    namespace: "http://example.org/weather/",
    baseUrl: "http://localhost:8080",
    path: "/weather.asmx",
    signatures: false,
    mtom: false,
    unqualified: false,
    bindings: ["soap11", "soap12", "http-get", "http-post"],
    credentials: [],
    types: [],
    groups: [
      {
        name: "all",
        title: "all",
        source: undefined,
        operations: [
          {
            name: "get",
            purpose: "Get it",
            elements: { request: "get", response: "getResponse", result: "getResult" },
            bare: false,
            rpc: false,
            encoded: false,
            parameters: [],
            credentials: [],
            result: {
              kind: "scalar",
              type: { kind: "scalar", name: "int" },
              nullable: false,
              required: true,
              sample: "1",
            },
            bindings: ["soap11", "soap12", "http-get", "http-post"],
            soapHeaders: [],
            faults: [],
            reads: false,
            useHttpGet: false,
            deprecated: undefined,
            limits: undefined,
            source: undefined,
          },
        ],
      },
    ],
    otherRequests: [],
    gaps: [],
  });
});

test("loads defaults, and a service that is not ASMX's", () => {
  const service = load(`service: Weather
namespace: urn:weather
soapAction: "{namespace}#{operation}"
path: /?service=weather
groups: { all: { operations: { get: { result: int }, set: { soapAction: "", result: void } } } }
`);
  const [get, set] = operationsOf(service);
  expect([service.baseUrl, service.namespace, service.path]).toEqual([undefined, "urn:weather", "/?service=weather"]);
  expect([get?.purpose, get?.soapAction, set?.soapAction]).toEqual([undefined, undefined, ""]);
  const actions = operationsOf(service).map((each) => soapActionOf(service, each, service.namespace));
  expect(actions).toEqual(["urn:weather#get", ""]);
});

test("elements in the body: an operation's own words, else the service's patterns, else ASMX's rule", () => {
  const service = load(`${head}elementForm: unqualified
elements: { response: "{operation}Reply{operation}", result: return }
groups: { all: { operations: {
  get: { result: int },
  set: { style: bare, parameters: { It: int }, elements: { request: It }, result: int } } } }
`);
  expect(service.unqualified).toBe(true);
  const [get, set] = operationsOf(service);
  expect(get?.elements).toEqual({ request: "get", response: "getReplyget", result: "return" });
  expect([get?.bare, set?.bare, set?.parameters[0]?.required]).toEqual([false, true, true]);
  expect(set?.elements.request).toBe("It");
});

const scalars = [
  "string",
  "boolean",
  "byte",
  "unsignedByte",
  "short",
  "unsignedShort",
  "int",
  "unsignedInt",
  "long",
  "unsignedLong",
  "float",
  "double",
  "decimal",
  "dateTime",
  "date",
  "time",
  "duration",
  "guid",
  "base64Binary",
  "anyURI",
];

test.each(scalars)("the scalar %s, as parameter, field, result and column", (name) => {
  const types = `types: { T: { fields: { F: ${name} } } }\n`;
  const service = load(
    `${head}${types}groups: { g: { operations: {
      a: { purpose: x, parameters: { P: ${name} }, result: ${name} },
      b: { purpose: x, result: { dataSet: { Table: { C: ${name} } } } } } } }\n`,
  );
  const [first] = operationsOf(service);
  expect(first?.parameters[0]?.type).toEqual({ kind: "scalar", name });
  expect(first?.parameters[0]?.sample).toBeDefined();
});

test("value types are required as fields unless said; strings, records and parameters are not", () => {
  const service = load(`${head}types:
  Kind: { enum: [A] }
  Part: { fields: {} }
  T:
    fields:
      a: int
      b: string
      c: Kind
      d: Part
      e: { type: int, required: false }
      f: { type: string, required: true }
      g: base64Binary
      h: { type: int, nullable: true }
groups: { g: { operations: { get: { purpose: x, parameters: { P: int, Q: { type: string, required: true } }, result: T } } } }
`);
  const type = service.types.find(({ name }) => name === "T");
  const required = type?.kind === "record" ? type.fields.filter((field) => field.required).map(({ name }) => name) : [];
  expect(required).toEqual(["a", "c", "f", "h"]);
  expect(operationsOf(service)[0]?.parameters.map((parameter) => parameter.required)).toEqual([false, true]);
});

test("results: void, nullable scalars, enumerations, records, arrays, DataSets with and without tables", () => {
  const types =
    "types: { E: { enum: [A, B] }, R: { fields: { X: int } }, L: { array: R, item: Entry, nullable: true } }\n";
  expect(operation("result: void").result).toEqual({ kind: "void" });
  expect(operation("result: { type: int, nullable: true, sample: 7 }").result).toMatchObject({
    nullable: true,
    sample: "7",
  });
  expect(operation("result: E", types).result).toMatchObject({
    kind: "scalar",
    type: { kind: "named", name: "E" },
    sample: "A",
  });
  expect(operation("result: R", types).result).toEqual({ kind: "record", type: "R", nullable: false, required: false });
  expect(operation("result: L", types).result).toEqual({ kind: "array", type: "L", nullable: false, required: false });
  expect(operation("result: { type: R }", types).result).toEqual({
    kind: "record",
    type: "R",
    nullable: false,
    required: false,
  });
  expect(operation("result: DataSet").result).toEqual({
    kind: "data-set",
    tables: undefined,
    set: undefined,
    nullable: false,
    required: false,
  });
  expect(
    operation("result: { dataSet: { T: { Id: { type: int, required: true }, Kind: E } } }", types).result,
  ).toMatchObject({
    tables: [
      {
        name: "T",
        columns: [
          { name: "Id", required: true },
          { name: "Kind", required: false, sample: "A" },
        ],
      },
    ],
  });
});

test("arrays: item name and nullability", () => {
  const service =
    load(`${head}types: { R: { fields: { X: int } }, L: { array: R, item: Entry, nullable: true }, I: { array: int } }
groups: { g: { operations: { get: { purpose: x, result: L } } } }\n`);
  expect(service.types.flatMap((type) => (type.kind === "array" ? [type.item] : []))).toMatchObject([
    { name: "Entry", nullable: true, type: { kind: "named", name: "R" } },
    { name: "int", nullable: false, type: { kind: "scalar", name: "int" } },
  ]);
});

test("records inside records, recursive ones too, and record parameters over SOAP", () => {
  const types = "types: { Node: { fields: { Next: Node, All: Nodes, Name: string } }, Nodes: { array: Node } }\n";
  const loaded = operation("bindings: [soap12, soap11], parameters: { N: Node, All: Nodes }, result: Node", types);
  expect(loaded.bindings).toEqual(["soap11", "soap12"]);
  expect(loaded.parameters.map(({ type, sample }) => [type.name, sample])).toEqual([
    ["Node", undefined],
    ["Nodes", undefined],
  ]);
});

const header = { direction: "in", required: false, nullable: false, secret: undefined, namespace: undefined };

test("secret is true, hide or false, of fields, parts, items, columns and results", () => {
  const marks = (types: string, result: string): unknown =>
    secretParts(
      load(
        `${head}${types}groups: { all: { operations: { a: { purpose: x, bindings: [soap11], result: ${result} } } } }\n`,
      ),
    )
      .filter(({ secret }) => secret !== undefined)
      .map(({ word, name, element, secret }) => `${word} ${name} ${element} ${String(secret)}`);
  const fields =
    "A: { type: string, secret: true, element: a }, B: { type: int, attribute: true, secret: hide }, C: { choice: { D: { type: int, secret: true }, E: int } }, F: { type: int, secret: false }";
  expect(marks(`types: { R: { fields: { ${fields} } } }\n`, "R")).toEqual([
    "field A a full",
    "attribute B B hide",
    "field D D full",
  ]);
  expect(marks("types: { L: { array: int, item: I, secret: hide } }\n", "L")).toEqual(["array item I I hide"]);
  expect(marks("", "{ dataSet: { T: { C: { type: int, secret: true }, D: int } } }")).toEqual(["column C C full"]);
  expect(marks("", "{ several: { aResult: int, S: { type: string, secret: true } } }")).toEqual(["field S S full"]);
  expect(operation("result: { type: int, secret: hide }").result).toMatchObject({ kind: "scalar", secret: "hide" });
});

test("SOAP headers, deprecation, limits, reading, sources", () => {
  const loaded = operation(
    'bindings: [soap11], soapHeaders: { Auth: { type: Auth, required: true, secret: true }, Trace: { type: string, direction: inout, nullable: true, element: trace-id, namespace: "urn:trace" } }, deprecated: Use getAll, limits: Ten a day, reads: true, source: "1.2", result: int',
    "types: { Auth: { fields: { Key: string } } }\n",
  );
  expect(loaded.soapHeaders).toEqual([
    { ...header, name: "Auth", type: { kind: "named", name: "Auth" }, required: true, secret: "full", element: "Auth" },
    {
      ...header,
      name: "Trace",
      type: { kind: "scalar", name: "string" },
      direction: "inout",
      nullable: true,
      element: "trace-id",
      namespace: "urn:trace",
    },
  ]);
  expect(loaded).toMatchObject({ deprecated: "Use getAll", limits: "Ten a day", reads: true, source: "1.2" });
});

test("faults say a type, and what of their element differs", () => {
  const { faults } = operation(
    'bindings: [soap11], faults: { Refused: string, Exceeded: { type: int, nullable: true, element: LimitExceeded, namespace: "urn:limits", purpose: Too many } }, result: int',
  );
  expect(faults).toEqual([
    {
      name: "Refused",
      type: { kind: "scalar", name: "string" },
      nullable: false,
      purpose: undefined,
      element: "Refused",
      namespace: undefined,
    },
    {
      name: "Exceeded",
      type: { kind: "scalar", name: "int" },
      nullable: true,
      purpose: "Too many",
      element: "LimitExceeded",
      namespace: "urn:limits",
    },
  ]);
});

test("an operation has its group's source unless it says its own", () => {
  const service = load(`${head}groups:
  g: { source: "4.1", operations: { a: { purpose: x, result: int }, b: { purpose: x, result: int, source: "4.9" } } }\n`);
  expect(operationsOf(service).map(({ source }) => source)).toEqual(["4.1", "4.9"]);
});

const pair =
  "credentials: { account: { User: string, Password: { type: string, secret: true } }, key: { Key: string } }\n";

test("credential parameters come first, in the order of the sets, unless they are placed", () => {
  const names = (body: string): readonly string[] => operation(body, pair).parameters.map(({ name }) => name);
  expect(names("credentials: account, parameters: { City: string }, result: int")).toEqual([
    "User",
    "Password",
    "City",
  ]);
  expect(names("credentials: [key, account], result: int")).toEqual(["Key", "User", "Password"]);
  expect(
    names(
      "credentials: account, parameters: { City: string, Password: { credential: account }, Day: int }, result: int",
    ),
  ).toEqual(["User", "City", "Password", "Day"]);
});

test("samples: a thing's own, then by name, then by type", () => {
  const loaded = operation(
    "parameters: { A: int, B: int, C: { type: int, sample: 9 }, D: List, E: Day, F: string }, result: int",
    'types: { List: { list: ";" }, Day: { date: [yyyy/mm/dd] } }\nsamples: { B: 5, C: 6, F: "" }\n',
  );
  expect(loaded.parameters.map(({ sample }) => sample)).toEqual(["1", "5", "9", "a;b", "2026/01/31", ""]);
});

test("a sample is the text as it stands, whatever it looks like", () => {
  const samples = "samples: { A: 1234.5600, B: 0123, C: true, D: 2009-03-04T05:06:07, E: no }\n";
  const loaded = operation(
    "parameters: { A: decimal, B: string, C: string, D: dateTime, E: string }, result: int",
    samples,
  );
  expect(loaded.parameters.map(({ sample }) => sample)).toEqual([
    "1234.5600",
    "0123",
    "true",
    "2009-03-04T05:06:07",
    "no",
  ]);
});

test("texts may hold what is code elsewhere", () => {
  const text = "*/ {{x}} ${x} <b> ]]> & \\ ` ' \u2028";
  expect(operation(`result: int, deprecated: ${JSON.stringify(text)}`).deprecated).toBe(text.trim());
});

test("block texts lose the line end that YAML gives them", () => {
  const service = load(
    `${head}purpose: |\n  One line.\n  Another.\ngroups: { g: { operations: { get: { purpose: x, result: int } } } }\n`,
  );
  expect(service.purpose).toBe("One line.\nAnother.");
});

test("an alias repeats a value", () => {
  const loaded = operation("parameters: { A: &shared { type: int, required: true }, B: *shared }, result: int");
  expect(loaded.parameters.map(({ name, type, required }) => [name, type.name, required])).toEqual([
    ["A", "int", true],
    ["B", "int", true],
  ]);
});

test("CRLF, LF and a byte order mark give the same model", () => {
  const text = `${head}purpose: |\n  One\n  two\ngroups:\n  g:\n    operations:\n      get: { purpose: "a\n          b", result: int }\n`;
  expect(load(`\uFEFF${text.replaceAll("\n", "\r\n")}`)).toEqual(load(text));
});

test("gaps: a sentence alone is about the whole service", () => {
  const service = load(`${head}groups: { g: { operations: { get: { purpose: x, result: int } } } }
unspecified: { errors: Errors are not specified., int: { text: y, source: "7", appliesTo: { results: [int], except: [get] } } }\n`);
  const nothing = { results: [], operations: [], credentials: [], fields: [], except: [] };
  expect(service.gaps).toEqual([
    { name: "errors", text: "Errors are not specified.", source: undefined, appliesTo: nothing },
    { name: "int", text: "y", source: "7", appliesTo: { ...nothing, results: ["int"], except: ["get"] } },
  ]);
});

test("names can be any XML name", () => {
  const loaded = operation(
    "parameters: { é: int, a-b: int, a.b: int, constructor: int, _1: int, class: string }, result: int",
  );
  expect(loaded.parameters.map(({ name }) => name)).toEqual(["é", "a-b", "a.b", "constructor", "_1", "class"]);
});

test.each([
  ["repeated: true", { min: 0, max: undefined }],
  ["repeated: true, required: true", { min: 1, max: undefined }],
  ["repeated: true, required: false", { min: 0, max: undefined }],
  ["repeated: { max: 3 }, required: true", { min: 1, max: 3 }],
  ["repeated: { min: 2 }", { min: 2, max: undefined }],
  ["repeated: false, required: true", undefined],
])("a parameter with %s", (words, repeated) => {
  const [parameter] = operation(
    `bindings: [soap11], parameters: { A: { type: int, ${words} } }, result: int`,
  ).parameters;
  expect(parameter?.repeated).toEqual(repeated);
  expect(parameter?.required).toBe(words.endsWith("required: true") || (repeated?.min ?? 0) > 0);
});

test("loading takes steps in proportion to the operations", () => {
  const description = (count: number): string => {
    const operations = Array.from(
      { length: count },
      (_, i) =>
        `      op${String(i)}:\n        purpose: Does ${String(i)}\n        credentials: account\n        parameters: { A: T${String(i)}, B: string, C: { type: int, required: true } }\n        result: T${String(i)}\n`,
    );
    const types = Array.from({ length: count }, (_, i) => `  T${String(i)}: { enum: [A, B] }\n`);
    return `${head}${pair}types:\n${types.join("")}groups:\n  g:\n    operations:\n${operations.join("")}`;
  };
  const read = (count: number): void => void expect(operationsOf(load(description(count)))).toHaveLength(count);
  expect(growth(read, 50, /\/generator\//)).toBeLessThan(4.4);
});

test("a scalar with values has its first value as the sample", () => {
  const types = 'types: { Size: { simple: string, values: ["", "b"] } }\n';
  expect(operation("parameters: { Size: Size }, result: int", types).parameters[0]?.sample).toBe("");
});

test.each(["/", "/a/", "/a/b.asmx", "/a.asmx?x=1&y=/../z//", "/%41-._~!$&'()*+,;=:@/b"])(
  "the path %s is one",
  (path) => {
    const text = `${head}groups: { all: { operations: { get: { purpose: Get it, result: int } } } }\n`;
    expect(load(text.replace("/weather.asmx", () => JSON.stringify(path))).path).toBe(path);
  },
);

test("bounds have up to nine digits", () => {
  const { parameters } = operation(
    "bindings: [soap11], parameters: { A: { type: int, repeated: { min: 0, max: 999999999 } } }, result: int",
  );
  expect(parameters[0]?.repeated).toEqual({ min: 0, max: 999_999_999 });
});

test.each([
  ["maxLength: 3", 3],
  ["minLength: 40", 40],
  ["length: 2", 2],
  ["minLength: 1, maxLength: 2", 2],
])("the sample of a text with %s has %d characters", (facets, length) => {
  const types = `types: { Short: { simple: string, ${facets} } }\n`;
  const { parameters } = operation("bindings: [soap11], parameters: { A: Short }, result: int", types);
  expect(parameters[0]?.sample).toHaveLength(length);
});

test.each([
  ["str", "string"],
  ["Text", "string"],
  ["uuid", "guid"],
  ["UniqueIdentifier", "guid"],
  ["timestamp", "dateTime"],
  ["datetime", "dateTime"],
  ["single", "float"],
  ["binary", "base64Binary"],
  ["bytes", "base64Binary"],
  ["uri", "anyURI"],
  ["URL", "anyURI"],
  ["money", "decimal"],
])("what others call %s is %s here", (foreign, own) => {
  const text = `${head}groups: { all: { operations: { get: { purpose: Get it, result: ${foreign} } } } }\n`;
  const { diagnostics } = readDescription({ name: "weather.yaml", text });
  expect(diagnostics.map(({ suggestion }) => suggestion)).toEqual([`here it is called ${own}`]);
});
