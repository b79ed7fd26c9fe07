/** Owns the proof that the other side of docs/guides/from-node-soap.md is what node-soap does: its programs run, and print what the page says. */
import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { updating } from "../golden/tree.ts";
import { programsOf, readPage } from "../guides/pages.ts";
import { rewriteOutput } from "../guides/rewrite-output.ts";
import { runProgram, writeProject } from "../guides/run-program.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const page = readPage("docs/guides/from-node-soap.md");
const programs = programsOf(page, "js");
const folder = join(root, ".tmp", `migration-${process.pid}`);

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  await writeProject(folder, page);
  symlinkSync(join(root, "test/bench/node_modules/soap"), join(folder, "node_modules/soap"), "junction");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(programs.map((each, index) => [each.program.section, index, each]))(
  "%s, program %i",
  async (_section, index, each) => {
    const { code, printed, errors } = await runProgram(folder, `soap-${index}`, each.program.text, "http://localhost");
    expect({ code, errors }).toEqual({ code: 0, errors: "" });
    if (updating) rewriteOutput(page.path, "js", index, printed);
    else expect(printed).toBe(each.output?.text);
  },
);

test("there are programs", () => expect(programs.length).toBe(2));
