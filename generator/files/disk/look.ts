/**
 * Owns looks at one path of the disk: its kind, a file's text, a folder's names.
 * Invariant: nothing is changed, and only regular files are read.
 */
import { lstatSync, readdirSync } from "node:fs";
import { attempt } from "../../model/attempt.js";
import { errorCode, explainDiskError } from "./disk-error.js";
import { readFileBytes } from "./read-bytes.js";

export type Kind = "file" | "folder" | "link" | "other";

/** The kind of entry at `path`; links are not followed. Undefined: nothing is there. */
export function whatStandsAt(path: string): Kind | undefined {
  try {
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return undefined;
    if (stat.isSymbolicLink()) return "link";
    if (stat.isDirectory()) return "folder";
    return stat.isFile() ? "file" : "other";
  } catch (error) {
    const code = errorCode(error);
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw explainDiskError(error, "look at", path);
  }
}

/** Text of a file, or `undefined` where there is none. Throws `DiskError` for what is no regular file. */
export function readIfThere(path: string): string | undefined {
  const kind = whatStandsAt(path);
  return kind === undefined ? undefined : readFileBytes(path, path, "document").toString("utf8");
}

/** Names of what stands in a folder; none where it cannot be read. For suggestions only. */
export function listNames(folder: string): readonly string[] {
  return (attempt(() => readdirSync(folder)) ?? []).slice(0, 1000).sort();
}
