/**
 * Owns the sentences that `generate` prints.
 * Invariant: each fact has a line of plain text, and each problem comes with the command or action that repairs it.
 */
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { Outcome } from "../../files/output/output-request.js";
import type { Action, Conflict } from "../../files/output/plan.js";
import { reportDiagnostic } from "../terminal/report-diagnostic.js";
import { languageWords } from "./output-language.js";
import type { OutputFolder, Target } from "./target.js";
import { count } from "../terminal/wording.js";
import { paint, type Terminal } from "../terminal/terminal.js";
import { conflictReport } from "../reports/verdicts.js";

/** More changed files than this are counted, not listed, unless asked for. */
const mostListed = 12;

/**
 * Prints and records the problems of a description. `true` if it cannot be compiled, or is a WSDL with refused
 * operations (`whole`: leaving operations out would not help). `undone`: what the command then does not do.
 */
export function reportDiagnostics(
  target: Target,
  diagnostics: readonly Diagnostic[],
  terminal: Terminal,
  refused: "whole" | "partly" | undefined,
  undone = "written",
): boolean {
  for (const diagnostic of diagnostics) reportDiagnostic(target, diagnostic, terminal);
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  if (errors > 0) {
    terminal.record.of(target);
    terminal.warn([`${target.name}: `, paint("wrong", count(errors, "error")), `; nothing was ${undone}`]);
  }
  if (refused !== undefined) {
    terminal.record.of(target);
    const advice = refused === "whole" ? "" : " (skipUnsupported, or --skip-unsupported, leaves out what is refused)";
    terminal.warn([`${target.name}: `, paint("wrong", "cannot be imported"), `; nothing was ${undone}${advice}`]);
  }
  return errors > 0 || refused !== undefined;
}

const actionWords: Readonly<Record<Action, string>> = {
  create: "created",
  update: "updated",
  remove: "removed",
  unchanged: "unchanged",
};

/** `2 created, 1 removed`; empty if there is no step. */
export function tally(steps: readonly { readonly action: Action }[]): string {
  const parts = Object.entries(actionWords).flatMap(([action, word]) => {
    const number = steps.filter((step) => step.action === action).length;
    return number === 0 ? [] : [`${number} ${word}`];
  });
  return parts.join(", ");
}

const endingWords = { js: ".js", ts: ".ts", none: "the name alone" } as const;

/** A line about a language that was just chosen; empty if the user or the lock chose it. */
function languageLines({ javascript, reason }: OutputFolder["language"]): readonly string[] {
  if (reason === undefined) return [];
  return [`${languageWords(javascript)}, since ${reason} (--language and --modules change this)`];
}

/** Lines about an ending of imports that was just chosen; empty if the user or the lock chose it. */
function importLines({ extension, reason, warning }: OutputFolder["imports"]): readonly string[] {
  if (reason === undefined) return [];
  const choice = `imports end in ${endingWords[extension]}, since ${reason} (--import-extension changes this)`;
  return warning === undefined ? [choice] : [choice, `warning: ${warning}`];
}

/** Prints each choice of a run once, with the outputs that it is about, and records it for each of them. */
export function reportChoices(targets: readonly OutputFolder[], terminal: Terminal): void {
  const foldersByLine = new Map<string, string[]>();
  for (const target of targets) {
    const lines = [...languageLines(target.language), ...importLines(target.imports)];
    terminal.record.of(target).notes.push(...lines);
    for (const line of lines) foldersByLine.set(line, [...(foldersByLine.get(line) ?? []), target.shownFolder]);
  }
  for (const [line, [folder = "", ...others]] of foldersByLine)
    terminal.print(`${folder}${others.length === 0 ? "" : ` and ${others.length} more`}: ${line}`);
}

export function reportUpToDate(target: OutputFolder, terminal: Terminal): void {
  terminal.record.of(target).state = "up-to-date";
  terminal.print([`${target.shownFolder}: `, paint("good", "up to date")]);
}

/**
 * Prints and records the written files, or with `planned` those that would be written. False: none, because of
 * conflicts.
 */
export function reportOutcome(target: OutputFolder, outcome: Outcome, planned: boolean, terminal: Terminal): boolean {
  const { plan, lock, lockStep } = outcome;
  if (plan.conflicts.length > 0) return reportConflicts(target, plan.conflicts, terminal);
  if (lock.kind === "damaged")
    terminal.print(
      `${target.shownFolder}: codegen-lock.json ${planned ? "would be" : "was"} written anew: ${lock.reason}`,
    );
  const steps = [...plan.steps, lockStep];
  const changed = steps.flatMap(({ path, action }) => (action === "unchanged" ? [] : [{ path, action }]));
  const record = terminal.record.of(target);
  record.state = planned ? "planned" : "written";
  record.steps.push(...changed.map(({ path, action }) => ({ path: `${target.shownFolder}/${path}`, action })));
  if (planned || changed.length <= mostListed) {
    for (const { path, action } of changed) terminal.print(`  ${action}  ${target.shownFolder}/${path}`);
  }
  terminal.print(`${target.shownFolder}: ${planned ? "not written (--dry-run): " : ""}${tally(steps)}`);
  const moved = [...movedRuntimeLine(plan, planned), ...otherLanguageLine(target, plan, planned)];
  record.notes.push(...moved);
  for (const line of moved) terminal.print(`${target.shownFolder}: ${line}`);
  return true;
}

/** A line if the runtime's source leaves the output, because it is imported from elsewhere now. */
function movedRuntimeLine({ steps }: Outcome["plan"], planned: boolean): readonly string[] {
  const sources = steps.filter(({ path }) => path.startsWith("runtime/"));
  if (sources.length === 0 || sources.some(({ action }) => action !== "remove")) return [];
  const verb = planned ? "would be removed" : sources.length === 1 ? "was removed" : "were removed";
  return [
    `${count(sources.length, "file")} of runtime/ ${verb}, since the runtime is imported from elsewhere now (runtime: source in codegen.yaml keeps a copy)`,
  ];
}

/** A line if the files of the other language leave the output. */
function otherLanguageLine(
  { language: { javascript } }: OutputFolder,
  { steps }: Outcome["plan"],
  planned: boolean,
): readonly string[] {
  const isOther = (path: string): boolean =>
    javascript === undefined ? /\.(?:js|d\.ts)$/.test(path) : /\.ts$/.test(path) && !path.endsWith(".d.ts");
  const others = steps.filter(({ path, action }) => action === "remove" && isOther(path));
  if (others.length === 0) return [];
  const verb = planned ? "would be removed" : others.length === 1 ? "was removed" : "were removed";
  const before = javascript === undefined ? "JavaScript" : "TypeScript";
  return [
    `${count(others.length, "file")} of ${before} ${verb}, since the output is in ${languageWords(javascript)} now`,
  ];
}

/** Prints and records why nothing was written. */
function reportConflicts(target: OutputFolder, conflicts: readonly Conflict[], terminal: Terminal): false {
  const record = terminal.record.of(target);
  record.state = "blocked";
  record.findings.push(...conflicts.map((conflict) => conflictReport(target, conflict)));
  terminal.warn(`${target.shownFolder}: nothing was written, because codegen would overwrite what it did not write:`);
  for (const { path, reason } of conflicts) terminal.warn(`  ${target.shownFolder}/${path} ${reason}`);
  if (conflicts.some(({ forcible }) => forcible))
    terminal.warn("Move them away, or run again with --force to replace them.");
  if (conflicts.some(({ forcible }) => !forcible))
    terminal.warn("What is not a file or link has to be moved away by hand.");
  return false;
}
