/** Owns how golden tests read, compare and update folders. A tree is path (with `/`) -> text. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import type { GeneratedFile } from "../../generator/model/file.js";

export type Tree = ReadonlyMap<string, string>;

export const repository = fileURLToPath(new URL("../../", import.meta.url));
export const updating = process.env["UPDATE_GOLDEN"] === "1";

export function readTree(folder: string): Tree {
  if (!existsSync(folder)) return new Map();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  return new Map(
    paths.sort().map((file) => [file.replaceAll("\\", "/"), readFileSync(path.join(folder, file), "utf8")]),
  );
}

export function treeOf(files: readonly GeneratedFile[]): Tree {
  return new Map(files.map((file) => [file.path, file.text]));
}

/** The part of a tree whose paths pass. */
export function filterTree(tree: Tree, keeps: (file: string) => boolean): Tree {
  return new Map([...tree].filter(([file]) => keeps(file)));
}

/** The folder holds the tree afterwards, and nothing else. */
export function writeTree(folder: string, tree: Tree): void {
  rmSync(folder, { recursive: true, force: true });
  for (const [file, text] of tree) {
    const place = path.join(folder, file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, text);
  }
}

/** Byte for byte; a missing and an extra file both fail. With UPDATE_GOLDEN=1 the folder is made to match first. */
export function expectTree(found: Tree, folder: string, keeps: (file: string) => boolean = () => true): void {
  if (updating) writeTree(folder, found);
  const golden = filterTree(readTree(folder), keeps);
  expect([...found.keys()].sort(), "the list of files; UPDATE_GOLDEN=1 updates it").toEqual([...golden.keys()].sort());
  for (const [file, text] of found) expect(text, file).toBe(golden.get(file));
}
