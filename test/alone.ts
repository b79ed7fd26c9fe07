/**
 * Owns which test files need a process of their own. All other files share the processes of a run, so that each module is evaluated
 * once for many files.
 * Invariant: a file that counts V8's steps, replaces modules or changes its process is recognised by its own text, or by that of a
 * helper of `test/` that it imports.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** What changes a process for the files that run in it later, and what such files would change in turn. */
const marks: readonly RegExp[] = [
  // Modules that are replaced or loaded anew: another file may have loaded them already.
  /\bvi\.(?:doMock|mock|resetModules)\(/,
  // Flags of V8, and its counts of calls, which are the process's.
  /from "node:(?:inspector|v8)"/,
  // What is measured or replaced in the whole process.
  /\bprocess\.(?:chdir|memoryUsage)\b|\bglobalThis\.\w+ = /,
];

const imported = /(?:from|import\() ?"(\.[^"]+)\.js"/g;

function isMarked(file: string, seen: Set<string>): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  const text = readFileSync(file, "utf8");
  if (marks.some((mark) => mark.test(text))) return true;
  return [...text.matchAll(imported)].some(([, target = ""]) => {
    const helper = path.join(path.dirname(file), `${target}.ts`);
    return helper.startsWith(path.join(root, "test")) && existsSync(helper) && isMarked(helper, seen);
  });
}

/** Paths from the root of the repository, with `/`. */
export const aloneFiles: readonly string[] = readdirSync(path.join(root, "test"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".test.ts") && !name.includes("node_modules"))
  .map((name) => path.join(root, "test", name))
  .filter((file) => isMarked(file, new Set()))
  .map((file) => path.relative(root, file).replaceAll("\\", "/"))
  .sort();
