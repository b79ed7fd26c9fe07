/**
 * Owns comparing an output folder with what should stand in it.
 * Property that must stay true: it changes nothing and names every difference, also those that generating would not repair.
 */
import { join } from "node:path";
import { classifyFile, type FileState } from "./classify.js";
import { lockName } from "./output-path.js";
import { lockOf, provenanceOf, resolveFolder } from "./output.js";
import { lookAtRun, runFolderBeside, runFolderInside, type RunState } from "./run-folder.js";
import { listFiles, takeSnapshot } from "./snapshot.js";
import type { LockState } from "./lock.js";

export type FindingKind =
  | Exclude<FileState, "absent" | "same" | "left-over">
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
  const snapshot = takeSnapshot(folder, files.keys());
  return [...files].every(([path, digest]) => classifyFile(snapshot.get(path), digest, []) === "same");
}

const repairs: Readonly<Record<Exclude<FileState, "absent" | "same">, Finding["repair"]>> = {
  missing: "generate",
  "line-endings": "generate",
  stale: "generate",
  "left-over": "generate",
  edited: "force",
  foreign: "force",
  "in-the-way": "by-hand",
};

function findingOf(path: string, state: FileState, wanted: boolean): readonly Finding[] {
  if (state === "absent" || state === "same") return [];
  const repair = repairs[state];
  if (state === "left-over" || !wanted) return [{ kind: "extra", path, repair }];
  return [{ kind: state, path, repair }];
}

function lockFindings({ lock, run }: FolderState): readonly Finding[] {
  const findings: Finding[] = [];
  if (lock.kind === "none") findings.push({ kind: "lock-missing", path: lockName, repair: "generate" });
  if (lock.kind === "damaged") {
    findings.push({ kind: "lock-damaged", path: lockName, detail: lock.reason, repair: "generate" });
  }
  if (run.kind === "interrupted") findings.push({ kind: "interrupted", path: ".", repair: "generate" });
  return findings;
}

/** Every difference between the folder and `wanted` (path -> digest), sorted by path. */
export function inspectFolder(state: FolderState, wanted: ReadonlyMap<string, string>): readonly Finding[] {
  const { folder, lock, run } = state;
  if (folder === undefined) return [{ kind: "missing", path: ".", repair: "generate" }];
  const provenance = provenanceOf(lock, run.kind === "interrupted" ? run.pending : []);
  const paths = new Set([...wanted.keys(), ...provenance.keys()]);
  const snapshot = takeSnapshot(folder, paths);
  const findings = [...paths].flatMap((path) => {
    const digest = wanted.get(path);
    return findingOf(path, classifyFile(snapshot.get(path), digest, provenance.get(path) ?? []), digest !== undefined);
  });
  const known = new Set([...paths, lockName]);
  const strangers = listFiles(folder).filter((path) => !known.has(path));
  const extra = strangers.map((path): Finding => ({ kind: "extra", path, repair: "by-hand" }));
  return [...lockFindings(state), ...[...findings, ...extra].sort((left, right) => (left.path < right.path ? -1 : 1))];
}

/** The folder's place for messages about one file. */
export function placeOf(folder: string, finding: Finding): string {
  return finding.path === "." ? folder : join(folder, finding.path);
}
