/**
 * Owns the set of runtime files that an output needs: those that its indexes and its generated files import, directly
 * or not.
 * Invariant: each import leads to a file of the set, or to the module of stand-ins.
 */
import { oncePer } from "../../model/once-per.js";
import type { RuntimePart } from "../../model/runtime-parts.js";
import { isMention, partOf, standInModule, standInsOf, standInText } from "./parts.js";

/** `from "./x.js"` of imports and exports, and `import("./x.js")`: what stands before the path, and the path without its ending. */
export const runtimeImport = /((?:\bfrom |\bimport\()")(\.[^"\n]*)\.js"/g;

/** A choice of the runtime's modules. */
export interface RuntimeChoice {
  /** Modules that everything needed is reached from, without an ending. */
  readonly starts: readonly string[];
  /** Parts that are included whether something reaches them or not; undefined: all. */
  readonly parts: ReadonlySet<RuntimePart> | undefined;
}

type Sources = Readonly<Record<string, string>>;

/** Path -> text, sorted by path, of the chosen modules of `sources` (path -> text). */
export function runtimeClosure(
  sources: Sources,
  { starts, parts }: RuntimeChoice,
): readonly (readonly [string, string])[] {
  const paths = new Set<string>();
  const mentioned = new Set<string>();
  const include = (start: string): void => {
    const waiting = [start];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (paths.has(path)) continue;
      const source = sources[path];
      if (source === undefined) throw new Error(`emit: the runtime has no ${path}`);
      paths.add(path);
      for (const target of targetsIn(sources, path, source)) {
        if (parts !== undefined && isMention(path, target)) mentioned.add(target);
        else waiting.push(target);
      }
    }
  };
  for (const start of starts) include(`${start}.ts`);
  for (let size = -1; size !== paths.size;) {
    size = paths.size;
    const reached = new Set([...paths].map(partOf));
    for (const target of mentioned) {
      const part = partOf(target);
      // Each type of value is a module of its own; all other parts are whole or absent.
      if (part !== undefined && (parts?.has(part) === true || (part !== "values" && reached.has(part))))
        include(target);
    }
  }
  return withStandIns(sources, [...paths].sort(), mentioned);
}

function withStandIns(
  sources: Sources,
  paths: readonly string[],
  mentioned: ReadonlySet<string>,
): readonly (readonly [string, string])[] {
  const included = new Set(paths);
  const isOmitted = (path: string): boolean => mentioned.has(path) && !included.has(path);
  if (![...mentioned].some(isOmitted)) return paths.map((path) => [path, sources[path] ?? ""]);
  const resolveIn = (path: string) => (specifier: string) => `${resolveFrom(path, specifier)}.ts`;
  const standIns = paths.flatMap((path) => standInsOf(sources[path] ?? "", resolveIn(path), isOmitted, sources));
  const files = paths.map((path): readonly [string, string] => {
    const resolve = resolveIn(path);
    const up = "../".repeat(path.split("/").length - 1);
    const text = (sources[path] ?? "").replace(runtimeImport, (match, before: string, specifier: string) =>
      isOmitted(resolve(specifier)) ? `${before}${up === "" ? "./" : up}${standInModule}.js"` : match,
    );
    return [path, text];
  });
  return [...files, [`${standInModule}.ts`, standInText(standIns)] as const].sort(([a], [b]) => (a < b ? -1 : 1));
}

const targetsByPath = oncePer((_sources: Sources) => new Map<string, readonly string[]>());

/** The modules that one imports; found once for the sources, however many outputs are made with them. */
function targetsIn(sources: Sources, path: string, source: string): readonly string[] {
  const earlier = targetsByPath(sources).get(path);
  if (earlier !== undefined) return earlier;
  const targets = [...source.matchAll(runtimeImport)].map(([, , target = ""]) => `${resolveFrom(path, target)}.ts`);
  targetsByPath(sources).set(path, targets);
  return targets;
}

/** `../a/b` as seen from the file `x/y.ts`: `a/b`. */
function resolveFrom(file: string, target: string): string {
  const names = file.split("/").slice(0, -1);
  for (const part of target.split("/")) {
    if (part === "..") names.pop();
    else if (part !== ".") names.push(part);
  }
  return names.join("/");
}
