/**
 * Owns what the folder of a run tells others: whether a run is at work, and, left behind, what an interrupted one meant to write.
 * Invariant: nothing is changed here, and no folder that was left behind keeps others out for longer than a run can take.
 */
import { readFileSync, readdirSync, statSync } from "node:fs";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DiskError, errorCode } from "./disk-error.js";
import { longestLock } from "./lock.js";
import { runFolderName } from "./output-path.js";
import { readLock } from "./read-lock.js";
import { whatStandsAt } from "./snapshot.js";

export type RunState =
  | { readonly kind: "none" }
  | { readonly kind: "running"; readonly owner: string }
  /** `pending`: for each run that did not end, path -> digest of what it meant to write. */
  | { readonly kind: "interrupted"; readonly pending: readonly ReadonlyMap<string, string>[] };

/** Says whose a run folder is. */
export const noteName = "run.json";
/** In the place of a note: its run is over. */
export const leftNote = "left for the next run\n";
const pendingName = /^pending-\d+\.json$/;
/** No run takes this long: an older folder was left behind, whoever has its process number now. */
const longestRunMs = 10 * 60_000;
/** Between making the folder and writing its note. */
const longestStartMs = 10_000;

/** The run folder for an output folder that exists. */
export function runFolderInside(folder: string): string {
  return join(folder, runFolderName);
}

/** The run folder for an output folder that does not exist yet. */
export function runFolderBeside(folder: string): string {
  return join(dirname(folder), `.${basename(folder)}${runFolderName}`);
}

/** `undefined` also for what is longer than anything a run writes here. */
function readText(path: string): string | undefined {
  try {
    const stat = statSync(path);
    return stat.isFile() && stat.size <= longestLock ? readFileSync(path, "utf8") : undefined;
  } catch {
    return undefined;
  }
}

function ageOf(folder: string): number | undefined {
  try {
    return Date.now() - statSync(folder).mtimeMs;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

function parseNote(text: string | undefined): { readonly pid: number; readonly host: string } | undefined {
  const match = /^\{"pid":([1-9]\d{0,9}),"host":("(?:[^"\\]|\\.)*")\}\n$/.exec(text ?? "");
  const [, pid, host] = match ?? [];
  if (pid === undefined || host === undefined) return undefined;
  return { pid: Number(pid), host: String(JSON.parse(host)) };
}

/** What runs that did not end meant to write, each as the text of a lock; none where the folder is gone. */
export function pendingTexts(folder: string): readonly string[] {
  const names = namesIn(folder).filter((name) => pendingName.test(name));
  return names.flatMap((name) => readText(join(folder, name)) ?? []);
}

/**
 * Where runs move a folder that was left behind, before they make one of their own in its place: `.codegen-run-<time>-<process>`. Given are those
 * whose process was killed before it could remove them, and those of this process.
 */
export function asidesOf(folder: string): readonly string[] {
  const start = `${basename(folder)}-`;
  const asides = namesIn(dirname(folder)).filter((name) => name.startsWith(start) && isLeftAside(folder, name));
  return asides.map((name) => join(dirname(folder), name));
}

function isLeftAside(folder: string, name: string): boolean {
  const pid = Number(/-([1-9]\d{0,9})$/.exec(name)?.[1]);
  if (Number.isNaN(pid)) return false;
  const age = ageOf(join(dirname(folder), name)) ?? 0;
  return pid === process.pid || !isAlive(pid) || age > longestRunMs;
}

/** Run folders of outputs in a folder that did not exist when their runs began, and what was moved aside of them. */
export function runFoldersIn(parent: string): readonly string[] {
  const names = namesIn(parent).filter((name) => name.startsWith(".") && /^\.codegen-run(?:-\d+)*$/.test(endOf(name)));
  return names.map((name) => join(parent, name));
}

/** `.NAME.codegen-run` -> `.codegen-run`; nothing of a run folder that stands inside of its output. */
function endOf(name: string): string {
  return name.slice(Math.max(1, name.lastIndexOf(runFolderName)));
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Path -> digest, of each such text. */
export function readPending(texts: readonly string[]): readonly ReadonlyMap<string, string>[] {
  return texts.flatMap((text) => {
    const state = readLock(text);
    return state.kind === "intact" ? [state.lock.files] : [];
  });
}

/** Who, if anyone, is or was at work in this run folder. Throws {@link DiskError} where something else has its name. */
export function lookAtRun(folder: string): RunState {
  if (!["folder", undefined].includes(whatStandsAt(folder))) {
    throw new DiskError(`${folder} is no folder, and codegen makes a folder of that name while it runs; move it away`);
  }
  const left = asidesOf(folder);
  const age = ageOf(folder);
  if (age === undefined && left.length === 0) return { kind: "none" };
  if (age === undefined) return { kind: "interrupted", pending: readPending(left.flatMap(pendingTexts)) };
  const text = readText(join(folder, noteName));
  const note = parseNote(text);
  if (note === undefined && text !== leftNote && age < longestStartMs)
    return { kind: "running", owner: "a run that is starting" };
  const owner = note === undefined ? "" : `process ${note.pid} on ${note.host}`;
  const gone = note === undefined || (note.host === hostname() && !isAlive(note.pid));
  if (!gone && age < longestRunMs) return { kind: "running", owner };
  return { kind: "interrupted", pending: readPending([folder, ...left].flatMap(pendingTexts)) };
}

/** Waits up to `waitMs` for a run that is at work to end; gives what is there then. */
export async function awaitRun(folder: string, waitMs: number): Promise<RunState> {
  const deadline = Date.now() + waitMs;
  let state = lookAtRun(folder);
  while (state.kind === "running" && Date.now() < deadline) {
    await sleep(25);
    state = lookAtRun(folder);
  }
  if (state.kind === "running") throw inUse(folder, state.owner);
  return state;
}

/** Why a run cannot begin. */
export function inUse(folder: string, owner: string): DiskError {
  const repair = `wait for it to end, or remove ${folder} if no run is at work`;
  return new DiskError(`${dirname(folder)} is in use by another run of codegen (${owner}); ${repair}`);
}
