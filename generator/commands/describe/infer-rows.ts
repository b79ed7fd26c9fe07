/**
 * Owns `codegen infer-rows`.
 * Invariant: the proposal goes to stdout and everything else to stderr, so that it can be redirected.
 */
import { resolve } from "node:path";
import { whatStandsAt } from "../../files/disk/look.js";
import { readStandardInput, readText, standardInput } from "../../files/disk/read-text.js";
import { inferRows, type Recording } from "../../infer/infer-rows.js";
import { printRows } from "../../infer/print-rows.js";
import { exitCodes, type ExitCode, UsageError } from "../terminal/exit-codes.js";
import { tellProblem, type Terminal } from "../terminal/terminal.js";

export interface InferRowsOptions {
  readonly update?: string;
}

/** Proposes the rows of a DataSet result. Exit codes: `findings` if recordings disagree, `badInput` if nothing can be proposed. */
export async function inferRowsOf(
  files: readonly string[],
  { update }: InferRowsOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const folder = recordingAmong(files, terminal);
  if (folder !== undefined) {
    const { inferRecorded } = await import("./infer-recorded.js");
    return inferRecorded(folder, update, terminal);
  }
  if (update !== undefined)
    throw new UsageError(
      "--update needs to know whose responses these are: name the folder of a recording instead of files",
    );
  if (files.filter((name) => name === "-").length > 1)
    throw new UsageError("- is named twice, and there is one standard input; name a file");
  const recordings = files.map((name) => readRecording(name, terminal.folder));
  const inferred = inferRows(recordings);
  for (const problem of inferred.problems) tellProblem(terminal, problem);
  if (inferred.tables.length === 0) {
    tellProblem(terminal, "no table found; record a response that holds a DataSet with its schema");
    return exitCodes.badInput;
  }
  terminal.record.proposal = printRows(inferred);
  return inferred.problems.length === 0 ? exitCodes.done : exitCodes.findings;
}

/** The name of a recording's folder among `names`; undefined: all of them are files. Throws {@link UsageError}. */
function recordingAmong(names: readonly string[], { folder }: Terminal): string | undefined {
  const recordingFolder = names.find((name) => name !== "-" && whatStandsAt(resolve(folder, name)) === "folder");
  if (recordingFolder === undefined || names.length === 1) return recordingFolder;
  throw new UsageError(`${recordingFolder} is a folder: name a recording alone, or files`);
}

function readRecording(name: string, folder: string): Recording {
  if (name === "-") return { name: standardInput, text: readStandardInput() };
  return { name, text: readText(resolve(folder, name), name) };
}
