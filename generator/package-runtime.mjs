/**
 * Owns `dist/runtime/`: the runtime as a part of the package, for outputs with `runtime: package`.
 * Invariant: a module each, as in a copy, so that bundlers drop what nobody uses; ES modules and CommonJS from the same sources. The
 * one import that depends on the platform goes through package.json's exports, whose conditions decide.
 */
import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";

/** A relative import of the module whose place package.json's conditions decide. */
const ofDefaultTransport = /(["'])(?:\.{1,2}\/)+(?:transports\/)?default\.js\1/g;
const defaultTransport = '"asmx-codegen/runtime/transports/default"';
const relativeImport = /((?:\bfrom |\bimport\(|\brequire\()["']\.[^"'\n]*)\.js(["'])/g;

const inside = (folder) => (file) => path.join(folder, file);

/** Writes the modules of `sources` (a folder) to `folder`, each as `.js` and `.cjs`. */
export async function writeRuntimeModules(sources, folder) {
  const entries = (await readdir(sources, { recursive: true })).filter((name) => name.endsWith(".ts"));
  const formats = [
    ["esm", ".js"],
    ["cjs", ".cjs"],
  ];
  const built = formats.map(([format, ending]) =>
    build({
      entryPoints: entries.map(inside(sources)),
      outbase: sources,
      outdir: folder,
      outExtension: { ".js": ending },
      format,
      write: false,
      target: "es2022",
      platform: "neutral",
      logLevel: "warning",
    }),
  );
  for (const { outputFiles } of await Promise.all(built)) {
    for (const { path: file, text } of outputFiles) {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, withEndings(text.replace(ofDefaultTransport, defaultTransport), path.extname(file)));
    }
  }
}

/** Writes the declarations beside them, as `.d.ts` and `.d.cts`. `config`: the tsconfig.json to extend. */
export async function writeRuntimeTypes(sources, folder, config) {
  const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");
  const project = `${folder}.tsconfig.json`;
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: sources,
    outDir: folder,
  };
  await writeFile(project, JSON.stringify({ extends: config, compilerOptions, include: [`${sources}/**/*.ts`] }));
  try {
    await promisify(execFile)(process.execPath, [tsc, "-p", project]);
  } catch (error) {
    throw new Error(`tsc found errors in the runtime:\n${error.stdout ?? error}`);
  } finally {
    await rm(project);
  }
  const written = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".d.ts"));
  for (const file of written.map(inside(folder))) {
    await writeFile(file.replace(/\.d\.ts$/, ".d.cts"), withEndings(await readFile(file, "utf8"), ".cjs"));
  }
}

function withEndings(text, ending) {
  return ending === ".js" ? text : text.replace(relativeImport, `$1${ending}$2`);
}
