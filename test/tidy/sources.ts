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

/** Path -> text: what the rules of this folder judge, so that they can be shown a repository in which they are broken. */
export type Sources = ReadonlyMap<string, string>;

/** Every committed TypeScript module of the generator, its build and the runtime. */
export function houseSources(): Sources {
  const files = repositoryFiles().filter((file) => /^(?:generator|templates\/runtime)\/.*\.(?:ts|mjs)$/.test(file));
  return new Map(files.map((file) => [file, textOf(file)]));
}

export interface Import {
  readonly file: string;
  readonly specifier: string;
  /** The file a relative import leads to, from the root of the repository; undefined for a package. */
  readonly target: string | undefined;
  /** Gone at run time. */
  readonly types: boolean;
}

/** What `imports` of package.json leads to. */
const aliases: Readonly<Record<string, string>> = {
  "#assets": "generator/assets.ts",
  "#language-server": "generator/language-server/server.ts",
  "#well-known-schemas": "generator/import/well-known/schemas.ts",
  "#ts-morph-printer": "generator/print/ts-morph.ts",
  "#ts-morph-compiler": "generator/print/ts-morph-compiler.ts",
};

/** Static imports, re-exports, dynamic imports and types by `import("…")` of a TypeScript file. */
export function importsOf(file: string, text: string = textOf(file)): readonly Import[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, "");
  const specifiers = [
    ...code.matchAll(/^(?:import|export)\b[^"'`;]*?from "([^"]+)"|^import "([^"]+)"|\bimport\(\s*"([^"]+)"/gm),
  ];
  return specifiers.map((found) => {
    const specifier = found[1] ?? found[2] ?? found[3] ?? "";
    const relative = path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier)).replace(/\.js$/, ".ts");
    const types = /^(?:import|export) type\b/.test(found[0]);
    return { file, specifier, target: specifier.startsWith(".") ? relative : aliases[specifier], types };
  });
}
