/** Owns what real bundlers make of one int operation: budgets, what may not be in a start, and the table in `docs/size.md`. */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { repository } from "../golden/tree.js";
import { bundlers, type Start } from "./bundlers.js";
import { bundlerTable, figuresOf, printBundlers, replaceTable, tableIn } from "./page.js";
import { bundlerRows } from "./rows.js";

const page = path.join(repository, "docs/size.md");
const update = process.env["UPDATE_GOLDEN"] !== undefined;
const starts = new Map<string, Start>();

const cases = bundlerRows.flatMap(({ from, program, budgets }) =>
  Object.entries(budgets).map(([bundler, budget]) => ({ from, program, bundler, budget })),
);

function startOf(bundler: string, from: string): Start {
  const start = starts.get(`${bundler} ${from}`);
  if (start === undefined) throw new Error(`${bundler} was not run from ${from}`);
  return start;
}

beforeAll(async () => {
  for (const { bundler, from, program } of cases) {
    const run = bundlers.get(bundler);
    if (run === undefined) throw new Error(`no bundler ${bundler}`);
    starts.set(`${bundler} ${from}`, await run(program));
  }
});

test("each bundler has a budget for each program", () => {
  expect(cases.map(({ bundler, from }) => `${bundler} ${from}`)).toEqual(
    bundlerRows.flatMap(({ from }) => [...bundlers.keys()].map((bundler) => `${bundler} ${from}`)),
  );
});

test.each(cases)("$bundler, from $from: within its budget of $budget bytes", ({ bundler, from, budget }) => {
  expect(startOf(bundler, from).size).toBeLessThanOrEqual(budget);
});

test("light.js: not even in one file is anything of Node's transport, and no start of several files holds the strict reader", () => {
  const one = startOf("esbuild, one file", "client/light.js").sources;
  expect(one.filter((source) => /transports\/(?:node-|decompress|default)/.test(source))).toEqual([]);
  expect(one).toContain("asmx-runtime/xml/reader.js");
  for (const bundler of ["Vite", "esbuild with `splitting`"]) {
    const { sources } = startOf(bundler, "client/light.js");
    expect(sources, bundler).toContain("asmx-runtime/client/light.js");
    expect(
      sources.filter((source) => /xml\/reader|strict-replies|redaction|server|fixture/.test(source)),
      bundler,
    ).toEqual([]);
  }
});

test("docs/size.md says what the bundlers made, within 5 %", () => {
  const table = printBundlers(bundlerRows, startOf);
  if (update) writeFileSync(page, replaceTable(readFileSync(page, "utf8"), table, bundlerTable));
  const shown = figuresOf(tableIn(readFileSync(page, "utf8"), bundlerTable));
  const measured = figuresOf(table);
  expect(shown.length, "rerun with UPDATE_GOLDEN=1").toBe(measured.length);
  measured.forEach((figure, index) => {
    expect(Math.abs((shown[index] ?? 0) - figure), `${shown[index]} is said, ${figure} measured`).toBeLessThanOrEqual(
      Math.max(figure * 0.05, 0.1),
    );
  });
});
