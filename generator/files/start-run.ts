/**
 * Owns the life of a run in its folder, which keeps two runs out of one output folder and holds what is written until it is complete.
 * Invariant: at most one living run owns a run folder; making it (mkdir) is what decides.
 */
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, join, relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DiskError, errorCode, explainDiskError, onDisk } from "./disk-error.js";
import { Interrupted } from "./interrupted.js";
import { lockName } from "./output-path.js";
import type { Recognition } from "./recognition.js";
import {
  asidesOf,
  inUse,
  leftNote,
  lookAtRun,
  noteName,
  pendingTexts,
  readPending,
  runFoldersIn,
} from "./run-folder.js";
import { whatStandsAt } from "./snapshot.js";

export interface Run {
  readonly folder: string;
  /** What interrupted runs before this one meant to write. */
  readonly pending: readonly ReadonlyMap<string, string>[];
  /** This run is over and whole: removes the run folder. Cut short, it leaves one whose owner is gone. */
  end(): Promise<void>;
  /** This run is over and something is left to complete: what was pending stays for the next one. */
  leave(): void;
}

/** What stands directly in a run folder. */
const ownName = /^(?:run\.json|pending-\d+\.json|file-\d+)$/;

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
  for (const left of [folder, ...asidesOf(folder)]) removeFolder(left, names);
}

function removeFolder(folder: string, names: Recognition["names"]): void {
  if (whatStandsAt(folder) === undefined) return;
  refuseStrangers(folder, names);
  onDisk("remove", folder, () => rmSync(folder, { recursive: true, force: true }));
}

/**
 * Removes what killed runs left beside an output, its own and its neighbours': an output that was made whole needs nothing of it, and one that
 * never was has nothing. What a living run works in stays, and so does what no run makes.
 */
export function sweepBeside(output: string, names: Recognition["names"]): void {
  for (const folder of runFoldersIn(dirname(output))) {
    try {
      if (lookAtRun(folder).kind === "interrupted") removeLeftRun(folder, names);
    } catch (error) {
      if (!(error instanceof DiskError)) throw error;
    }
  }
}

/** Moves a left-behind run folder away; the rename lets one of several takers win. */
function setAside(folder: string, names: Recognition["names"]): void {
  refuseStrangers(folder, names);
  try {
    renameSync(folder, `${folder}-${Date.now()}-${process.pid}`);
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw explainDiskError(error, "remove", folder);
  }
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
  while (!makeRunFolder(folder)) {
    if (signal?.aborted === true) throw new Interrupted("interrupted");
    const state = lookAtRun(folder);
    if (state.kind === "interrupted") setAside(folder, names);
    else if (state.kind === "running" && Date.now() >= deadline) {
      throw inUse(folder, state.owner);
    } else await sleep(25);
  }
  const asides = asidesOf(folder);
  const inherited = asides.flatMap(pendingTexts);
  try {
    writeFileSync(join(folder, noteName), `${JSON.stringify({ pid: process.pid, host: hostname() })}\n`);
    [pending, ...inherited].forEach((text, index) => writeFileSync(join(folder, `pending-${index}.json`), text));
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw explainDiskError(error, "write in", folder);
  }
  // What they say is in this run's folder by now, should this run be killed, too.
  for (const aside of asides) removeFolder(aside, names);
  return {
    folder,
    pending: readPending(inherited),
    leave: () => onDisk("write in", folder, () => writeFileSync(join(folder, noteName), leftNote)),
    end: () => removeRunFolder(folder),
  };
}
