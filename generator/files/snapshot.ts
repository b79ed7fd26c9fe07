/**
 * Owns looking at an output folder as it stands.
 * Invariant: it only looks; links are never followed inside the folder.
 */
import { attempt } from "../model/attempt.js";
import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { digestOf, digestWithLineFeeds } from "./digest.js";
import { errorCode, explainDiskError, onDisk } from "./disk-error.js";
import type { Entry, Snapshot } from "./entry.js";
import type { FolderMemory } from "./folder-memory.js";
import { foldersAbove, runFolderName } from "./output-path.js";
import { readFileBytes } from "./read-bytes.js";
import type { Recognition } from "./recognition.js";

type Kind = "file" | "folder" | "link" | "other";

function kindOf(path: string): Kind | undefined {
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

function readEntry(folder: string, path: string, marks: Recognition["marks"]): Entry {
  const file = join(folder, path);
  const content = onDisk("read", file, () => readFileSync(file));
  const digest = digestOf(content);
  const lineFeedDigest = digestWithLineFeeds(content, digest);
  return { kind: "file", digest, lineFeedDigest, marked: marks(path, content) };
}

/** The entries at `paths` (relative, `/` between parts) in `folder`, which need not exist. */
export function takeSnapshot(
  folder: string,
  paths: Iterable<string>,
  marks: Recognition["marks"],
  memory?: FolderMemory,
): Snapshot {
  const look = (path: string): Entry => readEntry(folder, path, marks);
  const snapshot = new Map<string, Entry>();
  if (kindOf(folder) === undefined) return snapshot;
  const folders = new Map<string, Kind | undefined>();
  const folderKind = (path: string): Kind | undefined => {
    if (!folders.has(path)) folders.set(path, kindOf(join(folder, path)));
    return folders.get(path);
  };
  for (const path of paths) {
    const blocker = foldersAbove(path).find((above) => !["folder", undefined].includes(folderKind(above)));
    const what = blocker === undefined ? undefined : folderKind(blocker);
    if (blocker !== undefined && what !== undefined && what !== "folder") {
      snapshot.set(path, { kind: "blocked", by: blocker, what });
      continue;
    }
    const kind = kindOf(join(folder, path));
    if (kind === "file") snapshot.set(path, memory?.entry(join(folder, path), () => look(path)) ?? look(path));
    else if (kind !== undefined) snapshot.set(path, { kind });
  }
  return snapshot;
}

/** Names that operating systems leave behind, and folders of others that may stand in an output folder. */
const ignored: ReadonlySet<string> = new Set([
  ".DS_Store",
  "Thumbs.db",
  "desktop.ini",
  "node_modules",
  ".git",
  runFolderName,
]);

/** Every file and link in `folder`, as sorted relative paths; links are listed, not followed. */
export function listFiles(folder: string): readonly string[] {
  const paths: string[] = [];
  const visit = (relative: string): void => {
    const path = join(folder, relative);
    for (const entry of onDisk("read", path, () => readdirSync(path, { withFileTypes: true }))) {
      if (ignored.has(entry.name)) continue;
      const name = relative === "" ? entry.name : `${relative}/${entry.name}`;
      if (entry.isDirectory()) visit(name);
      else paths.push(name);
    }
  };
  visit("");
  return paths.sort();
}

/** Text of a file, or `undefined` where there is none. Throws `DiskError` for what is no regular file. */
export function readIfThere(path: string): string | undefined {
  const kind = kindOf(path);
  return kind === undefined ? undefined : readFileBytes(path, path, "document").toString("utf8");
}

/** The kind of entry at `path`; links are not followed. Undefined: nothing is there. */
export function whatStandsAt(path: string): Kind | undefined {
  return kindOf(path);
}

/** Names of what stands in a folder; none where it cannot be read. For suggestions only. */
export function listNames(folder: string): readonly string[] {
  return (attempt(() => readdirSync(folder)) ?? []).slice(0, 1000).sort();
}
