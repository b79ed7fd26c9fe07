/**
 * Owns two bundles of ts-morph with the parts of TypeScript that each uses. One prints. The other compiles to
 * JavaScript, and checks a consumer's code if the consumer's own TypeScript has no API for JavaScript.
 * Invariant: a part is left out if nothing reaches it. If a left-out part is used after all, test/golden,
 * test/serve/handlers-format.test.ts or test/impact fails with a ReferenceError.
 */
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";

/** Files of TypeScript, by the beginnings of the comments that stand before each in its bundle. */
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
  "src/compiler/scanner.ts",
  "src/compiler/utilit",
  "src/services/services.ts",
  "src/services/types.ts",
  "src/services/sourcemaps.ts",
];
/** An output in JavaScript keeps the syntax of its TypeScript, types aside; handlers are made for ES2022. No older target is needed. */
const usedByCompiling = [
  ...usedByPrinting,
  "src/compiler/binder.ts",
  "src/compiler/checker.ts",
  "src/compiler/commandLineParser.ts",
  "src/compiler/diagnosticInformationMap.generated.ts",
  "src/compiler/emitter.ts",
  "src/compiler/expressionToTypeNode.ts",
  "src/compiler/factory/",
  "src/compiler/moduleNameResolver.ts",
  "src/compiler/moduleSpecifiers.ts",
  "src/compiler/parser.ts",
  "src/compiler/program",
  "src/compiler/sourcemap.ts",
  "src/compiler/symbolWalker.ts",
  "src/compiler/transformer.ts",
  "src/compiler/transformers/classFields.ts",
  "src/compiler/transformers/classThis.ts",
  "src/compiler/transformers/declarations",
  "src/compiler/transformers/destructuring.ts",
  "src/compiler/transformers/esDecorators.ts",
  "src/compiler/transformers/esnext.ts",
  "src/compiler/transformers/legacyDecorators.ts",
  "src/compiler/transformers/module/esnextAnd2015.ts",
  "src/compiler/transformers/module/impliedNodeFormatDependent.ts",
  "src/compiler/transformers/module/module.ts",
  "src/compiler/transformers/namedEvaluation.ts",
  "src/compiler/transformers/ts.ts",
  "src/compiler/transformers/typeSerializer.ts",
  "src/compiler/transformers/utilities.ts",
  "src/compiler/visitorPublic.ts",
  "src/services/preProcess.ts",
  "src/services/transpile.ts",
  "src/services/utilities.ts",
];
/**
 * In place of TypeScript's parser: ts-morph parses what it has printed, and nothing looks at the tree.
 * The source file has the text and no nodes.
 */
const unparsed = `
function createSourceFile(fileName, text) {
  const SourceFile = objectAllocator.getSourceFileConstructor();
  return Object.assign(new SourceFile(SyntaxKind.SourceFile, 0, text.length), { fileName, text, statements: [] });
}
function forEachChild() {}
function getSnapshotText(snapshot) {
  return snapshot.getText(0, snapshot.getLength());
}
`;
const libraries = /^const libFiles = \[\{\n[^]*?\n {4}\}\];\n/m;

/** `text` without the one part that `pattern` finds. */
function without(pattern, text, instead = "") {
  if (!pattern.test(text)) throw new Error(`ts-morph no longer holds ${pattern}`);
  return text.replace(pattern, () => instead);
}

/** What TypeScript prints is indented as the rest of the output is. */
const indentedByTwo = (text) =>
  without(/^var indentStrings = \["", " {4}"\];$/m, text, 'var indentStrings = ["", "  "];');

/** The files whose comments begin with one of `beginnings`, after `first`. */
function filesOf(text, beginnings, first = "") {
  const [head, ...files] = text.split(/^(?=\/\/ src\/)/m);
  for (const beginning of beginnings) {
    if (!files.some((file) => file.startsWith(`// ${beginning}`)))
      throw new Error(`ts-morph no longer holds ${beginning}`);
  }
  const isListed = (file) => beginnings.some((beginning) => file.startsWith(`// ${beginning}`));
  return [head, first, ...files.filter((file) => isListed(file))].join("");
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

const printingAlone = (text) => filesOf(text, usedByPrinting, unparsed);

/** The plugin for esbuild that leaves out what printing does not reach; the site bundles the printer for browsers with it. */
export const printerPlugin = () => reduced(printingAlone);

/** `generator/print/ts-morph.ts` as `ts-morph-printer.js` in `folder`. Gives esbuild's account of what it is made of. */
export function bundlePrinter(entryPoint, folder, banner) {
  return bundlePart(entryPoint, path.join(folder, "ts-morph-printer.js"), banner, printingAlone);
}

/** The same of `generator/print/ts-morph-compiler.ts`. */
export function bundleCompiler(entryPoint, folder, banner) {
  return bundlePart(
    entryPoint,
    path.join(folder, "ts-morph-compiler.js"),
    banner,
    (text) => indentedByTwo(filesOf(text, usedByCompiling)),
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
