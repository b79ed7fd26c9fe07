/**
 * Owns the runtime's files in an output, made from its sources.
 * Invariant: a file differs from its source only in its head and in the specifiers of its imports.
 */
import { oncePer } from "../../model/once-per.js";
import type { GeneratedFile } from "../../model/file.js";
import { runtimeHead, typeScriptHead } from "../recognition.js";
import { type RuntimeChoice, runtimeClosure, runtimeImport } from "./closure.js";

const filesBySources = oncePer((_sources: object) => new Map<string, readonly GeneratedFile[]>());

/** Sorted by path. `importEnding`: `.js`, `.ts` or nothing. Cached. */
export function runtimeFiles(
  sources: Readonly<Record<string, string>>,
  choice: RuntimeChoice,
  importEnding: string,
): readonly GeneratedFile[] {
  const cache = filesBySources(sources);
  const key = JSON.stringify([
    importEnding,
    choice.starts,
    choice.parts === undefined ? "all" : [...choice.parts].sort(),
  ]);
  const files = cache.get(key) ?? filesOf(sources, choice, importEnding);
  cache.set(key, files);
  return files;
}

function filesOf(
  sources: Readonly<Record<string, string>>,
  choice: RuntimeChoice,
  importEnding: string,
): readonly GeneratedFile[] {
  return runtimeClosure(sources, choice).map(([path, text]) => ({
    path,
    text: `${headOf(path, importEnding)}\n${withEnding(text, importEnding)}`,
  }));
}

/**
 * A file with a dynamic import. Compilers check it even if imports have no ending, and report TS2835 with Node's settings: Node would
 * not find the module.
 */
const loadingFile = "results/data-set.ts";

function headOf(path: string, importEnding: string): string {
  return path === loadingFile && importEnding === "" ? typeScriptHead : runtimeHead;
}

function withEnding(source: string, ending: string): string {
  return ending === ".js" ? source : source.replace(runtimeImport, `$1$2${ending}"`);
}
