/**
 * Owns the report for programs: the type that `--report json` prints (docs/reports.md), from which the other reports
 * are made.
 * Invariant: names are only added. A change of a name or its meaning raises `format`.
 */
import type { Cause, Finding, FindingKind } from "../../files/output/inspect.js";
import type { Change } from "../../compare/compare-services.js";
import type { BrokenLine } from "../../impact/impact.js";
import type { Deviation } from "../../conformance/judgement.js";
import type { Action } from "../../files/output/plan.js";

export type Shell = "sh" | "cmd" | "powershell";
/** The same command in the quotes of each shell. */
export type RepairCommands = Readonly<Record<Shell, string>>;

/** A file that is not as it should be. */
export interface FindingReport {
  /** The path in messages: relative to the current folder, `/` between parts. */
  readonly path: string;
  readonly verdict: FindingKind;
  readonly causes: readonly Cause[];
  readonly severity: "error" | "warning";
  /** Verdict and causes in words. */
  readonly summary: string;
  readonly detail: string | undefined;
  readonly repair: Finding["repair"];
  /** With `--diff`: the first line of the file that differs, from 1. */
  readonly line: number | undefined;
  /** With `--diff`: the changes that generating would make, as the lines of a unified diff. */
  readonly diff: string | undefined;
}

/** A problem of a description or a configuration. Lines and columns from 1; the end is exclusive. */
export interface DiagnosticReport {
  readonly code: string;
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly found: string | undefined;
  readonly expected: string | undefined;
  readonly suggestion: string | undefined;
}

type TargetState =
  /** Nothing to do, nothing done. */
  | "up-to-date"
  /** `check` found something that fails. */
  | "findings"
  | "written"
  /** `--dry-run`: would be written. */
  | "planned"
  /** Not written, since something is in the way: see its findings. */
  | "blocked"
  /** Not written or compared, since this description or another one cannot be compiled. */
  | "not-compiled";

/** A call that was or was not sent to a server, and how its answer differs from the expected one. */
export interface ExchangeReport {
  readonly operation: string;
  readonly binding: string;
  /** The request as messages show it: its file with `--recorded`, otherwise operation, binding and name. */
  readonly request: string;
  readonly state: "same" | "deviates" | "failed" | "not-tested";
  readonly deviations: readonly Deviation[];
  /** Why it failed or was not tested, worded as the end of a sentence. */
  readonly reason?: string | undefined;
  /** The unified diff of the recorded and the new answer, if they deviate; long lines are cut around the difference. */
  readonly diff?: string;
}

/** Effect of a change on the consumer's code, with `--in`. */
export type Effect = "stops-compiling" | "behaves-differently" | "harmless";

export interface DifferenceReport extends Change {
  readonly effect?: Effect;
}

/** The file is relative to the current folder; `change` is an index in `differences`. */
export type BrokenLineReport = BrokenLine;

/** A change that `init` made to a file of the user. */
export interface ChangeReport {
  readonly path: string;
  readonly action: "create" | "update";
  readonly state: "planned" | "written";
  /** The new lines in it. */
  readonly summary: string;
}

/** An output folder. */
export interface TargetReport {
  readonly description: string;
  readonly output: string;
  state: TargetState;
  /** Parts of the input that changed since the folder was written. */
  changed: readonly string[];
  readonly findings: FindingReport[];
  /** Files that `generate` changed, or would change. */
  readonly steps: { readonly path: string; readonly action: Exclude<Action, "unchanged"> }[];
  /** Other sentences, such as choices that were made. */
  readonly notes: string[];
  repair: RepairCommands | undefined;
}

/** Gathers facts while a command runs. */
export class Recorder {
  readonly diagnostics: DiagnosticReport[] = [];
  /** Sentences: reasons why the command could not do its work, or not all of it. */
  readonly problems: string[] = [];
  /** Sentences that the user should notice. They do not make the command fail. */
  readonly warnings: string[] = [];
  /** The proposal of `infer-rows` or `import`. */
  proposal: string | undefined = undefined;
  /** Descriptions and WSDLs that were compared or called: paths relative to the current folder, or addresses. The last one is the newest. */
  readonly sources: string[] = [];
  /** Differences of the newer service, from `diff` and `drift`. */
  readonly differences: DifferenceReport[] = [];
  /** Lines that stop compiling, from `diff` and `drift` with `--in`. */
  readonly brokenLines: BrokenLineReport[] = [];
  /** Every exchange of `conformance`. */
  readonly exchanges: ExchangeReport[] = [];
  /** Changes that `init` made to files of the user. */
  readonly changes: ChangeReport[] = [];
  /** Sentences of `init`: files that stay, and settings that the project's tools need. Of `import` and `infer-rows`: what was written, and what stays. */
  readonly notes: string[] = [];
  readonly #targets = new Map<string, TargetReport>();

  /** The report on one target. */
  of({ name, shownFolder }: { readonly name: string; readonly shownFolder: string }): TargetReport {
    const existing = this.#targets.get(shownFolder);
    if (existing !== undefined) return existing;
    const target: TargetReport = {
      description: name,
      output: shownFolder,
      state: "not-compiled",
      changed: [],
      findings: [],
      steps: [],
      notes: [],
      repair: undefined,
    };
    this.#targets.set(shownFolder, target);
    return target;
  }

  /** The report: the arguments, the targets, then the other facts in the order in which this class declares them. */
  report(command: string, tool: string, exitCode: number): Report {
    return { format: 1, tool, command, exitCode, targets: [...this.#targets.values()], ...this };
  }
}

export interface Report extends Readonly<Omit<Recorder, "of" | "report">> {
  readonly format: 1;
  readonly tool: string;
  readonly command: string;
  readonly exitCode: number;
  readonly targets: readonly TargetReport[];
}
