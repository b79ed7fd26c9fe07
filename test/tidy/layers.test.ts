/**
 * Owns the layers and doors of the generator (ARCHITECTURE.md): each folder imports only what stands above it, and outside packages
 * come in by one door each.
 */
import { expect, test } from "vitest";
import { importsOf, repositoryFiles, textOf } from "./sources.js";

/** Top to bottom; a layer may import itself and what stands above it. */
const layers = [
  "generator/model/",
  "generator/diagnostics/",
  "generator/names/",
  "generator/load/",
  "generator/validate/",
  "generator/print/",
  "generator/emit/",
  "generator/compile.ts",
  "generator/infer/",
  "generator/files/",
  "generator/commands/",
  "generator/cli.ts",
] as const;

/** Package -> the only places that may import it. */
const doors: Readonly<Record<string, readonly string[]>> = {
  yaml: ["generator/load/"],
  "ts-morph": ["generator/print/", "generator/files/bundled-ts-morph.ts"],
  handlebars: ["generator/print/", "generator/build.mjs"],
  prettier: ["generator/print/"],
  "get-tsconfig": ["generator/files/"],
  commander: ["generator/cli.ts", "generator/commands/"],
  esbuild: ["generator/build.mjs"],
};
const effects = [
  "generator/files/",
  "generator/commands/",
  "generator/cli.ts",
  "generator/build.mjs",
  "generator/bundled-packages.mjs",
];

const files = repositoryFiles();
const generator = files.filter((file) => /^generator\/.*\.(?:ts|mjs)$/.test(file));
const runtime = files.filter((file) => /^templates\/runtime\/.*\.ts$/.test(file));
const imports = [...generator, ...runtime].flatMap(importsOf);

test("there is something to look at", () => {
  expect(generator.length).toBeGreaterThan(50);
  expect(runtime.length).toBeGreaterThan(50);
  expect(imports.length).toBeGreaterThan(300);
});

test("a layer imports only what stands above it", () => {
  const wrong = imports.filter(({ file, target }) => {
    if (!file.startsWith("generator/") || target === undefined) return false;
    const [from, to] = [layerOf(file), layerOf(target)];
    return from !== undefined && to !== undefined && to > from;
  });
  expect(wrong.map(show)).toEqual([]);
});

test("every file of the generator stands in a layer", () => {
  const outside = [
    "generator/index.ts",
    "generator/assets.ts",
    "generator/build.mjs",
    "generator/bundled-packages.mjs",
  ];
  const lost = generator.filter((file) => layerOf(file) === undefined && !outside.includes(file));
  expect(lost).toEqual([]);
});

test("outside packages come in by their doors", () => {
  const wrong = imports.filter(({ file, specifier, target }) => {
    if (!file.startsWith("generator/") || target !== undefined || /^(?:node:|#)/.test(specifier)) return false;
    const name = specifier.split("/")[0] ?? "";
    return !(doors[name] ?? []).some((door) => file.startsWith(door));
  });
  expect(wrong.map(show)).toEqual([]);
});

test("only what stands around the core touches the machine", () => {
  const wrong = imports.filter(
    ({ file, specifier }) =>
      file.startsWith("generator/") &&
      specifier.startsWith("node:") &&
      !effects.some((place) => file.startsWith(place)),
  );
  expect(wrong.map(show)).toEqual([]);
});

test("one file writes to the terminal", () => {
  const writing = generator.filter((file) => /\bconsole\.|\bprocess\.std(?:out|err)|process\[/.test(textOf(file)));
  expect(writing).toEqual(["generator/commands/screen.ts"]);
});

test("emitters never import one another", () => {
  const wrong = imports.filter(({ file, target }) => {
    const from = /^generator\/emit\/([^/]+)\//.exec(file)?.[1];
    const to = /^generator\/emit\/([^/]+)\//.exec(target ?? "")?.[1];
    return from !== undefined && to !== undefined && from !== to;
  });
  expect(wrong.map(show)).toEqual([]);
});

test("the runtime imports nothing but itself", () => {
  const wrong = imports.filter(
    ({ file, target }) => file.startsWith("templates/runtime/") && target?.startsWith("templates/runtime/") !== true,
  );
  expect(wrong.map(show)).toEqual([]);
});

test("generator and runtime have no import cycle", () => {
  const graph = new Map<string, string[]>();
  for (const { file, target, types } of imports) {
    if (target !== undefined && !types) graph.set(file, [...(graph.get(file) ?? []), target]);
  }
  expect(cycleIn(graph)).toBeUndefined();
});

function layerOf(file: string): number | undefined {
  const place = layers.findIndex((layer) => file.startsWith(layer));
  return place < 0 ? undefined : place;
}

function show({ file, specifier }: { readonly file: string; readonly specifier: string }): string {
  return `${file} imports ${specifier}`;
}

/** Depth-first; the first way that leads back to where it began. */
function cycleIn(graph: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]): readonly string[] | undefined => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const next of graph.get(file) ?? []) {
      const found = visit(next, [...way, file]);
      if (found !== undefined) return found;
    }
    done.add(file);
    return undefined;
  };
  for (const file of graph.keys()) {
    const found = visit(file, []);
    if (found !== undefined) return found;
  }
  return undefined;
}
