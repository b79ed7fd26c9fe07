/**
 * Owns the writing of a new folder of files.
 * Invariant: the folder appears with all its files or not at all, and nothing that stands there is replaced.
 */
import { mkdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DiskError, onDisk } from "./disk-error.js";
import { makeFolders } from "./own-folders.js";
import { listNames, whatStandsAt } from "./snapshot.js";

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
