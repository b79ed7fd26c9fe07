/**
 * Owns `codegen check`.
 * Property that must stay true: it changes nothing. Where the lock vouches for the current input, nothing is compiled: the
 * digests say all; `--full` compiles in any case and compares byte for byte.
 */
import { changesSince, type FolderState, inspectFolder, isWarning, readFolderState } from "../files/inspect.js";
import type { InputPart } from "../files/input.js";
import { wantedDigests } from "../files/output.js";
import { awaitRun, runFolderInside } from "../files/run-folder.js";
import { exitCodes, type ExitCode } from "./exit-codes.js";
import { inputDigests, produceFiles, recognition } from "./production.js";
import { repairCommands } from "./repair.js";
import { type Comparison, reportDiagnostics, reportFindings } from "./report.js";
import { type SelectionOptions, selectTargets, type Target } from "./settings.js";
import type { Terminal } from "./terminal.js";

export interface CheckOptions extends SelectionOptions {
  readonly full?: boolean;
}

/** Path -> digest of what should stand there; `undefined` when the description cannot be compiled. */
async function wantedOf(
  target: Target,
  { lock }: FolderState,
  changed: readonly InputPart[] | undefined,
  full: boolean,
  terminal: Terminal,
): Promise<ReadonlyMap<string, string> | undefined> {
  if (!full && lock.kind === "intact" && changed?.length === 0) return lock.lock.files;
  const { files, diagnostics } = await produceFiles(target, terminal);
  return reportDiagnostics(target, diagnostics, terminal) ? undefined : wantedDigests(files);
}

async function checkTarget(target: Target, full: boolean, terminal: Terminal): Promise<Comparison | undefined> {
  const { folder } = readFolderState(target.folder);
  if (folder !== undefined) await awaitRun(runFolderInside(folder), 10_000);
  const state = readFolderState(target.folder);
  const changed = changesSince(state, inputDigests(target));
  const wanted = await wantedOf(target, state, changed, full, terminal);
  if (wanted === undefined) return undefined;
  const tool = state.lock.kind === "intact" ? state.lock.lock.tool : undefined;
  return { findings: inspectFolder(state, wanted, recognition, changed), changed: changed ?? [], tool };
}

/** Compares the output folders with what generating would write. */
export async function check(
  description: string | undefined,
  options: CheckOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  let code: ExitCode = exitCodes.done;
  for (const target of await selectTargets(description, options, terminal)) {
    const comparison = await checkTarget(target, options.full === true, terminal);
    if (comparison === undefined) code = exitCodes.badInput;
    else {
      reportFindings(target, comparison, (force) => repairCommands(description, options, force), terminal);
      if (code === exitCodes.done && !comparison.findings.every(isWarning)) code = exitCodes.findings;
    }
  }
  return code;
}
