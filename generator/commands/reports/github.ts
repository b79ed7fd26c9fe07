/**
 * Owns the report as workflow commands of GitHub Actions, which become annotations.
 * Invariant: no character of a message or a path can begin another command or another property, and GitHub shows every
 * annotation.
 */
import { relative, resolve, isAbsolute } from "node:path";
import { escapeAllButTabs, escapeUnprintable } from "../../diagnostics/quote.js";
import { changeInWords } from "../../compare/compare-services.js";
import { hideCommands } from "../terminal/screen.js";
import { count, shortened } from "../terminal/wording.js";
import { byOperation } from "./sections.js";
import { causeInWords, findingInWords, isHarmless, notesOf, repairWords, tallyOf } from "./verdicts.js";
import { deviationInWords } from "../../conformance/judgement.js";
import type {
  BrokenLineReport,
  DiagnosticReport,
  DifferenceReport,
  ExchangeReport,
  FindingReport,
  Report,
  TargetReport,
} from "../terminal/report.js";

/** Folders to which the paths of a report are relative. */
export interface Roots {
  /** The current folder; absolute. */
  readonly folder: string;
  /** The root of the checkout, if the runner gives it. Annotations name files relative to it. */
  readonly workspace: string | undefined;
}

type Properties = Readonly<Record<string, string | number | undefined>>;

interface Annotation {
  readonly level: "error" | "warning";
  readonly properties: Properties;
  /** Lines. */
  readonly message: readonly string[];
}

/** GitHub shows so many annotations of a level in a step. */
const mostAnnotations = 10;
/** Lines of files or answers in an annotation. */
const mostListed = 20;
/** Maximum of diff lines in an annotation, because GitHub cuts annotations. `--report text` prints the whole diff. */
const mostDiffLines = 60;
/** Characters of a line in an annotation. */
const longestLine = 500;

/** Annotations, then all else as plain lines. */
export function printGitHubReport(report: Report, roots: Roots): string {
  const { shown, others } = limited(annotationsOf(report, roots));
  const lines = [
    ...shown.map(command),
    ...others.map(({ level, properties, message }) => plainLine([level, ...places(properties), ...message].join(": "))),
    ...report.targets.flatMap(({ notes, output, state }) => [...notes, `${output}: ${state}`].map(plainLine)),
    ...report.changes.flatMap(({ summary, state }) => [...summary.split("\n"), state].map(plainLine)),
    ...report.notes.map(plainLine),
    ...(report.proposal === undefined ? [] : report.proposal.split("\n").map(plainLine)),
  ];
  return lines.join("\n");
}

/** The annotations alone, for a log that has the text report; empty if there is none. */
export function printAnnotations(report: Report, roots: Roots): string {
  return limited(annotationsOf(report, roots)).shown.map(command).join("\n");
}

/** Escapes a text so that GitHub does not read it as a command. */
export function plainLine(text: string): string {
  return hideCommands(escapeAllButTabs(text));
}

const places = ({ file, line }: Properties): readonly string[] =>
  file === undefined ? [] : [line === undefined ? String(file) : `${file}:${line}`];

/** Annotations in the order of their weight: GitHub shows the first ones. */
function annotationsOf(report: Report, roots: Roots): readonly Annotation[] {
  const hasLines = report.brokenLines.length > 0;
  return [
    ...report.problems.map((problem): Annotation => ({ level: "error", properties: {}, message: [problem] })),
    ...report.diagnostics.map((diagnostic) => diagnosticAnnotation(diagnostic, roots)),
    ...report.targets.flatMap((target) => targetAnnotations(target, roots)),
    ...report.brokenLines.map((line) => brokenLineAnnotation(line, report, roots)),
    // Lines of code say it where they break.
    ...report.differences
      .filter(({ effect }) => !(hasLines && effect === "stops-compiling"))
      .map((change) => differenceAnnotation(change, report, roots)),
    ...[...byOperation(report.exchanges).values()].flatMap((group) => exchangeAnnotations(group, roots)),
    ...report.warnings.map((warning): Annotation => ({ level: "warning", properties: {}, message: [warning] })),
  ];
}

/** GitHub drops annotations beyond its limit: the last one that it shows then counts the others. */
function limited(annotations: readonly Annotation[]): {
  readonly shown: readonly Annotation[];
  readonly others: readonly Annotation[];
} {
  const shown: Annotation[] = [];
  const others: Annotation[] = [];
  for (const level of ["error", "warning"] as const) {
    const all = annotations.filter((each) => each.level === level);
    if (all.length <= mostAnnotations) shown.push(...all);
    else {
      const rest = all.slice(mostAnnotations - 1);
      const message = [`${count(rest.length, `more ${level}`)}: see the log and the summary of this run`];
      shown.push(...all.slice(0, mostAnnotations - 1), { level, properties: {}, message });
      others.push(...rest);
    }
  }
  return { shown, others };
}

/** An annotation for the files that fail, one for those to mind. */
function targetAnnotations(target: TargetReport, roots: Roots): readonly Annotation[] {
  const levels = ["error", "warning"] as const;
  return levels.flatMap((level) => {
    const findings = target.findings.filter(({ severity }) => severity === level);
    return findings.length === 0 ? [] : [targetAnnotation(target, level, findings, roots)];
  });
}

