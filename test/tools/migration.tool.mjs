/** Owns the proof that the other side of the pages of migration is what the other packages do: their programs run, and print what the pages say. */
import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { updating } from "../golden/tree.ts";
import { programsOf, readPage } from "../guides/pages.ts";
import { rewriteOutput } from "../guides/rewrite-output.ts";
import { runProgram, writeProject } from "../guides/run-program.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const pages = [
  ["soap", "docs/guides/from-node-soap.md", "test/bench/node_modules/soap", 2],
  ["strong-soap", "docs/guides/from-strong-soap.md", "test/tools/node_modules/strong-soap", 3],
];

describe.each(pages)("%s", (name, path, place, count) => {
  const page = readPage(path);
  const programs = programsOf(page, "js");
  const folder = join(root, ".tmp", `migration-${name}-${process.pid}`);

  beforeAll(async () => {
    mkdirSync(folder, { recursive: true });
    await writeProject(folder, page);
    symlinkSync(join(root, place), join(folder, "node_modules", name), "junction");
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(programs.map((each, index) => [each.program.section, index, each]))(
    "%s, program %i",
    async (_section, index, each) => {
      const { code, printed, errors } = await runProgram(
        folder,
        `other-${index}`,
        each.program.text,
        "http://localhost",
      );
      expect({ code, errors }).toEqual({ code: 0, errors: "" });
      if (updating) rewriteOutput(page.path, "js", index, printed);
      else expect(printed).toBe(each.output?.text);
    },
  );

  test("there are programs", () => expect(programs.length).toBe(count));
});
