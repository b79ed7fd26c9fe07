/**
 * Owns the proof that the emitter of `openapi.json` alone gives the golden documents of whole descriptions.
 * It asks no other emitter, so that it takes a fraction of `golden.test.ts`: `test/mutation` tries changes to the document with it.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { assets } from "#assets";
import { expect, test } from "vitest";
import { createExamples } from "../../generator/emit/fixtures/examples.js";
import { openApiDocument } from "../../generator/emit/openapi/document.js";
import { createPrinting } from "../../generator/emit/printing.js";
import type { Service } from "../../generator/model/service.js";
import { keepOperations } from "../../generator/model/choose-operations.js";
import { printJson } from "../../generator/print/json-text.js";
import { readDescription } from "../../generator/validate/read-description.js";
import { repository } from "./tree.js";

const { render } = createPrinting(assets.templates);

function readService(name: string, text: string): Service {
  const { service, diagnostics } = readDescription({ name, text });
  if (service === undefined) throw new Error(diagnostics.map(({ message }) => message).join("; "));
  return service;
}

const wholeCases = [
  ["spec/messaging-account.yaml", "generated/messaging-account"],
  ["test/golden/cases/kitchen-sink/input.yaml", "test/golden/cases/kitchen-sink/output"],
  ["test/golden/cases/taken-names/input.yaml", "test/golden/cases/taken-names/output"],
].map(([input = "", output = ""]) => ({
  input,
  service: readService(input, readFileSync(path.join(repository, input), "utf8")),
  golden: readFileSync(path.join(repository, output, "openapi.json"), "utf8"),
}));

test.each(wholeCases)("the OpenAPI document of $input is the golden one", ({ service, golden }) => {
  expect(printJson(openApiDocument(service, createExamples(render), false))).toBe(golden);
});

test("a dateTime that is a Date, which always has a zone, has the format date-time; a cell has a text", () => {
  const fields = "types:\n  R: { fields: { At: dateTime } }\n";
  const send = "bindings: [soap11], parameters: { R: R }, result: { dataSet: { T: { Cell: dateTime } } }";
  const service = readService("box.yaml", `${head}${fields}groups: { all: { operations: { send: { ${send} } } } }\n`);
  const shown = (values: Service["values"]): readonly (string | undefined)[] => {
    const text = JSON.stringify(openApiDocument({ ...service, values }, createExamples(render), false));
    return [/"At":\{[^}]*"(format|pattern)"/.exec(text)?.[1], /"Cell":\{[^}]*"(format|pattern)"/.exec(text)?.[1]];
  };
  expect(shown({ dateTime: "date" })).toEqual(["format", "pattern"]);
  expect(shown({})).toEqual(["pattern", "pattern"]);
});

interface Media {
  readonly schema: unknown;
  readonly example?: unknown;
}
interface Document {
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly post: {
          readonly requestBody: { readonly content: Readonly<Record<string, Media>> };
          readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
          readonly security?: unknown;
        };
      }
    >
  >;
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly properties?: Readonly<Record<string, unknown>> }>>;
    readonly securitySchemes?: Readonly<Record<string, unknown>>;
  };
}

const head = "service: Box\nnamespace: http://example.org/box/\nbaseUrl: http://localhost\npath: /box.asmx\n";

/** The document of a service with one operation `send`. */
function documentOf(types: string, operation: string, numbers = false, root = ""): Document {
  const groups = `groups: { all: { operations: { send: { bindings: [soap11], ${operation} } } } }\n`;
  const text = `${head}${root}${types === "" ? "" : `types:\n${types}`}${groups}`;
  const document = openApiDocument(readService("box.yaml", text), createExamples(render), numbers);
  return JSON.parse(printJson(document)) as Document;
}

const requestOf = (document: Document): Media | undefined =>
  document.paths["/send"]?.post.requestBody.content["application/json"];
const answerOf = (document: Document): Media | undefined =>
  document.paths["/send"]?.post.responses["200"]?.content?.["application/json"];

test.each([
  ["a choice", "A: { choice: { One: int, Two: string } }, B: string", { A: { One: 1 }, B: "string" }],
  [
    "a choice that repeats",
    "A: { choice: { One: int, Two: string }, repeated: true }, B: string",
    { A: [{ One: 1 }], B: "string" },
  ],
  [
    "a choice of a sequence",
    "A: { choice: { Pair: { sequence: { One: int, Two: string } }, Three: int } }",
    { A: { Pair: { One: 1, Two: "string" } } },
  ],
  ["a sequence", "A: { sequence: { One: int, Two: string } }, B: int", { A: { One: 1, Two: "string" }, B: 1 }],
  [
    "a sequence that repeats",
    "A: { sequence: { One: int, Two: string }, repeated: true }, B: { type: int, repeated: true }",
    { A: [{ One: 1, Two: "string" }], B: [1] },
  ],
  [
    "a sequence of a choice and a list",
    "A: { sequence: { One: { choice: { X: int, Y: int } }, Two: { type: int, repeated: true } } }",
    { A: { One: { X: 1 }, Two: [1] } },
  ],
  ["a list of at least two", "A: { type: int, repeated: { min: 2 } }", { A: [1, 2] }],
  ["XML", "A: xml, B: string", undefined],
  ["XML in a choice", "A: { choice: { One: xml, Two: string } }, B: string", undefined],
  ["a wildcard", "A: { any: true }, B: string", undefined],
])("the example of a record with %s is whole, or there is none", (_title, fields, expected) => {
  const document = documentOf(`  T: { fields: { ${fields} } }\n`, "parameters: { a: T }, result: void");
  expect(requestOf(document)?.example).toEqual(expected && { a: expected });
});

