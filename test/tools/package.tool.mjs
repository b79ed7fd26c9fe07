/**
 * Owns the proof that what is packed of both packages is found by everything that imports packages: publint reads its package.json, attw resolves
 * each entry as compilers do.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packPackages } from "../../generator/package-tarballs.mjs";

const tools = fileURLToPath(new URL("node_modules", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "codegen-package-"));
let tarball = "";
let runtimeTarball = "";

const run = (command, ...args) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: "utf8" });
  return { status, text: stdout + stderr };
};
const attw = (...args) =>
  run(process.execPath, join(tools, "@arethetypeswrong/cli/dist/index.js"), "--format", "ascii", ...args);

beforeAll(() => {
  packPackages(folder);
  const named = (start) => join(folder, readdirSync(folder).find((name) => name.startsWith(start)) ?? "");
  tarball = named("asmx-codegen-");
  runtimeTarball = named("asmx-runtime-");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("publint finds nothing, suggestions included", () => {
  for (const each of [tarball, runtimeTarball]) {
    const { status, text } = run(process.execPath, join(tools, "publint/src/cli.js"), each, "--strict");
    expect({ each, status, text }).toEqual({ each, status: 0, text: expect.stringContaining("All good!") });
  }
});

test("attw resolves the runtime from ES modules, CommonJS, bundlers and node10", () => {
  const { status, text } = attw(tarball, "--exclude-entrypoints", ".");
  expect({ status, text }).toEqual({ status: 0, text: expect.stringContaining("No problems found") });
  expect(attw(runtimeTarball)).toEqual({ status: 0, text: expect.stringContaining("No problems found") });
});

test("attw resolves the generator, which is ES modules alone: each Node that the package takes can require those", () => {
  const { status, text } = attw(tarball, "--entrypoints", ".", "--ignore-rules", "cjs-resolves-to-esm");
  expect({ status, text }).toEqual({ status: 0, text: expect.stringContaining("No problems found") });
  const installed = run("tar", "-xzf", tarball, "-C", folder);
  expect(installed).toEqual({ status: 0, text: "" });
  writeFileSync(join(folder, "use.cjs"), 'console.log(typeof require("./package/dist/index.js").compile);\n');
  expect(run(process.execPath, "--no-warnings", "use.cjs")).toEqual({ status: 0, text: "function\n" });
});
