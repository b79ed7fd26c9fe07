/**
 * Owns the tests of a run folder's owner: by the process and host in its note's name, and by its age.
 * Invariant: a run that may be at work is never disturbed, and a folder that was left behind keeps no run out.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { awaitRun, lookAtRun, startRun } from "../../generator/files/output/run-folder.js";
import { temporaryFolder } from "./folder.js";

const minute = 60_000;
const dead = spawnSync(process.execPath, ["-e", ""]).pid;
const here = encodeURIComponent(hostname());
const elsewhere = `not-${here}`;

/** A run folder with these files, last touched so many milliseconds ago. */
function runFolder(names: readonly string[], ageMs = 0): string {
  const folder = join(temporaryFolder(), ".codegen-run");
  mkdirSync(folder);
  for (const name of names) writeFileSync(join(folder, name), "");
  const time = (Date.now() - ageMs) / 1000;
  utimesSync(folder, time, time);
  return folder;
}

describe("a run folder", () => {
  it.each([
    ["this host, a process that lives", process.pid, here],
    // Nobody here can know which processes live there.
    ["another host, a process number that lives here", process.pid, elsewhere],
    ["another host, a process number that is dead here", dead, elsewhere],
    // Init belongs to another user, and lives.
    ["this host, a process of another user", 1, here],
  ])("is respected for ten minutes: %s", async (_, pid, host) => {
    const note = `run-${pid}-${host}`;
    for (const age of [0, minute, 9 * minute]) {
      const folder = runFolder([note], age);
      expect(lookAtRun(folder)).toEqual({ kind: "running", owner: `process ${pid} on ${host}` });
      await expect(awaitRun(folder, 0)).rejects.toThrow(`another run of codegen (process ${pid} on ${host})`);
      await expect(startRun(dirname(folder), 0)).rejects.toThrow(`process ${pid} on ${host}`);
    }
    expect(lookAtRun(runFolder([note], 11 * minute))).toEqual({ kind: "interrupted", names: [note] });
  });

  it("a run folder was left behind if its process on this host is dead, however new the folder is", () => {
    const names = [`file-${dead}-0`, `run-${dead}-${here}`];
    expect(lookAtRun(runFolder(names))).toEqual({ kind: "interrupted", names });
  });

  it("a run folder without a note belongs to a run that starts, for ten seconds", async () => {
    expect(lookAtRun(runFolder([], 5_000))).toEqual({ kind: "running", owner: "a run that is starting" });
    expect(lookAtRun(runFolder([], 15_000))).toEqual({ kind: "interrupted", names: [] });
    const folder = runFolder([], 15_000);
    (await startRun(dirname(folder), 0)).end();
    expect(readdirSync(dirname(folder))).toEqual([]);
  });

  it("a run folder that was left behind is removed by the next run, with its files", async () => {
    const folder = runFolder([`file-${dead}-0`, `file-${dead}-17`, `run-${dead}-${here}`]);
    const run = await startRun(dirname(folder), 0);
    expect(readdirSync(folder)).toEqual([`run-${process.pid}-${here}`]);
    run.end();
    expect(readdirSync(dirname(folder))).toEqual([]);
  });

  it("a run folder that was left behind with a user's file is refused, and nothing is removed", async () => {
    const names = [`file-${dead}-0`, "mine.txt", `run-${dead}-${here}`];
    const folder = runFolder(names);
    await expect(startRun(dirname(folder), 0)).rejects.toThrow(/mine\.txt is not from a run of codegen/);
    expect(readdirSync(folder)).toEqual(names);
  });

  it("a run folder that another run took over stays when the first run ends", async () => {
    const output = temporaryFolder();
    const run = await startRun(output, 0);
    const note = join(output, ".codegen-run", `run-${dead}-${elsewhere}`);
    writeFileSync(note, "");
    run.end();
    expect(readdirSync(dirname(note))).toEqual([`run-${dead}-${elsewhere}`]);
  });

  it("a missing run folder is no run", () => {
    expect(lookAtRun(join(temporaryFolder(), ".codegen-run"))).toEqual({ kind: "none" });
  });
});
