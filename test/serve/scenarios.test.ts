/** Scenarios: what they may say, how an answer becomes a value, and what is said of those that do not fit. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { assets } from "#assets";
import { formatDiagnostic } from "../../generator/diagnostics/format.js";
import { Reporter } from "../../generator/diagnostics/reporter.js";
import { loadScenarios } from "../../generator/load/scenarios.js";
import { type DescribedService, describeService } from "../../generator/serve/describe-service.js";
import { prepareScenarios, type Scenarios } from "../../generator/serve/prepare-scenarios.js";
import { repository } from "../golden/tree.js";

const text = `
service: Shop
namespace: http://example.org/shop/
path: /shop.asmx
bindings: [soap11, soap12, http-get]
types:
  Color: { enum: [red, green] }
  Item: { fields: { Id: int, Name: string, Color: Color, Tags: Tags } }
  Tags: { array: string }
  Items: { array: Item }
samples: { Name: Lamp, Id: 7 }
groups:
  all:
    title: All
    operations:
      count: { parameters: {}, result: int }
      note: { parameters: {}, result: string }
      maybe: { parameters: {}, result: { type: int, nullable: true } }
      item: { parameters: {}, result: Item }
      items: { parameters: {}, result: Items }
      stock: { parameters: {}, result: { dataSet: { Stock: { Id: { type: int, required: true }, Name: string }, Shelf: { Place: string } } } }
      rows: { parameters: {}, result: DataSet }
      ping: { parameters: {}, result: void }
      any: { parameters: {}, result: anyType, bindings: [soap11] }
`;

let shop: DescribedService;
beforeAll(async () => {
  const { described, diagnostics } = await describeService({ name: "shop.yaml", text }, {}, assets);
  if (described === undefined)
    throw new Error(diagnostics.map((each) => formatDiagnostic(each, { name: "shop.yaml", text })).join("\n"));
  shop = described;
});

async function prepared(yaml: string): Promise<{ scenarios: Scenarios; problems: readonly string[] }> {
  const { scenarios, diagnostics } = loadScenarios(yaml);
  const reporter = new Reporter("the scenarios");
  const ready = await prepareScenarios(scenarios, [shop], reporter);
  const problems = [...diagnostics, ...reporter.diagnostics].map(({ code, message }) => `${code} ${message}`);
  return { scenarios: ready, problems };
}

async function answer(operation: string, written: string): Promise<unknown> {
  const { scenarios, problems } = await prepared(`operations:\n  ${operation}: { ${written} }\n`);
  expect(problems).toEqual([]);
  const described = shop.operations[operation];
  return described === undefined ? undefined : scenarios.get(described)?.answer?.value;
}

describe("answers", () => {
  it.each([
    ["count", "answer: 42", 42],
    ["note", 'answer: "017"', "017"],
    ["note", "answer: 017", "017"],
    ["note", 'answer: ""', ""],
    ["note", "answer: null", null],
    ["maybe", "answer: ~", null],
    ["items", "answer: []", []],
    ["items", "answer: [{ Id: 1 }, { Name: null }]", [{ Id: 1, Name: "Lamp" }, { Id: 7 }]],
    ["item", "answer: { Color: green, Tags: [a, b] }", { Id: 7, Name: "Lamp", Color: "green", Tags: ["a", "b"] }],
    ["item", 'answerXml: "<Id>3</Id><Name>a &amp; b</Name><Color>red</Color>"', { Id: 3, Name: "a & b", Color: "red" }],
  ])("of %s: %s", async (operation, written, expected) => {
    expect({ value: await answer(operation, written) }).toMatchObject({ value: expected });
  });

  it("of a DataSet are rows by table, with the sample's rows for missing tables", async () => {
    const value = await answer("stock", 'answer: { Stock: [{ Id: 1, Name: "x" }, { Id: 2 }] }');
    expect(value).toMatchObject({
      tables: [
        { name: "Stock", rows: [{ Id: 1, Name: "x" }, { Id: 2 }] },
        { name: "Shelf", rows: [{ Place: expect.any(String) }, {}] },
      ],
    });
    expect(await answer("stock", "answer: { Stock: {}, Shelf: {} }")).toMatchObject({
      tables: [{ rows: [] }, { rows: [] }],
    });
  });

  it("of a DataSet without specified rows contain only the stated rows", async () => {
    const value = await answer("rows", 'answer: { T: [{ a: 1, b: x, c: true, d: "1" }] }');
    expect(value).toMatchObject({ tables: [{ name: "T", rows: [{ a: 1, b: "x", c: true, d: "1" }] }] });
  });
});

describe("names of the code", () => {
  const names = `
service: Names
namespace: http://example.org/names/
path: /names.asmx
types:
  Parcel: { fields: { Owner_Name: string, ID: int } }
groups:
  all:
    operations:
      FindParcel: { parameters: { Parcel_Number: string }, result: Parcel }
`;

  it.each(["findParcel", "FindParcel"])("of an operation that the scenario calls %s", async (name) => {
    const { described } = await describeService({ name: "names.yaml", text: names }, { naming: "camelCase" }, assets);
    if (described === undefined) throw new Error("the description is invalid");
    const { scenarios } = loadScenarios(`operations:\n  ${name}: { answer: { ownerName: Ada, id: 3 } }\n`);
    const reporter = new Reporter("the scenarios");
    const ready = await prepareScenarios(scenarios, [described], reporter);
    expect(reporter.diagnostics).toEqual([]);
    expect([...ready.values()].map((each) => each.answer?.value)).toEqual([{ ownerName: "Ada", id: 3 }]);
  });

  it("are suggested for a misspelled name", async () => {
    const { described } = await describeService({ name: "names.yaml", text: names }, { naming: "camelCase" }, assets);
    const { scenarios } = loadScenarios("operations:\n  findParcels: { delayMs: 1 }\n");
    const reporter = new Reporter("the scenarios");
    await prepareScenarios(scenarios, described === undefined ? [] : [described], reporter);
    expect(reporter.diagnostics.map(({ suggestion }) => suggestion)).toEqual([expect.stringContaining("findParcel")]);
  });
});

describe("what else an operation does", () => {
  const nothing = { answer: undefined, answerXml: undefined, fault: undefined, broken: undefined, delayMs: 0 };
  const fault = { message: "nope", code: undefined, actor: undefined, detail: undefined };
  it.each<[string, object]>([
    ["", nothing],
    ["delayMs: 0", nothing],
    ["delayMs: 3600000", { ...nothing, delayMs: 3_600_000 }],
    ["broken: before-answer", { ...nothing, broken: "before-answer" }],
    ["broken: amid-answer, delayMs: 5", { ...nothing, broken: "amid-answer", delayMs: 5 }],
    ["fault: { message: nope }", { ...nothing, fault }],
    ["fault: { message: nope, code: client }", { ...nothing, fault: { ...fault, code: "client" } }],
    ["fault: { message: nope, code: server }", { ...nothing, fault: { ...fault, code: "server" } }],
    ["fault: { message: nope, actor: 'urn:a' }", { ...nothing, fault: { ...fault, actor: "urn:a" } }],
    ["fault: { message: nope, detail: <a/> }", { ...nothing, fault: { ...fault, detail: "<a/>" } }],
  ])("is read: { %s }", (written, expected) => {
    const { scenarios, diagnostics } = loadScenarios(`operations:\n  count: { ${written} }\n  note: { answer: x }\n`);
    expect(diagnostics).toEqual([]);
    expect(scenarios[0]).toEqual({ operation: "count", span: { start: 14, end: 19 }, ...expected });
    expect(scenarios[1]).toMatchObject({ operation: "note", answer: { kind: "text", text: "x" } });
  });
});

describe("what does not fit is said at its place", () => {
  it.each([
    ["operations: { cuont: { answer: 1 } }", 'AC2003 No operation is called "cuont".'],
    ["operations: { count: { answer: many } }", "AC3034 The answer is no int."],
    ["operations: { count: { answer: [1] } }", "AC3034 The type int is one text."],
    ["operations: { count: { answer: null } }", "AC3034 The result cannot be null."],
    ["operations: { ping: { answer: 1 } }", 'AC3034 "ping" answers nothing.'],
    ["operations: { ping: { answerXml: '<a/>' } }", 'AC3034 "ping" answers nothing.'],
    ["operations: { item: { answer: { Nmae: x } } }", 'AC2003 The type Item has no field "Nmae".'],
    ["operations: { item: { answer: { Color: blue } } }", "AC3034 The answer is no Color."],
    ["operations: { item: { answer: { Id: null } } }", 'AC3034 "Id" must be there.'],
    ["operations: { items: { answer: { Id: 1 } } }", "AC3034 The type Items is a list of items."],
    ["operations: { stock: { answer: { Stok: [] } } }", 'AC2003 The DataSet has no table "Stok".'],
    ["operations: { stock: { answer: { Stock: [{ Name: x }] } } }", 'AC3034 The row lacks "Id", which is never null.'],
    ["operations: { stock: { answer: { Stock: [{ Id: x }] } } }", "AC3034 The answer is no int."],
    ["operations: { stock: { answer: [1] } }", "AC3034 A DataSet is rows by table."],
    ["operations: { any: { answer: 1 } }", "AC3034 The type anyType cannot be written down here."],
    ["operations: { item: { answerXml: '<Id>' } }", 'AC3034 The answer of "item" cannot be read: '],
    ["operations: { count: { answer: 1, fault: { message: x } } }", 'AC2005 "count" has both "answer" and "fault".'],
    ["operations: { count: { delayMs: soon } }", "AC3034 A delay is a number of milliseconds."],
    ["operations: { count: { delayMs: 3600001 } }", "AC3034 A delay is a number of milliseconds."],
    ["operations: { count: { delayMs: 36000000 } }", "AC3034 A delay is a number of milliseconds."],
    ["operations: { count: { delayMs: 5 ms } }", "AC3034 A delay is a number of milliseconds."],
    ["operations: { count: { delayMs: -1 } }", "AC3034 A delay is a number of milliseconds."],
    ["operations: { count: { broken: always } }", 'AC2004 "broken" cannot be "always".'],
    ["operations: { count: { fault: {} } }", 'AC2002 "fault" lacks the key "message".'],
    ["operations: { count: { answr: 1 } }", 'AC2003 "count" has no key "answr".'],
    ["operation: { count: { answer: 1 } }", "AC2003"],
    ["", "AC1001"],
  ])("%s", async (yaml, problem) => {
    const { problems } = await prepared(yaml);
    expect(problems.join("\n")).toContain(problem);
  });
});

describe("the scenarios that are shown", () => {
  const shown = (file: string, heading: string): { readonly section: string; readonly block: string } => {
    const page = readFileSync(path.join(repository, file), "utf8");
    const section = page.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
    return { section, block: /```yaml\n([\s\S]*?)```/.exec(section)?.[1] ?? "" };
  };

  it.each([
    ["spec/README.md", "Scenarios"],
    ["docs/guides/serve.md", "Answers that are not the sample"],
  ])("in %s fit the messaging account", async (file, heading) => {
    const spec = readFileSync(path.join(repository, "spec/messaging-account.yaml"), "utf8");
    const { described } = await describeService({ name: "messaging-account", text: spec }, {}, assets);
    if (described === undefined) throw new Error("the messaging account cannot be served");
    const { scenarios, diagnostics } = loadScenarios(shown(file, heading).block);
    const reporter = new Reporter("the scenarios");
    const ready = await prepareScenarios(scenarios, [described], reporter);
    expect([...diagnostics, ...reporter.diagnostics]).toEqual([]);
    expect(ready.size).toBeGreaterThan(3);
  });

  it("in the language reference explain every key", () => {
    const { section } = shown("spec/README.md", "Scenarios");
    for (const key of ["answer", "answerXml", "fault", "delayMs", "broken"])
      expect(section).toContain(`| \`${key}\` |`);
  });
});
