/**
 * Owns `#ts-morph`: the script that the build made of ts-morph, and what V8 compiled of it, kept for the next run.
 * Invariant: what is kept saves time and nothing else. Absent, stale, damaged, forged or unwritable, the same code runs. V8 runs
 * what it is given, so nothing is given to it whose digest does not stand in this package's own folder: who can write there could
 * change the code itself, and who can only write to the folder of caches gains nothing.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Script } from "node:vm";

/** Name of the script, with a hash of its text; beside this file, once it is built. */
declare const TS_MORPH_SCRIPT: string;

type CommonJsFunction = (
  exports: unknown,
  require: NodeJS.Require,
  module: { exports: unknown },
  filename: string,
  dirname: string,
) => void;

const folder = path.dirname(fileURLToPath(import.meta.url));
const filename = path.join(folder, TS_MORPH_SCRIPT);

/** Where what V8 compiled is kept, and where its SHA-256 in hexadecimal. */
interface Cache {
  readonly file: string;
  readonly digestFile: string;
}

export const tsMorph = load() as typeof import("ts-morph");

function load(): unknown {
  // ASCII only: as Latin-1, it needs no decoding and half the memory.
  const text = readFileSync(filename, "latin1");
  const cache = findCache();
  const cachedData = cache === undefined ? undefined : readCache(cache);
  const code = `(function (exports, require, module, __filename, __dirname) { ${text}\n})`;
  const script = new Script(code, { filename, ...(cachedData === undefined ? {} : { cachedData }) });
  const run = script.runInThisContext() as CommonJsFunction;
  const module = { exports: {} as unknown };
  run(module.exports, createRequire(import.meta.url), module, filename, folder);
  if (cache !== undefined && (cachedData === undefined || script.cachedDataRejected === true)) {
    // At the end, so that the functions are in it that a run needs.
    process.once("exit", () => writeCache(cache, script.createCachedData()));
  }
  return module.exports;
}

/** In `node_modules/.cache` of whoever installed this package; nowhere if there is no such place, or the user wants no caches. */
function findCache(): Cache | undefined {
  const home = path.dirname(folder);
  const parent = path.dirname(home);
  const modules = path.basename(parent) === "node_modules" ? parent : path.join(home, "node_modules");
  if (process.env["NODE_DISABLE_COMPILE_CACHE"] !== undefined || !existsSync(modules)) return undefined;
  const name = `${TS_MORPH_SCRIPT}.${process.version}-${process.arch}`;
  return {
    file: path.join(modules, ".cache", "asmx-codegen", name),
    digestFile: path.join(home, ".compiled-code", `${name}.sha256`),
  };
}

/** V8 knows the data of other versions and flags, but neither damage nor forgery. */
function readCache({ file, digestFile }: Cache): Buffer | undefined {
  try {
    const expected = readFileSync(digestFile, "latin1");
    const data = readFileSync(file);
    return digest(data) === expected ? data : undefined;
  } catch {
    return undefined;
  }
}

/** Whole or not at all; those of earlier scripts go. What fails here is not worth a word: the next run takes a little longer. */
function writeCache({ file, digestFile }: Cache, data: Buffer): void {
  quietly(() => {
    // A package that may not be written to (installed by another user, mounted read-only) has no cache: nothing would vouch for it.
    replaceFile(digestFile, digest(data));
    replaceFile(file, data);
  });
}

/** Whole or not at all. */
function replaceFile(file: string, content: string | Buffer): void {
  const where = path.dirname(file);
  const partial = `${file}.${process.pid}`;
  try {
    mkdirSync(where, { recursive: true });
    writeFileSync(partial, content);
    renameSync(partial, file);
    const earlier = readdirSync(where).filter((name) => /^ts-morph-/.test(name) && !name.startsWith(TS_MORPH_SCRIPT));
    for (const name of earlier) rmSync(path.join(where, name), { force: true });
  } finally {
    rmSync(partial, { force: true });
  }
}

function quietly(action: () => void): void {
  try {
    action();
  } catch {
    // See the caller.
  }
}

function digest(data: Buffer): string {
  return createHash("sha256").update(data).digest("hex");
}
