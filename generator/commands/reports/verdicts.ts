/**
 * Owns the words for problems with a file of an output folder.
 * Invariant: a verdict says in a few words what is wrong and why, the same in every report.
 */
import { type InputPart, inputParts } from "../../files/output/lock.js";
import { type Finding, type FindingKind, isWarning } from "../../files/output/inspect.js";
import type { Conflict } from "../../files/output/plan.js";
import { changeInWords } from "../../compare/compare-services.js";
import type {
  BrokenLineReport,
  DiagnosticReport,
  DifferenceReport,
  Effect,
  FindingReport,
  Report,
  TargetReport,
} from "../terminal/report.js";

const findingWords: Readonly<Record<FindingKind, string>> = {
  missing: "missing",
  stale: "stale",
  edited: "edited by hand",
  foreign: "not written by codegen",
  "in-the-way": "in the way",
  "line-endings": "line endings changed",
  extra: "extra",
  "lock-missing": "missing",
  "lock-damaged": "damaged",
  interrupted: "half written",
  "runtime-older": "older than the generator",
  "runtime-contract": "of another contract",
  "runtime-undeclared": "not among the dependencies",
};

const causeWords: Readonly<Record<InputPart, string>> = {
  description: "description",
  configuration: "configuration",
  generator: "generator version",
};

/** `stale: description, generator version`. What a finding's word says by itself is not said again. */
function verdictOf({ kind, causes }: Finding): string {
  const parts = inputParts.filter((part) => causes.includes(part)).map((part) => causeWords[part]);
  if (kind === "stale" && causes.includes("lock")) parts.push("not what the lock says");
  if (parts.length === 0 || kind.startsWith("runtime-")) return findingWords[kind];
  return `${findingWords[kind]}${kind === "edited" ? ", and stale" : ""}: ${parts.join(", ")}`;
}

/** Verdict and detail of a finding. */
export function findingInWords({ summary, detail }: FindingReport): string {
  return detail === undefined ? summary : `${summary} (${detail})`;
}

const noteLabels = ["found", "expected", "suggestion"] as const;

/** A line for each note of a diagnostic. */
export function notesOf(report: DiagnosticReport): readonly string[] {
  return noteLabels.flatMap((label) => (report[label] === undefined ? [] : [`${label}: ${report[label]}`]));
}

/** The repair of a finding, in a sentence. */
export const repairWords: Readonly<Record<Finding["repair"], string>> = {
  generate: "codegen generate repairs it.",
  install: "Installing the right asmx-runtime where the output stands repairs it.",
  force: "codegen generate --force replaces it; keep what you need elsewhere.",
  "by-hand": "It is yours to move or delete.",
};

/** How many findings of each summary: `2 edited by hand, 1 stale: description`. */
export function tallyOf(findings: readonly FindingReport[]): string {
  const counts = new Map<string, number>();
  for (const { summary } of findings) counts.set(summary, (counts.get(summary) ?? 0) + 1);
  return [...counts].map(([summary, number]) => `${number} ${summary}`).join(", ");
}

export const stateWords: Readonly<Record<TargetReport["state"], string>> = {
  "up-to-date": "up to date",
  findings: "not up to date",
  written: "written",
  planned: "would be written",
  blocked: "not written",
  "not-compiled": "not compared, since a description has errors",
};

export const effectWords: Readonly<Record<Effect, string>> = {
  "stops-compiling": "stops compiling",
  "behaves-differently": "compiles, but behaves differently",
  harmless: "harmless",
};

/** The report of `check` about a finding. */
export function findingReport(
  { shownFolder }: { readonly shownFolder: string },
  finding: Finding,
  difference?: { readonly text: string; readonly line: number },
): FindingReport {
  const { kind, path, causes, detail, repair } = finding;
  return {
    path: path === "." ? shownFolder : `${shownFolder}/${path}`,
    verdict: kind,
    causes,
    severity: isWarning(finding) ? "warning" : "error",
    summary: verdictOf(finding),
    detail,
    repair,
    line: difference?.line,
    diff: difference?.text,
  };
}

/** The report of `generate` about a file that prevents writing. */
export function conflictReport(
  { shownFolder }: { readonly shownFolder: string },
  { kind, path, reason, forcible }: Conflict,
): FindingReport {
  return {
    path: `${shownFolder}/${path}`,
    verdict: kind,
    causes: ["hand"],
    severity: "error",
    summary: findingWords[kind],
    detail: reason,
    repair: forcible ? "force" : "by-hand",
    line: undefined,
    diff: undefined,
  };
}

/** True for a change that breaks nobody; with `--in`, for one without effect on the consumer's code. */
export function isHarmless({ breaks, effect }: DifferenceReport): boolean {
  return effect === undefined ? breaks === "nobody" : effect === "harmless";
}

export function levelOf(change: DifferenceReport): "error" | "warning" | "good" {
  if (isHarmless(change)) return "good";
  return change.effect === "behaves-differently" ? "warning" : "error";
}

/** The change that stops a line from compiling. */
export function causeInWords({ change: index }: BrokenLineReport, { differences }: Report): string {
  const change = index === undefined ? undefined : differences[index];
  return change === undefined ? "no single change on the wire explains this line" : changeInWords(change);
}
