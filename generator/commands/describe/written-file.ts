/**
 * Owns the file that `-o` names: the check of an existing file at its path, and writing it.
 * Invariant: an existing file is replaced only if the caller allows it.
 */
import { replaceFile, writeNewFile } from "../../files/disk/own-files.js";
import { refuseParent } from "../../files/output/refuse-folder.js";
import { readIfThere, whatStandsAt } from "../../files/disk/look.js";
import { UsageError } from "../terminal/exit-codes.js";
import type { Terminal } from "../terminal/terminal.js";
import { showPath } from "../terminal/wording.js";

/** Judged before anything is fetched or read. Throws {@link UsageError} and `DiskError`. */
export function refuseFile(path: string, { folder }: Terminal): void {
  refuseParent(path);
  const kind = whatStandsAt(path);
  if (kind === undefined || kind === "file") return;
  const what = kind === "folder" ? "a folder" : kind === "link" ? "a link" : "a pipe, a socket or a device";
  throw new UsageError(`-o names ${showPath(folder, path)}, which is ${what}; name a file, or leave -o out`);
}

/** `mayReplace`: whether an existing file may be replaced. Throws `DiskError`. */
export function writeFileAt(path: string, text: string, mayReplace: boolean): void {
  const before = mayReplace && whatStandsAt(path) === "file" ? readIfThere(path) : undefined;
  if (before === undefined) writeNewFile(path, text);
  else replaceFile(path, before, text);
}
