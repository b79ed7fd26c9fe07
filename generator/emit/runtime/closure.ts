/**
 * Owns which files of the runtime a choice needs: those that its indexes lead to.
 * Invariant: what is imported by a file that is there is there, too.
 */

/** `from "./x.js"` of imports and exports, and `import("./x.js")`: what stands before the path, and the path without its ending. */
export const runtimeImport = /((?:\bfrom |\bimport\()")(\.[^"\n]*)\.js"/g;

/** Sorted paths of `sources` (path -> text), from the modules `starts` (without an ending) on. */
export function runtimeClosure(
  sources: Readonly<Record<string, string>>,
  starts: readonly string[],
): readonly string[] {
  const paths = new Set<string>();
  const waiting = starts.map((start) => `${start}.ts`);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (paths.has(path)) continue;
    const source = sources[path];
    if (source === undefined) throw new Error(`emit: the runtime has no ${path}`);
    paths.add(path);
    for (const [, , target = ""] of source.matchAll(runtimeImport)) waiting.push(`${resolveFrom(path, target)}.ts`);
  }
  return [...paths].sort();
}

/** `../a/b` as seen from the file `x/y.ts`: `a/b`. */
function resolveFrom(file: string, target: string): string {
  const parts = file.split("/").slice(0, -1);
  for (const part of target.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}
