/**
 * Owns a command's view of its process, and the parts of a line that may have a colour.
 * Invariant: commands use no other global of the process. A line means the same without its colours.
 */
import type { ExitCode } from "./exit-codes.js";
import { Recorder } from "./report.js";

export interface Terminal {
  /** Absolute; relative arguments start here. */
  readonly folder: string;
  readonly version: string;
  /** Prints the result that the user asked for, one line each; a line end within a line is shown as `\n`. */
  print(...lines: readonly Line[]): void;
  /** Prints errors and warnings. */
  warn(...lines: readonly Line[]): void;
  /** A diagnostic whole: its head and its frame. Unless given it is warned of. */
  readonly diagnose?: (lines: readonly Line[]) => void;
  /** Collects the same facts for programs; printed at the end if the report is not `text`. */
  readonly record: Recorder;
  /** A person reads what is printed: on a terminal, and in no log of CI. */
  readonly hasReader?: boolean;
  /** A report is made in which files are shown with what differs in them. */
  readonly showsDiffs?: boolean;
  readonly signal: AbortSignal;
  /**
   * Runs `work`, during which the first interruption is left to `signal` instead of ending the process. `graceMs`: the milliseconds it
   * has then; without them as many as a whole state of some files needs.
   */
  uninterrupted<T>(work: () => Promise<T>, graceMs?: number): Promise<T>;
}

/** A command about a description, or about those of `codegen.yaml` if none is named. */
export type DescriptionCommand<Options> = (
  description: string | undefined,
  options: Options,
  terminal: Terminal,
) => Promise<ExitCode>;

/** The meaning of a part of a line, not its look. */
export type Meaning = "wrong" | "warning" | "good" | DiffMeaning;

/** Parts of a line of a diff; `same` has no colour, `below` are marks below a line, shown only without colours. */
export type DiffMeaning = "removed" | "removed-words" | "added" | "added-words" | "place" | "same" | "below";

export interface Painted {
  readonly text: string;
  readonly meaning: Meaning;
}

/** A line of a terminal, in parts if some have a colour. */
export type Line = string | readonly (string | Painted)[];

export function paint(meaning: Meaning, text: string): Painted {
  return { text, meaning };
}

/** The same terminal without its output, and with a record of its own. */
export function quietTerminal(terminal: Terminal): Terminal {
  const nothing = (): void => undefined;
  return { ...terminal, print: nothing, warn: nothing, diagnose: nothing, record: new Recorder(), hasReader: false };
}

/** Prints and records what keeps the command from its work, or from a part of it. */
export function tellProblem(terminal: Terminal, problem: string): void {
  terminal.record.problems.push(problem);
  terminal.warn([paint("wrong", "error:"), ` ${problem}`]);
}

/** Prints and records what the user should notice. */
export function tellWarning(terminal: Terminal, warning: string): void {
  terminal.record.warnings.push(warning);
  terminal.warn([paint("warning", "warning:"), ` ${warning}`]);
}

/** At most so many lines, and how many more there are. */
export function firstLines(lines: readonly string[], most: number): readonly string[] {
  return lines.length <= most ? lines : [...lines.slice(0, most), `(${lines.length - most} more lines)`];
}

/** Resolves when the signal is aborted; at once where it is. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
