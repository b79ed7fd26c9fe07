/**
 * Owns running the built command line (`dist/cli.js`) as users do: a child process in a folder. A start costs about a second of CPU: it is
 * for tests of the process itself (signals, streams, what is loaded); all others use `run-cli.ts`.
 * Invariant: nothing of this process leaks in; the same run gives the same answer on every machine.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { CliResult } from "./run-cli.js";

export const cliPath = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));
const trace = pathToFileURL(fileURLToPath(new URL("./module-trace.mjs", import.meta.url))).href;

const environment: NodeJS.ProcessEnv = {
  ...process.env,
  NODE_OPTIONS: "",
  NO_COLOR: undefined,
  FORCE_COLOR: undefined,
};

/** Runs `codegen` with these arguments to its end, while this process stands still. */
export function codegenProcess(folder: string, ...args: readonly string[]): CliResult {
  return codegenWithInput("", folder, ...args);
}

/** The same with something on standard input. */
export function codegenWithInput(input: string | Buffer, folder: string, ...args: readonly string[]): CliResult {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cliPath, ...args], {
    cwd: folder,
    encoding: "utf8",
    env: environment,
    input,
  });
  return { code: status, stdout, stderr };
}

/** The same beside this process, for a command that calls servers of the test. */
export async function codegenBeside(folder: string, ...args: readonly string[]): Promise<CliResult> {
  const child = spawnCodegen(folder, ...args);
  const texts = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    child[name].setEncoding("utf8").on("data", (text: string) => (texts[name] += text));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, ...texts };
}

/** The files of every module that a run loads, `/` between parts. */
export function modulesLoadedBy(folder: string, ...args: readonly string[]): readonly string[] {
  const { stderr } = spawnSync(process.execPath, ["--import", trace, cliPath, ...args], {
    cwd: folder,
    encoding: "utf8",
    env: environment,
  });
  const lines = stderr.split("\n").filter((line) => line.startsWith("loaded "));
  return lines.map((line) => line.slice("loaded ".length).replaceAll("\\", "/"));
}

/** Starts `codegen` and returns the child. */
export function spawnCodegen(folder: string, ...args: readonly string[]) {
  return spawn(process.execPath, [cliPath, ...args], {
    cwd: folder,
    // Also what a test sets while it runs.
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
}
