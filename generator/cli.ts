#!/usr/bin/env node
/**
 * Owns the command line: arguments, streams, signals, exit codes.
 * Invariant: only commander (bundled) and Node's own modules are loaded before a command runs; a command, and what it
 * needs, is loaded when it is asked for.
 */
import { readFileSync } from "node:fs";
import { Command, CommanderError, Option } from "commander";
import type { CheckOptions } from "./commands/check.js";
import { brokenKinds } from "./commands/broken-kinds.js";
import type { ConformanceOptions } from "./commands/conformance.js";
import type { DriftOptions } from "./commands/compare.js";
import type { DocsOptions } from "./commands/docs.js";
import type { GenerateOptions } from "./commands/generate.js";
import type { ImportOptions } from "./commands/import-summary.js";
import type { InferRowsOptions } from "./commands/infer-rows.js";
import type { InitOptions } from "./commands/init.js";
import type { RecordOptions } from "./commands/record.js";
import { Recorder, type ReportKind, reportKinds } from "./commands/reports/report.js";
import { printLines, printReport, printText, tolerateClosedPipes } from "./commands/screen.js";
import type { ServeOptions } from "./commands/serve-round.js";
import { logKinds } from "./commands/serve-log.js";
import { paint } from "./commands/style.js";
import type { Terminal } from "./commands/terminal.js";
import { unrecordedKinds } from "./commands/unrecorded-kinds.js";

const signalCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  const version: unknown =
    typeof manifest === "object" && manifest !== null ? Reflect.get(manifest, "version") : undefined;
  return String(version);
}

/** How long a run that was interrupted amid its files has for a whole state; what is left then is the next run's. */
const shortGraceMs = 300;

/**
 * An interruption ends the process at once: no handler of ours stands in its way, which would have to wait for a long computation to end, or for
 * a pipe that nobody writes. Only while files are being replaced the first one asks for a whole state.
 */
function openTerminal(report: ReportKind): Terminal {
  const stop = new AbortController();
  let grace = shortGraceMs;
  const handlers = Object.entries(signalCodes).map(([name, code]) => {
    const handle = (): void => {
      if (stop.signal.aborted) process.exit(code);
      setTimeout(() => process.exit(code), grace).unref();
      stop.abort(code);
    };
    return [name, handle] as const;
  });
  /** One such work may be a part of another. */
  let depth = 0;
  return {
    folder: process.cwd(),
    version: readVersion(),
    print: (...lines) => (report === "text" ? printLines("stdout", lines) : undefined),
    warn: (...lines) => (report === "text" ? printLines("stderr", lines) : undefined),
    record: new Recorder(),
    signal: stop.signal,
    async uninterrupted(work, graceMs = shortGraceMs) {
      grace = Math.max(grace, graceMs);
      if (depth++ === 0) for (const [name, handle] of handlers) process.on(name, handle);
      try {
        return await work();
      } finally {
        if (--depth === 0) for (const [name, handle] of handlers) process.off(name, handle);
      }
    },
  };
}

/** What keeps a command from its work and is not our fault, in sentences. */
function problemsOf(error: unknown): readonly string[] | undefined {
  if (!(error instanceof Error) || (error.name !== "UsageError" && error.name !== "DiskError")) return undefined;
  const problems: unknown = Reflect.get(error, "problems");
  return Array.isArray(problems) ? problems.map(String) : [error.message];
}

/** What a failure means for the user: a line on stderr and an exit code. */
function explain(error: unknown, stopped: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const problems = problemsOf(error);
  if (problems !== undefined) {
    printLines(
      "stderr",
      problems.map((text) => [paint("wrong", "error:"), ` ${text}`]),
    );
    return 2;
  }
  if (error instanceof Error && error.name === "Interrupted") {
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
      "a service of codegen.yaml by its name or its description's path, another description's or WSDL's path, the name of one that comes with codegen, or - for standard input; without it, all of codegen.yaml",
    )
    .option("-o, --output <folder>", "the folder the files go in (default: generated/<name of the description>)")
    .option("--config <file>", "the configuration to use instead of codegen.yaml here or above")
    .option("--namespace <uri>", "use this namespace instead of the description's")
    .option("--base-url <url>", "use this base address instead of the description's")
    .addOption(
      new Option(
        "--import-extension <ending>",
        "what imports between generated files end in (default: what the project around them needs)",
      ).choices(["js", "ts", "none"]),
    )
    .option("--skip-unsupported", "of a WSDL: leave out operations that cannot be described")
    .option("--artifacts <names>", "what to generate, commas between: client, server, wsdl, fixtures (default: all)")
    .option(
      "--runtime <where>",
      "where generated code finds the runtime: copy (in each output), package (asmx-codegen itself), or a folder that several share (default: copy)",
    )
    .option("--format", "have the Prettier that is installed where the output stands format it")
    .option("--no-format", "do not, whatever codegen.yaml says");
}