function targetAnnotation(
  target: TargetReport,
  level: Annotation["level"],
  findings: readonly FindingReport[],
  roots: Roots,
): Annotation {
  const { output, repair } = target;
  const place = placeOf(target, findings);
  const repairs = new Set(findings.map((finding) => repairWords[finding.repair]));
  const diffs = findings.flatMap(({ diff }) => diff?.split("\n") ?? []);
  return {
    level,
    properties: {
      file: fileOf(place.file, roots),
      line: place.line,
      title: level === "error" ? `${output} is not up to date` : output,
    },
    message: [
      `${count(findings.length, "file")}: ${tallyOf(findings)}`,
      ...(level === "error" && repair !== undefined ? [`To repair: ${repair.sh}`] : repairs),
      ...firstOf(findings, mostListed, (finding) => `${finding.path}: ${findingInWords(finding)}`),
      ...firstOf(diffs, mostDiffLines, (line) => line),
    ],
  };
}

/** A file of the pull request, so that it shows there: an edited one, else the description that changed, else any. */
function placeOf(
  { description, changed }: TargetReport,
  findings: readonly FindingReport[],
): { readonly file: string; readonly line?: number | undefined } {
  const edited = findings.find(({ causes }) => causes.includes("hand"));
  const isFile = /\.\w+$/.test(description) && !/^https?:/i.test(description);
  if (edited === undefined && changed.includes("description") && isFile) return { file: description };
  const finding = edited ?? findings[0];
  return { file: finding?.path ?? description, line: finding?.line };
}

function firstOf<Item>(items: readonly Item[], most: number, wordsOf: (item: Item) => string): readonly string[] {
  const rest = items.length > most ? [`… and ${items.length - most} more`] : [];
  return [...items.slice(0, most).map(wordsOf), ...rest];
}

/** Names a recorded request as the file. Equal or untested exchanges have no annotation. */
function exchangeAnnotations(group: readonly ExchangeReport[], roots: Roots): readonly Annotation[] {
  const different = group.filter(({ state }) => state === "deviates" || state === "failed");
  const [first] = different;
  if (first === undefined) return [];
  const { operation, binding, request } = first;
  // A request made from the description has a name, but no file.
  const file = request.endsWith(".http") ? fileOf(request, roots) : undefined;
  const sentences = different.flatMap(({ request: name, deviations, reason }) =>
    (reason === undefined ? deviations.map(deviationInWords) : [reason]).map((words) => `${name}: ${words}`),
  );
  const message = [
    `${different.length} of ${count(group.length, "answer")} ${different.length === 1 ? "is" : "are"} not as expected`,
    ...firstOf(sentences, mostListed, (sentence) => sentence),
    ...firstOf(first.diff?.split("\n") ?? [], mostDiffLines, (line) => line),
  ];
  return [{ level: "error", properties: { file, title: `${operation} ${binding}` }, message }];
}

function differenceAnnotation(change: DifferenceReport, { sources }: Report, roots: Roots): Annotation {
  const newer = sources.at(-1);
  const file = newer === undefined || /^https?:/i.test(newer) ? undefined : fileOf(newer, roots);
  return { level: isHarmless(change) ? "warning" : "error", properties: { file }, message: [changeInWords(change)] };
}

function brokenLineAnnotation(broken: BrokenLineReport, report: Report, roots: Roots): Annotation {
  const message = [causeInWords(broken, report), ...broken.message.split("\n")];
  return { level: "error", properties: regionOf(broken, roots), message };
}

function diagnosticAnnotation(diagnostic: DiagnosticReport, roots: Roots): Annotation {
  const message = [diagnostic.message, ...notesOf(diagnostic)];
  return { level: diagnostic.severity, properties: regionOf(diagnostic, roots), message };
}

/** GitHub takes no columns of a region with several lines. */
function regionOf(
  { file, line, column, endLine, endColumn, code }: DiagnosticReport | BrokenLineReport,
  roots: Roots,
): Properties {
  const sameLine = endLine === line ? { endColumn } : {};
  return { file: fileOf(file, roots), line, endLine, col: column, title: code, ...sameLine };
}

/** Relative to the checkout if it is in there, with `/` between parts. */
export function fileOf(path: string, { folder, workspace }: Roots): string {
  const absolute = resolve(folder, path);
  const inside = relative(workspace ?? folder, absolute);
  return (inside.startsWith("..") || isAbsolute(inside) ? absolute : inside).replaceAll("\\", "/");
}

/** A workflow command. Lines of the message are escaped one by one, then joined by `%0A`, which GitHub shows as a line end. */
function command({ level, properties, message }: Annotation): string {
  const assignments = Object.entries(properties).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}=${escapeProperty(shortened(String(value), longestLine))}`],
  );
  const data = message.map((line) => escapeData(escapeAllButTabs(shortened(line, longestLine)))).join("%0A");
  return `::${level}${assignments.length === 0 ? "" : ` ${assignments.join(",")}`}::${data}`;
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(escapeUnprintable(text)).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
