/** The quick fixes of all that can be wrong, by the golden bad descriptions and configurations: each mends what it is for. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { Diagnostic } from "../../generator/diagnostics/diagnostic.js";
import { applyEdits } from "../../generator/language-server/entry-text.js";
import { quickFixes } from "../../generator/language-server/quick-fixes.js";
import { readDocument } from "../../generator/language-server/reading.js";

const folder = path.join(import.meta.dirname, "../diagnostics");
const cases = (["cases/input.yaml", "config-cases/codegen.yaml"] as const).flatMap((place) => {
  const { dir, base } = path.parse(place);
  return readdirSync(path.join(folder, dir)).map((name) => ({ name: path.join(dir, name, base), base }));
});
const read = ({ name, base }: (typeof cases)[number]) =>
  readDocument(base, readFileSync(path.join(folder, name), "utf8"));

/** Only the first of many such characters is told. */
const toldOneByOne = /carriage-return-alone/;

test.each(cases)("$name", (one) => {
  const before = read(one);
  const useless = quickFixes(before, { start: 0, end: before.text.length }).flatMap(({ title, edit, diagnostic }) => {
    const after = readDocument(one.base, applyEdits(before.text, [edit]));
    const count = (all: readonly Diagnostic[]): number =>
      all.filter(({ code, message }) => code === diagnostic.code && message === diagnostic.message).length;
    return count(after.diagnostics) < count(before.diagnostics) ? [] : [`${diagnostic.message} => ${title}`];
  });
  if (!toldOneByOne.test(one.name)) expect(useless).toEqual([]);
  else expect(useless).toHaveLength(1);
});

/** One change does not mend these: which name, value, key or place is right, only people know. */
const withoutRepair = [
  ["AC1001", "AC1002", "AC1005", "AC1011", "AC1012", "AC1014", "AC1017", "AC2006"],
  [
    "AC3010",
    "AC3013",
    "AC3014",
    "AC3023",
    "AC3024",
    "AC3025",
    "AC3028",
    "AC3034",
    "AC3036",
    "AC3041",
    "AC3043",
    "AC3044",
  ],
].flat();

test("every code but these has a case with a quick fix", () => {
  const mendable = new Set<string>();
  const codes = new Set<string>();
  for (const one of cases) {
    const reading = read(one);
    for (const { code } of reading.diagnostics) codes.add(code);
    for (const { diagnostic } of quickFixes(reading, { start: 0, end: reading.text.length }))
      mendable.add(diagnostic.code);
  }
  expect([...codes].filter((code) => !mendable.has(code)).sort()).toEqual(
    withoutRepair.filter((code) => codes.has(code)),
  );
});