function withReport(command: Command): Command {
  return command.addOption(
    new Option(
      "--report <kind>",
      "how to tell what was found: for people, programs, GitHub's annotations, test reports",
    )
      .choices(reportKinds)
      .default("text"),
  );
}

function withWsdl(command: Command): Command {
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

const examples = (...lines: readonly string[]): string => `\nExamples:\n${lines.map((line) => `  ${line}`).join("\n")}`;

/** Arguments are repeated in it, and may have ends of lines; only the hint, which has names of ours, is a line of its own. */
function printUsageError(text: string): void {
  const [, message = text, hint] = /^(.*?)(?:\n(\(Did you mean [^\n]*\)))?\n?$/s.exec(text) ?? [];
  printLines("stderr", hint === undefined ? [message] : [message, hint]);
}

const splitNames = (names: string): readonly string[] => names.split(",").map((name) => name.trim());

interface Reporting {
  readonly report: ReportKind;
}

type Run = (name: string, options: Reporting, command: (terminal: Terminal) => Promise<number>) => Promise<void>;

function describe(run: Run): Command {
  const program = new Command("codegen");
  program
    .description(
      "One YAML description of an ASMX-style web service in; client, WSDL, server handlers and fixtures out.",
    )
    .version(readVersion(), "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .showHelpAfterError("Run codegen --help, or codegen <command> --help, for what there is.")
    .addHelpText(
      "after",
      examples(
        "codegen generate service.wsdl -o src/soap  the client and server of a WSDL",
        "codegen import service.wsdl -o service.yaml  a description of it, to read and to keep",
        "codegen generate messaging-account        write generated/messaging-account",
        "codegen docs -o site                      pages of the services in codegen.yaml, to publish",
        "codegen check                             compare what codegen.yaml names with what generating would write",
        "codegen infer-rows recorded-reply.xml     propose the rows of a DataSet",
      ),
    )
    .addHelpText("after", "\nExit codes: 0 done, 1 findings, 2 bad input or usage, 3 our fault, 130 interrupted.")
    .configureOutput({
      writeOut: (text) => printText("stdout", text),
      writeErr: (text) => printText("stderr", text),
      outputError: printUsageError,
    })
    .exitOverride();
  withReport(withSelection(program.command("generate")))
    .description("compile descriptions and bring the output folders in line")
    .option("--force", "replace files that were edited by hand or that codegen did not write")
    .option("--dry-run", "say what would be done, and do nothing")
    .option("--watch", "stay, and generate again whenever a description or codegen.yaml changes")
    .addHelpText(
      "after",
      examples(
        "codegen generate                                       what codegen.yaml says",
        "codegen generate my-service.yaml -o src/generated/my   one description, to a folder",
        "codegen generate --dry-run                             what would be done",
        "codegen generate --watch                               again whenever something changes",
        "codegen generate --report json                         the same for a program",
      ),
    )
    .action((description: string | undefined, options: GenerateOptions & Reporting) =>
      run("generate", options, async (terminal) =>
        options.watch === true
          ? (await import("./commands/watch.js")).watchAndGenerate(description, options, terminal)
          : (await import("./commands/generate.js")).generate(description, options, terminal),
      ),
    );
  withReport(withSelection(program.command("check")))
    .description(
      "say whether the output folders are what generating would write: missing, stale, edited by hand, extra",
    )
    .option("--full", "compile and compare every byte, even where the lock vouches for the input")
    .option("--diff", "show what generating would change in files that are stale or edited")
    .addHelpText(
      "after",
      examples(
        "codegen check                    what codegen.yaml says; exit code 1 where something is not as it should be",
        "codegen check --full --diff      trust no lock, and show every difference",
        "codegen check --report github    annotations on a pull request",
        "codegen check --report junit > codegen.xml",
      ),
    )
    .action((description: string | undefined, options: CheckOptions & Reporting) =>
      run("check", options, async (terminal) =>
        (await import("./commands/check.js")).check(description, options, terminal),
      ),
    );
  withWsdl(withReport(program.command("import")))
    .description("make a description of a WSDL")
    .argument("<wsdl>", "a file, an address whose WSDL is fetched, or - for standard input")
    .option("-o, --output <file>", "the description to write (default: standard output)")
    .option("--skip-unsupported", "leave out operations that cannot be described, instead of writing nothing")
    .option("--force", "replace the description that stands there")
    .option("--update <description>", "put what the WSDL says into this description, and keep what people added to it")
    .addHelpText(
      "after",
      examples(
        "codegen import service.wsdl -o service.yaml",
        "codegen import 'http://localhost:8080/service.asmx?WSDL' -o service.yaml",
        "codegen import newer.wsdl --update service.yaml",
        "codegen import service.wsdl --skip-unsupported --report json",
      ),
    )
    .action((wsdl: string, options: ImportOptions & Reporting) =>
      run("import", options, async (terminal) =>
        (await import("./commands/import.js")).importDescription(wsdl, options, terminal),
      ),
    );
  withWsdl(withReport(program.command("diff")))
    .description("say what the newer of two descriptions or WSDLs changes, and whom that breaks")
    .argument("<older>", "a description's path, or that of a WSDL, or its address")
    .argument("<newer>", "the same")
    .addOption(
      new Option("--breaking <whom>", "exit code 1 only where these break; other changes are told").choices(
        brokenKinds,
      ),
    )
    .addHelpText(
      "after",
      examples("codegen diff service.yaml newer.wsdl     exit code 1 where they differ on the wire"),
    )
    .action((older: string, newer: string, options: DriftOptions & Reporting) =>
      run("diff", options, async (terminal) =>
        (await import("./commands/compare.js")).diff(older, newer, options, terminal),
      ),
    );
  withWsdl(withReport(program.command("drift")))
    .description("say what a deployed service changed against the description, and whom that breaks")
    .argument("[wsdl]", "the newer WSDL, where it is a file")
    .option("--url <address>", "where the service publishes its WSDL")
    .option("--description <file>", "the description (default: the one that codegen.yaml names)")
    .addOption(
      new Option("--breaking <whom>", "exit code 1 only where these break; other changes are told").choices(
        brokenKinds,
      ),
    )
    .addHelpText(
      "after",
      examples(
        "codegen drift --url 'http://localhost:8080/service.asmx?WSDL'",
        "codegen drift newer.wsdl --description service.yaml --report json",
      ),
    )
    .action((wsdl: string | undefined, options: DriftOptions & Reporting) =>
      run("drift", options, async (terminal) => (await import("./commands/compare.js")).drift(wsdl, options, terminal)),
    );
  withWsdl(withReport(program.command("docs")))
    .description("write the pages of described services for people, with their WSDLs, to publish them")
    .argument(
      "[description]",
      "a service of codegen.yaml by its name or its description's path, another description's or WSDL's path or address; without it, all of codegen.yaml",
    )
    .requiredOption("-o, --output <folder>", "the folder the pages go in")
    .option("--base-url <url>", "the address that examples name, instead of the description's")
    .option("--namespace <uri>", "use this namespace instead of the description's")
    .option("--config <file>", "the configuration to use instead of codegen.yaml here or above")
    .option("--force", "replace files that were edited by hand or that codegen did not write")
    .option("--dry-run", "say what would be done, and do nothing")
    .addHelpText(
      "after",
      examples(
        "codegen docs -o site                                       all of codegen.yaml",
        "codegen docs service.wsdl -o site --base-url https://sms.example.org",
      ),
    )
    .action((description: string | undefined, options: DocsOptions & Reporting) =>
      run("docs", options, async (terminal) =>
        (await import("./commands/docs.js")).publishDocs(description, options, terminal),
      ),
    );
  withWsdl(program.command("serve"))
    .description("put described services on a port and answer with their sample values, to try them")
    .argument(
      "[description]",
      "a service of codegen.yaml by its name or its description's path, another description's or WSDL's path or address, or the name of a description that comes with codegen; without it, all of codegen.yaml",
    )
    .option("-p, --port <number>", "the port; 0 finds one that is free (default: 8080)")
    .option("--host <address>", "where to listen; 0.0.0.0: every network (default: 127.0.0.1, this machine alone)")
    .option("--public-url <address>", "the base address that callers see, for the WSDL (default: as each request says)")
    .option("--trust-forwarded", "for the WSDL, believe the address that a proxy tells in Forwarded or X-Forwarded-*")
    .option("--handlers <module>", "handlers of yours, JavaScript or TypeScript; other operations answer with samples")
    .option("--scenarios <file>", "what operations do instead: answers, faults, delays, broken connections (YAML)")
    .option(
      "--recorded <folder>",
      "answer calls as codegen record saw them answered; a description may be left out then",
    )
    .addOption(
      new Option(
        "--unrecorded <kind>",
        "what calls get that --recorded does not hold: a fault that says so, or the sample (default: fault)",
      ).choices(unrecordedKinds),
    )
    .addOption(new Option("--log <kind>", "what to print for each call").choices(logKinds).default("text"))
    .option("--watch", "serve anew whenever a description, handlers or scenarios change")
    .option("--config <file>", "the configuration to use instead of codegen.yaml here or above")
    .option("--namespace <uri>", "use this namespace instead of the description's")
    .option("--skip-unsupported", "of a WSDL: leave out operations that cannot be described")
    .addHelpText(
      "after",
      examples(
        "codegen serve service.yaml                      what it describes, at http://127.0.0.1:8080",
        "codegen serve service.wsdl --port 0 --log json  any free port, a line of JSON for each call",
        "codegen serve --recorded recorded               the answers that codegen record kept",
      ),
    )
    .action((description: string | undefined, options: ServeOptions) =>
      run("serve", { report: "text" }, async (terminal) =>
        (await import("./commands/serve.js")).serveDescriptions(description, options, terminal),
      ),
    );
  withWsdl(program.command("record"))
    .description("stand before an old service, pass everything on, and keep its calls for codegen conformance")
    .argument(
      "[description]",
      "of the service, for its secrets: as serve takes it (default: codegen.yaml, where there is one)",
    )
    .requiredOption("--target <origin>", "where the old service is: http://host:port")
    .requiredOption("-o, --output <folder>", "where calls are kept; a recording that is there goes on")
    .option("-p, --port <number>", "the port that callers use; 0 finds one that is free (default: 8080)")
    .option("--host <address>", "where to listen; 0.0.0.0: every network (default: 127.0.0.1, this machine alone)")
    .addOption(
      new Option("--host-header <whose>", "the Host header that the old service sees")
        .choices(["caller", "target"])
        .default("caller"),
    )
    .option("--ca <file>", "PEM of the authority that signed the old service's certificate")
    .option("--cert <file>", "PEM of the certificate that callers see; they come over https then")
    .option("--key <file>", "PEM of its private key")
    .addOption(
      new Option(
        "--hide <names>",
        "parameters, elements and headers whose values are replaced as well, commas between: what is personal",
      ).argParser(splitNames),
    )
    .option("--every <number>", "keep one of so many calls of an operation over a binding (default: 1)")
    .option("--each <number>", "keep at most so many calls of an operation over a binding (default: 1000)")
    .option("--most-body <bytes>", "keep no call with a body larger than this (default: 16 MiB)")
    .option("--most-bytes <bytes>", "keep nothing more when the folder has so much (default: 1 GiB)")
    .option("--config <file>", "the configuration to use instead of codegen.yaml here or above")
    .addHelpText(
      "after",
      examples(
        "codegen record --target http://old.example.org --port 8080 -o recorded",
        "codegen record service.yaml --target https://old.example.org --hide To_Number,Message -o recorded",
      ),
    )
    .action((description: string | undefined, options: RecordOptions) =>
      run("record", { report: "text" }, async (terminal) =>
        (await import("./commands/record.js")).recordCalls(description, options, terminal),
      ),
    );
  withWsdl(withReport(program.command("conformance")))
    .description(
      "call a server, and say where it answers otherwise than its description says, or than the one did that calls were recorded from",
    )
    .argument("[description]", "of the service: as serve takes it (default: codegen.yaml, where there is one)")
    .requiredOption("--url <address>", "the server: its origin, or the whole address of the service")
    .option("--recorded <folder>", "what codegen record kept: sent instead of what the description says")
    .option(
      "--against <address>",
      "with --recorded: another server, whose answers are expected instead of the recorded ones",
    )
    .option("--effects", "call operations that may change something, too")
    .option("--only <names>", "call these operations alone, commas between", splitNames)
    .option("--except <names>", "do not call these operations", splitNames)
    .option(
      "--credentials <file>",
      "lines NAME=value for parameters, {{NAME}} in what was recorded (default: variables, CODEGEN_NAME)",
    )
    .option(
      "--may-differ <rules>",
      "with --recorded: elements, or ends of their paths, whose values may be others, commas between; Id=number, Time=5m, Contact_Id=id say which",
      splitNames,
    )
    .option("--rules <file>", "with --recorded: a file of such rules, one a line")
    .option("--timeout <seconds>", "for each call (default: 60)")
    .option("--rate <number>", "call no more often than so many times a second")
    .option("--concurrency <number>", "calls at the same time (default: 1)")
    .option("--config <file>", "the configuration to use instead of codegen.yaml here or above")
    .addHelpText(
      "after",
      examples(
        "codegen conformance service.yaml --url http://localhost:8080",
        "codegen conformance service.yaml --recorded recorded --url http://new.example.org",
        "codegen conformance --recorded recorded --url http://localhost:8080 --only checkCredits --may-differ Time",
      ),
    )
    .action((description: string | undefined, options: ConformanceOptions & Reporting) =>
      run("conformance", options, async (terminal) =>
        (await import("./commands/conformance.js")).conformance(description, options, terminal),
      ),
    );
  withReport(program.command("init"))
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
    .addHelpText(
      "after",
      examples(
        "codegen init                           for the descriptions that stand here, after asking",
        "codegen init my-service.yaml --yes     for one, without asking",
      ),
    )
    .action((description: string | undefined, options: InitOptions & Reporting) =>
      run("init", options, async (terminal) =>
        (await import("./commands/init.js")).init(description, options, terminal),
      ),
    );
  withReport(program.command("infer-rows"))
    .description("propose the rows of DataSet results from recorded responses")
    .argument(
      "<response...>",
      "files that hold a whole HTTP response, or its XML body; - is standard input; or the folder of a recording",
    )
    .option(
      "--update <description>",
      "of a recording: put the rows in where a description says DataSet, and change nothing else",
    )
    .addHelpText(
      "after",
      examples(
        "codegen infer-rows reply.xml                what one recorded response shows",
        "codegen infer-rows replies/*.http > rows.yaml",
        "codegen infer-rows recorded --update service.yaml",
      ),
    )
    .action((files: readonly string[], options: InferRowsOptions & Reporting) =>
      run("infer-rows", options, async (terminal) =>
        (await import("./commands/infer-rows.js")).inferRowsOf(files, options, terminal),
      ),
    );
  return program;
}

async function finishReport(command: string, kind: ReportKind, { record, folder, version }: Terminal): Promise<void> {
  if (kind === "text") return;
  const { renderReport } = await import("./commands/reports/render.js");
  const report = record.report(command, `asmx-codegen ${version}`, Number(process.exitCode));
  const { GITHUB_WORKSPACE: workspace } = process.env;
  printReport(renderReport(kind, report, { folder, workspace: workspace === "" ? undefined : workspace }));
}

tolerateClosedPipes();
/** The exit code of the signal that interrupted the run, if one did. */
let stopped: unknown;
try {
  const program = describe(async (name, { report }, command) => {
    const terminal = openTerminal(report);
    terminal.signal.addEventListener("abort", () => (stopped = terminal.signal.reason));
    try {
      const code = await command(terminal);
      process.exitCode = typeof stopped === "number" ? stopped : code;
    } catch (error) {
      process.exitCode = explain(error, stopped);
      terminal.record.problems.push(...(problemsOf(error) ?? []));
      // A defect of ours or an interruption: whatever was recorded is not the whole.
      if (problemsOf(error) === undefined) return;
    }
    await finishReport(name, report, terminal);
  });
  await program.parseAsync();
} catch (error) {
  process.exitCode = explain(error, stopped);
}
