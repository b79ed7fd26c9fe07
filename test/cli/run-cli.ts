/**
 * Owns running the built command line (`dist/command-line.js`) in this process, with a terminal of the test.
 * Invariant: exit codes and texts are those of a process (`cli-process.ts`), also of several runs at a time; only standard input,
 * signals and the end of a process have no counterpart.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

export const parcelTracking = readFileSync(
  new URL("../../examples/parcel-tracking/parcel-tracking.yaml", import.meta.url),
  "utf8",
);

export interface CliResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

type Screen = "stdout" | "stderr";
/** Receives what one run prints. */
type OnText = (screen: Screen, text: string) => void;

const signalCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
export type Signal = keyof typeof signalCodes;

/** What is printed belongs to the run that prints it. */
const screens = new AsyncLocalStorage<OnText>();
for (const name of ["stdout", "stderr"] as const) {
  const stream = process[name];
  const write = stream.write.bind(stream) as (...args: readonly unknown[]) => boolean;
  stream.write = (...args: readonly unknown[]): boolean => {
    const onText = screens.getStore();
    if (onText === undefined) return write(...args);
    onText(name, String(args[0]));
    return true;
  };
}
// Settings of this process's own terminal.
for (const name of ["NO_COLOR", "FORCE_COLOR"]) Reflect.deleteProperty(process.env, name);

/** Vitest would transform the bundle, so Node itself loads it. */
const require = createRequire(import.meta.url);
const { version } = require("../../package.json") as { readonly version: string };

/** A run of `codegen` that has begun. */
export class CodegenRun {
  /** The exit code. */
  readonly ended: Promise<number>;
  readonly #stop = new AbortController();

  constructor(onText: OnText, folder: string, ...args: readonly string[]) {
    const { runCommandLine } =
      require("../../dist/command-line.js") as typeof import("../../generator/command-line.js");
    if (args.includes("-")) throw new Error("standard input is a process's: use codegenWithInput");
    const surroundings = {
      folder,
      version,
      signal: this.#stop.signal,
      uninterrupted: <T>(work: () => Promise<T>) => work(),
    };
    this.ended = screens.run(onText, () => runCommandLine(args, surroundings));
  }

  /** As a signal does while files are written or a server runs. */
  interrupt(signal: Signal): void {
    this.#stop.abort(signalCodes[signal]);
  }
}

/** Runs `codegen` with these arguments to its end. */
export async function codegen(folder: string, ...args: readonly string[]): Promise<CliResult> {
  const texts = { stdout: "", stderr: "" };
  const run = new CodegenRun((screen, text) => (texts[screen] += text), folder, ...args);
  return { code: await run.ended, ...texts };
}

/** The same with these variables in the environment. */
export async function codegenWith(
  variables: Readonly<Record<string, string>>,
  folder: string,
  ...args: readonly string[]
): Promise<CliResult> {
  const before = { ...process.env };
  Object.assign(process.env, variables);
  try {
    return await codegen(folder, ...args);
  } finally {
    for (const name of Object.keys(variables)) Reflect.deleteProperty(process.env, name);
    Object.assign(process.env, before);
  }
}
