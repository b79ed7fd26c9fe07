/**
 * Owns bringing an output folder in line with the generated files: look, plan, write.
 * Invariant: a run either changes nothing or leaves exactly the wanted files and a lock that tells of them;
 * cut short, it leaves what the next run needs to complete it.
 */
import { mkdirSync, realpathSync, rmdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ImportExtension } from "../load/config.js";
import type { Artifact } from "../model/artifacts.js";
import type { GeneratedFile } from "../model/file.js";
import { applySteps, placeFolder, stageFiles, type Writing } from "./apply.js";
import { wantedDigest } from "./digest.js";
import { DiskError, errorCode, explainDiskError, onDisk } from "./disk-error.js";
import type { FolderMemory } from "./folder-memory.js";
import type { InputDigests } from "./input.js";
import { longestLock, type LockState, printLock, readLock } from "./lock.js";
import { foldPath, isOutputPath, lockName } from "./output-path.js";
import { type Conflict, inTheWay, type Plan, planFiles, type Provenance } from "./plan.js";
import type { Recognition } from "./recognition.js";
import { lookAtRun, removeLeftRun, type Run, runFolderBeside, runFolderInside, startRun } from "./run-folder.js";
import { type Entry, readIfThere, takeSnapshot, whatStandsAt } from "./snapshot.js";

export interface OutputRequest {
  /** Absolute. Need not exist. */
  readonly folder: string;
  readonly files: readonly GeneratedFile[];
  /** `asmx-codegen 0.1.0` */
  readonly tool: string;
  /** Digests of everything the files depend on. */
  readonly input: InputDigests;
  /** What imports in the files end in. */
  readonly imports: ImportExtension;
  /** Where the files find the runtime, if not among them, as the lock is to say it. */
  readonly runtime?: string | undefined;
  /** Of a shared runtime: who uses it. Where nobody does, the files and the lock are removed. */
  readonly users?: ReadonlyMap<string, readonly Artifact[]> | undefined;
  /** The text of the lock that this request was made from: where another run wrote since, nothing is done. */
  readonly basis?: { readonly lock: string | undefined } | undefined;
  readonly force: boolean;
  readonly recognition: Recognition;
  /** Of a process that makes such requests again and again. */
  readonly memory?: FolderMemory | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Runs what waits or changes files; between, nothing is lost when the process ends at any moment. */
  readonly uninterrupted?: <T>(work: () => Promise<T>) => Promise<T>;
  /** How long to wait for another run on the same folder. Default: 10 seconds. */
  readonly waitMs?: number;
}

export interface Outcome {
  /** Where it holds conflicts, nothing was written. */
  readonly plan: Plan;
  readonly lock: LockState;
  /** An earlier run was cut short, and this one completed it. */
  readonly resumed: boolean;
}

/** Another run wrote the folder since the request was made. */
export class Superseded extends Error {
  override readonly name = "Superseded";
}

function plainly<T>(work: () => Promise<T>): Promise<T> {
  return work();
}

/** Path -> digest of its wanted bytes, CR LF counted as LF. A path that must not be written is our fault: the compiler made it. */
export function wantedDigests(files: readonly GeneratedFile[], digest = wantedDigest): ReadonlyMap<string, string> {
  const folded = new Set<string>([foldPath(lockName)]);
  for (const { path } of files) {
    if (!isOutputPath(path)) throw new Error(`output: ${JSON.stringify(path)} is no path inside an output folder`);
    if (folded.has(foldPath(path))) throw new Error(`output: ${path} is there twice (upper and lower case aside)`);
    folded.add(foldPath(path));
  }
  return new Map(files.map(({ path, text }) => [path, digest(text)]));
}

/** The lock of an output folder. Throws {@link DiskError} for one that is longer than any lock. */
export function lockOf(folder: string): LockState {
  const place = join(folder, lockName);
  const kind = whatStandsAt(place);
  if (kind === undefined) return { kind: "none" };
  if (kind !== "file") return { kind: "damaged", reason: "it is not a regular file" };
  const { size } = onDisk("read", place, () => statSync(place));
  if (size > longestLock) {
    throw new DiskError(
      `${place} has ${size} bytes, and no lock has more than ${longestLock}; it was not written by codegen: remove it`,
    );
  }
  return readLock(readIfThere(place));
}

