/**
 * Owns `codegen check`.
 * Property that must stay true: it changes nothing. Where the lock vouches for the current input, nothing is compiled: the
 * digests say all; `--full` compiles in any case and compares byte for byte.
 */
import { type Finding, type FolderState, inspectFolder, readFolderState } from "../files/inspect.js";
import { wantedDigests } from "../files/output.js";
import { awaitRun, runFolderInside } from "../files/run-folder.js";
import { exitCodes, type ExitCode } from "./exit-codes.js";
import { inputDigest, produceFiles, recognition } from "./production.js";
import { reportDiagnostics, reportFindings } from "./report.js";
import { type SelectionOptions, selectTargets, type Target } from "./settings.js";
import type { Terminal } from "./terminal.js";

export interface CheckOptions extends SelectionOptions {
  readonly full?: boolean;
}

/** A word of a command line as a POSIX shell and PowerShell take it. */
function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'"'"'`)}'`;
}

/** The command that generates what these arguments check. */
function repairCommand(description: string | undefined, options: SelectionOptions): string {
  const flags = [
    ["-o", options.output],
    ["--config", options.config],
    ["--namespace", options.namespace],
    ["--base-url", options.baseUrl],
    ["--import-extension", options.importExtension],
  ].flatMap(([flag, value]) => (flag === undefined || value === undefined ? [] : [flag, value]));
  const format = options.format === undefined ? [] : [options.format ? "--format" : "--no-format"];
  // A path that begins with a hyphen would be taken for an option.
  const path = description?.startsWith("-") === true ? `./${description}` : description;
  const words = [...(path === undefined ? [] : [path]), ...flags, ...format];
  return ["npx codegen generate", ...words.map(shellWord)].join(" ");
}

/** Path -> digest of what should stand there; `undefined` when the description cannot be compiled. */
async function wantedOf(
  target: Target,
  { lock }: FolderState,
  full: boolean,
  terminal: Terminal,
): Promise<ReadonlyMap<string, string> | undefined> {
  if (!full && lock.kind === "intact" && lock.lock.input === inputDigest(target)) return lock.lock.files;
  const { files, diagnostics } = await produceFiles(target, terminal);
  return reportDiagnostics(target, diagnostics, terminal) ? undefined : wantedDigests(files);
}

async function checkTarget(target: Target, full: boolean, terminal: Terminal): Promise<readonly Finding[] | undefined> {
  const { folder } = readFolderState(target.folder);
  if (folder !== undefined) await awaitRun(runFolderInside(folder), 10_000);
  const state = readFolderState(target.folder);
  const wanted = await wantedOf(target, state, full, terminal);
  return wanted === undefined ? undefined : inspectFolder(state, wanted, recognition);
}

/** Compares the output folders with what generating would write. */
export async function check(
  description: string | undefined,
  options: CheckOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const command = repairCommand(description, options);
  let code: ExitCode = exitCodes.done;
  for (const target of await selectTargets(description, options, terminal)) {
    const findings = await checkTarget(target, options.full === true, terminal);
    if (findings === undefined) code = exitCodes.badInput;
    else if (findings.length === 0) terminal.print(`${target.shownFolder}: up to date`);
    else {
      reportFindings(target, findings, command, terminal);
      if (code === exitCodes.done) code = exitCodes.findings;
    }
  }
  return code;
}
