/**
 * Owns what the commands for whoever replaces a service take: `record`, `conformance`.
 * Invariant: a command is loaded when it runs.
 */
import { type Command, Option } from "commander";
import type { ConformanceOptions } from "../commands/replace/conformance.js";
import type { RecordOptions } from "../commands/replace/record.js";
import {
  configOption,
  examples,
  hostOption,
  portOption,
  type Reporting,
  type Run,
  splitNames,
  withReport,
  withWsdl,
} from "./options.js";

export function addReplacing(program: Command, run: Run): void {
  addRecord(program, run);
  addConformance(program, run);
}

function addRecord(program: Command, run: Run): void {
  withWsdl(program.command("record"))
    .description("stand before an old service, pass everything on, and keep its calls for codegen conformance")
    .argument(
      "[description]",
      "of the service, for its secrets: as serve takes it (default: codegen.yaml, where there is one)",
    )
    .option("--target <origin>", "where the old service is: http://host:port")
    .option("-o, --output <folder>", "where calls are kept; a recording that is there goes on")
    .option(
      "--review <folder>",
      "list the names whose values a finished recording holds; with --hide, remove these values from it first",
    )
    .addOption(portOption("the port that callers use"))
    .addOption(hostOption())
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
    .option("--most-bytes <bytes>", "keep nothing more when the folder takes so much of the disk (default: 1 GiB)")
    .option("--most-operations <number>", "keep calls of so many operations (default: 1000)")
    .addOption(configOption())
    .addHelpText(
      "after",
      examples(
        "codegen record --target http://old.example.org --port 8080 -o recorded",
        "codegen record service.yaml --target https://old.example.org --hide To_Number,Message -o recorded",
        "codegen record --review recorded --hide Email",
      ),
    )
    .action((description: string | undefined, options: RecordOptions) =>
      run("record", { report: "text" }, async (terminal) =>
        (await import("../commands/replace/record.js")).recordCalls(description, options, terminal),
      ),
    );
}

function addConformance(program: Command, run: Run): void {
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
    .option("--timeout <seconds>", "for each call, to the end of its answer (default: 60)")
    .option("--most-body <bytes>", "read no answer further than this, unpacked, and report it (default: 16 MiB)")
    .option("--most-time <seconds>", "for the whole run; what was not called by then is reported (default: 3600)")
    .option("--most-requests <number>", "for the whole run (default: 100000)")
    .option("--most-bytes <bytes>", "of all answers of the run together (default: 4 GiB)")
    .option("--rate <number>", "call no more often than so many times a second")
    .option("--concurrency <number>", "calls at the same time (default: 1)")
    .addOption(configOption())
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
        (await import("../commands/replace/conformance.js")).conformance(description, options, terminal),
      ),
    );
}
