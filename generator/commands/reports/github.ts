/**
 * Owns the report as workflow commands of GitHub Actions, which show as annotations.
 * Invariant: no character of a message or a path can begin another command or another property.
 */
import { isAbsolute, relative, resolve } from "node:path";
import { escapeUnprintable } from "../../diagnostics/quote.js";
import { changeInWords } from "../../compare/compare-services.js";
import { hideCommands } from "../terminal/screen.js";
import { causeInWords, findingInWords, isHarmless, notesOf, repairWords } from "./verdicts.js";
import { deviationInWords } from "../../conformance/judgement.js";
import type {
  BrokenLineReport,
  DiagnosticReport,
  ExchangeReport,
  FindingReport,
  Report,
  TargetReport,
} from "./report.js";

/** Folders to which the paths of a report are relative. */
export interface Roots {
  /** The current folder; absolute. */
  readonly folder: string;
  /** The root of the checkout, if the runner gives it. Annotations name files relative to it. */
  readonly workspace: string | undefined;
}

type Properties = Readonly<Record<string, string | number | undefined>>;

/** Maximum of diff lines in an annotation, because GitHub cuts annotations. `--report text` prints the whole diff. */
const mostDiffLines = 60;

/**
 * Prints commands for problems, warnings, diagnostics, differences and findings, for exchanges that deviate or failed, and for folders
 * with errors. All else becomes plain lines.
 */
export function printGitHubReport(report: Report, roots: Roots): string {
  const lines = [
    ...report.problems.map((problem) => command("error", {}, [problem])),
    ...report.warnings.map((warning) => command("warning", {}, [warning])),
    ...report.diagnostics.map((diagnostic) => diagnosticCommand(diagnostic, roots)),
    ...report.differences.map((change) =>
      command(isHarmless(change) ? "warning" : "error", {}, [changeInWords(change)]),
    ),
    ...report.brokenLines.map((line) => brokenLineCommand(line, report, roots)),
    ...report.exchanges.flatMap((exchange) => exchangeCommand(exchange, roots)),
    ...report.targets.flatMap((target) => targetLines(target, roots)),
    ...report.changes.flatMap(({ summary, state }) => [...summary.split("\n"), state].map(plainLine)),
    ...report.notes.map(plainLine),
    ...(report.proposal === undefined ? [] : report.proposal.split("\n").map(plainLine)),
  ];
  return lines.join("\n");
}

/** Escapes a text so that GitHub does not read it as a command. */
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

/** Names a recorded request as the file of the annotation. An exchange that is the same, or was not tested, gives no command. */
function exchangeCommand(
  { operation, binding, request, state, deviations, reason, diff }: ExchangeReport,
  roots: Roots,
) {
  if (state === "same" || state === "not-tested") return [];
  // A request that was made from the description has a name, and stands in no file.
  const file = request.endsWith(".http") ? fileOf(request, roots) : undefined;
  const properties = { file, title: file === undefined ? request : `${operation} ${binding}` };
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

function brokenLineCommand(broken: BrokenLineReport, report: Report, roots: Roots): string {
  const { file, line, column, endLine, endColumn, code, message } = broken;
  const properties = { file: fileOf(file, roots), line, endLine, col: column, title: code };
  const sameLine = endLine === line ? { endColumn } : {};
  return command("error", { ...properties, ...sameLine }, [causeInWords(broken, report), ...message.split("\n")]);
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

/** A workflow command. Lines of the message are escaped one by one, then joined by `%0A`, which GitHub shows as a line end. */
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
