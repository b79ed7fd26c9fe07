/**
 * Owns what a command sees of the process that runs it, and the parts of a line that may have a colour.
 * Invariant: commands touch no global of the process but through this; a line says the same without its colours.
 */
import type { Recorder } from "../reports/report.js";

export interface Terminal {
  /** Absolute; relative arguments start here. */
  readonly folder: string;
  readonly version: string;
  /** What the user asked for, each a line; ends of lines within one are shown as `\n`. */
  print(...lines: readonly Line[]): void;
  /** What went wrong or wants attention. */
  warn(...lines: readonly Line[]): void;
  /** A diagnostic whole: its head and its frame. Unless given it is warned of. */
  readonly diagnose?: (lines: readonly Line[]) => void;
  /** What programs are told of the same; printed at the end where a report other than text is asked for. */
  readonly record: Recorder;
  readonly signal: AbortSignal;
  /**
   * Runs `work`, during which the first interruption is left to `signal` instead of ending the process. `graceMs`: the milliseconds it
   * has then; without them as many as a whole state of some files needs.
   */
  uninterrupted<T>(work: () => Promise<T>, graceMs?: number): Promise<T>;
}

/** What a part of a line is, not how it looks. */
export type Meaning = "wrong" | "warning" | "good" | "removed" | "added" | "place";

export interface Painted {
  readonly text: string;
  readonly meaning: Meaning;
}

/** One line of a terminal, in parts where some of them stand out. */
export type Line = string | readonly (string | Painted)[];

export function paint(meaning: Meaning, text: string): Painted {
  return { text, meaning };
}

/** Resolves when the signal is aborted; at once where it is. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
