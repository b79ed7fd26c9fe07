/** What runs leave that are killed: gone after the next good run, whatever moment they were killed at. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { asidesOf, lookAtRun } from "../../generator/files/run-folder.js";
import { startRun, sweepBeside } from "../../generator/files/start-run.js";
import { temporaryFolder, writeTree } from "./folder.js";
import { lockOfFile } from "./locks.js";

/** Of a process that is gone. */
const gone = spawnSync(process.execPath, ["-e", ""]).pid;
const note = (pid: number): string => `${JSON.stringify({ pid, host: hostname() })}\n`;
const pending = lockOfFile("index.ts");
const names = (path: string): boolean => path === "index.ts";

describe("a folder that a killed run had moved aside", () => {
  it("is an interrupted run, and gone after the next one, which knows what was pending", async () => {
    const folder = temporaryFolder();
    const aside = `.codegen-run-5-${gone}`;
    writeTree(folder, { [`${aside}/run.json`]: note(gone), [`${aside}/pending-0.json`]: pending });
    const state = lookAtRun(join(folder, ".codegen-run"));
    expect(state).toMatchObject({ kind: "interrupted" });
    const run = await startRun(join(folder, ".codegen-run"), pending, 0, names);
    expect(run.pending.map((files) => [...files.keys()])).toEqual([["index.ts"]]);
    expect(readdirSync(folder)).toEqual([".codegen-run"]);
    await run.end();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("stays while its process lives", () => {
    const folder = temporaryFolder();
    writeTree(folder, { [`.codegen-run-5-${process.ppid}/run.json`]: note(gone) });
    expect(asidesOf(join(folder, ".codegen-run"))).toEqual([]);
    expect(lookAtRun(join(folder, ".codegen-run"))).toEqual({ kind: "none" });
  });

  it("is not removed with what no run makes", async () => {
    const folder = temporaryFolder();
    writeTree(folder, { [`.codegen-run-5-${gone}/mine.txt`]: "" });
    const starting = startRun(join(folder, ".codegen-run"), "", 0, names);
    await expect(starting).rejects.toThrow(/mine\.txt is nothing that a run of codegen leaves/);
    expect(readdirSync(join(folder, `.codegen-run-5-${gone}`))).toEqual(["mine.txt"]);
  });
});

describe("folders beside outputs", () => {
  it("are removed where their run was killed: of this output, of its neighbours, moved aside or not", () => {
    const folder = temporaryFolder();
    writeTree(folder, {
      ".one.codegen-run/run.json": note(gone),
      ".one.codegen-run/files/index.ts": "",
      ".two.codegen-run/run.json": note(gone),
      [`.three.codegen-run-7-${gone}/run.json`]: note(gone),
      ".living.codegen-run/run.json": note(process.ppid),
      ".others.codegen-run/run.json": note(gone),
      ".others.codegen-run/files/mine.txt": "",
      ".codegen-runner/file": "",
    });
    mkdirSync(join(folder, ".starting.codegen-run"));
    sweepBeside(join(folder, "one"), names);
    expect(readdirSync(folder).sort()).toEqual([
      ".codegen-runner",
      ".living.codegen-run",
      ".others.codegen-run",
      ".starting.codegen-run",
    ]);
  });
});
