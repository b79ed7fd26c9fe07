/**
 * Owns the inspection of an output folder before a run: wanted files, existing files, planned steps.
 * Invariant: nothing is changed.
 */
import { join } from "node:path";
import type { GeneratedFile } from "../../model/file.js";
import { wantedDigest } from "../disk/digest.js";
import { type LockState, printLock } from "./lock.js";
import { lockConflicts, lockOf, provenanceOf, refuseNewerLock } from "./lock-on-disk.js";
import { foldPath, isOutputPath, lockName } from "./output-path.js";
import type { Outcome, OutputRequest } from "./output-request.js";
import { type Action, planFiles } from "./plan.js";
import { readIfThere } from "../disk/look.js";
import { takeSnapshot } from "./snapshot.js";

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

/** The lock for files with these digests; undefined for a shared runtime that nobody uses any more. */
export function wantedLock(request: OutputRequest, files: ReadonlyMap<string, string>): string | undefined {
  const { tool, input, imports, javascript, naming, runtime, users } = request;
  return users?.size === 0 ? undefined : printLock({ tool, input, imports, javascript, naming, runtime, users, files });
}

function lockAction(folder: string, lock: LockState, wanted: string | undefined): Action {
  if (wanted === undefined) return "remove";
  if (lock.kind === "none") return "create";
  return lock.kind === "intact" && readIfThere(join(folder, lockName)) === wanted ? "unchanged" : "update";
}

/** The plan that `writeOutput` would carry out. Writes nothing. */
export function planOutput(
  request: OutputRequest,
  wanted = wantedDigests(request.files, request.memory?.wantedDigest),
  newLock = wantedLock(request, wanted),
): Outcome {
  const lock = lockOf(request.folder);
  refuseNewerLock(request.folder, lock);
  const provenance = provenanceOf(lock, request.recognition);
  const paths = new Set([...wanted.keys(), ...provenance.keys(), lockName]);
  const snapshot = takeSnapshot(request.folder, paths, request.recognition.marks, request.memory);
  const plan = planFiles(wanted, provenance, snapshot, request.force, request.recognition.exact);
  const conflicts = [...plan.conflicts, ...lockConflicts(snapshot.get(lockName), request.force)];
  const lockStep = { path: lockName, action: lockAction(request.folder, lock, newLock) };
  return { plan: { ...plan, conflicts }, lock, lockStep };
}
