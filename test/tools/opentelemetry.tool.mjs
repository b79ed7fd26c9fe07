/** Owns the proof that docs/guides/opentelemetry.md works: its files compile strictly, and the program prints what the page says with OpenTelemetry's own SDK. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { updating } from "../golden/tree.ts";
import { readPage } from "../guides/pages.ts";
import { programOptions } from "../guides/program-projects.ts";
import { runProgram, writeProject } from "../guides/run-program.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const page = readPage("docs/guides/opentelemetry.md");
const folder = join(root, ".tmp", `opentelemetry-${process.pid}`);
const program = page.blocks.find(({ file }) => file === "main.ts");
const output = page.blocks.find(({ isOutput }) => isOutput);

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  await writeProject(folder, page);
  const packages = fileURLToPath(new URL("node_modules/@opentelemetry", import.meta.url));
  expect(readdirSync(packages)).toContain("sdk-trace-node");
  symlinkSync(packages, join(folder, "node_modules/@opentelemetry"), "junction");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("its files compile", () => {
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: programOptions, include: ["*.ts"] }));
  const compiler = join(root, "node_modules/typescript-7/bin/tsc");
  const { status, stdout } = spawnSync(process.execPath, [compiler, "-p", folder, "--pretty", "false"], {
    encoding: "utf8",
  });
  expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
});

test("its program prints what the page says", async () => {
  const { code, printed, errors } = await runProgram(folder, "main", program.text, "http://localhost");
  expect({ code, errors }).toEqual({ code: 0, errors: "" });
  if (updating)
    writeFileSync(
      join(root, page.path),
      page.text.slice(0, output.start) + printed + page.text.slice(output.start + output.text.length),
    );
  else expect(printed).toBe(output.text);
});
