/**
 * Owns the small golden cases: one idea each, as few operations as show it, and of the output only the files in which it shows.
 * A case is a folder: `input.yaml`, whose first two lines say the idea and what shows it (files, or folders that end in `/`), and `output/`.
 * `UPDATE_GOLDEN=1 npx vitest run test/golden/ideas.test.ts` updates them.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { Compilation } from "../../generator/compile.js";
import { scalars, type Scalar } from "../../generator/model/scalars.js";
import { scalarNames, type TypeUse } from "../../generator/model/service.js";
import { expectCanonical } from "./canonical.js";
import { compileFile } from "./compile-case.js";
import { expectTree, filterTree, readTree, repository, treeOf } from "./tree.js";

const folder = path.join(repository, "test/golden/ideas");
const cases = readdirSync(folder).sort();
/** In characters: what a reviewer reads at a sitting. The case of every scalar is a table, and longer. */
const mostText = 10_000;

interface Heading {
  readonly idea: string;
  readonly shows: readonly string[];
}

function headingOf(name: string): Heading {
  const text = readFileSync(path.join(folder, name, "input.yaml"), "utf8");
  const [, idea = "", shows = ""] = /^# Idea: (.+)\n# Shows: (.+)\n/.exec(text) ?? [];
  return { idea, shows: shows.split(" ") };
}

const packageModules = path.join(repository, "templates/runtime-package/dist/esm");

/** Modules of the runtime that the output imports and that the built package `asmx-runtime` lacks, or has without declarations. */
function missingFromPackage(files: Compilation["files"]): readonly string[] {
  const own = files.filter((file) => file.path.endsWith(".ts") && !file.path.startsWith("runtime/"));
  const names = own.flatMap(({ text }) => [...text.matchAll(/"\.\/runtime\/([^"]+)\.js"/g)].map(([, name]) => name));
  const wanted = [...new Set(names)].flatMap((name) => [`${String(name)}.js`, `${String(name)}.d.ts`]);
  return wanted.filter((file) => !existsSync(path.join(packageModules, file)));
}

function compileIdea(name: string): Promise<Compilation> {
  return compileFile(`test/golden/ideas/${name}/input.yaml`);
}

describe.each(cases)("%s", (name) => {
  const { idea, shows } = headingOf(name);

  test("says its idea and gives what shows it, without a finding", async () => {
    expect(idea).not.toBe("");
    const { files, diagnostics } = await compileIdea(name);
    expect(diagnostics).toEqual([]);
    expect(missingFromPackage(files)).toEqual([]);
    const isShown = (file: string): boolean =>
      shows.some((place) => (place.endsWith("/") ? file.startsWith(place) : file === place));
    const tree = filterTree(treeOf(files), isShown);
    const idle = shows.filter((place) => ![...tree.keys()].some((file) => file.startsWith(place)));
    expect(idle).toEqual([]);
    await expectCanonical(tree);
    expectTree(tree, path.join(folder, name, "output"));
  });

  test("is small enough to be read", () => {
    const texts = [...readTree(path.join(folder, name, "output")).values()];
    const length = texts.reduce((sum, text) => sum + text.length, 0);
    expect(length).toBeGreaterThan(0);
    if (name !== "every-scalar") expect(length).toBeLessThan(mostText);
  });
});

test("there are at least 20, and each has an idea of its own", () => {
  expect(cases.length).toBeGreaterThanOrEqual(20);
  expect(new Set(cases.map((name) => headingOf(name).idea)).size).toBe(cases.length);
});

test("every-scalar holds every scalar as parameter and as field, and as column where it may be one", async () => {
  const { service } = await compileIdea("every-scalar");
  const operations = service?.groups.flatMap((group) => group.operations) ?? [];
  const parameters = operations.flatMap((operation) => operation.parameters);
  const fields = (service?.types ?? []).flatMap((type) => (type.kind === "record" ? type.fields : []));
  const tables = operations.flatMap(({ result }) => (result.kind === "data-set" ? (result.tables ?? []) : []));
  const columns = tables.flatMap((table) => table.columns);
  for (const held of [parameters, fields]) expect(held.map(scalarOf)).toEqual([...scalarNames]);
  const rows: Readonly<Record<string, Scalar>> = scalars;
  expect(columns.map(scalarOf)).toEqual(scalarNames.filter((name) => rows[name]?.rare !== true));
});

function scalarOf({ type }: { readonly type: TypeUse }): string {
  return type.kind === "scalar" ? type.name : "";
}
