/**
 * Owns the update of an output folder: inspect, plan, write.
 * Invariant: a finished run leaves exactly the wanted files and their lock, or changes nothing. After a killed run each
 * file is wholly old or wholly new and the lock is the old one, so the same run again completes it.
 */
import { join } from "node:path";
import { applySteps, removeFile, stageFiles, type Staging } from "./apply.js";
import { lockName } from "./output-path.js";
import { type Outcome, type OutputRequest, Superseded } from "./output-request.js";
import { makeFolders, removeFoldersIfEmpty, resolveFolder } from "../disk/own-folders.js";
import { planOutput, wantedDigests, wantedLock } from "./plan-output.js";
import { refuseFolder } from "./refuse-folder.js";
import { type Run, startRun } from "./run-folder.js";
import { readIfThere } from "../disk/look.js";

/**
 * Makes the folder hold exactly these files, of those that this tool writes, and a lock. Files that are already right are not touched.
 * Throws {@link DiskError} (also when another run holds the folder), `Interrupted` and {@link Superseded}.
 */
export async function writeOutput(request: OutputRequest): Promise<Outcome> {
  refuseFolder(request.folder);
  const { uninterrupted = (work) => work() } = request;
  return uninterrupted(async () => {
    const madeFolders = resolveFolder(request.folder) === undefined ? makeFolders(request.folder) : [];
    try {
      return await writeFolder({ ...request, folder: resolveFolder(request.folder) ?? request.folder });
    } catch (error) {
      removeFoldersIfEmpty(madeFolders);
      throw error;
    }
  });
}

async function writeFolder(request: OutputRequest): Promise<Outcome> {
  const run = await startRun(request.folder, request.waitMs ?? 10_000, request.signal);
  try {
    return await writeAs(run, request);
  } finally {
    run.end();
    // Nobody uses the shared runtime any more.
    if (request.users?.size === 0) removeFoldersIfEmpty([request.folder]);
  }
}

async function writeAs(run: Run, request: OutputRequest): Promise<Outcome> {
  const { folder } = request;
  if (request.basis !== undefined && readIfThere(join(folder, lockName)) !== request.basis.lock)
    throw new Superseded(`${folder} was written by another run meanwhile`);
  const digests = wantedDigests(request.files, request.memory?.wantedDigest);
  const newLock = wantedLock(request, digests);
  const outcome = planOutput(request, digests, newLock);
  if (outcome.plan.conflicts.length > 0) return outcome;
  const texts = new Map(request.files.map(({ path, text }) => [path, text]));
  const changed = outcome.plan.steps.filter(({ action }) => action === "create" || action === "update");
  const writings = changed.map(({ path }) => ({ path, text: texts.get(path) ?? "" }));
  if (newLock !== undefined && outcome.lockStep.action !== "unchanged")
    writings.push({ path: lockName, text: newLock });
  const staging: Staging = new Map(
    writings.map(({ path, text }, index) => [path, { text, at: run.stagingPath(index) }]),
  );
  await stageFiles(staging, request.signal);
  const lockedPaths = outcome.lock.kind === "intact" ? [...outcome.lock.lock.files.keys()] : [];
  const formerPaths = lockedPaths.filter((path) => !digests.has(path));
  await applySteps(folder, outcome.plan.steps, staging, formerPaths);
  if (newLock === undefined) removeFile(folder, lockName);
  return outcome;
}
