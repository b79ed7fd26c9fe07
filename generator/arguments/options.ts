/**
 * Owns the options that several commands take, and the words of their help.
 * Invariant: what they add to a command is words; nothing runs, and nothing of a command is loaded.
 */
import { type Command, Option } from "commander";
import { brokenKinds } from "../commands/describe/broken-kinds.js";
import { type ReportKind, reportKinds } from "../commands/reports/report.js";
import type { Terminal } from "../commands/terminal/terminal.js";

export interface Reporting {
  readonly report: ReportKind;
}

/** Runs a command that was asked for, and sees to its exit code and report. */
export type Run = (name: string, options: Reporting, command: (terminal: Terminal) => Promise<number>) => Promise<void>;

export const configOption = (): Option =>
  new Option("--config <file>", "the configuration to use instead of codegen.yaml here or above");

export const namespaceOption = (): Option =>
  new Option("--namespace <uri>", "use this namespace instead of the description's");

export const forceOption = (): Option =>
  new Option("--force", "replace files that were edited by hand or that codegen did not write");

export const dryRunOption = (): Option => new Option("--dry-run", "say what would be done, and do nothing");

export const skipOption = (): Option =>
  new Option("--skip-unsupported", "of a WSDL: leave out operations that cannot be described");

export const breakingOption = (): Option =>
  new Option("--breaking <whom>", "exit code 1 only where these break; other changes are told").choices(brokenKinds);

/** `port`: what it is called. */
export const portOption = (port: string): Option =>
  new Option("-p, --port <number>", `${port}; 0 finds one that is free (default: 8080)`);

export const hostOption = (): Option =>
  new Option("--host <address>", "where to listen; 0.0.0.0: every network (default: 127.0.0.1, this machine alone)");

/** What to generate, whereto and how. */
export function withSelection(command: Command): Command {
  return command
    .argument(
      "[description]",
      "a service of codegen.yaml by its name or its description's path, another description's or WSDL's path, the name of one that comes with codegen, or - for standard input; without it, all of codegen.yaml",
    )
    .option("-o, --output <folder>", "the folder the files go in (default: generated/<name of the description>)")
    .addOption(configOption())
    .addOption(namespaceOption())
    .option("--base-url <url>", "use this base address instead of the description's")
    .addOption(
      new Option(
        "--import-extension <ending>",
        "what imports between generated files end in (default: what the project around them needs)",
      ).choices(["js", "ts", "none"]),
    )
    .addOption(skipOption())
    .option("--artifacts <names>", "what to generate, commas between: client, server, wsdl, fixtures (default: all)")
    .option(
      "--runtime <where>",
      "where generated code finds the runtime: copy (in each output), package (asmx-codegen itself), or a folder that several share (default: copy)",
    )
    .option("--format", "have the Prettier that is installed where the output stands format it")
    .option("--no-format", "do not, whatever codegen.yaml says");
}

export function withReport(command: Command): Command {
  return command.addOption(
    new Option(
      "--report <kind>",
      "how to tell what was found: for people, programs, GitHub's annotations, test reports",
    )
      .choices(reportKinds)
      .default("text"),
  );
}

/** Where descriptions may be WSDLs. */
export function withWsdl(command: Command): Command {
  return command
    .option("--service <name>", "which service, where a WSDL has several")
    .option("--root <folder>", "where files that a WSDL imports may stand (default: its own folder)")
    .addOption(
      new Option(
        "--allow-host <host>",
        "a host from which what a WSDL imports may be fetched; may be given several times",
      )
        .argParser((host: string, hosts: readonly string[] = []) => [...hosts, host])
        .default([], "its own"),
    );
}

export const examples = (...lines: readonly string[]): string =>
  `\nExamples:\n${lines.map((line) => `  ${line}`).join("\n")}`;

export const splitNames = (names: string): readonly string[] => names.split(",").map((name) => name.trim());