/**
 * What this tool is known to have written: what lock and interrupted runs say, as far as emitters write files of such paths.
 * A damaged lock proves nothing.
 */
export function provenanceOf(
  lock: LockState,
  pending: readonly ReadonlyMap<string, string>[],
  { names }: Recognition,
): Provenance {
  const known = new Map<string, readonly string[]>();
  for (const files of [...(lock.kind === "intact" ? [lock.lock.files] : []), ...pending]) {
    for (const [path, digest] of files) if (names(path)) known.set(path, [...(known.get(path) ?? []), digest]);
  }
  return known;
}

function refuseNewerLock(folder: string, lock: LockState): void {
  if (lock.kind !== "unknown-format") return;
  const place = join(folder, lockName);
  throw new DiskError(
    `${place} is of format ${lock.format}, written by a newer codegen; update asmx-codegen to use this folder`,
  );
}

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

/** A file in the lock's place is a lock, damaged or not; anything else is someone else's. */
function lockConflicts(entry: Entry | undefined, force: boolean): readonly Conflict[] {
  if (entry === undefined || entry.kind === "file") return [];
  const conflict = inTheWay(lockName, entry);
  return force && conflict.forcible ? [] : [conflict];
}

/** What {@link writeOutput} would do, without doing it. */
export function planOutput(
  request: OutputRequest,
  pending: readonly ReadonlyMap<string, string>[],
  wanted = wantedDigests(request.files, request.memory?.wantedDigest),
): Outcome {
  const lock = lockOf(request.folder);
  refuseNewerLock(request.folder, lock);
  const provenance = provenanceOf(lock, pending, request.recognition);
  const paths = new Set([...wanted.keys(), ...provenance.keys(), lockName]);
  const snapshot = takeSnapshot(request.folder, paths, request.recognition.marks, request.memory);
  const plan = planFiles(wanted, provenance, snapshot, request.force, request.recognition.exact);
  const conflicts = [...plan.conflicts, ...lockConflicts(snapshot.get(lockName), request.force)];
  return { plan: { ...plan, conflicts }, lock, resumed: pending.length > 0 };
}

/** What is to stand in the folder: digests of its files, and the lock that tells of them. */
interface Wanted {
  readonly wanted: ReadonlyMap<string, string>;
  readonly lockText: string;
}

async function writeInPlace(
  request: OutputRequest,
  run: Run,
  { wanted, lockText }: Wanted,
  changing: () => void,
): Promise<Outcome> {
  const lockPath = join(request.folder, lockName);
  if (request.basis !== undefined && readIfThere(lockPath) !== request.basis.lock)
    throw new Superseded(`${request.folder} was written by another run meanwhile`);
  const outcome = planOutput(request, run.pending, wanted);
  if (outcome.plan.conflicts.length > 0) return outcome;
  const unused = isUnused(request);
  const texts = new Map(request.files.map(({ path, text }) => [path, text]));
  const writings: Writing[] = [];
  for (const { path, action } of outcome.plan.steps) {
    const text = texts.get(path);
    if (text !== undefined && (action === "create" || action === "update")) writings.push({ path, text });
  }
  const lockStays = outcome.lock.kind === "intact" && readIfThere(lockPath) === lockText;
  if (!lockStays && !unused) writings.push({ path: lockName, text: lockText });
  const at = (_path: string, index: number): string => join(run.folder, `file-${index}`);
  const staged = new Map(writings.map(({ path }, index) => [path, at(path, index)]));
  const stagedLock = staged.get(lockName);
  staged.delete(lockName);
  await (request.uninterrupted ?? plainly)(async () => {
    await stageFiles(writings, at, request.signal);
    changing();
    await applySteps(request.folder, outcome.plan.steps, staged);
    if (stagedLock !== undefined) await applySteps(request.folder, [], new Map([[lockName, stagedLock]]));
    if (unused) await applySteps(request.folder, [{ path: lockName, action: "remove" }], new Map());
  });
  return outcome;
}

