/**
 * Owns the child processes of a run.
 * Invariant: every child has a time limit, and none outlives the run.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";

export interface CommandOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly timeoutMs?: number | undefined;
}

export interface CommandOutcome {
  /** `null`: killed, by the time limit or a signal. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const running = new Set<ChildProcess>();
process.on("exit", () => running.forEach((child) => child.kill("SIGKILL")));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

/** Dates and texts of tools must not depend on this machine. */
const ENVIRONMENT = { TZ: "UTC", LANG: "C.UTF-8", LC_ALL: "C.UTF-8" };

/** Runs a command to its end; a command that cannot be started has code -1. */
export function runCommand(command: readonly string[], options: CommandOptions): Promise<CommandOutcome> {
  const child = startCommand(command, options);
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdin?.end();
  child.stdout?.on("data", (chunk: Buffer) => stdout.push(chunk));
  child.stderr?.on("data", (chunk: Buffer) => stderr.push(chunk));
  const text = (chunks: readonly Buffer[]): string => Buffer.concat(chunks).toString("utf8");
  return new Promise((resolve) => {
    const limit = setTimeout(() => child.kill("SIGKILL"), options.timeoutMs ?? 180_000);
    child.once("error", (error) => resolve({ code: -1, stdout: "", stderr: error.message }));
    child.once("close", (code) => {
      clearTimeout(limit);
      resolve({ code, stdout: text(stdout), stderr: text(stderr) });
    });
  });
}

/** Starts a command whose input, output and end are the caller's business. */
export function startCommand(command: readonly string[], options: CommandOptions): ChildProcess {
  const child = spawn(command[0] ?? "", command.slice(1), {
    cwd: options.cwd,
    env: { ...process.env, ...ENVIRONMENT, ...options.env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  running.add(child);
  child.once("close", () => running.delete(child));
  return child;
}

/** The lines that a command prints. */
export function linesOf({ stdout }: ChildProcess): AsyncIterableIterator<string> {
  if (stdout === null) throw new Error("a process without output");
  return createInterface(stdout)[Symbol.asyncIterator]();
}

/** Runs a command that prints a line when it is ready, and ends it after `use`. `lines`: those that follow. */
export async function withProcess(
  command: readonly string[],
  options: CommandOptions,
  use: (child: ChildProcess, firstLine: string, lines: AsyncIterableIterator<string>) => Promise<void>,
): Promise<void> {
  const child = startCommand(command, options);
  try {
    const lines = linesOf(child);
    const { done, value } = await lines.next();
    if (done === true) throw new Error(`${command.join(" ")} ended`);
    await use(child, value, lines);
  } finally {
    child.kill("SIGKILL");
  }
}

/** Runs the jobs, at most `width` at a time, and gives their outcomes in order. */
export async function runPool<Outcome>(jobs: readonly (() => Promise<Outcome>)[], width: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let at = next++; at < jobs.length; at = next++) {
      const job = jobs[at];
      if (job !== undefined) outcomes[at] = await job();
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return outcomes;
}
