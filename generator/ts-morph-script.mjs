/**
 * Owns the two bundles of ts-morph, each with what it uses of TypeScript: one that prints, and one that makes JavaScript of handlers.
 * Invariant: a part is left out if nothing reaches it: while printing, or in `codegen serve --handlers` on Node 20, which also
 * asks the type checker what imports are types. A part that is reached all the same is a ReferenceError, in test/golden or in
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
const libraries = /^const libFiles = \[\{\n[^]*?\n {4}\}\];\n/m;

/** `text` without the one part that `pattern` finds. */
function without(pattern, text, instead = "") {
  if (!pattern.test(text)) throw new Error(`ts-morph no longer holds ${pattern}`);
  return text.replace(pattern, () => instead);
}

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
export async function bundlePrinter(entryPoint, folder, banner) {
  const { outputFiles, metafile } = await build({
    ...settings((text) => filesOf(text, usedByPrinting, true)),
    entryPoints: [entryPoint],
    outfile: path.join(folder, "ts-morph-printer.js"),
    format: "esm",
    define: { __filename: "import.meta.filename" },
    banner: { js: banner },
  });
  const [{ path: file, contents }] = outputFiles;
  await writeFile(file, contents);
  return metafile;
}
