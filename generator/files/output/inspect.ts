/**
 * Owns the comparison of an output folder with the files that should be in it.
 * Invariant: it changes nothing and reports every difference, also those that generating would not repair.
 */
import {
  classifyFile,
  isReplaceable,
  type FileState,
  type Entry,
  type Snapshot,
  type Recognition,
} from "./classify.js";
import { changedParts, type InputDigests, type InputPart, type LockState } from "./lock.js";
import { lockName } from "./output-path.js";
import { lockOf, provenanceOf } from "./lock-on-disk.js";
import { resolveFolder } from "../disk/own-folders.js";
import { lookAtRun, runFolderOf, type RunState } from "./run-folder.js";
import { listFiles, takeSnapshot } from "./snapshot.js";

export type FindingKind =
  | Exclude<FileState, "absent" | "same" | "left-over" | "stranger">
  /** In the folder, but not wanted. `repairable`: this tool wrote it and removes it. */
  | "extra"
  | "lock-missing"
  | "lock-damaged"
  | "interrupted"
  /** The installed runtime is older than the generated code needs. */
  | "runtime-older"
  /** The installed runtime has another contract than the generated code. */
  | "runtime-contract"
  /** No package.json names the runtime that the output imports. */
  | "runtime-undeclared";

/** The cause of a finding: a part of the input that changed, a user's edit, or an event such as a killed run. */
export type Cause = InputPart | "hand" | "lock" | "line-endings" | "interruption";

/** Findings that the user should notice; they do not make `check` fail. */
export function isWarning({ kind }: Finding): boolean {
  return kind === "line-endings" || kind === "runtime-undeclared";
}

export interface Finding {
  readonly kind: FindingKind;
  /** At least one. `lock`: nothing of the input changed, or there is no lock to tell; the lock is not to be trusted. */
  readonly causes: readonly Cause[];
  /** Relative to the output folder; `.` for the folder itself. */
  readonly path: string;
  readonly detail?: string | undefined;
  /** The repair: generating, generating with `--force`, updating the package, or the user's own work. */
  readonly repair: "generate" | "force" | "install" | "by-hand";
}

/** The state of an output folder, read before anything is compiled. */
export interface FolderState {
  /** Links resolved; `undefined`: nothing stands there. */
  readonly folder: string | undefined;
  readonly lock: LockState;
  readonly run: RunState;
}

/** Looks at lock and run folder alone. */
export function readFolderState(asked: string): FolderState {
  const folder = resolveFolder(asked);
  if (folder === undefined) return { folder, lock: { kind: "none" }, run: { kind: "none" } };
  return { folder, lock: lockOf(folder), run: lookAtRun(runFolderOf(folder)) };
}

/** The parts of the input that changed since the folder was written; `undefined` if there is no intact lock. */
export function changesSince({ lock }: FolderState, input: InputDigests): readonly InputPart[] | undefined {
  return lock.kind === "intact" ? changedParts(lock.lock.input, input) : undefined;
}

/**
 * Whether the lock tells of this input and every file is what the lock says, line endings aside where they do not count; files
 * beside them do not count.
 */
