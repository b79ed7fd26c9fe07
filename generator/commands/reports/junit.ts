/**
 * Owns the report as JUnit's XML, which most build servers show as tests.
 * Invariant: it is well-formed for any message and path. Characters that XML cannot contain are shown as `\u{1b}`.
 */
import { escapeUnprintable } from "../../diagnostics/quote.js";
import { xmlAttribute, xmlText } from "../../print/markup-text.js";
import { changeInWords } from "../../compare/compare-services.js";
import { causeInWords, findingInWords, isHarmless, notesOf, repairWords } from "./verdicts.js";
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

/** A test; it passes if it has no problem. */
interface Case {
  readonly name: string;
  readonly problem?: { readonly kind: "failure" | "error"; readonly type: string; readonly message: string };
  /** Lines below it. */
  readonly text: readonly string[];
}

interface Suite {
  readonly name: string;
  readonly cases: readonly Case[];
}

/** A suite for each output folder, one for descriptions, one for the run. */
export function printJUnitReport(report: Report): string {
  const suites: readonly Suite[] = [
    { name: report.command, cases: runCases(report) },
    { name: "differences", cases: report.differences.map(differenceCase) },
    { name: "lines that stop compiling", cases: report.brokenLines.map((line) => brokenLineCase(line, report)) },
    { name: "exchanges", cases: report.exchanges.map(exchangeCase) },
    { name: "descriptions", cases: report.diagnostics.map(diagnosticCase) },
    ...report.targets.map((target) => ({ name: target.output, cases: targetCases(target) })),
  ].filter(({ cases }) => cases.length > 0);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="codegen ${attribute(report.command)}"${countsOf(suites.flatMap(({ cases }) => cases))}>`,
    ...suites.flatMap(suiteLines),
    "</testsuites>",
  ].join("\n");
}

/** A run without a problem passes by name, so that no report is without a test. */
function runCases({ command, problems, warnings, exitCode, proposal, changes, notes }: Report): readonly Case[] {
  const kind = exitCode === 1 ? ("failure" as const) : ("error" as const);
  const text = [
    ...warnings.map((warning) => `warning: ${warning}`),
    ...changes.flatMap(({ summary, state }) => [...summary.split("\n"), state]),
    ...notes,
    ...(proposal?.split("\n") ?? []),
  ];
  const run = { name: `codegen ${command}`, text };
  const failed = problems.map((message, index) => ({
    name: `codegen ${command}, problem ${index + 1}`,
    problem: { kind, type: "problem", message },
    text: [],
  }));
  return failed.length > 0 && text.length === 0 ? failed : [run, ...failed];
}

function diagnosticCase(diagnostic: DiagnosticReport): Case {
  const { severity, code, file, line, column, message } = diagnostic;
  const text = notesOf(diagnostic);
  const name = `${file}:${line}:${column} ${code}`;
  if (severity === "warning") return { name, text: [`warning: ${message}`, ...text] };
  return { name, problem: { kind: "error", type: code, message }, text };
}

function brokenLineCase(broken: BrokenLineReport, report: Report): Case {
  const { file, line, column, code, message, source } = broken;
  const problem = { kind: "failure" as const, type: code, message: causeInWords(broken, report) };
  return { name: `${file}:${line}:${column}`, problem, text: [source, ...message.split("\n")] };
}

function differenceCase(change: DifferenceReport): Case {
  const message = changeInWords(change);
  if (isHarmless(change)) return { name: `${change.change}: ${change.about}`, text: [`warning: ${message}`] };
  const problem = { kind: "failure" as const, type: change.change, message };
  return { name: `${change.change}: ${change.about}`, problem, text: [] };
}

function exchangeCase({ operation, binding, request, state, deviations, reason, diff }: ExchangeReport): Case {
  const name = `${operation} ${binding} ${request}`;
  const text = deviations.map(deviationInWords);
  const why = reason ?? "";
  if (state === "same") return { name, text: [] };
  if (state === "not-tested") return { name, text: [`warning: not tested: ${why}`] };
  const [message = why] = text;
  return {
    name,
    problem: { kind: state === "failed" ? "error" : "failure", type: state, message },
    text: [...text, ...(diff?.split("\n") ?? [])],
  };
}

function targetCases(target: TargetReport): readonly Case[] {
  const { state, description, findings, notes } = target;
  if (state === "not-compiled" && findings.length === 0) {
    const problem = { kind: "error" as const, type: state, message: `${description}: nothing was written or compared` };
    return [{ name: state, problem, text: notes }];
  }
  const whole = findings.some(({ severity }) => severity === "error") ? [] : [{ name: state, text: notes }];
  return [...whole, ...findings.map(findingCase)];
}

function findingCase(finding: FindingReport): Case {
  const { path, severity, verdict, repair, diff } = finding;
  const message = findingInWords(finding);
  const text = [repairWords[repair], ...(diff?.split("\n") ?? [])];
  if (severity === "warning") return { name: path, text: [`warning: ${message}`, ...text] };
  return { name: path, problem: { kind: "failure", type: verdict, message }, text };
}

function countsOf(cases: readonly Case[]): string {
  const of = (kind: string): number => cases.filter(({ problem }) => problem?.kind === kind).length;
  return ` tests="${cases.length}" failures="${of("failure")}" errors="${of("error")}"`;
}

function suiteLines({ name, cases }: Suite): readonly string[] {
  return [
    `  <testsuite name="${attribute(name)}"${countsOf(cases)} skipped="0">`,
    ...cases.flatMap((each) => caseLines(name, each)),
    "  </testsuite>",
  ];
}

function caseLines(suite: string, { name, problem, text }: Case): readonly string[] {
  const head = `    <testcase classname="${attribute(suite)}" name="${attribute(name)}"`;
  const body = text.map((line) => xmlText(carried(line))).join("\n");
  if (problem !== undefined) {
    const { kind, type, message } = problem;
    const open = `      <${kind} type="${attribute(type)}" message="${attribute(message)}"`;
    return [`${head}>`, body === "" ? `${open}/>` : `${open}>${body}</${kind}>`, "    </testcase>"];
  }
  return body === "" ? [`${head}/>`] : [`${head}>`, `      <system-out>${body}</system-out>`, "    </testcase>"];
}

/** Escapes unprintable characters, and the two code points that XML cannot carry besides. */
function carried(text: string): string {
  return escapeUnprintable(text).replace(/[\ufffe\uffff]/g, (found) => `\\u{${found.charCodeAt(0).toString(16)}}`);
}

function attribute(text: string): string {
  return xmlAttribute(carried(text));
}
