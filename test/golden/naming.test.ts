/**
 * Owns the names of code in camelCase as text: a service whose names differ, meet, are taken or cannot change.
 * `UPDATE_GOLDEN=1 npx vitest run test/golden/naming.test.ts` updates the files. `test/names/camel-case.test.ts` sends such names.
 */
import path from "node:path";
import { expect, test } from "vitest";
import { compileFile } from "./compile-case.js";
import { expectTree, filterTree, repository, treeOf } from "./tree.js";

const input = "test/golden/naming/input.yaml";
const shownFiles: ReadonlySet<string> = new Set([
  "types.ts",
  "operations.ts",
  "client.ts",
  "server.ts",
  "help.ts",
  "openapi.json",
]);

test("methods and properties are in camelCase, and the wire keeps its names", async () => {
  const { files, diagnostics } = await compileFile(input, { naming: "camelCase", runtime: "package" });
  expect(diagnostics).toEqual([]);
  const shown = filterTree(treeOf(files), (file) => shownFiles.has(file));
  expectTree(shown, path.join(repository, "test/golden/naming/output"));
  const inWire = await compileFile(input, { runtime: "package" });
  const isWire = (file: string): boolean => !file.endsWith(".ts") && file !== "openapi.json";
  expect(filterTree(treeOf(files), isWire)).toEqual(filterTree(treeOf(inWire.files), isWire));
});
