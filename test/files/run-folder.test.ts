/**
 * Owns the tests of whose a run folder is: by the host of its note, its process, and its age.
 * Invariant: a run that may be at work is never disturbed, and none that cannot be keeps others out.
 */
import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { printLock } from "../../generator/files/lock.js";
import { awaitRun, leftNote, lookAtRun } from "../../generator/files/run-folder.js";
import { startRun } from "../../generator/files/start-run.js";
import { temporaryFolder } from "./folder.js";

const minute = 60_000;
const dead = 999_999_999;
const others = `not-${hostname()}`;
const digest = "0123456789abcdef".repeat(4);

const noteOf = (pid: number, host: string): string => `${JSON.stringify({ pid, host })}\n`;

/** A run folder with this note, last touched so many milliseconds ago. */
function runFolder(note: string | undefined, ageMs = 0): string {
  const folder = join(temporaryFolder(), ".codegen-run");
  mkdirSync(folder);
  if (note !== undefined) writeFileSync(join(folder, "run.json"), note);
  const input = { description: "d", configuration: "c", generator: "g" };
  const files = new Map([["a.ts", digest]]);
  writeFileSync(join(folder, "pending-0.json"), printLock({ tool: "t", input, imports: "js", files }));
  const time = (Date.now() - ageMs) / 1000;
  utimesSync(folder, time, time);
  return folder;
}

const interrupted = { kind: "interrupted", pending: [new Map([["a.ts", digest]])] };

describe("a run folder", () => {
  it.each([
    ["this host, a process that lives", process.pid, hostname()],
    // Nobody here can know which processes live there.
    ["another host, a process number that lives here", process.pid, others],
    ["another host, a process number that is dead here", dead, others],
    // Init is somebody else's, and lives.
    ["this host, a process of another user's", 1, hostname()],
  ])("is respected for ten minutes: %s", async (_, pid, host) => {
    for (const age of [0, minute, 9 * minute]) {
      const folder = runFolder(noteOf(pid, host), age);
      expect(lookAtRun(folder)).toEqual({ kind: "running", owner: `process ${pid} on ${host}` });
      await expect(awaitRun(folder, 0)).rejects.toThrow(`another run of codegen (process ${pid} on ${host})`);
      await expect(startRun(folder, "", 0, () => true)).rejects.toThrow(`process ${pid} on ${host}`);
    }
    expect(lookAtRun(runFolder(noteOf(pid, host), 11 * minute))).toEqual(interrupted);
  });

  it("was left behind where its process on this host is dead, however new it is", () => {
    expect(lookAtRun(runFolder(noteOf(dead, hostname())))).toEqual(interrupted);
  });

  it("was left for the next run where its note says so, however new it is", () => {
    expect(lookAtRun(runFolder(leftNote))).toEqual(interrupted);
  });

  it.each([
    ["no note", undefined],
    ["an empty note", ""],
    ["a note of another form", "{}"],
    ["a process number of 0", `{"pid":0,"host":"a"}\n`],
    ["a note cut short", `{"pid":1,"host":"a`],
  ])("is that of a run that starts for ten seconds: %s", (_, note) => {
    expect(lookAtRun(runFolder(note, 5_000))).toEqual({ kind: "running", owner: "a run that is starting" });
    expect(lookAtRun(runFolder(note, 15_000))).toEqual(interrupted);
  });

  it("is none where there is none", () => {
    expect(lookAtRun(join(temporaryFolder(), ".codegen-run"))).toEqual({ kind: "none" });
  });
});
