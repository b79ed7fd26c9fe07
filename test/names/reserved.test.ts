/** The reserved names against what the runtime really exports. */
import { expect, test } from "vitest";
import { operationConstName, operationModuleNames, runtimeNames, streamNames } from "../../generator/names/index.js";
import { exportsOf } from "./exports.js";

const runtime = exportsOf("templates/runtime/index.ts");

test("the runtime exports something", () => {
  expect(runtime).toContain("CallError");
  expect(runtime).toContain("call");
});

test("the names of the runtime are what it exports, no more and no fewer", () => {
  expect([...runtimeNames].sort()).toEqual([...runtime].sort());
});

test("the names of streams are what their modules export", () => {
  const exported = ["client", "server"].flatMap((side) => exportsOf(`templates/runtime/${side}/streams.ts`));
  expect([...streamNames].sort()).toEqual([...new Set(exported)].sort());
});

test("no constant of an operation takes the name of a runtime export", () => {
  expect(runtime.filter((name) => operationConstName({ name }) === name)).toEqual([]);
});

test("the runtime names that operations.ts imports are reserved", () => {
  const imported = [
    ...exportsOf("templates/runtime/results/index.ts"),
    ...exportsOf("templates/runtime/values/index.ts"),
  ];
  const used = imported.filter((name) => /^[a-z]/.test(name) && !/^(?:encode|decode)/.test(name));
  expect(used.filter((name) => !operationModuleNames.has(name) && /Result$|^enumeration$/.test(name))).toEqual([]);
});
