/**
 * Owns `codegen check`.
 * Invariant: it changes nothing. If the lock fits the current input, digests decide and nothing is compiled. `--full`
 * always compiles and compares bytes; `--diff` compiles if there is a difference to show.
 */
import {
  changesSince,
  type Finding,
  type FolderState,
  inspectFolder,
  isWarning,
  readFolderState,
} from "../../files/output/inspect.js";
import type { InputPart } from "../../files/output/lock.js";
import { isOwnPath } from "../../emit/recognition.js";
import type { GeneratedFile } from "../../model/file.js";
import { wantedDigests } from "../../files/output/plan-output.js";
import { awaitRun, runFolderOf } from "../../files/output/run-folder.js";
import { optimizeLate } from "./production.js";
import { exitCodes, type ExitCode } from "../terminal/exit-codes.js";
import { repairCommands } from "./repair-command.js";
import { type Comparison, type FileDiff, reportFindings } from "./check-report.js";
import type { SelectionOptions } from "./selection-options.js";
import { selectTargets } from "./select-targets.js";
import { outputSubject, runtimeSubject, type Subject } from "./subject.js";
import type { RepairCommands } from "../terminal/report.js";
import type { DescriptionCommand } from "../terminal/terminal.js";

export interface CheckOptions extends SelectionOptions {
  readonly full?: boolean;
  readonly diff?: boolean;
}

/** The expected content of a folder. `files`: its texts, if they were compiled. */
interface Wanted {
  readonly digests: ReadonlyMap<string, string>;
  readonly files?: readonly GeneratedFile[];
}

async function compileWanted(subject: Subject, state: FolderState): Promise<Required<Wanted> | undefined> {
  const product = await subject.compile(state, "compared");
  return product === undefined ? undefined : { digests: wantedDigests(product.files), files: product.files };
}

async function wantedOf(
  subject: Subject,
  state: FolderState,
  changed: readonly InputPart[] | undefined,
  full: boolean,
): Promise<Wanted | undefined> {
  const { lock } = state;
  if (!full && lock.kind === "intact" && changed?.length === 0) return { digests: lock.lock.files };
  return compileWanted(subject, state);
}

/** Compiles only if a file differs. */
async function diffsOf(
  subject: Subject,
  state: FolderState,
  findings: readonly Finding[],
  wanted: Wanted,
): Promise<ReadonlyMap<string, FileDiff>> {
  const paths = findings.flatMap(({ kind, path }) =>
    kind === "stale" || kind === "edited" || kind === "foreign" ? [path] : [],
  );
  if (paths.length === 0) return new Map();
  const files = wanted.files ?? (await compileWanted(subject, state))?.files ?? [];
  const { diffFiles } = await import("./file-diffs.js");
  return diffFiles(subject.output, paths, files);
}

async function checkFolder(
  subject: Subject,
  { full = false, diff = false }: CheckOptions,
): Promise<Comparison | undefined> {
  const { output } = subject;
  const { folder } = readFolderState(output.folder);
  if (folder !== undefined) await awaitRun(runFolderOf(folder), Date.now() + 10_000);
  const state = readFolderState(output.folder);
  const input = subject.inputOf(state);
  const changed = input === undefined ? undefined : changesSince(state, input);
  const expected = await wantedOf(subject, state, changed, full);
  if (expected === undefined) return undefined;
  const tool = state.lock.kind === "intact" ? state.lock.lock.tool : undefined;
  const all = [...inspectFolder(state, expected.digests, subject.recognition, changed), ...subject.beside()];
  const uncheckedPaths = subject.plugins === "left" ? pluginPaths(state) : undefined;
  const findings = uncheckedPaths === undefined ? all : all.filter(({ path }) => !uncheckedPaths.has(path));
  const diffs = diff ? await diffsOf(subject, state, findings, expected) : new Map<string, FileDiff>();
  return { findings, changed: changed ?? [], tool, diffs, unchecked: uncheckedPaths?.size };
}

/** Paths in the lock that no emitter of ours has. */
function pluginPaths({ lock }: FolderState): ReadonlySet<string> {
  const paths = lock.kind === "intact" ? [...lock.lock.files.keys()] : [];
  return new Set(paths.filter((path) => !isOwnPath(path)));
}

/** Compares the output folders with the files that generating would write. */
export const check: DescriptionCommand<CheckOptions> = async (description, options, terminal) => {
  optimizeLate();
  const { diff = false } = options;
  const needsDiffs = diff || terminal.showsDiffs === true;
  let code: ExitCode = exitCodes.done;
  const { targets, runtimes } = await selectTargets(description, options, terminal);
  const subjects = [
    ...targets.map((target) => outputSubject(target, terminal)),
    ...runtimes.filter(({ users }) => users.length > 0).map((shared) => runtimeSubject(shared, terminal)),
  ];
  for (const subject of subjects) {
    const comparison = await checkFolder(subject, { ...options, diff: needsDiffs });
    if (comparison === undefined) code = exitCodes.badInput;
    else {
      const commandsOf = (force: boolean): RepairCommands => repairCommands(description, options, force);
      reportFindings(subject.output, comparison, { commandsOf, showsDiffs: diff }, terminal);
      if (code === exitCodes.done && !comparison.findings.every(isWarning)) code = exitCodes.findings;
    }
  }
  return code;
};
