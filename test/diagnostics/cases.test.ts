/**
 * The golden bad descriptions and configurations: a case is a folder with its input and the `diagnostics.txt` it gives, nothing else.
 * `UPDATE_GOLDEN=1 npx vitest run test/diagnostics` writes the second anew.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { codes } from "../../generator/diagnostics/codes.js";
import { formatDiagnostic, type SourceText } from "../../generator/diagnostics/format.js";
import { loadConfig } from "../../generator/load/config.js";
import { wsdlDiagnostics } from "./wsdl-diagnostics.js";
import { readDescription } from "../../generator/validate/read-description.js";

const folder = join(import.meta.dirname, "cases");
const names = readdirSync(folder).sort();

/** Descriptions, configurations and WSDLs: a folder of cases, the input of each, and how it is read. */
const kinds = [
  ["cases", "input.yaml", readDescription],
  ["config-cases", "codegen.yaml", ({ text }: SourceText) => loadConfig(text)],
  ["wsdl-cases", "input.wsdl", (source: SourceText) => ({ diagnostics: wsdlDiagnostics(source) })],
] as const;

describe.each(kinds)("%s", (cases, input, read) => {
  const place = join(import.meta.dirname, cases);

  test.each(readdirSync(place).sort())("%s", (name) => {
    const source = { name: input, text: readFileSync(join(place, name, input), "utf8") };
    const { diagnostics } = read(source);
    const found = diagnostics.map((diagnostic) => `${formatDiagnostic(diagnostic, source)}\n`).join("\n");
    const goldenPath = join(place, name, "diagnostics.txt");
    if (process.env["UPDATE_GOLDEN"] === "1") writeFileSync(goldenPath, found);
    expect(readdirSync(join(place, name)).sort()).toEqual([input, "diagnostics.txt"].sort());
    expect(found).toBe(readFileSync(goldenPath, "utf8"));
    expect(found).not.toBe("");
  });
});

test("there are at least 40 cases", () => {
  expect(names.length).toBeGreaterThanOrEqual(40);
});

const goldens = kinds.flatMap(([cases]) => {
  const place = join(import.meta.dirname, cases);
  return readdirSync(place).map((name) => join(place, name, "diagnostics.txt"));
});

/** Diagnostics that no reasonable file shows (`hostile.test.ts` has them), that of a setting (`golden/choose-operations.test.ts`), and those of plugins. */
const ofPlugins = ["pluginError", "pluginWarning", "pluginFailed", "pluginFile"];
const elsewhere = ["tooLarge", "depth", "tooManyProblems", "outputSize", "operationNotThere", ...ofPlugins];

test.each(Object.entries(codes))("%s has a case and a page", (name, { code, title }) => {
  const page = join(import.meta.dirname, "../../docs/diagnostics", `${code}.md`);
  expect(existsSync(page), `docs/diagnostics/${code}.md`).toBe(true);
  expect(readFileSync(page, "utf8")).toMatch(
    new RegExp(`^# ${code}: ${title}\n\n[\\s\\S]+## Example\n[\\s\\S]+## Repair\n`),
  );
  if (elsewhere.includes(name)) return;
  const shown = goldens.filter((golden) => readFileSync(golden, "utf8").includes(` ${code}: `));
  expect(shown, `a case in test/diagnostics/cases that gives ${code}`).not.toEqual([]);
});

test("no page stands for a code that does not exist", () => {
  const pages = readdirSync(join(import.meta.dirname, "../../docs/diagnostics")).filter((page) => page !== "README.md");
  expect(pages.sort()).toEqual(Object.values(codes).map(({ code }) => `${code}.md`));
});

test("the index of pages lists every code", () => {
  const index = readFileSync(join(import.meta.dirname, "../../docs/diagnostics/README.md"), "utf8");
  const listed = [...index.matchAll(/^\| \[(AC\d+)\]\(\1\.md\) \| (.+) \|$/gm)].map(([, code, title]) => [code, title]);
  expect(listed).toEqual(Object.values(codes).map(({ code, title }) => [code, title]));
});
