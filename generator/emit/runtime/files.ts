/**
 * Owns the making of the runtime's files from its sources.
 * Invariant: a file differs from its source in the lines at its head and the ending of its imports at most.
 */
import type { GeneratedFile } from "../../model/file.js";
import { runtimeHead, typeScriptHead } from "../recognition.js";
import { runtimeClosure, runtimeImport } from "./closure.js";

const made = new WeakMap<object, Map<string, readonly GeneratedFile[]>>();

/** Sorted by path. `indexes`: modules that lead to all that is needed; `importEnding`: `.js`, `.ts` or nothing. The same for the same sources. */
export function runtimeFiles(
  sources: Readonly<Record<string, string>>,
  indexes: readonly string[],
  importEnding: string,
): readonly GeneratedFile[] {
  const known = made.get(sources) ?? new Map<string, readonly GeneratedFile[]>();
  made.set(sources, known);
  const key = [importEnding, ...indexes].join(" ");
  const files = known.get(key) ?? filesOf(sources, indexes, importEnding);
  known.set(key, files);
  return files;
}

function filesOf(
  sources: Readonly<Record<string, string>>,
  indexes: readonly string[],
  importEnding: string,
): readonly GeneratedFile[] {
  return runtimeClosure(sources, indexes).map((path) => ({
    path,
    text: `${headOf(path, importEnding)}\n${withEnding(sources[path] ?? "", importEnding)}`,
  }));
}

/**
 * One of the files that load others when they are needed. Compilers check it where imports have no ending, and say there (TS2835)
 * that Node would not find what is loaded so, in a project whose settings are Node's.
 */
const loadingFile = "results/data-set.ts";

function headOf(path: string, importEnding: string): string {
  return path === loadingFile && importEnding === "" ? typeScriptHead : runtimeHead;
}

function withEnding(source: string, ending: string): string {
  return ending === ".js" ? source : source.replace(runtimeImport, `$1$2${ending}"`);
}