test.each([
  ["long", "7", 7],
  ["long", "123456789012345", 123456789012345],
  ["long", "1234567890123456", undefined],
  ["long", "-123456789012345", -123456789012345],
  ["decimal", "1.50", 1.5],
  ["double", "0.12345678901234567", 0.12345678901234566],
  ["double", "NaN", "NaN"],
  ["char", "65", "A"],
  ["boolean", "false", false],
  ["string", "7", "7"],
])(
  "the example of %s %s is a JSON number if numbers are asked for and it holds all digits",
  (type, sample, expected) => {
    const document = documentOf(
      "",
      `parameters: { a: ${type} }, result: ${type}`,
      true,
      `samples: { a: "${sample}" }\n`,
    );
    expect(requestOf(document)?.example).toEqual(expected === undefined ? undefined : { a: expected });
  },
);

test("the scalars that are numbers on demand have their ranges in the schema", () => {
  const document = documentOf(
    "",
    "parameters: { a: long, b: decimal, c: unsignedLong, d: string }, result: void",
    true,
  );
  const [minimum, maximum] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
  expect(requestOf(document)?.schema).toMatchObject({
    properties: {
      a: { type: "integer", format: "int64", minimum, maximum },
      b: { type: "number", format: "decimal" },
      c: { type: "integer", format: "uint64", minimum, maximum },
      d: { type: "string" },
    },
  });
});

test.each([
  ["DataTable", "DataSet", "tables"],
  ["DataSet", "DataSet", "tables"],
  ["xml", "XmlContent", "xml"],
])("a result %s refers to the schema %s, and has no example", (result, component, property) => {
  const document = documentOf("", `result: ${result}`);
  const reference = { $ref: `#/components/schemas/${component}` };
  expect(answerOf(document)).toEqual({ schema: { anyOf: [reference, { type: "null" }] } });
  expect(document.components.schemas[component]?.properties).toHaveProperty(property);
});

test("a result anyType refers to the schema AnyValue", () => {
  const document = documentOf("", "result: { type: anyType, required: true }");
  expect(answerOf(document)).toEqual({ schema: { $ref: "#/components/schemas/AnyValue" } });
  expect(document.components.schemas["AnyValue"]).toHaveProperty("anyOf");
});

test("a password is a string that is wholly secret", () => {
  const parameters =
    "a: { type: string, secret: true }, b: { type: string, secret: hide }, c: { type: int, secret: true }";
  const document = documentOf(
    "  T: { enum: [X] }\n",
    `parameters: { ${parameters}, d: { type: T, secret: true } }, result: T`,
  );
  const schema = requestOf(document)?.schema as { readonly properties: Readonly<Record<string, object>> };
  const isPassword = Object.entries(schema.properties).map(([name, each]) => [name, "format" in each && each.format]);
  expect(isPassword).toEqual([
    ["a", "password"],
    ["b", false],
    ["c", "int32"],
    ["d", false],
  ]);
});

test.each([
  ["a name and a password", "{ fields: { N: string, P: { type: string, secret: true } } }", { Head: "basic" }],
  ["one text", "{ fields: { P: { type: string, secret: true } } }", { Head: "bearer" }],
  ["two passwords", "{ fields: { N: { type: string, secret: true }, P: { type: string, secret: true } } }", {}],
  ["three texts", "{ fields: { M: string, N: string, P: { type: string, secret: true } } }", {}],
  ["a number", "{ fields: { N: int, P: { type: string, secret: true } } }", {}],
  ["an attribute", "{ fields: { N: { type: string, attribute: true }, P: { type: string, secret: true } } }", {}],
  ["a list", "{ fields: { N: { type: string, repeated: true }, P: { type: string, secret: true } } }", {}],
  ["a wildcard", "{ fields: { N: { any: true }, P: { type: string, secret: true } } }", { Head: "bearer" }],
  [
    "any attributes",
    "{ fields: { N: { anyAttribute: true }, P: { type: string, secret: true } } }",
    { Head: "bearer" },
  ],
])(
  "a secret SOAP header with %s is HTTP authentication where it can be, and else a header",
  (_title, type, schemes) => {
    const document = documentOf(`  T: ${type}\n`, "soapHeaders: { Head: T }, result: void");
    const found = Object.entries(document.components.securitySchemes ?? {}).map(([name, scheme]) => [name, scheme]);
    const isHttp = Object.keys(schemes).length > 0;
    const expected = isHttp
      ? Object.entries(schemes).map(([name, scheme]) => [name, { type: "http", scheme }])
      : [["Soap-Head", { type: "apiKey", in: "header", name: "Soap-Head" }]];
    expect(found).toMatchObject(expected);
  },
);

test("a group of which no operation is chosen has no tag, and an only group without a title that of the service", () => {
  const text = `${head}groups: { one: { operations: { a: { result: void } } }, two: { title: Second, operations: { b: { result: void } } } }\n`;
  const service = keepOperations(readService("box.yaml", text), new Set(["b"]));
  expect(openApiDocument(service, createExamples(render), false)["tags"]).toMatchObject([{ name: "two" }]);
  const untitled = keepOperations(readService("box.yaml", text.replace("title: Second, ", "")), new Set(["b"]));
  expect(openApiDocument(untitled, createExamples(render), false)["tags"]).toEqual([
    { name: "Box", description: "Operations of Box." },
  ]);
});
