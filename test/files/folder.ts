/**
 * Owns the temp folders and small trees that the tests of generator/files work on.
 * Invariant: a test sees only its own folder, and it is gone afterwards.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll } from "vitest";
import { isExactPath } from "../../generator/emit/recognition.js";
import type { InputDigests } from "../../generator/files/output/lock.js";
import type { Recognition } from "../../generator/files/output/classify.js";
import type { GeneratedFile } from "../../generator/model/file.js";

const made: string[] = [];
// Thousands of files, on machines that may be busy.
afterAll(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A new empty folder, removed when the tests of the file are over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "codegen-test-"));
  made.push(folder);
  return folder;
}

/** Writes `tree` (relative path -> text). */
export function writeTree(folder: string, tree: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Every file (relative path -> text), hidden ones too; empty folders as `name/`. */
export function readTree(folder: string): Readonly<Record<string, string>> {
  const tree: Record<string, string> = {};
  const visit = (relative: string): void => {
    const entries = readdirSync(join(folder, relative), { withFileTypes: true });
    if (entries.length === 0 && relative !== "") tree[`${relative}/`] = "";
    for (const entry of entries) {
      const path = relative === "" ? entry.name : `${relative}/${entry.name}`;
      if (entry.isDirectory()) visit(path);
      else tree[path] = entry.isSymbolicLink() ? "(link)" : readFileSync(join(folder, path), "utf8");
    }
  };
  visit("");
  return tree;
}

/** The same without the lock, whose text is a matter of its own. */
export function readTreeBesideLock(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(readTree(folder)).filter(([path]) => path !== "codegen-lock.json"));
}

/** Digests of an input whose parts all changed with `name`. */
export function inputOf(name: string): InputDigests {
  return { description: `d ${name}`, configuration: `c ${name}`, generator: `g ${name}` };
}

/** Takes every file for ours; what the emitters' own recognition changes has tests of its own (`recognition.test.ts`). */
export const anyFile: Recognition = { names: () => true, marks: () => true, exact: isExactPath };

export function filesOf(tree: Readonly<Record<string, string>>): readonly GeneratedFile[] {
  return Object.entries(tree).map(([path, text]) => ({ path, text }));
}

/** Identity and age of a file: unchanged means that it was not touched. */
export function stampOf(file: string): string {
  const { ino, mtimeNs } = statSync(file, { bigint: true });
  return `${ino} ${mtimeNs}`;
}
