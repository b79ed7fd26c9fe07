/**
 * Owns the sentences that generate and check print.
 * Property that must stay true: plain text, a fact a line; whatever is wrong comes with the command or the act that repairs it.
 */
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { formatDiagnostic } from "../diagnostics/format.js";
import type { Finding, FindingKind } from "../files/inspect.js";
import type { Outcome } from "../files/output.js";
import type { Action, Conflict, Plan } from "../files/plan.js";
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
export function importLines({ extension, reason, warning }: Target["imports"]): readonly string[] {
  if (reason === undefined) return [];
  const choice = `imports end in ${endingWords[extension]}, since ${reason} (importExtension in codegen.yaml, or --import-extension, says otherwise)`;
  return warning === undefined ? [choice] : [choice, `warning: ${warning}`];
}

/** Prints what was done, or with `planned` what would be. */
export function reportOutcome(target: Target, outcome: Outcome, planned: boolean, terminal: Terminal): void {
  const { plan, lock, resumed } = outcome;
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

/** Prints what `check` found, and how to repair it. `command` generates the target. */
export function reportFindings(
  target: Target,
  findings: readonly Finding[],
  command: string,
  terminal: Terminal,
): void {
  terminal.print(`${target.shownFolder}: ${count(findings.length, "finding")}`);
  for (const { kind, path, detail } of findings) {
    const place = path === "." ? target.shownFolder : `${target.shownFolder}/${path}`;
    terminal.print(`  ${findingWords[kind].padEnd(22)} ${place}${detail === undefined ? "" : ` (${detail})`}`);
  }
  const repairs = new Set(findings.map(({ repair }) => repair));
  const blocked = findings.some(({ kind, repair }) => kind !== "extra" && repair === "by-hand");
  const force = repairs.has("force");
  const byHand = [
    ...(blocked ? ["move away the folder, pipe or device that stands where a file is to be"] : []),
    ...(force ? ["keep what you need elsewhere"] : []),
  ];
  const before = byHand.length === 0 ? "" : `${byHand.join(", ")}, then `;
  if (force || blocked || repairs.has("generate"))
    terminal.print(`To repair: ${before}${command}${force ? " --force" : ""}`);
  if (findings.some(({ kind, repair }) => kind === "extra" && repair === "by-hand"))
    terminal.print("What codegen did not write and does not need (extra) is yours to move or delete.");
  if (findings.some(({ kind }) => kind === "line-endings")) {
    terminal.print(
      "Line endings were changed by git or an editor; .gitattributes with `* text eol=lf` for this folder keeps them.",
    );
  }
}
