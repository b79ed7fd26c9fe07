/**
 * Owns the exit codes of the command line.
 * Invariant: scripts rely on them; a code never changes its meaning.
 */
export const exitCodes = {
  done: 0,
  /** Something is stale, missing, edited by hand, breaking or not as it should be. */
  findings: 1,
  /** A description, an argument or the surroundings (disk, port, address) do not allow it. */
  badInput: 2,
  /** A defect of codegen itself. */
  ourFault: 3,
  interrupted: 130,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** An argument or a configuration that cannot be acted on. The message names what was found, what was expected, the repair. */
export class UsageError extends Error {
  override readonly name = "UsageError";
  /** All of them, a line each. */
  readonly problems: readonly string[];

  constructor(...problems: readonly string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}

/** True for what the user can mend: a {@link UsageError} or a `DiskError`, by its name. */
export function isForUsers(error: unknown): error is Error {
  return error instanceof Error && (error.name === "UsageError" || error.name === "DiskError");
}
