/**
 * Owns `codegen generate`.
 * Invariant: one description that cannot be compiled, or one file in the way, and nothing is written at all. A shared runtime is
 * written after the outputs that use it, since their locks tell every other run that they do.
 */
import { readFolderState } from "../../files/inspect.js";
import { writeOutput } from "../../files/output.js";
import { Superseded } from "../../files/output-request.js";
import { planOutput } from "../../files/plan-output.js";
import { optimizeLate } from "./production.js";
import { exitCodes, type ExitCode } from "../terminal/exit-codes.js";
import { type Preparation, type Prepared, prepareOutput, prepareRuntime } from "./prepare-output.js";
import { reportConflicts, reportOutcome, reportUpToDate } from "./generate-report.js";
import type { SelectionOptions } from "./selection-options.js";
import { type Selection, selectTargets } from "./select-targets.js";
import type { Terminal } from "../terminal/terminal.js";
import type { Workshop } from "./watch-memory.js";

export interface GenerateOptions extends SelectionOptions {
  readonly force?: boolean;
  readonly dryRun?: boolean;
  readonly watch?: boolean;
}

/** The plans of all targets before any is carried out; `true` when a file is in the way. */
function preview(all: readonly Prepared[], dryRun: boolean, terminal: Terminal): boolean {
  let blocked = false;
  for (const { target, request } of all) {
    const outcome = planOutput({ ...request, folder: readFolderState(request.folder).folder ?? request.folder });
    const { conflicts } = outcome.plan;
    if (conflicts.length > 0) reportConflicts(target, conflicts, terminal);
    else if (dryRun) reportOutcome(target, outcome, true, terminal);
    blocked ||= conflicts.length > 0;
  }
  return blocked;
}

/** `false`: a file is in the way. */
async function write(
  { target, request, again }: Prepared,
  terminal: Terminal,
  workshop: Workshop | undefined,
): Promise<boolean> {
  try {
    const outcome = await writeOutput({ ...request, uninterrupted: (work) => terminal.uninterrupted(work) });
    const { conflicts } = outcome.plan;
    if (conflicts.length > 0) reportConflicts(target, conflicts, terminal);
    else {
      workshop?.note(request.folder, request.input);
      reportOutcome(target, outcome, false, terminal);
    }
    return conflicts.length === 0;
  } catch (error) {
    if (!(error instanceof Superseded) || again === undefined) throw error;
  }
  const preparation = await again();
  if (typeof preparation === "object") return write(preparation, terminal, workshop);
  reportUpToDate(target, terminal);
  return true;
}

/** Compiles what is named (or configured) and brings the output folders in line. */
export async function generate(
  description: string | undefined,
  options: GenerateOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  optimizeLate();
  return generateSelection(await selectTargets(description, options, terminal), options, terminal);
}

/** `workshop`: what lasts, where this is one round of several. */
export async function generateSelection(
  { targets, runtimes }: Selection,
  { force = false, dryRun = false }: GenerateOptions,
  terminal: Terminal,
  workshop?: Workshop,
): Promise<ExitCode> {
  const prepared: Prepared[] = [];
  let faulty = false;
  const preparations = [
    ...targets.map((target) => ({ target, prepare: () => prepareOutput(target, force, terminal, workshop) })),
    ...runtimes.map((target) => ({ target, prepare: () => prepareRuntime(target, force, terminal, workshop) })),
  ];
  for (const { target, prepare } of preparations) {
    const preparation: Preparation = await prepare();
    if (preparation === "up-to-date") reportUpToDate(target, terminal);
    else if (preparation === "faulty") faulty = true;
    else prepared.push(preparation);
  }
  if (faulty) return exitCodes.badInput;
  // One target needs no look ahead: writing refuses by itself when a file is in the way.
  const ahead = dryRun || prepared.length > 1;
  if (ahead && preview(prepared, dryRun, terminal)) return exitCodes.findings;
  if (dryRun) return exitCodes.done;
  for (const each of prepared) if (!(await write(each, terminal, workshop))) return exitCodes.findings;
  return exitCodes.done;
}
