/**
 * Owns one run of the command line: its terminal, its exit code, messages about failures, and its reports.
 * Invariant: the folder, the signals and the end of the process belong to the caller, so that a run is a function.
 */
import { CommanderError } from "commander";
import { type CommandName, commandTable } from "./commands/command-table.js";
import { type Run, runProgram } from "./arguments/program.js";
import { printedReport, type ReportRequest } from "./commands/option-values.js";
import { Recorder } from "./commands/terminal/report.js";
import { exitCodes, isForUsers } from "./commands/terminal/exit-codes.js";
import { hasReader, printLines, printText } from "./commands/terminal/screen.js";
import { paint, type Terminal } from "./commands/terminal/terminal.js";

/** The process of a run, as the run sees it. An interruption aborts `signal`; the reason is its exit code. */
export type Surroundings = Pick<Terminal, "folder" | "version" | "signal" | "uninterrupted">;

function openTerminal(reports: readonly ReportRequest[], surroundings: Surroundings): Terminal {
  const report = printedReport(reports) ?? "text";
  return {
    ...surroundings,
    print: (...lines) => (report === "text" ? printLines("stdout", lines) : undefined),
    warn: (...lines) => (report === "text" ? printLines("stderr", lines) : undefined),
    record: new Recorder(),
    hasReader: report === "text" && hasReader(),
    showsDiffs: reports.some(({ kind }) => kind === "html"),
  };
}

/** Sentences about an error of usage or of the disk; undefined for other errors. */
function problemsOf(error: unknown): readonly string[] | undefined {
  if (!isForUsers(error)) return undefined;
  const problems: unknown = Reflect.get(error, "problems");
  return Array.isArray(problems) ? problems.map(String) : [error.message];
}

/** Prints a failure on stderr and returns the exit code. */
function explain(error: unknown, { signal, version }: Surroundings): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.badInput;
  const problems = problemsOf(error);
  if (problems !== undefined) {
    printLines(
      "stderr",
      problems.map((text) => [paint("wrong", "error:"), ` ${text}`]),
    );
    return exitCodes.badInput;
  }
  if (error instanceof Error && error.name === "Interrupted") {
    printLines("stderr", ["interrupted; nothing was changed"]);
    return interruption(signal) ?? exitCodes.interrupted;
  }
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const ours = `This is a defect of asmx-codegen ${version}, not of your input. Please report it with:`;
  printText("stderr", `${ours}\n${detail}`);
  return exitCodes.ourFault;
}

/** The exit code of the signal that interrupted the run, if one did. */
function interruption({ reason }: AbortSignal): number | undefined {
  return typeof reason === "number" ? reason : undefined;
}

/** True in a workflow of GitHub whose user did not choose what is printed: the text is, and annotations with it. */
function annotates(reports: readonly ReportRequest[]): boolean {
  return process.env["GITHUB_ACTIONS"] === "true" && printedReport(reports) === undefined;
}

async function finishReports(
  command: CommandName,
  reports: readonly ReportRequest[],
  code: number,
  { record, folder, version }: Terminal,
): Promise<void> {
  const report = record.report(command, `asmx-codegen ${version}`, code);
  const { loadText, hasSummary = false } = commandTable[command];
  if ((printedReport(reports) ?? "text") === "text" && loadText !== undefined && code <= exitCodes.findings)
    printLines("stdout", (await loadText())(report));
  if (!annotates(reports) && reports.every(({ kind }) => kind === "text")) return;
  const output = await import("./commands/reports/report-output.js");
  const { GITHUB_WORKSPACE: workspace, GITHUB_STEP_SUMMARY: summary } = process.env;
  const roots = { folder, workspace: workspace === "" ? undefined : workspace };
  if (annotates(reports)) output.printNotes(report, roots);
  output.deliverReports(reports, report, roots);
  if (hasSummary && (annotates(reports) || printedReport(reports) === "github")) output.addSummary(summary, report);
}

/** Runs `codegen` with these arguments and returns the exit code. */
export async function runCommandLine(words: readonly string[], surroundings: Surroundings): Promise<number> {
  let code: number = exitCodes.done;
  const run: Run = async (name, reports, command) => {
    const terminal = openTerminal(reports, surroundings);
    if (reports.some(({ file }) => file !== undefined))
      (await import("./commands/reports/report-output.js")).refuseReportFiles(reports, terminal.folder);
    try {
      const ending = await command(terminal);
      code = interruption(terminal.signal) ?? ending;
    } catch (error) {
      code = explain(error, surroundings);
      terminal.record.problems.push(...(problemsOf(error) ?? []));
      // A defect of ours or an interruption: whatever was recorded is not the whole.
      if (problemsOf(error) === undefined) return;
    }
    await finishReports(name, reports, code, terminal);
  };
  try {
    await runProgram(surroundings.version, words, run);
    return code;
  } catch (error) {
    return explain(error, surroundings);
  }
}
