/**
 * Owns the options that several commands share, with their help texts.
 * Invariant: nothing here runs a command or loads its module.
 */
import { type Command, InvalidArgumentError, Option } from "commander";
import {
  answerModes,
  brokenKinds,
  languages,
  loginKinds,
  moduleKinds,
  namings,
  noteKinds,
  printedReport,
  type ReportKind,
  reportKinds,
  type ReportRequest,
} from "../commands/option-values.js";

/** Adds the arguments, options and help texts of one command. */
export type Declare = (command: Command) => Command;

export const configOption = (): Option =>
  new Option("--config <file>", "the configuration to use instead of the nearest codegen.yaml");

export const namespaceOption = (): Option =>
  new Option("--namespace <uri>", "use this namespace instead of the description's");

/** `place`: where the names are. */
export const namingOption = (place: string): Option =>
  new Option(
    "--naming <form>",
    `names of operations, parameters and fields ${place}: those of the wire, or in camelCase (default: wire)`,
  ).choices(namings);

export const answersOption = (): Option =>
  new Option(
    "--answers <mode>",
    "of answers that are not as described: strict refuses them; mend reads the rest, and tells each place (default: strict)",
  ).choices(answerModes);

export const jsonNumbersOption = (): Option =>
  new Option(
    "--json-numbers",
    "long, decimal and their kin as numbers in JSON (default: as texts, which keep all digits)",
  );

export const forceOption = (): Option =>
  new Option("--force", "replace files that were edited by hand or that codegen did not write");

export const dryRunOption = (): Option => new Option("--dry-run", "print what would change, and write nothing");

export const skipOption = (): Option =>
  new Option("--skip-unsupported", "of a WSDL: leave out operations that a description cannot express");

export const missingOption = (): Option =>
  new Option(
    "--missing-as-xml",
    "of a WSDL: take what only a missing document declares for XML, if codegen fetch cannot bring the document",
  );

export const notesOption = (): Option =>
  new Option(
    "--notes <which>",
    "of a WSDL: the notes to print; code: those that change a caller's code, and how many others there are",
  )
    .choices(noteKinds)
    .default("code");

export const breakingOption = (): Option =>
  new Option("--breaking <whom>", "exit code 1 only for changes that break these; list the others").choices(
    brokenKinds,
  );

/** `needs`: the options that it needs, before its help text. */
export const inOption = (needs = ""): Option =>
  new Option(
    "--in <folder>",
    `${needs}list the lines of your code that would stop compiling; a folder with a tsconfig.json, or the file itself`,
  );

/** Adds the options that ask what of the consumer's code breaks. */
export const withImpact: Declare = (command) =>
  command
    .addOption(inOption())
    .option("-o, --output <folder>", "with --in: the output folder, if several come of the description");

/** `port`: its help text. */
export const portOption = (port: string): Option =>
  new Option("-p, --port <number>", `${port}; 0 finds a free one (default: 8080)`);

export const hostOption = (): Option =>
  new Option("--host <address>", "where to listen; 0.0.0.0: every network (default: 127.0.0.1, this machine only)");

export const reportOption = (): Option =>
  new Option(
    "--report <kind>",
    `what to print: ${reportKinds.join(", ")}; KIND=FILE writes it to a file instead, and may be repeated (default: text, with annotations in GitHub Actions)`,
  ).argParser(addReport);

/** Throws commander's InvalidArgumentError. */
function addReport(value: string, requests: readonly ReportRequest[] = []): readonly ReportRequest[] {
  const [name = "", ...rest] = value.split("=");
  const kind = reportKinds.find((each) => each === name);
  if (kind === undefined) throw new InvalidArgumentError(`Allowed choices are ${reportKinds.join(", ")}.`);
  if (rest.length > 0) return [...requests, fileRequest(kind, rest.join("="))];
  const printed = printedReport(requests);
  if (printed !== undefined && printed !== kind)
    throw new InvalidArgumentError(`One report is printed, and ${printed} is; ${kind}=FILE writes the other one.`);
  return printed === undefined ? [...requests, { kind }] : requests;
}

