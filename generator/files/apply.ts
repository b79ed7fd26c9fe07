/**
 * Owns carrying out a plan.
 * Invariant: at every moment each file is wholly old or wholly new, and the lock is written last. What can
 * fail for want of room or permission happens in the run folder, before the first file changes.
 */
import { mkdirSync, renameSync, rmdirSync, unlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { errorCode, explainDiskError, onDisk } from "./disk-error.js";
import { Interrupted } from "./interrupted.js";
import { foldersAbove } from "./output-path.js";
import type { Step } from "./plan.js";

/** Files between two moments at which an interruption is heard. */
const turnLength = 32;

/** A file to be written: relative path and whole text. */
export interface Writing {
  readonly path: string;
  readonly text: string;
}

/** Windows refuses to replace a file while a virus scanner or an editor looks at it; it seldom looks for long. */
async function renamePatiently(from: string, to: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return renameSync(from, to);
    } catch (error) {
      const busy = process.platform === "win32" && ["EPERM", "EACCES", "EBUSY"].includes(errorCode(error) ?? "");
      if (!busy || attempt === 20) throw explainDiskError(error, "replace", to);
      await sleep(50);
    }
  }
}

/** Does one after the other, and lets an interruption be heard in between. */
async function inTurns<Item>(
  items: Iterable<Item>,
  act: (item: Item, index: number) => void | Promise<void>,
): Promise<void> {
  let index = 0;
  for (const item of items) {
    if (index % turnLength === 0) await nextTurn();
    await act(item, index++);
  }
}

/** Writes every file under the path `at` gives it, where no one looks yet. Throws {@link Interrupted} when asked to stop. */
export async function stageFiles(
  writings: readonly Writing[],
  at: (path: string, index: number) => string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const folders = new Set<string>();
  await inTurns(writings, ({ path, text }, index) => {
    if (signal?.aborted === true) throw new Interrupted("interrupted");
    const file = at(path, index);
    onDisk("write", file, () => {
      if (!folders.has(dirname(file))) mkdirSync(dirname(file), { recursive: true });
      folders.add(dirname(file));
      writeFileSync(file, text, { flag: "wx" });
    });
  });
}

function removeFile(folder: string, path: string): void {
  onDisk("remove", join(folder, path), () => unlinkSync(join(folder, path)));
}

async function removeEmptyFolders(folder: string, removed: readonly string[]): Promise<void> {
  const above = [...new Set(removed.flatMap(foldersAbove))].sort((left, right) => right.length - left.length);
  await inTurns(above, (path) => {
    try {
      rmdirSync(join(folder, path));
    } catch {
      // Not empty, or gone already: both are as they should be.
    }
  });
}

/** Moves staged files into place and removes what is left over. `staged`: relative path -> where it was staged. */
export async function applySteps(
  folder: string,
  steps: readonly Step[],
  staged: ReadonlyMap<string, string>,
): Promise<void> {
  const removals = steps.filter(({ action }) => action === "remove");
  const later = removals.filter(({ first }) => first !== true);
  for (const { path, first } of removals) if (first === true) removeFile(folder, path);
  for (const clear of new Set(steps.flatMap((step) => step.clear ?? []))) removeFile(folder, clear);
  await inTurns(staged, ([path, from]) => {
    const to = join(folder, path);
    onDisk("make", dirname(to), () => mkdirSync(dirname(to), { recursive: true }));
    return renamePatiently(from, to);
  });
  await inTurns(later, ({ path }) => removeFile(folder, path));
  await removeEmptyFolders(
    folder,
    removals.map(({ path }) => path),
  );
}

/** Moves a whole staged folder into place; `false`: something stands there by now. */
export async function placeFolder(from: string, to: string): Promise<boolean> {
  try {
    await renamePatiently(from, to);
    return true;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (["ENOTEMPTY", "EEXIST", "ENOTDIR"].includes(errorCode(cause) ?? "")) return false;
    throw error;
  }
}
