/**
 * Owns the guard against two runs in one output folder: a folder inside it, which also contains the new files until all
 * are complete.
 * Invariant: the run whose mkdir succeeds owns the folder. Only names that existed when a left folder was inspected are
 * removed from it, so that nothing of a newer run is lost.
 */
import { mkdirSync, readdirSync, rmdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DiskError, errorCode, explainDiskError, onDisk } from "../disk/disk-error.js";
import { runFolderName } from "./output-path.js";
import { Interrupted } from "./output-request.js";
import { makeFolders } from "../disk/own-folders.js";
import { whatStandsAt } from "../disk/look.js";

export type RunState =
  | { readonly kind: "none" }
  | { readonly kind: "running"; readonly owner: string }
  /** A run was killed. `names`: what it left in its folder. */
  | { readonly kind: "interrupted"; readonly names: readonly string[] };

export interface Run {
  /** The place of a new file until it is moved to its path. */
  readonly stagingPath: (index: number) => string;
  /** Removes the run folder and what was not moved. */
  readonly end: () => void;
}

/** An empty file whose name has the owner's process number and host. */
const noteName = /^run-([1-9]\d{0,9})-(.*)$/;
const stagedName = /^file-[1-9]\d*-\d+$/;
/** A run is always shorter: an older folder was left behind, even if a process has its number. */
const longestRunMs = 10 * 60_000;
/** From making the folder to writing its note. */
const longestStartMs = 10_000;

/** The run folder of an output folder. */
export function runFolderOf(output: string): string {
  return join(output, runFolderName);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

/** This host's name as a part of a file name. */
function hostPart(): string {
  return encodeURIComponent(hostname()).slice(0, 100);
}

/** The owner of a run folder, dead or alive. Throws {@link DiskError} if `folder` is no folder. */
export function lookAtRun(folder: string): RunState {
  const kind = whatStandsAt(folder);
  if (kind === undefined) return { kind: "none" };
  if (kind !== "folder")
    throw new DiskError(`${folder} is no folder, and codegen makes a folder of that name while it runs; move it away`);
  try {
    const names = readdirSync(folder);
    return stateOf(names, Date.now() - statSync(folder).mtimeMs);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return { kind: "none" };
    throw explainDiskError(error, "read", folder);
  }
}

function stateOf(names: readonly string[], ageMs: number): RunState {
  const note = names.map((name) => noteName.exec(name)).find((match) => match !== null);
  if (note === undefined)
    return ageMs < longestStartMs
      ? { kind: "running", owner: "a run that is starting" }
      : { kind: "interrupted", names };
  const [, pid = "", host = ""] = note;
  const isDead = host === hostPart() && !isAlive(Number(pid));
  if (isDead || ageMs >= longestRunMs) return { kind: "interrupted", names };
  return { kind: "running", owner: `process ${pid} on ${host}` };
}

/** Waits for a running owner to end, at most until `deadline` (epoch milliseconds). Throws {@link DiskError} and {@link Interrupted}. */
export async function awaitRun(folder: string, deadline: number, signal?: AbortSignal): Promise<RunState> {
  for (;;) {
    const state = lookAtRun(folder);
    if (state.kind !== "running") return state;
    if (signal?.aborted === true) throw new Interrupted("interrupted");
    if (Date.now() >= deadline) {
      const repair = `wait for it to end, or remove ${folder} if no run is at work`;
      throw new DiskError(`${dirname(folder)} is in use by another run of codegen (${state.owner}); ${repair}`);
    }
    await sleep(25);
  }
}

/** Removes what a killed run left. Throws {@link DiskError} if a user's file is among it. */
function removeLeftRun(folder: string, names: readonly string[]): void {
  const foreign = names.find((name) => !noteName.test(name) && !stagedName.test(name));
  if (foreign !== undefined)
    throw new DiskError(`${join(folder, foreign)} is not from a run of codegen, but in its folder; move it away`);
  removeNames(folder, names);
}

/** The note is the last one by its name, so that a run that is killed here can be told as such. */
function removeNames(folder: string, names: readonly string[]): void {
  for (const file of [...names].sort().map((name) => join(folder, name)))
    onDisk("remove", file, () => rmSync(file, { force: true, maxRetries: 3 }));
  try {
    rmdirSync(folder);
  } catch (error) {
    // Another run may have removed it, or put its note there by now.
    if (!["ENOENT", "ENOTEMPTY", "EEXIST"].includes(errorCode(error) ?? ""))
      throw explainDiskError(error, "remove", folder);
  }
}

/** False: another run was faster. */
function claim(folder: string): boolean {
  try {
    mkdirSync(folder);
  } catch (error) {
    const code = errorCode(error);
    if (code !== "EEXIST" && code !== "ENOENT") throw explainDiskError(error, "write in", dirname(folder));
    // ENOENT: a run that left the output folder empty has removed it.
    makeFolders(dirname(folder));
    return false;
  }
  try {
    writeFileSync(join(folder, `run-${process.pid}-${hostPart()}`), "");
    return true;
  } catch (error) {
    removeNames(folder, []);
    throw explainDiskError(error, "write in", folder);
  }
}

/** Makes the run folder of `output` this run's own. Waits up to `waitMs` for another run, then throws a {@link DiskError}. */
export async function startRun(output: string, waitMs: number, signal?: AbortSignal): Promise<Run> {
  const folder = runFolderOf(output);
  const deadline = Date.now() + waitMs;
  const isOwn = (name: string): boolean => name.split("-")[1] === String(process.pid);
  while (!claim(folder)) {
    const state = await awaitRun(folder, deadline, signal);
    if (state.kind === "interrupted") removeLeftRun(folder, state.names);
  }
  return {
    stagingPath: (index) => join(folder, `file-${process.pid}-${index}`),
    end: () => removeNames(folder, onDisk("read", folder, () => readdirSync(folder)).filter(isOwn)),
  };
}
