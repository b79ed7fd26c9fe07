/**
 * Owns `codegen generate`.
 * Invariant: one description that cannot be compiled, or one file in the way, and nothing is written at all.
 */
import { isUpToDate, readFolderState } from "../files/inspect.js";
import { Interrupted } from "../files/interrupted.js";
import { type OutputRequest, planOutput, writeOutput } from "../files/output.js";
import { exitCodes, type ExitCode } from "./exit-codes.js";
import { inputDigests, produceFiles, recognition } from "./production.js";
import { reportConflicts, reportDiagnostics, reportOutcome, reportUpToDate } from "./report.js";
import type { SelectionOptions } from "./selection-options.js";
import { selectTargets, type Target } from "./settings.js";
import type { Terminal } from "./terminal.js";

export interface GenerateOptions extends SelectionOptions {
  readonly force?: boolean;
  readonly dryRun?: boolean;
}

interface Prepared {
  readonly target: Target;
  readonly request: OutputRequest;
}

type Preparation = Prepared | "up-to-date" | "faulty";

async function prepare(target: Target, options: GenerateOptions, terminal: Terminal): Promise<Preparation> {
  const input = inputDigests(target);
  if (isUpToDate(readFolderState(target.folder), input, recognition.exact)) return "up-to-date";
  const { files, diagnostics, refused = false } = await produceFiles(target, terminal);
  if (reportDiagnostics(target, diagnostics, terminal, refused)) return "faulty";
  if (terminal.signal.aborted) throw new Interrupted("interrupted");
  const { folder } = target;
  const { force = false } = options;
  const tool = `asmx-codegen ${terminal.version}`;
  const { imports } = target;
  const request = {
    folder,
    files,
    tool,
    input,
    imports: imports.extension,
    force,
    recognition,
    signal: terminal.signal,
  };
  return { target, request };
}

/** The plans of all targets before any is carried out; `true` when a file is in the way. */
function preview(all: readonly Prepared[], dryRun: boolean, terminal: Terminal): boolean {
  let blocked = false;
  for (const { target, request } of all) {
    const { folder, run } = readFolderState(request.folder);
    const pending = run.kind === "interrupted" ? run.pending : [];
    const outcome = planOutput({ ...request, folder: folder ?? request.folder }, pending);
    const { conflicts } = outcome.plan;
    if (conflicts.length > 0) reportConflicts(target, conflicts, terminal);
    else if (dryRun) reportOutcome(target, outcome, true, terminal);
    blocked ||= conflicts.length > 0;
  }
  return blocked;
}

async function write({ target, request }: Prepared, terminal: Terminal): Promise<boolean> {
  const outcome = await writeOutput({ ...request, uninterrupted: (work) => terminal.uninterrupted(work) });
  const { conflicts } = outcome.plan;
  if (conflicts.length > 0) reportConflicts(target, conflicts, terminal);
  else reportOutcome(target, outcome, false, terminal);
  return conflicts.length === 0;
}

/** Compiles what is named (or configured) and brings the output folders in line. */
export async function generate(
  description: string | undefined,
  options: GenerateOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const prepared: Prepared[] = [];
  let faulty = false;
  for (const target of await selectTargets(description, options, terminal)) {
    const preparation = await prepare(target, options, terminal);
    if (preparation === "up-to-date") reportUpToDate(target, terminal);
    else if (preparation === "faulty") faulty = true;
    else prepared.push(preparation);
  }
  if (faulty) return exitCodes.badInput;
  // One target needs no look ahead: writing refuses by itself when a file is in the way.
  const ahead = options.dryRun === true || prepared.length > 1;
  if (ahead && preview(prepared, options.dryRun === true, terminal)) return exitCodes.findings;
  if (options.dryRun === true) return exitCodes.done;
  for (const each of prepared) if (!(await write(each, terminal))) return exitCodes.findings;
  return exitCodes.done;
}
