/**
 * Owns the execution of a plan: files are written, replaced and removed.
 * Invariant: at every moment each file is wholly old or wholly new, and the lock is written last. A full disk or a
 * missing permission is noticed while files are staged, before the first one is replaced.
 */
import { renameSync, rmdirSync, unlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { errorCode, explainDiskError, onDisk } from "../disk/disk-error.js";
import { lockName } from "./output-path.js";
import { foldersAbove } from "../../model/file.js";
import { Interrupted } from "./output-request.js";
import { makeFolders } from "../disk/own-folders.js";
import type { Step } from "./plan.js";

/** Files written before an interruption is noticed. */
const turnLength = 32;

/** Text of a file and where to stage it, by its relative path. */
export type Staging = ReadonlyMap<string, { readonly text: string; readonly at: string }>;

/** Writes every file at its staging path. Throws {@link Interrupted} after `signal` was aborted. */
export async function stageFiles(staging: Staging, signal: AbortSignal | undefined): Promise<void> {
  let count = 0;
  for (const { text, at } of staging.values()) {
    if (count++ % turnLength === 0) await nextTurn();
    if (signal?.aborted === true) throw new Interrupted("interrupted");
    onDisk("write", at, () => writeFileSync(at, text, { flag: "wx" }));
  }
}

/**
 * Moves staged files into place and removes files that are no longer wanted. The lock is replaced after all others. `formerPaths`: files
 * of the lock whose folders go if they are empty; a killed run may have removed such a file and not its folder.
 */
export async function applySteps(
  folder: string,
  steps: readonly Step[],
  staging: Staging,
  formerPaths: readonly string[],
): Promise<void> {
  const removals = steps.filter(({ action }) => action === "remove");
  for (const { path, first } of removals) if (first === true) removeFile(folder, path);
  for (const clear of new Set(steps.flatMap((step) => step.clear ?? []))) removeFile(folder, clear);
  for (const [path, { at }] of staging) if (path !== lockName) await moveFile(at, join(folder, path));
  for (const { path, first } of removals) if (first !== true) removeFile(folder, path);
  removeEmptyFolders(folder, formerPaths);
  const lock = staging.get(lockName);
  if (lock !== undefined) await moveFile(lock.at, join(folder, lockName));
}

async function moveFile(from: string, to: string): Promise<void> {
  makeFolders(dirname(to));
  for (let attempt = 0; ; attempt += 1) {
    try {
      return renameSync(from, to);
    } catch (error) {
      // Windows refuses to replace a file while a virus scanner or an editor reads it, which seldom takes long.
      const isBusy = process.platform === "win32" && ["EPERM", "EACCES", "EBUSY"].includes(errorCode(error) ?? "");
      if (!isBusy || attempt === 20) throw explainDiskError(error, "replace", to);
      await sleep(50);
    }
  }
}

export function removeFile(folder: string, path: string): void {
  onDisk("remove", join(folder, path), () => unlinkSync(join(folder, path)));
}

function removeEmptyFolders(folder: string, formerPaths: readonly string[]): void {
  const above = [...new Set(formerPaths.flatMap(foldersAbove))].sort((left, right) => right.length - left.length);
  for (const path of above) {
    try {
      rmdirSync(join(folder, path));
    } catch {
      // Not empty, or removed already: nothing to do.
    }
  }
}
