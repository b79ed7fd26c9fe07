/** Samples of large records are whole: what has no room for its required descendants is left out. A required null ends a circle. */
import { expect, test } from "vitest";
import { compileText, fileText } from "../golden/compile-case.js";

const head = `
service: Shop
namespace: urn:shop
baseUrl: http://localhost
path: /shop.asmx
bindings: [soap12]
groups: { all: { operations: { get: { result: { type: Big, required: true } } } } }
types:
`;

async function sampleOf(types: string): Promise<string> {
  const compilation = await compileText(`${head}${types}`, { artifacts: ["fixtures"] });
  expect(compilation.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return fileText(compilation, "fixtures/get/soap12.response.http");
}

const count = (text: string, part: RegExp): number => [...text.matchAll(part)].length;

const money = "{ fields: { Currency: { type: string, required: true }, Amount: decimal } }";
const item = "{ fields: { Name: { type: string, required: true }, Price: { type: Money, required: true } } }";

test.each([90, 110, 400])("of %s optional records, those that are there have all that they need", async (size) => {
  const fields = Array.from({ length: size }, (_, index) => `Item${index}: { type: Item, required: false }`);
  const text = await sampleOf(`  Money: ${money}\n  Item: ${item}\n  Big: { fields: { ${fields.join(", ")} } }\n`);
  const items = count(text, /<Item\d+>/g);
  expect(items).toBeGreaterThan(20);
  expect(count(text, /<Item\d+ \/>/g)).toBe(0);
  expect(count(text, /<Name>[^<]+<\/Name><Price><Currency>/g)).toBe(items);
});

test("alternatives and sequences count, too", async () => {
  const fields = Array.from({ length: 110 }, (_, index) => `Item${index}: { type: Item, required: false }`);
  const choice = "Which: { choice: { Price: { type: Money, required: true }, Free: string }, required: true }";
  const sequence = "Both: { sequence: { Tax: { type: Money, required: true }, Rest: int }, required: true }";
  const types = `  Money: ${money}\n  Item: { fields: { ${choice}, ${sequence} } }\n  Big: { fields: { ${fields.join(", ")} } }\n`;
  const text = await sampleOf(types);
  const items = count(text, /<Item\d+>/g);
  expect(items).toBeGreaterThan(20);
  expect(count(text, /<Price><Currency>/g)).toBe(items);
  expect(count(text, /<Tax><Currency>/g)).toBe(items);
});

test("writes repeated required fields of the root, however large the optional records before them are", async () => {
  const fields = Array.from({ length: 450 }, (_, index) => `F${index}: int`);
  const both = "Filler: { type: Filler, required: false }, Rows: { type: Row, repeated: { min: 100 } }";
  const compilation = await compileText(
    `${head.replace(/groups: .*/, "")}  Filler: { fields: { ${fields.join(", ")} } }
  Row: { fields: { Id: int, Name: { type: string, required: true } } }
groups:
  all:
    operations:
      put: { parameters: { ${both} }, result: void }
      get: { result: { several: { ${both} } } }
      each: { parameters: { Filler: Filler }, result: { type: Row, repeated: { min: 100 } } }
`,
    { artifacts: ["fixtures"] },
  );
  expect(compilation.diagnostics).toEqual([]);
  for (const file of ["put/soap12.request", "get/soap12.response", "each/soap12.response"]) {
    const text = fileText(compilation, `fixtures/${file}.http`);
    expect([file, count(text, /<\w+><Id>\d+<\/Id><Name>/g), count(text, /<Rows \/>/g)]).toEqual([file, 100, 0]);
  }
  expect(fileText(compilation, "fixtures/put/soap12.request.http")).not.toContain("<Filler>");
  expect(fileText(compilation, "fixtures/each/soap12.request.http")).toContain("<Filler>");
  expect(fileText(compilation, "fixtures/index.json")).not.toContain('"cut"');
});

test("an abstract record that none extends is left out where it may be: no schema takes it without an xsi:type", async () => {
  const text = await sampleOf(
    "  Shape: { abstract: true, fields: { Size: int } }\n" +
      "  Big: { fields: { Id: int, One: Shape, Needed: { type: Shape, required: true } } }\n",
  );
  expect(text).toContain("<Id>1</Id><Needed><Size>1</Size></Needed>");
});

test("a required null ends a record within itself", async () => {
  const text = await sampleOf(
    "  Node: { fields: { Id: int, Parent: { type: Node, required: true, nullable: true } } }\n" +
      "  Big: { fields: { Node: { type: Node, required: true } } }\n",
  );
  expect(text).toContain('<Node><Id>1</Id><Parent xsi:nil="true" /></Node>');
});

test("records that need more than any tree holds end nevertheless", async () => {
  const chain = Array.from(
    { length: 40 },
    (_, index) =>
      `  R${index}: { fields: { A: { type: R${index + 1}, required: true }, B: { type: R${index + 1}, required: true }, Back: { type: R0, required: true, nullable: true } } }\n`,
  );
  const types = `${chain.join("")}  R40: { fields: { Id: int } }\n  Big: { fields: { One: { type: R0, required: true }, Two: { type: R0, required: false } } }\n`;
  const text = await sampleOf(types);
  expect(text.length).toBeLessThan(50_000);
  expect(text).toContain("<One><A>");
  expect(text).not.toContain("<Two>");
});
