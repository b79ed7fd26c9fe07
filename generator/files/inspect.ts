/**
 * Owns comparing an output folder with what should stand in it.
 * Property that must stay true: it changes nothing and names every difference, also those that generating would not repair.
 */
import { classifyFile, isReplaceable, type FileState } from "./classify.js";
import { lockName } from "./output-path.js";
import { lockOf, provenanceOf, resolveFolder } from "./output.js";
import { lookAtRun, runFolderBeside, runFolderInside, type RunState } from "./run-folder.js";
import { type Entry, listFiles, type Snapshot, takeSnapshot } from "./snapshot.js";
import type { LockState } from "./lock.js";
import type { Recognition } from "./recognition.js";

export type FindingKind =
  | Exclude<FileState, "absent" | "same" | "left-over" | "stranger">
  /** In the folder, wanted by nothing. `repairable`: this tool wrote it and removes it. */
  | "extra"
  | "lock-missing"
  | "lock-damaged"
  | "interrupted";

export interface Finding {
  readonly kind: FindingKind;
  /** Relative to the output folder; `.` for the folder itself. */
  readonly path: string;
  readonly detail?: string | undefined;
  /** What repairs it: generating, generating with `--force`, or only the user's own hand. */
  readonly repair: "generate" | "force" | "by-hand";
}

/** What is known of an output folder before anything is compiled. */
export interface FolderState {
  /** Links resolved; `undefined`: nothing stands there. */
  readonly folder: string | undefined;
  readonly lock: LockState;
  readonly run: RunState;
}

/** Looks at lock and run folder alone. */
export function readFolderState(asked: string): FolderState {
  const folder = resolveFolder(asked);
  if (folder === undefined) return { folder, lock: { kind: "none" }, run: lookAtRun(runFolderBeside(asked)) };
  return { folder, lock: lockOf(folder), run: lookAtRun(runFolderInside(folder)) };
}

/** Whether the lock tells of this input and every file is byte for byte what the lock says; files beside them do not count. */
export function isUpToDate({ folder, lock, run }: FolderState, input: string): boolean {
  if (folder === undefined || lock.kind !== "intact" || lock.lock.input !== input || run.kind !== "none") return false;
  const { files } = lock.lock;
  const snapshot = takeSnapshot(folder, files.keys(), () => false);
  return [...files].every(([path, digest]) => classifyFile(snapshot.get(path), digest, []) === "same");
}

const repairs: Readonly<Record<Exclude<FileState, "absent" | "same" | "in-the-way">, Finding["repair"]>> = {
  stranger: "by-hand",
  missing: "generate",
  "line-endings": "generate",
  stale: "generate",
  "left-over": "generate",
  edited: "force",
  foreign: "force",
};

function repairOf(entry: Entry): Finding["repair"] {
  return isReplaceable(entry) ? "force" : "by-hand";
}

/** What stands in the way of files is a finding once, however many files it stops. */
function inTheWay(path: string, entry: Entry): Finding {
  const place = entry.kind === "blocked" ? entry.by : path;
  return { kind: "in-the-way", path: place, repair: repairOf(entry) };
}

function findingOf(path: string, entry: Entry | undefined, wanted: boolean, state: FileState): readonly Finding[] {
  if (state === "absent" || state === "same") return [];
  if (state === "in-the-way") return entry === undefined ? [] : [inTheWay(path, entry)];
  const repair = repairs[state];
  if (state === "left-over" || state === "stranger" || !wanted) return [{ kind: "extra", path, repair }];
  return [{ kind: state, path, repair }];
}

function lockFindings({ lock, run }: FolderState, snapshot: Snapshot): readonly Finding[] {
  const findings: Finding[] = [];
  if (lock.kind === "none") findings.push({ kind: "lock-missing", path: lockName, repair: "generate" });
  if (lock.kind === "damaged") {
    const entry = snapshot.get(lockName);
    const repair = entry === undefined || entry.kind === "file" ? "generate" : repairOf(entry);
    findings.push({ kind: "lock-damaged", path: lockName, detail: lock.reason, repair });
  }
  if (run.kind === "interrupted") findings.push({ kind: "interrupted", path: ".", repair: "generate" });
  return findings;
}

/** Every difference between the folder and `wanted` (path -> digest), sorted by path. */
export function inspectFolder(
  state: FolderState,
  wanted: ReadonlyMap<string, string>,
  recognition: Recognition,
): readonly Finding[] {
  const { folder, lock, run } = state;
  if (folder === undefined) return [{ kind: "missing", path: ".", repair: "generate" }];
  const provenance = provenanceOf(lock, run.kind === "interrupted" ? run.pending : [], recognition);
  const paths = new Set([...wanted.keys(), ...provenance.keys()]);
  const snapshot = takeSnapshot(folder, [...paths, lockName], recognition.marks);
  const found = [...paths].flatMap((path) => {
    const [entry, digest] = [snapshot.get(path), wanted.get(path)];
    return findingOf(path, entry, digest !== undefined, classifyFile(entry, digest, provenance.get(path) ?? []));
  });
  const findings = new Map(found.map((finding) => [finding.path, finding]));
  for (const path of listFiles(folder)) {
    if (path === lockName || paths.has(path) || findings.has(path)) continue;
    findings.set(path, { kind: "extra", path, repair: "by-hand" });
  }
  const sorted = [...findings.values()].sort((left, right) => (left.path < right.path ? -1 : 1));
  return [...lockFindings(state, snapshot), ...sorted];
}
