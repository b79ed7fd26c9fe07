/**
 * Owns what a run tells to programs: the shape that `--report json` prints (docs/reports.md) and the other reports are made from.
 * Invariant: names and meanings here only ever gain; a change of one raises `format`.
 */
import type { Cause, Finding, FindingKind } from "../../files/inspect.js";
import type { Change } from "../../compare/compare-services.js";
import type { Deviation } from "../../conformance/deviation.js";
import type { Action } from "../../files/plan.js";

export type Shell = "sh" | "cmd" | "powershell";
/** The same command in the quotes of each shell. */
export type RepairCommands = Readonly<Record<Shell, string>>;

/** A file that is not as it should be. */
export interface FindingReport {
  /** As messages show it: relative to the current folder, `/` between parts. */
  readonly path: string;
  readonly verdict: FindingKind;
  readonly causes: readonly Cause[];
  readonly severity: "error" | "warning";
  /** Verdict and causes in words. */
  readonly summary: string;
  readonly detail: string | undefined;
  readonly repair: Finding["repair"];
  /** With `--diff`: what generating would change, as the lines of a unified diff. */
  readonly diff: string | undefined;
}

/** What is wrong with a description or a configuration. Lines and columns from 1; the end is exclusive. */
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

/** A call that was sent to a server, or was not, and what its answer differs in from the expected one. */
export interface ExchangeReport {
  readonly operation: string;
  readonly binding: string;
  /** The recorded request: a file, as messages show it. */
  readonly request: string;
  readonly state: "same" | "deviates" | "failed" | "not-tested";
  readonly deviations: readonly Deviation[];
  /** Why it failed, or was not tested; a sentence's end. */
  readonly reason: string | undefined;
  /** Of recorded ones that deviate: both answers as the lines of a unified diff, long ones cut around what differs. */
  readonly diff?: string;
}

/** What `init` did to a file of the user's own. */
export interface ChangeReport {
  readonly path: string;
  readonly action: "create" | "update";
  readonly state: "planned" | "written";
  /** What is new in it, in lines. */
  readonly summary: string;
}

/** One output folder. */
export interface TargetReport {
  readonly description: string;
  readonly output: string;
  state: TargetState;
  /** Parts of the input that differ from what the folder was written from. */
  changed: readonly string[];
  readonly findings: FindingReport[];
  /** Of `generate`: what it did, or would do, to files. */
  readonly steps: { readonly path: string; readonly action: Exclude<Action, "unchanged"> }[];
  /** What else is to be known: which choices were made. */
  readonly notes: string[];
  repair: RepairCommands | undefined;
}

export interface Report {
  readonly format: 1;
  readonly tool: string;
  readonly command: string;
  readonly exitCode: number;
  readonly targets: readonly TargetReport[];
  readonly diagnostics: readonly DiagnosticReport[];
  /** Sentences: what kept the command from its work, or from doing all of it. */
  readonly problems: readonly string[];
  /** Sentences: what is to be minded, and fails nothing. */
  readonly warnings: readonly string[];
  /** Of `infer-rows` and `import`: the proposal. */
  readonly proposal: string | undefined;
  /** Of `diff` and `drift`: what the newer service says otherwise. */
  readonly differences: readonly Change[];
  /** Of `conformance`: every exchange. */
  readonly exchanges: readonly ExchangeReport[];
  /** Of `init`: what it did to files of the user's own. */
  readonly changes: readonly ChangeReport[];
  /** Of `init`, sentences: what stays as it is, and what the tools of the project want. */
  readonly notes: readonly string[];
}

/** Gathers a report while a command runs. */
export class Recorder {
  readonly diagnostics: DiagnosticReport[] = [];
  readonly problems: string[] = [];
  readonly warnings: string[] = [];
  readonly differences: Change[] = [];
  readonly exchanges: ExchangeReport[] = [];
  proposal: string | undefined;
  readonly changes: ChangeReport[] = [];
  readonly notes: string[] = [];
  readonly #targets = new Map<string, TargetReport>();

  /** The report on one target. */
  of({ name, shownFolder }: { readonly name: string; readonly shownFolder: string }): TargetReport {
    const found = this.#targets.get(shownFolder);
    if (found !== undefined) return found;
    const made: TargetReport = {
      description: name,
      output: shownFolder,
      state: "not-compiled",
      changed: [],
      findings: [],
      steps: [],
      notes: [],
      repair: undefined,
    };
    this.#targets.set(shownFolder, made);
    return made;
  }

  report(command: string, tool: string, exitCode: number): Report {
    const { diagnostics, problems, warnings, proposal, changes, notes, differences, exchanges } = this;
    return {
      format: 1,
      tool,
      command,
      exitCode,
      targets: [...this.#targets.values()],
      diagnostics,
      problems,
      warnings,
      proposal,
      differences,
      exchanges,
      changes,
      notes,
    };
  }
}