export function isUpToDate(state: FolderState, input: InputDigests, exact: Recognition["exact"]): boolean {
  const { folder, lock, run } = state;
  if (folder === undefined || lock.kind !== "intact" || run.kind !== "none") return false;
  if (changedParts(lock.lock.input, input).length > 0) return false;
  const { files } = lock.lock;
  const snapshot = takeSnapshot(folder, files.keys(), () => false);
  return [...files].every(([path, digest]) => {
    const file = classifyFile(snapshot.get(path), digest, undefined);
    return file === "same" || (file === "line-endings" && !exact(path));
  });
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

/** The finding for a folder or link that is in the way, however many files need its place. */
function inTheWay(path: string, entry: Entry): Finding {
  const place = entry.kind === "blocked" ? entry.by : path;
  return { kind: "in-the-way", path: place, causes: ["hand"], repair: repairOf(entry) };
}

/** The facts that decide the finding of one file. */
interface Circumstances {
  readonly path: string;
  readonly entry: Entry | undefined;
  /** Digest; `undefined`: not wanted. */
  readonly wanted: string | undefined;
  /** Digest that the lock has for it. */
  readonly locked: string | undefined;
  /** Why what the lock has is not what is wanted. */
  readonly drift: readonly Cause[];
  /** There is a lock that can tell. */
  readonly vouched: boolean;
}

/** A file that should stay as it was is changed by a hand alone; one that should change has the input's causes too. */
function causesOf(state: FileState, { wanted: digest, locked, drift, vouched }: Circumstances): readonly Cause[] {
  const drifted = locked === digest ? [] : drift;
  switch (state) {
    case "line-endings":
      return ["line-endings"];
    case "stale":
    case "left-over":
      return drifted;
    case "missing":
      return drifted.length > 0 ? drifted : ["hand"];
    case "edited":
      return ["hand", ...drifted];
    case "foreign":
      return [vouched ? "hand" : "lock"];
    default:
      return ["hand"];
  }
}

function findingOf(state: FileState, circumstances: Circumstances, exact: boolean): readonly Finding[] {
  const { path, entry } = circumstances;
  if (state === "absent" || state === "same" || (state === "line-endings" && !exact)) return [];
  if (state === "in-the-way") return entry === undefined ? [] : [inTheWay(path, entry)];
  const extra = state === "left-over" || state === "stranger" || circumstances.wanted === undefined;
  return [{ kind: extra ? "extra" : state, path, causes: causesOf(state, circumstances), repair: repairs[state] }];
}

function lockFindings({ lock, run }: FolderState, snapshot: Snapshot): readonly Finding[] {
  const findings: Finding[] = [];
  if (lock.kind === "none")
    findings.push({ kind: "lock-missing", path: lockName, causes: ["hand"], repair: "generate" });
  if (lock.kind === "damaged") {
    const entry = snapshot.get(lockName);
    const repair = entry === undefined || entry.kind === "file" ? "generate" : repairOf(entry);
    findings.push({ kind: "lock-damaged", path: lockName, causes: ["hand"], detail: lock.reason, repair });
  }
  if (run.kind === "interrupted")
    findings.push({ kind: "interrupted", path: ".", causes: ["interruption"], repair: "generate" });
  return findings;
}

/** Every difference between the folder and `wanted` (path -> digest), sorted by path. `changed`: of the input, as far as known. */
export function inspectFolder(
  state: FolderState,
  wanted: ReadonlyMap<string, string>,
  recognition: Recognition,
  changed: readonly InputPart[] = [],
): readonly Finding[] {
  const { folder, lock } = state;
  if (folder === undefined) return [{ kind: "missing", path: ".", causes: ["lock"], repair: "generate" }];
  const drift = changed.length > 0 ? changed : (["lock"] as const);
  const locked = lock.kind === "intact" ? lock.lock.files : new Map<string, string>();
  const provenance = provenanceOf(lock, recognition);
  const paths = new Set([...wanted.keys(), ...provenance.keys()]);
  const snapshot = takeSnapshot(folder, [...paths, lockName], recognition.marks);
  const fileFindings = [...paths].flatMap((path) => {
    const [entry, digest] = [snapshot.get(path), wanted.get(path)];
    const circumstances = {
      path,
      entry,
      wanted: digest,
      locked: locked.get(path),
      drift,
      vouched: lock.kind === "intact",
    };
    return findingOf(classifyFile(entry, digest, provenance.get(path)), circumstances, recognition.exact(path));
  });
  const findings = new Map(fileFindings.map((finding) => [finding.path, finding]));
  for (const path of listFiles(folder)) {
    if (path === lockName || paths.has(path) || findings.has(path)) continue;
    findings.set(path, { kind: "extra", path, causes: ["hand"], repair: "by-hand" });
  }
  const sorted = [...findings.values()].sort((left, right) => (left.path < right.path ? -1 : 1));
  return [...lockFindings(state, snapshot), ...sorted];
}
