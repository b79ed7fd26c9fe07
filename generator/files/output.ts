/**
 * Owns bringing an output folder in line with the generated files: look, plan, write.
 * Invariant: a run either changes nothing or leaves exactly the wanted files and a lock that tells of them;
 * cut short, it leaves what the next run needs to complete it.
 */
import { dirname, join } from "node:path";
import { applySteps, placeFolder, stageFiles, type Writing } from "./apply.js";
import { printLock } from "./lock.js";
import { lockName } from "./output-path.js";
import { type Outcome, type OutputRequest, Superseded } from "./output-request.js";
import { makeFolders, removeFoldersIfEmpty, resolveFolder } from "./own-folders.js";
import { planOutput, wantedDigests } from "./plan-output.js";
import { refuseFolder } from "./refuse-folder.js";
import { lookAtRun, runFolderBeside, runFolderInside } from "./run-folder.js";
import { readIfThere, whatStandsAt } from "./snapshot.js";
import { removeLeftRun, type Run, startRun } from "./start-run.js";

function plainly<T>(work: () => Promise<T>): Promise<T> {
  return work();
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

/**
 * Makes the folder hold exactly these files, of those that this tool has to do with, and a lock. Files that are already right
 * are not touched. Throws {@link DiskError} (also when another run holds the folder) and `Interrupted`.
 */
export async function writeOutput(asked: OutputRequest): Promise<Outcome> {
  refuseFolder(asked.folder);
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
