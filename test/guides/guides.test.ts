/** The programs of the documentation compile and run, and print what the pages say. UPDATE_GOLDEN=1 writes what they print into the pages. */
import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { repository, updating } from "../golden/tree.js";
import { type Page, programsOf } from "./pages.js";
import { programPages, projectFolder, writeProgramProjects } from "./program-projects.js";
import { rewriteOutput } from "./rewrite-output.js";
import { runCommands, runProgram, startService } from "./run-program.js";

/** Inside the repository, because Node's types are found from there. */
const work = path.join(repository, ".tmp", `guides-${process.pid}`);
const folderOf = (page: Page): string => projectFolder(work, page);

beforeAll(() => writeProgramProjects(work));
afterAll(() => {
  rmSync(work, { recursive: true, force: true });
});

test("every program compiles", async () => {
  const tsc = path.join(repository, "node_modules/typescript-7/bin/tsc");
  const run = promisify(execFile)(process.execPath, [tsc, "-p", work, "--pretty", "false"], { cwd: work });
  expect(
    await run.then(
      ({ stdout }) => stdout,
      ({ stdout }: { stdout: string }) => stdout,
    ),
  ).toBe("");
});

describe.each(programPages.map((page) => [page.path, page] as const))("%s", (name, page) => {
  test.each(programsOf(page).map((each, index) => [each.program.section, index, each] as const))(
    "%s, program %i",
    async (_section, index, { program, output }) => {
      // Its own, since programs change what it holds.
      const service = await startService();
      onTestFinished(() => service.close());
      const { code, printed, errors } = await runProgram(folderOf(page), `program-${index}`, program.text, service.url);
      expect({ code, errors }).toEqual({ code: 0, errors: "" });
      if (updating && output !== undefined) rewriteOutput(name, "ts", index, printed);
      else if (output !== undefined) expect(printed).toBe(output.text);
    },
  );

  const commands = programsOf(page, "sh").map((each, index) => [each.program.section, index, each] as const);
  test.each(commands.filter(([, , { output }]) => output !== undefined))(
    "%s, commands %i",
    async (_section, index, { program, output }) => {
      const printed = await runCommands(folderOf(page), program.text);
      if (updating) rewriteOutput(name, "sh", index, printed);
      else expect(printed).toBe(output?.text);
    },
  );
});
