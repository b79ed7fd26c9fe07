/**
 * Owns what a command sees of the process that runs it.
 * Invariant: commands touch no global of the process but through this.
 */
import type { Recorder } from "../reports/report.js";
import type { Line } from "./style.js";

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
