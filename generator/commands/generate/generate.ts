/**
 * Owns `codegen generate`.
 * Invariant: if one description cannot be compiled, or one file is in the way, nothing is written. A shared runtime is
 * written after the outputs that use it, since their locks show other runs that they do.
 */
import { readFolderState } from "../../files/output/inspect.js";
import { writeOutput } from "../../files/output/output.js";
import { Superseded } from "../../files/output/output-request.js";
import { planOutput } from "../../files/output/plan-output.js";
import { optimizeLate } from "./production.js";
import { exitCodes, type ExitCode } from "../terminal/exit-codes.js";
import { outputSubject, type Prepared, prepare, runtimeSubject } from "./subject.js";
import { reportChoices, reportOutcome, reportUpToDate } from "./generate-report.js";
import { tellMissingRuntime } from "./missing-runtime.js";
import type { Service } from "../../model/service.js";
import type { OutputFolder, Target } from "./target.js";
import type { SelectionOptions } from "./selection-options.js";
import { type Selection, selectTargets } from "./select-targets.js";
import type { DescriptionCommand, Terminal } from "../terminal/terminal.js";
import type { Workshop } from "./watch-memory.js";

export interface GenerateOptions extends SelectionOptions {
  readonly force?: boolean;
  readonly dryRun?: boolean;
  readonly watch?: boolean;
}

/** Plans all targets before any is written; false: a file is in the way. */
function preview(all: readonly Prepared[], dryRun: boolean, terminal: Terminal): boolean {
  const outcomes = all.map(({ target, request }) => {
    const outcome = planOutput({ ...request, folder: readFolderState(request.folder).folder ?? request.folder });
    const hasReport = dryRun || outcome.plan.conflicts.length > 0;
    return hasReport ? reportOutcome(target, outcome, true, terminal) : true;
  });
  return !outcomes.includes(false);
}

/** `false`: a file is in the way. */
async function write(
  { target, request, again }: Prepared,
  terminal: Terminal,
  workshop: Workshop | undefined,
): Promise<boolean> {
  try {
    const outcome = await writeOutput({ ...request, uninterrupted: (work) => terminal.uninterrupted(work) });
    if (outcome.plan.conflicts.length === 0) workshop?.note(request.folder, request.input);
    return reportOutcome(target, outcome, false, terminal);
  } catch (error) {
    if (!(error instanceof Superseded)) throw error;
  }
  const preparation = await again();
  if (typeof preparation === "object") return write(preparation, terminal, workshop);
  reportUpToDate(target, terminal);
  return true;
}

/** Compiles the named or configured descriptions and updates the output folders. */
export const generate: DescriptionCommand<GenerateOptions> = async (description, options, terminal) => {
  optimizeLate();
  const selection = await selectTargets(description, options, terminal);
  const first = new Map<OutputFolder, Service>();
  const code = await generateSelection(selection, options, terminal, undefined, first);
  if (code === exitCodes.done) await tellFirstSteps(selection.targets, first, terminal);
  return code;
};

/** `first`: the outputs that were written for the first time. Steps are for people; everybody else gets the one sentence that they need. */
async function tellFirstSteps(
  targets: readonly Target[],
  first: ReadonlyMap<OutputFolder, Service>,
  terminal: Terminal,
): Promise<void> {
  const withSteps = new Set<OutputFolder>();
  const steps: string[] = [];
  if (terminal.hasReader === true && first.size > 0) {
    const [{ firstSteps }, { assets }] = await Promise.all([import("./first-steps.js"), import("#assets")]);
    for (const target of targets) {
      const service = first.get(target);
      const lines = service === undefined ? [] : firstSteps(service, target, assets, terminal);
      if (lines.length > 0) withSteps.add(target);
      steps.push(...lines);
    }
  }
  tellMissingRuntime(targets, withSteps, terminal);
  if (steps.length > 0) terminal.print("Next:", ...steps);
}

/**
 * `workshop`: the state shared by several rounds; `first`: receives the outputs that are written for the first time.
 */
export async function generateSelection(
  { targets, runtimes }: Selection,
  { force = false, dryRun = false }: GenerateOptions,
  terminal: Terminal,
  workshop?: Workshop,
  first: Map<OutputFolder, Service> = new Map(),
): Promise<ExitCode> {
  const prepared: Prepared[] = [];
  let faulty = false;
  const subjects = [
    ...targets.map((target) => outputSubject(target, terminal)),
    ...runtimes.map((shared) => runtimeSubject(shared, terminal)),
  ];
  for (const subject of subjects) {
    const preparation = await prepare(subject, force, terminal, workshop);
    if (preparation === "up-to-date") reportUpToDate(subject.output, terminal);
    else if (preparation === "faulty") faulty = true;
    else prepared.push(preparation);
  }
  if (faulty) return exitCodes.badInput;
  // One target needs no look ahead: writing refuses by itself when a file is in the way.
  const ahead = dryRun || prepared.length > 1;
  if (ahead && !preview(prepared, dryRun, terminal)) return exitCodes.findings;
  for (const each of dryRun ? [] : prepared) {
    if (!(await write(each, terminal, workshop))) return exitCodes.findings;
    if (each.firstOf !== undefined) first.set(each.target, each.firstOf);
  }
  reportChoices(
    prepared.map(({ target }) => target),
    terminal,
  );
  return exitCodes.done;
}
