/**
 * Owns the sentences that generate and check print.
 * Invariant: plain text, a fact a line; whatever is wrong comes with the command or the act that repairs it.
 */
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { formatDiagnostic } from "../diagnostics/format.js";
import { type InputPart, inputParts } from "../files/input.js";
import { type Finding, type FindingKind, isWarning } from "../files/inspect.js";
import type { Outcome } from "../files/output.js";
import type { Action, Conflict, Plan } from "../files/plan.js";
import { type RepairCommands, repairLines } from "./repair.js";
import type { Target } from "./settings.js";
import type { Terminal } from "./terminal.js";

/** More changed files than this are counted, not listed, unless asked for. */
const mostListed = 12;

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** Prints what is wrong with a description; `true` when it cannot be compiled. */
export function reportDiagnostics(target: Target, diagnostics: readonly Diagnostic[], terminal: Terminal): boolean {
  for (const diagnostic of diagnostics) terminal.warn(...formatDiagnostic(diagnostic, target).split("\n"));
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  if (errors > 0) terminal.warn(`${target.name}: ${count(errors, "error")}; nothing was written`);
  return errors > 0;
}

function tally(plan: Plan): string {
  const words: Readonly<Record<Action, string>> = {
    create: "created",
    update: "updated",
    remove: "removed",
    unchanged: "unchanged",
  };
  const actions: readonly Action[] = ["create", "update", "remove", "unchanged"];
  const parts = actions.flatMap((action) => {
    const number = plan.steps.filter((step) => step.action === action).length;
    return number === 0 ? [] : [`${number} ${words[action]}`];
  });
  return parts.join(", ");
}

const endingWords = { js: ".js", ts: ".ts", none: "the name alone" } as const;

/** What is said of a choice that was made just now; nothing where the user or the lock made it. */
function importLines({ extension, reason, warning }: Target["imports"]): readonly string[] {
  if (reason === undefined) return [];
  const choice = `imports end in ${endingWords[extension]}, since ${reason} (importExtension in codegen.yaml, or --import-extension, says otherwise)`;
  return warning === undefined ? [choice] : [choice, `warning: ${warning}`];
}

/** Prints what was done, or with `planned` what would be. */
export function reportOutcome(target: Target, outcome: Outcome, planned: boolean, terminal: Terminal): void {
  const { plan, lock, resumed } = outcome;
  for (const line of importLines(target.imports)) terminal.print(`${target.shownFolder}: ${line}`);
  if (resumed)
    terminal.print(
      `${target.shownFolder}: an earlier run was interrupted; this one ${planned ? "would complete" : "completed"} it`,
    );
  if (lock.kind === "damaged")
    terminal.print(
      `${target.shownFolder}: codegen-lock.json ${planned ? "would be" : "was"} written anew: ${lock.reason}`,
    );
  const changed = plan.steps.filter(({ action }) => action !== "unchanged");
  if (planned || changed.length <= mostListed) {
    for (const { path, action } of changed) terminal.print(`  ${action}  ${target.shownFolder}/${path}`);
  }
  terminal.print(`${target.shownFolder}: ${planned ? "not written (--dry-run): " : ""}${tally(plan)}`);
}

/** Prints why nothing was written. */
export function reportConflicts(target: Target, conflicts: readonly Conflict[], terminal: Terminal): void {
  terminal.warn(`${target.shownFolder}: nothing was written, because codegen would overwrite what it did not write:`);
  for (const { path, reason } of conflicts) terminal.warn(`  ${target.shownFolder}/${path} ${reason}`);
  if (conflicts.some(({ forcible }) => forcible))
    terminal.warn("Move them away, or run again with --force to replace them.");
  if (conflicts.some(({ forcible }) => !forcible))
    terminal.warn("What is not a file or link has to be moved away by hand.");
}

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
  if (kind === "stale" && causes.includes("interruption")) parts.push("half written");
  if (parts.length === 0) return findingWords[kind];
  return `${findingWords[kind]}${kind === "edited" ? ", and stale" : ""}: ${parts.join(", ")}`;
}

/** What `check` found in one folder. */
export interface Comparison {
  readonly findings: readonly Finding[];
  /** Of the input, since the folder was written. */
  readonly changed: readonly InputPart[];
  /** Who wrote it, as far as a lock tells. */
  readonly tool: string | undefined;
}

/** `the description and the generator (asmx-codegen 0.1.0, now 0.2.0)`. */
function changesInWords({ changed, tool }: Comparison, version: string): string {
  const now = `asmx-codegen ${version}`;
  const generator = tool === now ? `another build of ${now}` : `${tool ?? "unknown"}, now ${now}`;
  const words = changed.map((part) => (part === "generator" ? `the generator (${generator})` : `the ${part}`));
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1] ?? ""}`;
}

/** Prints what `check` found, and how to repair it. `commands` generate the target. */
export function reportFindings(
  target: Target,
  comparison: Comparison,
  commands: (force: boolean) => RepairCommands,
  terminal: Terminal,
): void {
  const warnings = comparison.findings.filter(isWarning);
  const findings = comparison.findings.filter((finding) => !isWarning(finding));
  if (findings.length === 0) terminal.print(`${target.shownFolder}: up to date`);
  else {
    terminal.print(`${target.shownFolder}: ${count(findings.length, "finding")}`);
    if (comparison.changed.length > 0)
      terminal.print(`  Since it was generated, ${changesInWords(comparison, terminal.version)} changed.`);
    terminal.print(...findingLines(target, findings));
    terminal.print(...repairAdvice(findings, commands));
  }
  if (warnings.length > 0) terminal.warn(...turnedLines(target, warnings));
}

function findingLines(target: Target, findings: readonly Finding[]): readonly string[] {
  const verdicts = findings.map(verdictOf);
  const width = Math.max(22, ...verdicts.map(({ length }) => length));
  return findings.map(({ path, detail }, index) => {
    const place = path === "." ? target.shownFolder : `${target.shownFolder}/${path}`;
    return `  ${(verdicts[index] ?? "").padEnd(width)} ${place}${detail === undefined ? "" : ` (${detail})`}`;
  });
}

function repairAdvice(findings: readonly Finding[], commands: (force: boolean) => RepairCommands): readonly string[] {
  const repairs = new Set(findings.map(({ repair }) => repair));
  const blocked = findings.some(({ kind, repair }) => kind !== "extra" && repair === "by-hand");
  const force = repairs.has("force");
  const byHand = [
    ...(blocked ? ["move away the folder, pipe or device that stands where a file is to be"] : []),
    ...(force ? ["keep what you need elsewhere"] : []),
  ];
  const before = byHand.length === 0 ? "" : `${byHand.join(", ")}, then `;
  const lines: string[] = [];
  if (force || blocked || repairs.has("generate")) {
    const [command, ...others] = repairLines(commands(force));
    lines.push(`To repair: ${before}${command}`, ...others.map((each) => `  ${each}`));
  }
  if (findings.some(({ kind, repair }) => kind === "extra" && repair === "by-hand"))
    lines.push("What codegen did not write and does not need (extra) is yours to move or delete.");
  return lines;
}

/** A few names are enough: git turns all at once. */
function turnedLines(target: Target, warnings: readonly Finding[]): readonly string[] {
  const [first] = warnings;
  const others = warnings.length - 1;
  const place = `${target.shownFolder}/${first?.path ?? ""}${others === 0 ? "" : ` and ${others} more`}`;
  return [
    `warning: CR stands before LF in ${place}; editors send the bodies of .http files as they stand. Generating writes them anew; the .gitattributes beside them, once it is committed, keeps git from it.`,
  ];
}
