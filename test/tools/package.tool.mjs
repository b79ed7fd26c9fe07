/**
 * Owns the proof that what `npm pack` makes is found by everything that imports packages: publint reads its package.json, attw resolves
 * each entry as compilers do.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const tools = fileURLToPath(new URL("node_modules", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "codegen-package-"));
let tarball = "";

const run = (command, ...args) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: "utf8" });
  return { status, text: stdout + stderr };
};
const attw = (...args) =>
  run(process.execPath, join(tools, "@arethetypeswrong/cli/dist/index.js"), tarball, "--format", "ascii", ...args);

beforeAll(() => {
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const packed = run(npm, "pack", "--ignore-scripts", "--pack-destination", folder, root);
  expect(packed).toMatchObject({ status: 0 });
  tarball = join(folder, readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("publint finds nothing, suggestions included", () => {
  const { status, text } = run(process.execPath, join(tools, "publint/src/cli.js"), tarball, "--strict");
  expect({ status, text }).toEqual({ status: 0, text: expect.stringContaining("All good!") });
});

test("attw resolves the runtime from ES modules, CommonJS, bundlers and node10", () => {
  const { status, text } = attw("--exclude-entrypoints", ".");
  expect({ status, text }).toEqual({ status: 0, text: expect.stringContaining("No problems found") });
});

test("attw resolves the generator, which is ES modules alone: each Node that the package takes can require those", () => {
  const { status, text } = attw("--entrypoints", ".", "--ignore-rules", "cjs-resolves-to-esm");
  expect({ status, text }).toEqual({ status: 0, text: expect.stringContaining("No problems found") });
  const installed = run("tar", "-xzf", tarball, "-C", folder);
  expect(installed).toEqual({ status: 0, text: "" });
  writeFileSync(join(folder, "use.cjs"), 'console.log(typeof require("./package/dist/index.js").compile);\n');
  expect(run(process.execPath, "--no-warnings", "use.cjs")).toEqual({ status: 0, text: "function\n" });
});
