/**
 * Owns what a command sees of the process that runs it.
 * Property that must stay true: commands touch no global of the process but through this.
 */
export interface Terminal {
  /** Absolute; relative arguments start here. */
  readonly folder: string;
  readonly version: string;
  /** What the user asked for: one line, without a final newline. */
  print(line: string): void;
  /** What went wrong or wants attention. */
  warn(line: string): void;
  readonly signal: AbortSignal;
  /** Runs `work`, during which the first interruption is left to `signal` instead of ending the process. */
  uninterrupted<T>(work: () => Promise<T>): Promise<T>;
}
