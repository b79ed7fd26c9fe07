#!/usr/bin/env node
/**
 * Owns the process of a command: its streams, signals and exit code.
 * Invariant: only commander (bundled) and Node's own modules are loaded before a command runs; a command, and what it
 * needs, is loaded when it is asked for.
 */
import { readFileSync } from "node:fs";
import { CommanderError } from "commander";
import type { CommandName } from "./commands/command-table.js";
import { type Run, runProgram } from "./arguments/program.js";
import { printedReport, type ReportRequest } from "./commands/option-values.js";
import { Recorder } from "./commands/reports/report.js";
import { isForUsers } from "./commands/terminal/exit-codes.js";
import { hasReader, printLines, printText, watchStreams } from "./commands/terminal/screen.js";
import { paint, type Terminal } from "./commands/terminal/terminal.js";

const signalCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** Default action of the signal: `process.exit` alone would wait for other threads, whatever they do. */
function endAtOnce(name: string, code: number): never {
  process.removeAllListeners(name);
  process.kill(process.pid, name);
  process.exit(code);
}

const parentCheckMs = 500;

/** Under npx the shell between ends without a word to us: what npx began ends with it, once. Without npm a parent may go. */
function watchParent(onGone: () => void): NodeJS.Timeout | undefined {
  if (process.env["npm_command"] === undefined) return undefined;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, parentCheckMs);
  return timer.unref();
}

function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  const version: unknown =
    typeof manifest === "object" && manifest !== null ? Reflect.get(manifest, "version") : undefined;
  return String(version);
}

/** How long a run that was interrupted amid its files has for a whole state; what is left then is the next run's. */
const shortGraceMs = 300;

/**
 * An interruption ends the process at once: no handler of ours stands in its way, which would have to wait for a long computation to end, or for
 * a pipe that nobody writes. Only while files are being replaced the first one asks for a whole state.
 */
function openTerminal(reports: readonly ReportRequest[]): Terminal {
  const report = printedReport(reports) ?? "text";
  const stop = new AbortController();
  let grace = shortGraceMs;
  const handlers = Object.entries(signalCodes).map(([name, code]) => {
    const handle = (): void => {
      if (stop.signal.aborted) endAtOnce(name, code);
      setTimeout(() => process.exit(code), grace).unref();
      stop.abort(code);
    };
    return [name, handle] as const;
  });
  /** Number of uninterrupted works that run: a work can be part of another. */
  let depth = 0;
  let parentWatch: NodeJS.Timeout | undefined;
  return {
    folder: process.cwd(),
    version: readVersion(),
    print: (...lines) => (report === "text" ? printLines("stdout", lines) : undefined),
    warn: (...lines) => (report === "text" ? printLines("stderr", lines) : undefined),
    record: new Recorder(),
    hasReader: report === "text" && hasReader(),
    showsDiffs: reports.some(({ kind }) => kind === "html"),
    signal: stop.signal,
    async uninterrupted(work, graceMs = shortGraceMs) {
      grace = Math.max(grace, graceMs);
      if (depth++ === 0) {
        for (const [name, handle] of handlers) process.on(name, handle);
        parentWatch = watchParent(() => process.emit("SIGHUP"));
      }
      try {
        return await work();
      } finally {
        if (--depth === 0) {
          for (const [name, handle] of handlers) process.off(name, handle);
          clearInterval(parentWatch);
        }
      }
    },
  };
}

/** Sentences about an error of usage or of the disk; undefined for other errors. */
function problemsOf(error: unknown): readonly string[] | undefined {
  if (!isForUsers(error)) return undefined;
  const problems: unknown = Reflect.get(error, "problems");
  return Array.isArray(problems) ? problems.map(String) : [error.message];
}

/** Prints a failure on stderr and returns the exit code. */
function explain(error: unknown, stopped: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const problems = problemsOf(error);
  if (problems !== undefined) {
    printLines(
      "stderr",
      problems.map((text) => [paint("wrong", "error:"), ` ${text}`]),
    );
    return 2;
  }
  if (error instanceof Error && error.name === "Interrupted") {
    printLines("stderr", ["interrupted; nothing was changed"]);
    return typeof stopped === "number" ? stopped : signalCodes.SIGINT;
  }
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const ours = `This is a defect of asmx-codegen ${readVersion()}, not of your input. Please report it with:`;
  printText("stderr", `${ours}\n${detail}`);
  return 3;
}

/** True in a workflow of GitHub whose user did not choose what is printed: the text is, and annotations with it. */
function annotates(reports: readonly ReportRequest[]): boolean {
  return process.env["GITHUB_ACTIONS"] === "true" && printedReport(reports) === undefined;
}

async function finishReports(
  command: CommandName,
  reports: readonly ReportRequest[],
  { record, folder, version }: Terminal,
): Promise<void> {
  if (!annotates(reports) && reports.every(({ kind }) => kind === "text")) return;
  const output = await import("./commands/reports/report-output.js");
  const report = record.report(command, `asmx-codegen ${version}`, Number(process.exitCode));
  const { GITHUB_WORKSPACE: workspace, GITHUB_STEP_SUMMARY: summary } = process.env;
  const roots = { folder, workspace: workspace === "" ? undefined : workspace };
  if (annotates(reports)) output.printNotes(report, roots);
  output.deliverReports(reports, report, roots);
  if (annotates(reports) || printedReport(reports) === "github") output.addSummary(summary, report);
}

watchStreams();
/** The exit code of the signal that interrupted the run, if one did. */
let stopped: unknown;
try {
  const run: Run = async (name, reports, command) => {
    const terminal = openTerminal(reports);
    terminal.signal.addEventListener("abort", () => (stopped = terminal.signal.reason));
    if (reports.some(({ file }) => file !== undefined))
      (await import("./commands/reports/report-output.js")).refuseReportFiles(reports, terminal.folder);
    try {
      const code = await command(terminal);
      process.exitCode = typeof stopped === "number" ? stopped : code;
    } catch (error) {
      process.exitCode = explain(error, stopped);
      terminal.record.problems.push(...(problemsOf(error) ?? []));
      // A defect of ours or an interruption: whatever was recorded is not the whole.
      if (problemsOf(error) === undefined) return;
    }
    await finishReports(name, reports, terminal);
  };
  await runProgram(readVersion(), process.argv.slice(2), run);
} catch (error) {
  process.exitCode = explain(error, stopped);
}
