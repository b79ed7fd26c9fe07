/**
 * Owns the proof that each emitter by itself gives the files that show an idea (`ideas.test.ts`), whoever runs beside it or before it.
 * It asks one emitter at a time, which takes a fraction of a whole compilation: `test/mutation` tries changes to the emitters with it.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { assets } from "#assets";
import { describe, expect, test } from "vitest";
import { fixedTools } from "../../generator/emit/plugin.js";
import { createExamples } from "../../generator/emit/fixtures/examples.js";
import { originOf } from "../../generator/emit/file-head.js";
import { emitters } from "../../generator/emit/index.js";
import { moduleSpecifier } from "../../generator/emit/module-specifier.js";
import { createPrinting } from "../../generator/emit/printing.js";
import { artifacts } from "../../generator/model/artifacts.js";
import { withNulls } from "../../generator/model/soap-encoding.js";
import { readDescription } from "../../generator/validate/read-description.js";
import { filterTree, readTree, repository, treeOf, type Tree } from "./tree.js";

const folder = path.join(repository, "test/golden/ideas");
const printing = createPrinting(assets.templates);
const printTypeScript = await printing.typescript((from) => moduleSpecifier(from, "source", ".js"), "emitters");

/** Of the output's files that stand in the golden folders, those of each emitter. */
const filesOf: Readonly<Record<string, RegExp>> = {
  types: /^types\.ts$/,
  operations: /^operations\.ts$/,
  client: /^client\.ts$/,
  server: /^server\.ts$/,
  help: /^help\.ts$/,
  index: /^index\.ts$/,
  wsdl: /\.wsdl$|^wsdl\.ts$/,
  fixtures: /^fixtures\//,
  openapi: /^openapi\.json$/,
};

const cases = readdirSync(folder)
  .sort()
  .map((idea) => ({ idea, golden: readTree(path.join(folder, idea, "output")) }));

describe.each(Object.keys(filesOf))("%s", (name) => {
  const emitter = emitters.find((each) => each.name === name);
  const own = (file: string): boolean => filesOf[name]?.test(file) ?? false;
  const shown = cases.filter(({ golden }) => [...golden.keys()].some(own));

  test("there is something to compare", () => {
    expect(emitter).toBeDefined();
    expect(shown.length).toBeGreaterThan(0);
  });

  test.each(shown)("$idea", ({ idea, golden }) => {
    const service = serviceOf(idea);
    const files = emitter?.emit(emitter.of === "wire" ? service : withNulls(service), {
      ...fixedTools,
      render: printing.render,
      examples: createExamples(printing.render),
      printTypeScript,
      runtime: assets.runtime,
      runtimeSource: "source",
      runtimeParts: [],
      printed: [],
      importEnding: ".js",
      artifacts: new Set(artifacts),
      origin: originOf("input.yaml", undefined),
    });
    const expected = filterTree(golden, own);
    const found = filterTree(treeOf(files ?? []), (file) => expected.has(file));
    expect(asOne(found)).toBe(asOne(expected));
  });
});

const read = new Map<string, NonNullable<ReturnType<typeof readDescription>["service"]>>();

/** A service of its own each time: what is kept of one is not asked for here. */
function serviceOf(idea: string) {
  const text = readFileSync(path.join(folder, idea, "input.yaml"), "utf8");
  const service = read.get(idea) ?? readDescription({ name: "input.yaml", text }).service;
  if (service === undefined) throw new Error(`${idea} is no description`);
  read.set(idea, service);
  return { ...service };
}

/** One text is compared quicker than many. */
function asOne(tree: Tree): string {
  return [...tree]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, text]) => `${file}\n${text}`)
    .join("\n");
}
