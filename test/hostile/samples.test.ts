/** Samples have a budget: what stands near the root is whole, what may be left out is, and what may not is marked. */
import { expect, test } from "vitest";
import { assets } from "#assets";
import { compile } from "../../generator/compile.js";
import { hostileFiles } from "./files.js";

const head = "service: Deep\nnamespace: urn:deep/\nbaseUrl: http://localhost\npath: /deep.asmx\n";
const get = "groups: { all: { operations: { get: { purpose: x, result: R0 } } } }\n";

/** Levels of records, each with `width` of the next. */
function levels(count: number, width: number, required: boolean): string {
  const fields = (next: string) =>
    Array.from({ length: width }, (_, index) => `F${index}: { type: ${next}, required: ${required} }`).join(", ");
  const types = Array.from({ length: count }, (_, index) => {
    const next = index === count - 1 ? "int" : `R${index + 1}`;
    return `  R${index}: { fields: { ${fields(next)} } }\n`;
  });
  return `${head}types:\n${types.join("")}${get}`;
}

async function fixturesOf(text: string): Promise<ReadonlyMap<string, string>> {
  const { files, diagnostics } = await compile({ name: "deep.yaml", text }, { artifacts: ["fixtures"] }, assets);
  expect(diagnostics).toEqual([]);
  return new Map(files.map((file) => [file.path, file.text]));
}

const count = (text: string | undefined, part: string): number => (text ?? "").split(part).length - 1;

test("a description of 18 levels, each twice in the one before, gives fixtures of a bounded size", async () => {
  const [file] = hostileFiles;
  expect(file?.name).toBe("records of two fields of the next");
  const sizes = [];
  for (const size of [12, 18, 60]) {
    const files = await fixturesOf(file?.text(size) ?? "");
    sizes.push([...files.values()].reduce((sum, { length }) => sum + length, 0));
  }
  const [small = 0, full = 0, deep = 0] = sizes;
  expect(full).toBeLessThan(1.1 * small);
  expect(deep).toBeLessThan(1.1 * small);
});

test("beyond the budget optional fields are left out, level by level, and nothing is marked", async () => {
  const files = await fixturesOf(levels(12, 2, false));
  const soap = files.get("fixtures/get/soap11.response.http");
  // 2 + 4 + ... + 128 records are below the budget of 500; the last of them are empty.
  expect(count(soap, "<F0>") + count(soap, "<F0 />")).toBeGreaterThan(100);
  expect(count(soap, "<F0>") + count(soap, "<F0 />")).toBeLessThan(500);
  expect(files.get("fixtures/index.json")).not.toContain('"cut"');
});

test("a record that lacks what it must have is marked", async () => {
  const files = await fixturesOf(levels(12, 2, true));
  const index = files.get("fixtures/index.json");
  expect(count(index, '"cut": "Fields that must be there are left out here')).toBeGreaterThan(100);
});

test("a record that fits is whole", async () => {
  const files = await fixturesOf(levels(4, 4, true));
  const index = files.get("fixtures/index.json");
  expect(index).not.toContain('"cut"');
  expect(count(index, '"value": "1"')).toBe(4 ** 4);
});

test("operations of a very large service have smaller samples, each at least its root's", async () => {
  const operations = Array.from({ length: 1500 }, (_, index) => `      op${index}: { purpose: x, result: R0 }\n`);
  const text = levels(12, 2, false).replace(get, `groups:\n  all:\n    operations:\n${operations.join("")}`);
  const files = await fixturesOf(text);
  const soap = files.get("fixtures/op7/soap11.response.http");
  expect(count(soap, "<F1>")).toBeGreaterThan(10);
  expect(count(soap, "<F1>")).toBeLessThan(100);
});

test("long texts of items count as several values", async () => {
  const fields = Array.from({ length: 50 }, (_, index) => `F${index}: Codes`);
  const codes = `Codes: { array: string, item: Code, sample: ${"x".repeat(20_000)} }`;
  const files = await fixturesOf(`${head}types: { R0: { fields: { ${fields.join(", ")} } }, ${codes} }\n${get}`);
  expect(files.get("fixtures/get/soap11.response.http")?.length).toBeLessThan(150_000);
});

test("long texts that must be there several times count as several values", async () => {
  const codes = `{ type: string, sample: ${"x".repeat(20_000)}, repeated: { min: 400 } }`;
  const several = `get: { bindings: [soap11], purpose: x, parameters: { P: ${codes} }, result: R0 }`;
  const groups = `groups: { all: { operations: { ${several}, each: { purpose: x, bindings: [soap11], result: ${codes} } } } }\n`;
  const files = await fixturesOf(`${head}types: { R0: { fields: { F: ${codes} } } }\n${groups}`);
  for (const file of ["get/soap11.request", "get/soap11.response", "each/soap11.response"])
    expect([file, files.get(`fixtures/${file}.http`)?.length]).toEqual([file, expect.toSatisfy(isSmall)]);
});

const isSmall = (length: number): boolean => length > 20_000 && length < 250_000;

test("long texts count as several values", async () => {
  const fields = Array.from({ length: 50 }, (_, index) => `F${index}: { type: string, sample: ${"x".repeat(20_000)} }`);
  const files = await fixturesOf(`${head}types: { R0: { fields: { ${fields.join(", ")} } } }\n${get}`);
  expect(files.get("fixtures/get/soap11.response.http")?.length).toBeLessThan(150_000);
});