function fileRequest(kind: ReportKind, file: string): ReportRequest {
  if (kind === "text" || kind === "github")
    throw new InvalidArgumentError(`${kind} is printed, and has no file; leave =${file} out.`);
  if (file === "") throw new InvalidArgumentError(`Name the file: ${kind}=FILE.`);
  return { kind, file };
}

export const operationsOption = (): Option =>
  new Option(
    "--operations <names>",
    "take only these operations and what they need, separated by commas; * stands for any characters (default: all)",
  ).argParser(splitNames);

/** Adds the options that say what to generate, where and how. */
export const withSelection: Declare = (command) =>
  command
    .argument(
      "[description]",
      "a service of codegen.yaml (its name or the path of its description), the path of another description or WSDL, the address of a WSDL, the folder of one, a description that comes with codegen, or - for standard input (default: all services of codegen.yaml)",
    )
    .option("-o, --output <folder>", "the output folder (default: generated/<name of the description>)")
    .addOption(configOption())
    .addOption(namespaceOption())
    .option("--base-url <url>", "use this base address instead of the description's")
    .addOption(
      new Option(
        "--import-extension <ending>",
        "the ending of imports between generated files (default: what the surrounding project needs)",
      ).choices(["js", "ts", "none"]),
    )
    .addOption(
      new Option(
        "--language <name>",
        "the language of the output; javascript: .js with .d.ts beside (default: what the surrounding project uses)",
      ).choices(languages),
    )
    .addOption(
      new Option(
        "--modules <kind>",
        "of javascript: ES modules or CommonJS (default: what the package.json there says)",
      ).choices(moduleKinds),
    )
    .addOption(namingOption("in the code"))
    .addOption(skipOption())
    .addOption(operationsOption())
    .option(
      "--artifacts <names>",
      "what to generate, separated by commas: client, server, help, wsdl, fixtures, openapi, types (default: all but help, the pages of a server for people, openapi and types, which is types.ts alone; of a WSDL: client)",
    )
    .option(
      "--runtime <where>",
      "where generated code imports the runtime from: package (asmx-runtime, a dependency), source (its files in each output), or a folder that several outputs share (default: package)",
    )
    .option("--format", "format the output with the Prettier that is installed there")
    .option("--no-format", "do not format, even if codegen.yaml says so");

/** For commands that accept a WSDL and let the user say how it is read. */
export const withWsdlOptions: Declare = (command) =>
  command
    .option("--service <name>", "the service to use if a WSDL has several (default of generate and check: each)")
    .option("--root <folder>", "files that a WSDL imports must be below this folder (default: the WSDL's own folder)")
    .addOption(
      new Option("--allow-host <host>", "a host that a WSDL may import from; may be repeated")
        .argParser(addHost)
        .default([], "its own"),
    );

function addHost(host: string, hosts: readonly string[] = []): readonly string[] {
  if (host.trim() === "") throw new InvalidArgumentError("Name a host, such as schemas.example.org or 10.0.0.1:8080.");
  return [...hosts, host];
}

/** For commands that open an address. */
export const withConnection: Declare = (command) =>
  command
    .addOption(
      new Option(
        "--login <kind>",
        "log in with CODEGEN_LOGIN_USER and CODEGEN_LOGIN_PASSWORD (ntlm: also CODEGEN_LOGIN_DOMAIN), or CODEGEN_LOGIN_TOKEN; sent only to the host that you name",
      ).choices(loginKinds),
    )
    .option("--login-file <file>", "lines LOGIN_PASSWORD=value in place of these variables")
    .addOption(
      new Option(
        "--header <name>",
        "send this header, with the value of CODEGEN_HEADER_<NAME>; may be repeated",
      ).argParser((name: string, names: readonly string[] = []) => [...names, name]),
    )
    .option("--ca <file>", "PEM of the authority that signed the server's certificate")
    .option("--cert <file>", "PEM of your certificate, for a server that requires one")
    .option("--key <file>", "PEM of its private key")
    .option("--proxy <address>", "the proxy (default: HTTPS_PROXY or HTTP_PROXY, and NO_PROXY, of the environment)");

export const examples = (...lines: readonly string[]): string =>
  `\nExamples:\n${lines.map((line) => `  ${line}`).join("\n")}`;

export const splitNames = (names: string): readonly string[] => names.split(",").map((name) => name.trim());
