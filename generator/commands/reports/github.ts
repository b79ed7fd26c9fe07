/**
 * Owns the report as workflow commands of GitHub Actions, which show as annotations.
 * Invariant: whatever a message or a path holds, a line is one command, and no value ends its property.
 */
import { isAbsolute, relative, resolve } from "node:path";
import { escapeUnprintable } from "../../diagnostics/quote.js";
import { changeInWords } from "../../compare/compare-services.js";
import { hideCommands } from "../terminal/screen.js";
import { findingInWords, notesOf, repairWords } from "./verdicts.js";
import { deviationInWords } from "../../conformance/judgement.js";
import type { DiagnosticReport, ExchangeReport, FindingReport, Report, TargetReport } from "./report.js";

/** Folders to which the paths of a report are relative. */
export interface Roots {
  /** The current folder; absolute. */
  readonly folder: string;
  /** The root of the checkout, where the runner says: its annotations name files from there. */
  readonly workspace: string | undefined;
}

type Properties = Readonly<Record<string, string | number | undefined>>;

/** Annotations are cut by GitHub; the rest of a diff is in the log of `--report text`. */
const mostDiffLines = 60;

/** A command for each finding, diagnostic and problem, and a plain line for each folder. */
export function printGitHubReport(report: Report, roots: Roots): string {
  const lines = [
    ...report.problems.map((problem) => command("error", {}, [problem])),
    ...report.warnings.map((warning) => command("warning", {}, [warning])),
    ...report.diagnostics.map((diagnostic) => diagnosticCommand(diagnostic, roots)),
    ...report.differences.map((change) =>
      command(change.breaks === "nobody" ? "warning" : "error", {}, [changeInWords(change)]),
    ),
    ...report.exchanges.flatMap((exchange) => exchangeCommand(exchange, roots)),
    ...report.targets.flatMap((target) => targetLines(target, roots)),
    ...report.changes.flatMap(({ summary, state }) => [...summary.split("\n"), state].map(plainLine)),
    ...report.notes.map(plainLine),
    ...(report.proposal === undefined ? [] : report.proposal.split("\n").map(plainLine)),
  ];
  return lines.join("\n");
}

/** Text that is no command. */
export function plainLine(text: string): string {
  return hideCommands(escapeUnprintable(text));
}

function targetLines(target: TargetReport, roots: Roots): readonly string[] {
  const failing = target.findings.filter(({ severity }) => severity === "error").length;
  const repair = target.repair === undefined ? "" : ` To repair: ${target.repair.sh}`;
  const summary =
    failing === 0
      ? []
      : [command("error", { title: target.output }, [`${failing} of its files are not as they should be.${repair}`])];
  return [
    ...target.notes.map(plainLine),
    ...summary,
    ...target.findings.map((finding) => findingCommand(finding, roots)),
    plainLine(`${target.output}: ${target.state}`),
  ];
}

/** At the recorded answer, where it stands in the checkout. */
function exchangeCommand(
  { operation, binding, request, state, deviations, reason, diff }: ExchangeReport,
  roots: Roots,
) {
  if (state === "same" || state === "not-tested") return [];
  const properties = { file: fileOf(request, roots), title: `${operation} ${binding}` };
  const sentences = reason === undefined ? deviations.map(deviationInWords) : [reason];
  return [command("error", properties, [...sentences, ...cutDiff(diff)])];
}

function findingCommand(finding: FindingReport, roots: Roots): string {
  const { path, severity, summary, repair, diff } = finding;
  const properties = { file: fileOf(path, roots), title: summary };
  return command(severity, properties, [`${findingInWords(finding)}. ${repairWords[repair]}`, ...cutDiff(diff)]);
}

function cutDiff(diff: string | undefined): readonly string[] {
  const shown = diff?.split("\n") ?? [];
  return shown.length > mostDiffLines ? [...shown.slice(0, mostDiffLines), "…"] : shown;
}

function diagnosticCommand(diagnostic: DiagnosticReport, roots: Roots): string {
  const { severity, code, file, line, column, endLine, endColumn, message } = diagnostic;
  const sameLine = endLine === line ? { endColumn } : {};
  const properties = { file: fileOf(file, roots), line, endLine, col: column, ...sameLine, title: code };
  return command(severity, properties, [message, ...notesOf(diagnostic)]);
}

function fileOf(path: string, { folder, workspace }: Roots): string {
  const absolute = resolve(folder, path);
  const inside = relative(workspace ?? folder, absolute);
  return (inside.startsWith("..") || isAbsolute(inside) ? absolute : inside).replaceAll("\\", "/");
}

/** A workflow command. Each line of the message is escaped alone; line ends are escaped as GitHub reads them. */
function command(name: "error" | "warning", properties: Properties, message: readonly string[]): string {
  const written = Object.entries(properties).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}=${escapeProperty(String(value))}`],
  );
  const data = message.map((line) => escapeData(escapeUnprintable(line))).join("%0A");
  return `::${name}${written.length === 0 ? "" : ` ${written.join(",")}`}::${data}`;
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(escapeUnprintable(text)).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
