/**
 * Owns the folders that lead to an output: which one is meant, those that are made, those that are left empty.
 * Invariant: no folder is removed that holds anything.
 */
import { mkdirSync, realpathSync, rmdirSync } from "node:fs";
import { dirname } from "node:path";
import { DiskError, errorCode, explainDiskError, onDisk } from "./disk-error.js";
import { whatStandsAt } from "./snapshot.js";

/** The folder itself where it is there, links resolved; `undefined` where nothing stands. */
export function resolveFolder(folder: string): string | undefined {
  const kind = whatStandsAt(folder);
  if (kind === undefined) return undefined;
  const real = onDisk("use", folder, () => realpathSync(folder));
  if (whatStandsAt(real) !== "folder") {
    throw new DiskError(`cannot write in ${folder}: it is not a folder; choose another with -o, or move it away`);
  }
  return real;
}

/**
 * Makes a folder and the missing folders above it; returns the new ones, innermost first. One by one, because `recursive` never returns
 * where a file system refuses folders, such as `/proc` (seen with Node 20).
 */
export function makeFolders(folder: string, mode = 0o777): readonly string[] {
  if (whatStandsAt(folder) !== undefined) return [];
  const above = dirname(folder) === folder ? [] : makeFolders(dirname(folder), mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another run may have made it at the same moment.
    if (errorCode(error) !== "EEXIST") throw explainDiskError(error, "make", folder);
  }
  return [folder, ...above];
}

export function removeFoldersIfEmpty(folders: readonly string[]): void {
  for (const folder of folders) {
    try {
      rmdirSync(folder);
    } catch {
      return; // Someone else uses it by now.
    }
  }
}
