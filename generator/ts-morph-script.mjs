/**
 * Owns the script that `serve/bundled-ts-morph.ts` loads: ts-morph with what it uses of TypeScript.
 * Invariant: what is left out is what `codegen serve --handlers` on Node 20 does not reach, which makes JavaScript of TypeScript (and asks the
 * type checker which imports are types). Reached all the same, it would be a ReferenceError, in test/serve/handlers-format.test.ts.
 */
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { build } from "esbuild";

/** Files of TypeScript, by the beginnings of the comments that stand before each in its bundle. */
const unused = [
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
const libraries = /^const libFiles = \[\{\n[^]*?\n {4}\}\];\n/m;

/** `text` without the one part that `pattern` finds. */
function without(pattern, text, instead = "") {
  if (!pattern.test(text)) throw new Error(`ts-morph no longer holds ${pattern}`);
  return text.replace(pattern, () => instead);
}

function withoutFiles(text) {
  const files = text.split(/^(?=\/\/ src\/)/m);
  for (const beginning of unused) {
    if (!files.some((file) => file.startsWith(`// ${beginning}`)))
      throw new Error(`ts-morph no longer holds ${beginning}`);
  }
  return files.filter((file) => !unused.some((beginning) => file.startsWith(`// ${beginning}`))).join("");
}

const withoutUnused = {
  name: "without-unused",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]ts-morph-common\.js$/ }, async ({ path: file }) => ({
      contents: without(libraries, await readFile(file, "utf8"), "const libFiles = [];\n"),
    }));
    onLoad({ filter: /@ts-morph[\\/]common[\\/]dist[\\/]typescript\.js$/ }, async ({ path: file }) => ({
      contents: withoutFiles(await readFile(file, "utf8")),
    }));
  },
};

/** Written into `folder`. Gives its name, with a hash of its text, and esbuild's account of what it is made of. */
export async function bundleTsMorph(folder) {
  const { outputFiles, metafile } = await build({
    entryPoints: [createRequire(import.meta.url).resolve("ts-morph")],
    outfile: path.join(folder, "ts-morph.cjs"),
    write: false,
    metafile: true,
    bundle: true,
    format: "cjs",
    platform: "node",
    target: "node20",
    charset: "ascii",
    minify: true,
    plugins: [withoutUnused],
    legalComments: "none",
    logLevel: "warning",
  });
  const [{ contents, hash }] = outputFiles;
  const name = `ts-morph-${hash.replaceAll(/[^A-Za-z0-9]/g, "")}.cjs`;
  await writeFile(path.join(folder, name), contents);
  return { name, metafile };
}
