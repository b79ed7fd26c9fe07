/**
 * Owns what a command sees of the process that runs it.
 * Property that must stay true: commands touch no global of the process but through this.
 */
export interface Terminal {
  /** Absolute; relative arguments start here. */
  readonly folder: string;
  readonly version: string;
  /** What the user asked for, each a line; ends of lines within one are shown as `\n`. */
  print(...lines: readonly string[]): void;
  /** What went wrong or wants attention. */
  warn(...lines: readonly string[]): void;
  readonly signal: AbortSignal;
  /** Runs `work`, during which the first interruption is left to `signal` instead of ending the process. */
  uninterrupted<T>(work: () => Promise<T>): Promise<T>;
}
