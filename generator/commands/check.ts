/**
 * Owns `codegen check`.
 * Invariant: it changes nothing. Where the lock vouches for the current input, nothing is compiled: the
 * digests say all; `--full` compiles in any case and compares byte for byte, `--diff` where there is a difference to show.
 */
import {
  changesSince,
  type Finding,
  type FolderState,
  inspectFolder,
  isWarning,
  readFolderState,
} from "../files/inspect.js";
import type { InputPart } from "../files/input.js";
import type { GeneratedFile } from "../model/file.js";
import { wantedDigests } from "../files/output.js";
import { awaitRun, runFolderInside } from "../files/run-folder.js";
import { exitCodes, type ExitCode } from "./exit-codes.js";
import { inputDigests, produceFiles, recognition } from "./production.js";
import { repairCommands } from "./repair.js";
import { type Comparison, reportFindings } from "./findings-text.js";
import { reportDiagnostics } from "./report.js";
import type { SelectionOptions } from "./selection-options.js";
import { selectTargets, type Target } from "./settings.js";
import type { Terminal } from "./terminal.js";

export interface CheckOptions extends SelectionOptions {
  readonly full?: boolean;
  readonly diff?: boolean;
}

/** What should stand in a folder. `files`: its texts, where they were made. */
interface Wanted {
  readonly digests: ReadonlyMap<string, string>;
  readonly files?: readonly GeneratedFile[];
}

/** `undefined` when the description cannot be compiled. */
async function compileWanted(target: Target, terminal: Terminal): Promise<Required<Wanted> | undefined> {
  const { files, diagnostics, refused = false } = await produceFiles(target, terminal);
  return reportDiagnostics(target, diagnostics, terminal, refused)
    ? undefined
    : { digests: wantedDigests(files), files };
}

async function wantedOf(
  target: Target,
  { lock }: FolderState,
  changed: readonly InputPart[] | undefined,
  full: boolean,
  terminal: Terminal,
): Promise<Wanted | undefined> {
  if (!full && lock.kind === "intact" && changed?.length === 0) return { digests: lock.lock.files };
  return compileWanted(target, terminal);
}

/** Path -> unified diff, of files that stand there with another text. */
async function diffsOf(
  target: Target,
  findings: readonly Finding[],
  wanted: Wanted,
  terminal: Terminal,
): Promise<ReadonlyMap<string, string>> {
  const differing = findings.filter(({ kind }) => kind === "stale" || kind === "edited" || kind === "foreign");
  if (differing.length === 0) return new Map();
  const files = wanted.files ?? (await compileWanted(target, terminal))?.files ?? [];
  const { diffFile } = await import("./diff-file.js");
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  return new Map(
    differing.flatMap(({ path }) => {
      const text = texts.get(path);
      return text === undefined ? [] : [[path, diffFile(target, path, text)] as const];
    }),
  );
}

async function checkTarget(
  target: Target,
  { full = false, diff = false }: CheckOptions,
  terminal: Terminal,
): Promise<Comparison | undefined> {
  const { folder } = readFolderState(target.folder);
  if (folder !== undefined) await awaitRun(runFolderInside(folder), 10_000);
  const state = readFolderState(target.folder);
  const changed = changesSince(state, inputDigests(target));
  const wanted = await wantedOf(target, state, changed, full, terminal);
  if (wanted === undefined) return undefined;
  const tool = state.lock.kind === "intact" ? state.lock.lock.tool : undefined;
  const findings = inspectFolder(state, wanted.digests, recognition, changed);
  const diffs = diff ? await diffsOf(target, findings, wanted, terminal) : new Map<string, string>();
  return { findings, changed: changed ?? [], tool, diffs };
}

/** Compares the output folders with what generating would write. */
export async function check(
  description: string | undefined,
  options: CheckOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  let code: ExitCode = exitCodes.done;
  for (const target of await selectTargets(description, options, terminal)) {
    const comparison = await checkTarget(target, options, terminal);
    if (comparison === undefined) code = exitCodes.badInput;
    else {
      reportFindings(target, comparison, (force) => repairCommands(description, options, force), terminal);
      if (code === exitCodes.done && !comparison.findings.every(isWarning)) code = exitCodes.findings;
    }
  }
  return code;
}
