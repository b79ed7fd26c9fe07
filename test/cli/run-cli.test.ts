/** `run-cli.ts` against `cli-process.ts`: a command in the test's process is the command of a user. */
import { describe, expect, it } from "vitest";
import { temporaryFolder, writeTree } from "../files/folder.js";
import { codegenProcess } from "./cli-process.js";
import { codegen, parcelTracking } from "./run-cli.js";

describe("a command in the test's process prints and returns what a process does", () => {
  it.each([
    ["help", ["--help"], 0],
    ["the version", ["--version"], 0],
    ["a command that is misspelt", ["generat"], 2],
    ["an option that steers a terminal", ["check", "--\u001b[31m\nno"], 2],
    ["a file that is missing", ["generate", "none.yaml"], 2],
    ["a description that is wrong", ["generate", "wrong.yaml", "-o", "out"], 2],
    ["findings as text", ["check", "parcels.yaml", "-o", "out"], 1],
    ["findings as a report", ["check", "parcels.yaml", "-o", "out", "--report", "json"], 1],
    ["a text that others read", ["generate", "parcels.yaml", "-o", "out", "--dry-run"], 0],
  ] as const)("%s", async (_what, args, code) => {
    const folder = temporaryFolder();
    writeTree(folder, { "parcels.yaml": parcelTracking, "wrong.yaml": "service: X\nnope: 1\n" });
    const here = await codegen(folder, ...args);
    expect(here).toEqual(codegenProcess(folder, ...args));
    expect(here.code).toBe(code);
  });

  it("of two commands at a time, each has its own text", async () => {
    const [first, second] = [temporaryFolder(), temporaryFolder()];
    writeTree(first, { "parcels.yaml": parcelTracking });
    writeTree(second, { "wrong.yaml": "service: X\nnope: 1\n" });
    const runs = [
      () => codegen(first, "generate", "parcels.yaml", "-o", "out", "--dry-run"),
      () => codegen(second, "generate", "wrong.yaml", "-o", "out"),
    ] as const;
    const alone = [await runs[0](), await runs[1]()];
    expect(alone.map(({ code }) => code)).toEqual([0, 2]);
    expect(await Promise.all(runs.map((run) => run()))).toEqual(alone);
  });
});
