/**
 * Owns the listing of an output folder.
 * Invariant: it changes nothing and follows no links inside the folder.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { digestOf, digestWithLineFeeds } from "../disk/digest.js";
import { onDisk } from "../disk/disk-error.js";
import { type Kind, whatStandsAt } from "../disk/look.js";
import type { Entry, Snapshot, Recognition } from "./classify.js";
import type { FolderMemory } from "./folder-memory.js";
import { runFolderName } from "./output-path.js";
import { foldersAbove } from "../../model/file.js";

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
  if (whatStandsAt(folder) === undefined) return snapshot;
  const folders = new Map<string, Kind | undefined>();
  const folderKind = (path: string): Kind | undefined => {
    if (!folders.has(path)) folders.set(path, whatStandsAt(join(folder, path)));
    return folders.get(path);
  };
  for (const path of paths) {
    const blocker = foldersAbove(path).find((above) => !["folder", undefined].includes(folderKind(above)));
    const what = blocker === undefined ? undefined : folderKind(blocker);
    if (blocker !== undefined && what !== undefined && what !== "folder") {
      snapshot.set(path, { kind: "blocked", by: blocker, what });
      continue;
    }
    const kind = whatStandsAt(join(folder, path));
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
