/**
 * Owns the folder a run works in: it keeps two runs out of one output folder, holds what is written until it is complete,
 * and, left behind, tells the next run what an interrupted one meant to write.
 * Invariant: at most one living run owns a run folder; making it (mkdir) is what decides.
 */
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { hostname } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DiskError, errorCode, explainDiskError, onDisk } from "./disk-error.js";
import { Interrupted } from "./interrupted.js";
import { longestLock, readLock } from "./lock.js";
import { lockName, runFolderName } from "./output-path.js";
import type { Recognition } from "./recognition.js";
import { whatStandsAt } from "./snapshot.js";

export type RunState =
  | { readonly kind: "none" }
  | { readonly kind: "running"; readonly owner: string }
  /** `pending`: for each run that did not end, path -> digest of what it meant to write. */
  | { readonly kind: "interrupted"; readonly pending: readonly ReadonlyMap<string, string>[] };

export interface Run {
  readonly folder: string;
  /** What interrupted runs before this one meant to write. */
  readonly pending: readonly ReadonlyMap<string, string>[];
  /** This run is over and whole: removes the run folder. Cut short, it leaves one whose owner is gone. */
  end(): Promise<void>;
  /** This run is over and something is left to complete: what was pending stays for the next one. */
  leave(): void;
}

const noteName = "run.json";
const leftNote = "left for the next run\n";
const pendingName = /^pending-\d+\.json$/;
/** What stands directly in a run folder. */
const ownName = /^(?:run\.json|pending-\d+\.json|file-\d+)$/;
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
    return statSync(path).size > longestLock ? undefined : readFileSync(path, "utf8");
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

function pendingTexts(folder: string): readonly string[] {
  const names = onDisk("read", folder, () => readdirSync(folder)).filter((name) => pendingName.test(name));
  return names.flatMap((name) => readText(join(folder, name)) ?? []);
}

function readPending(texts: readonly string[]): readonly ReadonlyMap<string, string>[] {
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
  const age = ageOf(folder);
  if (age === undefined) return { kind: "none" };
  const text = readText(join(folder, noteName));
  const note = parseNote(text);
  if (note === undefined && text !== leftNote && age < longestStartMs)
    return { kind: "running", owner: "a run that is starting" };
  const owner = note === undefined ? "" : `process ${note.pid} on ${note.host}`;
  const gone = note === undefined || (note.host === hostname() && !isAlive(note.pid));
  if (!gone && age < longestRunMs) return { kind: "running", owner };
  return { kind: "interrupted", pending: readPending(pendingTexts(folder)) };
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

function inUse(folder: string, owner: string): DiskError {
  const repair = `wait for it to end, or remove ${folder} if no run is at work`;
  return new DiskError(`${dirname(folder)} is in use by another run of codegen (${owner}); ${repair}`);
}

function makeRunFolder(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw explainDiskError(error, "write in", dirname(folder));
  }
}

/** The first thing in a run folder that no run puts there; `undefined` where there is none. */
function strangerIn(folder: string, names: Recognition["names"]): string | undefined {
  const entries = onDisk("read", folder, () => readdirSync(folder, { withFileTypes: true, recursive: true }));
  const stranger = entries.find((entry) => {
    const path = relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/");
    if (entry.isDirectory()) return path !== "files" && !path.startsWith("files/");
    const staged = path.startsWith("files/") ? path.slice("files/".length) : undefined;
    const known = staged === undefined ? ownName.test(path) : staged === lockName || names(staged);
    return !entry.isFile() || !known;
  });
  return stranger === undefined ? undefined : join(stranger.parentPath, stranger.name);
}

/** Throws {@link DiskError} where a folder that looks left behind holds what no run puts there: it is not ours to remove. */
function refuseStrangers(folder: string, names: Recognition["names"]): void {
  const stranger = strangerIn(folder, names);
  if (stranger === undefined) return;
  throw new DiskError(`${stranger} is nothing that a run of codegen leaves, and it stands in its folder; move it away`);
}

/** Removes what an interrupted run left and nobody needs. Throws {@link DiskError} where something else stands in it. */
export function removeLeftRun(folder: string, names: Recognition["names"]): void {
  refuseStrangers(folder, names);
  onDisk("remove", folder, () => rmSync(folder, { recursive: true, force: true }));
}

/** Takes a left-behind run folder away; the rename lets one of several takers win. Gives the texts of what was pending. */
function clearInterrupted(folder: string, names: Recognition["names"]): readonly string[] {
  refuseStrangers(folder, names);
  const aside = `${folder}-${process.pid}`;
  try {
    renameSync(folder, aside);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return [];
    throw explainDiskError(error, "remove", folder);
  }
  const texts = pendingTexts(aside);
  onDisk("remove", aside, () => rmSync(aside, { recursive: true, force: true }));
  return texts;
}

/** Piece by piece, so that an interruption is heard meanwhile; the note that says whose it is goes last. */
async function removeRunFolder(folder: string): Promise<void> {
  try {
    const names = readdirSync(folder).filter((name) => name !== noteName);
    for (const name of names) await rm(join(folder, name), { recursive: true, force: true, maxRetries: 3 });
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw explainDiskError(error, "remove", folder);
  }
  onDisk("remove", folder, () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
}

/**
 * Takes `folder` as this run's own; `pending` is the text of the lock this run will write. Waits up to `waitMs` for
 * another run to end, then throws a {@link DiskError}. `names`: the paths that runs stage.
 */
export async function startRun(
  folder: string,
  pending: string,
  waitMs: number,
  names: Recognition["names"],
  signal?: AbortSignal | undefined,
): Promise<Run> {
  const deadline = Date.now() + waitMs;
  let inherited: readonly string[] = [];
  while (!makeRunFolder(folder)) {
    if (signal?.aborted === true) throw new Interrupted("interrupted");
    const state = lookAtRun(folder);
    if (state.kind === "interrupted") inherited = [...inherited, ...clearInterrupted(folder, names)];
    else if (state.kind === "running" && Date.now() >= deadline) {
      throw inUse(folder, state.owner);
    } else await sleep(25);
  }
  try {
    writeFileSync(join(folder, noteName), `${JSON.stringify({ pid: process.pid, host: hostname() })}\n`);
    [pending, ...inherited].forEach((text, index) => writeFileSync(join(folder, `pending-${index}.json`), text));
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw explainDiskError(error, "write in", folder);
  }
  return {
    folder,
    pending: readPending(inherited),
    leave: () => onDisk("write in", folder, () => writeFileSync(join(folder, noteName), leftNote)),
    end: () => removeRunFolder(folder),
  };
}
