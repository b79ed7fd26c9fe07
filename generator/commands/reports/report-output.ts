/**
 * Owns the destinations of reports: stdout, files, and the step of GitHub Actions.
 * Invariant: a file is written completely or not at all, and replaces only an earlier report.
 */
import { resolve } from "node:path";
import { appendToFile, replaceOwnFile, sizeOf } from "../../files/disk/own-files.js";
import { refuseParent } from "../../files/output/refuse-folder.js";
import { whatStandsAt } from "../../files/disk/look.js";
import type { ReportKind, ReportRequest } from "../option-values.js";
import { UsageError } from "../terminal/exit-codes.js";
import { printLines, printReport } from "../terminal/screen.js";
import { paint } from "../terminal/terminal.js";
import { mostSummaryBytes, printSummary } from "./github-summary.js";
import { printAnnotations, type Roots } from "./github.js";
import { renderReport } from "./render.js";
import type { Report } from "../terminal/report.js";

/** A text near the beginning of each report, which no other file of a project has there. */
const marks: Readonly<Record<Exclude<ReportKind, "text" | "github">, string>> = {
  json: '"tool": "asmx-codegen ',
  junit: 'testsuites name="codegen ',
  sarif: '"name": "asmx-codegen"',
  html: 'content="codegen report"',
};
const longestBeginning = 1000;

function isReport(text: string): boolean {
  const beginning = text.slice(0, longestBeginning);
  return Object.values(marks).some((mark) => beginning.includes(mark));
}

/** Judged before the command works. Throws {@link UsageError} and `DiskError`. */
export function refuseReportFiles(requests: readonly ReportRequest[], folder: string): void {
  const paths = new Set<string>();
  for (const { kind, file } of requests) {
    if (file === undefined) continue;
    const path = resolve(folder, file);
    refuseParent(path);
    const thing = whatStandsAt(path);
    if (thing !== undefined && thing !== "file")
      throw new UsageError(`--report ${kind}=${file} names something that is no file; name a file, which may be new`);
    if (paths.has(path)) throw new UsageError(`two reports have the file ${file}; give each a file of its own`);
    paths.add(path);
  }
}

/** Prints and writes the requested reports. Throws {@link UsageError} and `DiskError`. */
export function deliverReports(requests: readonly ReportRequest[], report: Report, roots: Roots): void {
  for (const { kind, file } of requests) {
    if (kind === "text") continue;
    const text = renderReport(kind, report, roots);
    if (file === undefined) printReport("stdout", text);
    else if (!replaceOwnFile(resolve(roots.folder, file), `${text}\n`, isReport))
      throw new UsageError(
        `cannot write ${file}: a file is there that is no report of codegen; remove it, or name another file`,
      );
  }
}

/** Prints annotations beside the text report: on stderr, since stdout may be read by a program. */
export function printNotes(report: Report, roots: Roots): void {
  const text = printAnnotations(report, roots);
  if (text !== "") printReport("stderr", text);
}

/** Appends to the summary of the step. `path`: given by the runner. If writing fails, the command does not. */
export function addSummary(path: string | undefined, report: Report): void {
  if (path === undefined || path === "") return;
  try {
    const text = printSummary(report, mostSummaryBytes - sizeOf(path));
    if (text !== "") appendToFile(path, text);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "DiskError") throw error;
    printLines("stderr", [[paint("warning", "warning:"), ` the summary of the step: ${error.message}`]]);
  }
}
