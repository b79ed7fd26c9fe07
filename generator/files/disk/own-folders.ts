/**
 * Owns folders: finding the one that a path means, making them, removing empty ones, and writing a new folder of files.
 * Invariant: no folder that contains anything is removed. A new folder appears with all its files or not at all.
 */
import { mkdirSync, realpathSync, renameSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DiskError, errorCode, explainDiskError, onDisk } from "./disk-error.js";
import { listNames, whatStandsAt } from "./look.js";

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

/** `folder`: absolute; it is missing or empty. `name`: without a folder. Throws {@link DiskError}. */
export function writeNewFolder(
  folder: string,
  files: readonly { readonly name: string; readonly text: string }[],
): void {
  const kind = whatStandsAt(folder);
  if (kind !== undefined && (kind !== "folder" || listNames(folder).length > 0))
    throw new DiskError(`${folder} is there already; name a new folder, or move it away`);
  makeFolders(dirname(folder));
  const staged = `${folder}.codegen-${process.pid}`;
  onDisk("write", folder, () => {
    mkdirSync(staged);
    try {
      for (const { name, text } of files) writeFileSync(join(staged, name), text, { flag: "wx" });
      if (kind === "folder") rmdirSync(folder);
      renameSync(staged, folder);
    } catch (error) {
      rmSync(staged, { recursive: true, force: true });
      throw error;
    }
  });
}
