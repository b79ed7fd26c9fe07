/**
 * Owns `#ts-morph`: the script that the build made of ts-morph, and what V8 compiled of it, kept for the next run.
 * Property that must stay true: what is kept saves time and nothing else. Absent, stale, damaged or unwritable, the same code runs.
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
const digestLength = 32;

export const tsMorph = load() as typeof import("ts-morph");

function load(): unknown {
  // ASCII only: as Latin-1, it needs no decoding and half the memory.
  const text = readFileSync(filename, "latin1");
  const cacheFile = cacheFileName();
  const cachedData = cacheFile === undefined ? undefined : readCache(cacheFile);
  const code = `(function (exports, require, module, __filename, __dirname) { ${text}\n})`;
  const script = new Script(code, { filename, ...(cachedData === undefined ? {} : { cachedData }) });
  const run = script.runInThisContext() as CommonJsFunction;
  const module = { exports: {} as unknown };
  run(module.exports, createRequire(import.meta.url), module, filename, folder);
  if (cacheFile !== undefined && (cachedData === undefined || script.cachedDataRejected === true)) {
    // At the end, so that the functions are in it that a run needs.
    process.once("exit", () => writeCache(cacheFile, script.createCachedData()));
  }
  return module.exports;
}

/** In `node_modules/.cache` of whoever installed this package; nowhere if there is no such place, or the user wants no caches. */
function cacheFileName(): string | undefined {
  const home = path.dirname(folder);
  const parent = path.dirname(home);
  const modules = path.basename(parent) === "node_modules" ? parent : path.join(home, "node_modules");
  if (process.env["NODE_DISABLE_COMPILE_CACHE"] !== undefined || !existsSync(modules)) return undefined;
  const name = `${TS_MORPH_SCRIPT}.${process.version}-${process.arch}`;
  return path.join(modules, ".cache", "asmx-codegen", name);
}

/** V8 knows the data of other versions and flags, but not damage: that would crash the process. */
function readCache(file: string): Buffer | undefined {
  try {
    const bytes = readFileSync(file);
    const data = bytes.subarray(digestLength);
    return digest(data).equals(bytes.subarray(0, digestLength)) ? data : undefined;
  } catch {
    return undefined;
  }
}

/** Whole or not at all; those of earlier scripts go. What fails here is not worth a word: the next run takes a little longer. */
function writeCache(file: string, data: Buffer): void {
  const where = path.dirname(file);
  const partial = `${file}.${process.pid}`;
  quietly(() => {
    mkdirSync(where, { recursive: true });
    writeFileSync(partial, Buffer.concat([digest(data), data]));
    renameSync(partial, file);
    const earlier = readdirSync(where).filter((name) => /^ts-morph-/.test(name) && !name.startsWith(TS_MORPH_SCRIPT));
    for (const name of earlier) rmSync(path.join(where, name), { force: true });
  });
  quietly(() => {
    rmSync(partial, { force: true });
  });
}

function quietly(action: () => void): void {
  try {
    action();
  } catch {
    // See the caller.
  }
}

function digest(data: Buffer): Buffer {
  return createHash("sha256").update(data).digest();
}
