/** Owns what a browser pays: budgets for programs of every size, and the table in `docs/size.md` that says what they weigh. */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { repository } from "../golden/tree.js";
import { measure, type Size } from "./bundle.js";
import { figuresOf, printTable, replaceTable, sizeTable, tableIn } from "./page.js";
import { budgetPerOperation, manyCalls, rows } from "./rows.js";

const page = path.join(repository, "docs/size.md");
const update = process.env["UPDATE_GOLDEN"] !== undefined;
const sizes = new Map<string, Size>();
let perOperation = 0;

beforeAll(async () => {
  for (const { what, program } of rows) sizes.set(what, await measure(program));
  perOperation = await measureOperation();
});

/** Bytes per operation: of all of them and of half of them, since an only one also brings what all share. */
async function measureOperation(): Promise<number> {
  const { operations } = await import("../../generated/messaging-account/operations.js");
  const names = Object.keys(operations);
  const half = names.slice(0, names.length / 2);
  const [all, some] = [await measure(manyCalls(names)), await measure(manyCalls(half))];
  return (all.start - some.start) / (names.length - half.length);
}

function sizeOf(what: string): Size {
  const size = sizes.get(what);
  if (size === undefined) throw new Error(`${what} was not measured`);
  return size;
}

test.each(rows)("$what: within its budget of $budget bytes", ({ what, budget }) => {
  expect(sizeOf(what).start).toBeLessThanOrEqual(budget);
});

test(`each further operation: within ${budgetPerOperation} bytes`, () => {
  expect(perOperation).toBeLessThanOrEqual(budgetPerOperation);
});

const isServer = (program: string): boolean => program.includes("webHandler");

test("a program that passes fetchTransport() begins without Node's transport, the server, or what tells failures", () => {
  const others =
    /^asmx-runtime\/(?:server|adapters|redaction|transports\/(?:node-|decompress)|client\/(?:report|advice|status))|wsdl/;
  const allowed = ["asmx-runtime/transports/node-http.js"];
  for (const { what, program } of rows) {
    if (isServer(program)) continue;
    const found = sizeOf(what).sources.filter((source) => others.test(source) && !allowed.includes(source));
    expect(found, what).toEqual([]);
  }
});

test("a web handler begins without the client, Node's adapter, the WSDL, or what tells failures", () => {
  const others =
    /^asmx-runtime\/(?:client|redaction|adapters\/node|transports\/(?!arriving-bytes|gather))|wsdl|^client/;
  const [server, ...more] = rows.filter(({ program }) => isServer(program));
  expect(more).toEqual([]);
  expect(sizeOf(server?.what ?? "").sources.filter((source) => others.test(source))).toEqual([]);
});

describe("docs/size.md", () => {
  test("says what the run measures, within 5 %", () => {
    const table = printTable(rows, sizeOf, perOperation);
    if (update) writeFileSync(page, replaceTable(readFileSync(page, "utf8"), table, sizeTable));
    const shown = figuresOf(tableIn(readFileSync(page, "utf8"), sizeTable));
    const measured = figuresOf(table);
    expect(shown.length, "rerun with UPDATE_GOLDEN=1").toBe(measured.length);
    measured.forEach((figure, index) => {
      const difference = Math.abs((shown[index] ?? 0) - figure);
      expect(difference, `${shown[index]} is said, ${figure} measured`).toBeLessThanOrEqual(
        Math.max(figure * 0.05, 0.1),
      );
    });
  });
});
