/**
 * Owns the three bundles of ts-morph, each with what it uses of TypeScript: one that prints, one that makes JavaScript of an output, and
 * one that makes JavaScript of handlers.
 * Invariant: a part is left out if nothing reaches it: while printing or emitting, or in `codegen serve --handlers` on Node 20, which
 * also asks the type checker what imports are types. A part that is reached all the same is a ReferenceError, in test/golden or in
 * test/serve/handlers-format.test.ts.
 */
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { build } from "esbuild";

/** Files of TypeScript, by the beginnings of the comments that stand before each in its bundle. */
const unusedByHandlers = [
  // For targets and modules that nobody asks for.
  "src/compiler/transformers/jsx.ts",
  "src/compiler/transformers/es2015.ts",
  "src/compiler/transformers/generators.ts",
  "src/compiler/transformers/module/system.ts",
  "src/services/codefixes/",
  "src/services/refactors/",
  "src/server/project.ts",
  "src/server/editorServices.ts",
  "src/server/session.ts",
];
/** A printed file is scanned and parsed, and nothing else. */
const usedByPrinting = [
  "src/typescript/typescript.ts",
  "src/compiler/corePublic.ts",
  "src/compiler/core.ts",
  "src/compiler/debug.ts",
  "src/compiler/semver.ts",
  "src/compiler/performance",
  "src/compiler/tracing.ts",
  "src/compiler/types.ts",
  "src/compiler/sys.ts",
  "src/compiler/path.ts",
  "src/compiler/diagnosticInformationMap.generated.ts",
  "src/compiler/scanner.ts",
  "src/compiler/utilit",
  "src/compiler/factory/",
  "src/compiler/parser.ts",
  "src/services/services.ts",
  "src/services/utilities.ts",
  "src/services/types.ts",
  "src/services/sourcemaps.ts",
];
/** An output in JavaScript keeps the syntax of its TypeScript, types aside, so that no older target is needed. */
const usedByEmitting = [
  ...usedByPrinting,
  "src/compiler/binder.ts",
  "src/compiler/checker.ts",
  "src/compiler/commandLineParser.ts",
  "src/compiler/emitter.ts",
  "src/compiler/expressionToTypeNode.ts",
  "src/compiler/moduleNameResolver.ts",
  "src/compiler/moduleSpecifiers.ts",
  "src/compiler/program",
  "src/compiler/sourcemap.ts",
  "src/compiler/symbolWalker.ts",
  "src/compiler/transformer.ts",
  "src/compiler/transformers/classFields.ts",
  "src/compiler/transformers/declarations",
  "src/compiler/transformers/module/esnextAnd2015.ts",
  "src/compiler/transformers/module/impliedNodeFormatDependent.ts",
  "src/compiler/transformers/module/module.ts",
  "src/compiler/transformers/ts.ts",
  "src/compiler/transformers/utilities.ts",
  "src/compiler/visitorPublic.ts",
];
const libraries = /^const libFiles = \[\{\n[^]*?\n {4}\}\];\n/m;

/** `text` without the one part that `pattern` finds. */
function without(pattern, text, instead = "") {
  if (!pattern.test(text)) throw new Error(`ts-morph no longer holds ${pattern}`);
  return text.replace(pattern, () => instead);
}

/** What TypeScript prints is indented as the rest of the output is. */
const indentedByTwo = (text) =>
  without(/^var indentStrings = \["", " {4}"\];$/m, text, 'var indentStrings = ["", "  "];');

/** The files whose comments begin with one of `beginnings`, or all others. */
function filesOf(text, beginnings, kept) {
  const [head, ...files] = text.split(/^(?=\/\/ src\/)/m);
  for (const beginning of beginnings) {
    if (!files.some((file) => file.startsWith(`// ${beginning}`)))
      throw new Error(`ts-morph no longer holds ${beginning}`);
  }
  const isListed = (file) => beginnings.some((beginning) => file.startsWith(`// ${beginning}`));
  return [head, ...files.filter((file) => isListed(file) === kept)].join("");
}

const reduced = (reduce) => ({
  name: "reduced",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]ts-morph-common\.js$/ }, async ({ path: file }) => ({
      contents: without(libraries, await readFile(file, "utf8"), "const libFiles = [];\n"),
    }));
    onLoad({ filter: /@ts-morph[\\/]common[\\/]dist[\\/]typescript\.js$/ }, async ({ path: file }) => ({
      contents: reduce(await readFile(file, "utf8")),
    }));
  },
});

/** What both bundles have in common. */
const settings = (reduce) => ({
  write: false,
  metafile: true,
  bundle: true,
  platform: "node",
  target: "node20",
  charset: "ascii",
  minify: true,
  plugins: [reduced(reduce)],
  legalComments: "none",
  logLevel: "warning",
});

/** Written into `folder`. Gives its name, with a hash of its text, and esbuild's account of what it is made of. */
export async function bundleTsMorph(folder) {
  const { outputFiles, metafile } = await build({
    ...settings((text) => filesOf(text, unusedByHandlers, false)),
    entryPoints: [createRequire(import.meta.url).resolve("ts-morph")],
    outfile: path.join(folder, "ts-morph.cjs"),
    format: "cjs",
  });
  const [{ contents, hash }] = outputFiles;
  const name = `ts-morph-${hash.replaceAll(/[^A-Za-z0-9]/g, "")}.cjs`;
  await writeFile(path.join(folder, name), contents);
  return { name, metafile };
}

/** `generator/print/ts-morph.ts` as `ts-morph-printer.js` in `folder`. Gives esbuild's account of what it is made of. */
export function bundlePrinter(entryPoint, folder, banner) {
  return bundlePart(entryPoint, path.join(folder, "ts-morph-printer.js"), banner, (text) =>
    filesOf(text, usedByPrinting, true),
  );
}

/** The same of `generator/print/ts-morph-emitter.ts`. */
export function bundleEmitter(entryPoint, folder, banner) {
  return bundlePart(
    entryPoint,
    path.join(folder, "ts-morph-emitter.js"),
    banner,
    (text) => indentedByTwo(filesOf(text, usedByEmitting, true)),
    // The part of ts-morph that holds TypeScript; nothing else of it is used.
    { "ts-morph": "@ts-morph/common" },
  );
}

async function bundlePart(entryPoint, outfile, banner, reduce, alias = {}) {
  const { outputFiles, metafile } = await build({
    ...settings(reduce),
    alias,
    entryPoints: [entryPoint],
    outfile,
    format: "esm",
    define: { __filename: "import.meta.filename" },
    banner: { js: banner },
  });
  const [{ path: file, contents }] = outputFiles;
  await writeFile(file, contents);
  return metafile;
}