/** A runtime that nobody uses any more. */
function isUnused({ users }: OutputRequest): boolean {
  return users?.size === 0;
}

/** A folder that is not there yet is made whole beside its place and moved there once. */
async function writeNew(request: OutputRequest, run: Run, { wanted, lockText }: Wanted): Promise<Outcome | undefined> {
  if (whatStandsAt(request.folder) !== undefined) return undefined;
  const outcome = planOutput(request, run.pending, wanted);
  const place = join(run.folder, "files");
  const writings = [...request.files, { path: lockName, text: lockText }];
  const placed = await (request.uninterrupted ?? plainly)(async () => {
    await stageFiles(writings, (path) => join(place, path), request.signal);
    return placeFolder(place, request.folder);
  });
  return placed ? outcome : undefined;
}

/**
 * Runs `work` in a run folder of its own. A run that changed nothing leaves no trace, but for what it inherited from an
 * interrupted one; a run that failed amid its changes leaves all that the next one needs.
 */
async function within(
  runFolder: string,
  lockText: string,
  { waitMs, signal, recognition, uninterrupted = plainly }: OutputRequest,
  work: (run: Run, changing: () => void) => Promise<Outcome | undefined>,
): Promise<Outcome | undefined> {
  const wait = waitMs ?? 10_000;
  const run = await uninterrupted(() => startRun(runFolder, lockText, wait, recognition.names, signal));
  let changed = false;
  try {
    const outcome = await work(run, () => (changed = true));
    if (run.pending.length > 0 && outcome !== undefined && outcome.plan.conflicts.length > 0) run.leave();
    else await uninterrupted(() => run.end());
    return outcome;
  } catch (error) {
    if (changed || run.pending.length > 0) run.leave();
    else await uninterrupted(() => run.end());
    throw error;
  }
}

/** Makes a folder and those above it that are not there; gives the ones made, innermost first. */
function makeFolders(folder: string): readonly string[] {
  if (whatStandsAt(folder) !== undefined) return [];
  const above = dirname(folder) === folder ? [] : makeFolders(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another run may have made it at the same moment.
    if (errorCode(error) !== "EEXIST") throw explainDiskError(error, "make", folder);
  }
  return [folder, ...above];
}

function removeFoldersIfEmpty(folders: readonly string[]): void {
  for (const folder of folders) {
    try {
      rmdirSync(folder);
    } catch {
      return; // Someone else uses it by now.
    }
  }
}

/**
 * Makes the folder hold exactly these files, of those that this tool has to do with, and a lock. Files that are already right
 * are not touched. Throws {@link DiskError} (also when another run holds the folder) and `Interrupted`.
 */
export async function writeOutput(asked: OutputRequest): Promise<Outcome> {
  const wanted = wantedDigests(asked.files, asked.memory?.wantedDigest);
  const { tool, input, imports, runtime, users } = asked;
  const lockText = printLock({ tool, input, imports, runtime, users, files: wanted });
  const beside = runFolderBeside(asked.folder);
  const existing = resolveFolder(asked.folder);
  if (existing === undefined) {
    const made = makeFolders(dirname(asked.folder));
    const outcome = await within(beside, lockText, asked, (run) => writeNew(asked, run, { wanted, lockText })).catch(
      (error: unknown) => {
        removeFoldersIfEmpty(made);
        throw error;
      },
    );
    if (outcome !== undefined) return outcome;
  } else if (lookAtRun(beside).kind === "interrupted") {
    removeLeftRun(beside, asked.recognition.names);
  }
  const request = { ...asked, folder: resolveFolder(asked.folder) ?? asked.folder };
  const outcome = await within(runFolderInside(request.folder), lockText, request, (run, changing) =>
    writeInPlace(request, run, { wanted, lockText }, changing),
  );
  if (outcome === undefined) throw new Error("output: a run ended without an outcome");
  if (isUnused(request)) removeFoldersIfEmpty([request.folder]);
  return outcome;
}
