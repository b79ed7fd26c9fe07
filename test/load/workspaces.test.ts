/** Tests of the package folders in manifests of a monorepo; a manifest without them has none. */
import { expect, test } from "vitest";
import { readPackageWorkspaces, readPnpmWorkspaces } from "../../generator/load/workspaces.js";

test.each([
  ['{"workspaces":["a","packages/*"]}', ["a", "packages/*"]],
  ['{"workspaces":{"packages":["b/**"],"nohoist":["c"]}}', ["b/**"]],
  ['{"workspaces":[]}', []],
  ['{"workspaces":["a",1,null,{"b":1}]}', ["a"]],
  ['{"workspaces":"a"}', undefined],
  ['{"workspaces":{"nohoist":["c"]}}', undefined],
  ['{"workspaces":null}', undefined],
  ['{"packages":["a"]}', undefined],
  ['{"name":"x"}', undefined],
  ['["workspaces"]', undefined],
  ["null", undefined],
  ["{", undefined],
  ["", undefined],
])("package.json %s", (text, patterns) => {
  expect(readPackageWorkspaces(text)).toEqual(patterns);
});

test.each([
  ["packages:\n  - a\n  - 'b/*'\n", ["a", "b/*"]],
  ["packages:\n  - a\n  - [b]\n  - { c: d }\n", ["a"]],
  ["packages: []\n", []],
  ["packages: a\n", undefined],
  ["settings:\n  packages: [a]\n", undefined],
  ["catalog: { x: 1 }\n", undefined],
  ["- packages\n", undefined],
  ["packages: [", undefined],
  ["", undefined],
])("pnpm-workspace.yaml %j", (text, patterns) => {
  expect(readPnpmWorkspaces(text)).toEqual(patterns);
});
