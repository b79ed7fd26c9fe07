#!/usr/bin/env node
/**
 * Owns the command line: arguments, streams, signals, exit codes.
 * Property that must stay true: only commander (bundled) and Node's own modules are loaded before a command runs; a command, and what it
 * needs, is loaded when it is asked for.
 */
import { readFileSync } from "node:fs";
import { Command, CommanderError, Option } from "commander";
import type { CheckOptions } from "./commands/check.js";
import type { GenerateOptions } from "./commands/generate.js";
import type { InitOptions } from "./commands/init.js";
import { printLines, printText, tolerateClosedPipes } from "./commands/screen.js";
import type { Terminal } from "./commands/terminal.js";

const signalCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  const version: unknown =
    typeof manifest === "object" && manifest !== null ? Reflect.get(manifest, "version") : undefined;
  return String(version);
}

/** How long a run that was interrupted amid its files has for a whole state; what is left then is the next run's. */
const graceMs = 300;

/**
 * An interruption ends the process at once: no handler of ours stands in its way, which would have to wait for a long computation to end, or for
 * a pipe that nobody writes. Only while files are being replaced the first one asks for a whole state.
 */
function openTerminal(): Terminal {
  const stop = new AbortController();
  const handlers = Object.entries(signalCodes).map(([name, code]) => {
    const handle = (): void => {
      if (stop.signal.aborted) process.exit(code);
      setTimeout(() => process.exit(code), graceMs).unref();
      stop.abort(code);
    };
    return [name, handle] as const;
  });
  return {
    folder: process.cwd(),
    version: readVersion(),
    print: (...lines) => printLines("stdout", lines),
    warn: (...lines) => printLines("stderr", lines),
    signal: stop.signal,
    async uninterrupted(work) {
      for (const [name, handle] of handlers) process.on(name, handle);
      try {
        return await work();
      } finally {
        for (const [name, handle] of handlers) process.off(name, handle);
      }
    },
  };
}

/** What a failure means for the user: a line on stderr and an exit code. */
function explain(error: unknown, stopped: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const known = error instanceof Error ? error.name : "";
  if (error instanceof Error && (known === "UsageError" || known === "DiskError")) {
    const problems: unknown = Reflect.get(error, "problems");
    const texts = Array.isArray(problems) ? problems.map(String) : [error.message];
    printLines(
      "stderr",
      texts.map((text) => `error: ${text}`),
    );
    return 2;
  }
  if (known === "Interrupted") {
    printLines("stderr", ["interrupted; nothing was changed"]);
    return typeof stopped === "number" ? stopped : signalCodes.SIGINT;
  }
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const ours = `This is a defect of asmx-codegen ${readVersion()}, not of your input. Please report it with:`;
  printText("stderr", `${ours}\n${detail}`);
  return 3;
}

function withSelection(command: Command): Command {
  return command
    .argument(
      "[description]",
      "a service of codegen.yaml by its name or its description's path, another description's path, or the name of one that comes with codegen; without it, all of codegen.yaml",
    )
    .option("-o, --output <folder>", "the folder the files go in (default: generated/<name of the description>)")
    .option("--config <file>", "the configuration to use instead of codegen.yaml here or above")
    .option("--namespace <uri>", "use this namespace instead of the description's; ends with /")
    .option("--base-url <url>", "use this base address instead of the description's")
    .addOption(
      new Option(
        "--import-extension <ending>",
        "what imports between generated files end in (default: what the project around them needs)",
      ).choices(["js", "ts", "none"]),
    )
    .option("--artifacts <names>", "what to generate, commas between: client, server, wsdl, fixtures (default: all)")
    .option("--format", "have the Prettier that is installed where the output stands format it")
    .option("--no-format", "do not, whatever codegen.yaml says");
}

/** Arguments are repeated in it, and may have ends of lines; only the hint, which has names of ours, is a line of its own. */
function printUsageError(text: string): void {
  const [, message = text, hint] = /^(.*?)(?:\n(\(Did you mean [^\n]*\)))?\n?$/s.exec(text) ?? [];
  printLines("stderr", hint === undefined ? [message] : [message, hint]);
}

function describe(run: (command: (terminal: Terminal) => Promise<number>) => Promise<void>): Command {
  const program = new Command("codegen");
  program
    .description(
      "One YAML description of an ASMX-style web service in; client, WSDL, server handlers and fixtures out.",
    )
    .version(readVersion(), "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .showHelpAfterError("Run codegen --help, or codegen <command> --help, for what there is.")
    .addHelpText("after", "\nExit codes: 0 done, 1 findings, 2 bad input or usage, 3 our fault, 130 interrupted.")
    .configureOutput({
      writeOut: (text) => printText("stdout", text),
      writeErr: (text) => printText("stderr", text),
      outputError: printUsageError,
    })
    .exitOverride();
  withSelection(program.command("generate"))
    .description("compile descriptions and bring the output folders in line")
    .option("--force", "replace files that were edited by hand or that codegen did not write")
    .option("--dry-run", "say what would be done, and do nothing")
    .action((description: string | undefined, options: GenerateOptions) =>
      run(async (terminal) => (await import("./commands/generate.js")).generate(description, options, terminal)),
    );
  withSelection(program.command("check"))
    .description(
      "say whether the output folders are what generating would write: missing, stale, edited by hand, extra",
    )
    .option("--full", "compile and compare every byte, even where the lock vouches for the input")
    .action((description: string | undefined, options: CheckOptions) =>
      run(async (terminal) => (await import("./commands/check.js")).check(description, options, terminal)),
    );
  program
    .command("init")
    .description("write codegen.yaml and scripts of package.json, after saying what will be written")
    .argument(
      "[description]",
      "a description's path, or the name of one that comes with codegen (default: those that stand here)",
    )
    .option(
      "-o, --output <folder>",
      "the folder the files go in (default: generated/<name of the description>, in src where there is one)",
    )
    .option("--format", "have the project's Prettier format what is generated")
    .option("-y, --yes", "do not ask")
    .option("--dry-run", "say what would be written, and write nothing")
    .action((description: string | undefined, options: InitOptions) =>
      run(async (terminal) => (await import("./commands/init.js")).init(description, options, terminal)),
    );
  program
    .command("infer-rows")
    .description("propose the rows of a DataSet result from recorded responses")
    .argument("<response...>", "files that hold a whole HTTP response, or its XML body")
    .action((files: readonly string[]) =>
      run(async (terminal) => (await import("./commands/infer-rows.js")).inferRowsOf(files, terminal)),
    );
  return program;
}

tolerateClosedPipes();
/** The exit code of the signal that interrupted the run, if one did. */
let stopped: unknown;
try {
  const program = describe(async (command) => {
    const terminal = openTerminal();
    terminal.signal.addEventListener("abort", () => (stopped = terminal.signal.reason));
    const code = await command(terminal);
    process.exitCode = typeof stopped === "number" ? stopped : code;
  });
  await program.parseAsync();
} catch (error) {
  process.exitCode = explain(error, stopped);
}
