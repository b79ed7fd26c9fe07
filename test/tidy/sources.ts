/** Owns how tidy tests read the repository: its committed texts and the imports of its modules. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { repository } from "../golden/tree.js";

/** Paths of all committed and new files that are not ignored and still there, with `/`. */
export function repositoryFiles(): readonly string[] {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
    cwd: repository,
    maxBuffer: 1 << 28,
  });
  const files = listed.toString("utf8").split("\0");
  return files.filter((file) => file !== "" && existsSync(path.join(repository, file))).sort();
}

export function textOf(file: string): string {
  return readFileSync(path.join(repository, file), "utf8");
}

export interface Import {
  readonly file: string;
  readonly specifier: string;
  /** The file a relative import leads to, from the root of the repository; undefined for a package. */
  readonly target: string | undefined;
  /** Gone at run time. */
  readonly types: boolean;
}

/** Static imports, re-exports and dynamic imports of TypeScript files. */
export function importsOf(file: string): readonly Import[] {
  const code = textOf(file).replace(/\/\*[\s\S]*?\*\//g, "");
  const specifiers = [
    ...code.matchAll(/^(?:import|export)\b[^"'`;]*?from "([^"]+)"|^import "([^"]+)"|\bimport\("([^"]+)"\)/gm),
  ];
  return specifiers.map((found) => {
    const specifier = found[1] ?? found[2] ?? found[3] ?? "";
    const relative = specifier.startsWith(".");
    const target = path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier)).replace(/\.js$/, ".ts");
    const types = /^(?:import|export) type\b/.test(found[0]);
    return { file, specifier, target: relative ? target : undefined, types };
  });
}
