/** The reserved names against what the runtime really exports. */
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { operationConstName, operationModuleNames, runtimeNames } from "../../generator/names/index.js";

/** Names that a module exports, types included, re-exports followed. */
function exportsOf(file: string): readonly string[] {
  const path = join(import.meta.dirname, "../..", file);
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
    noLib: true,
  };
  const program = ts.createProgram([path], options);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(path);
  const module = source === undefined ? undefined : checker.getSymbolAtLocation(source);
  return module === undefined ? [] : checker.getExportsOfModule(module).map(({ name }) => name);
}

const runtime = exportsOf("templates/runtime/index.ts");

test("the runtime exports something", () => {
  expect(runtime).toContain("CallError");
  expect(runtime).toContain("call");
});

test("the names of the runtime are what it exports, no more and no fewer", () => {
  expect([...runtimeNames].sort()).toEqual([...runtime].sort());
});

test("no constant of an operation takes the name of a runtime export", () => {
  expect(runtime.filter((name) => operationConstName({ name }) === name)).toEqual([]);
});

test("what operations.ts imports for types and results is set apart from operations", () => {
  const imported = [
    ...exportsOf("templates/runtime/results/index.ts"),
    ...exportsOf("templates/runtime/values/index.ts"),
  ];
  const used = imported.filter((name) => /^[a-z]/.test(name) && !/^(?:encode|decode)/.test(name));
  expect(used.filter((name) => !operationModuleNames.has(name) && /Result$|^enumeration$/.test(name))).toEqual([]);
});
