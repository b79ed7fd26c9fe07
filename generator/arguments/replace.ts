/** Owns the arguments and help of the commands for replacing a service: `record`, `conformance`. */
import { Option } from "commander";
import { configOption, type Declare, examples, hostOption, portOption, splitNames } from "./options.js";

export const record: Declare = (command) =>
  command
    .description("record the calls of an old service as a proxy in front of it, for codegen conformance")
    .argument(
      "[description]",
      "of the service, for its secrets; the same values as for serve (default: codegen.yaml, if there is one)",
    )
    .option("--target <origin>", "the old service: http://host:port")
    .option("-o, --output <folder>", "the folder of the recording; an existing recording is continued")
    .option(
      "--review <folder>",
      "list the names whose values a finished recording contains; with --hide, remove these values first",
    )
    .addOption(portOption("the port for callers"))
    .addOption(hostOption())
    .addOption(
      new Option("--host-header <whose>", "the Host header that the old service receives")
        .choices(["caller", "target"])
        .default("caller"),
    )
    .option("--ca <file>", "PEM of the authority that signed the old service's certificate")
    .option("--cert <file>", "PEM of the certificate for callers, who then use https")
    .option("--key <file>", "PEM of its private key")
    .addOption(
      new Option(
        "--hide <names>",
        "more parameters, elements and headers whose values are replaced, separated by commas, such as personal data",
      ).argParser(splitNames),
    )
    .option("--every <number>", "record one of so many calls of an operation over a binding (default: 1)")
    .option("--each <number>", "record at most so many calls of an operation over a binding (default: 1000)")
    .option("--most-body <bytes>", "record no call with a body larger than this (default: 16 MiB)")
    .option("--most-bytes <bytes>", "stop recording when the folder has this size (default: 1 GiB)")
    .option("--most-operations <number>", "record calls of so many operations (default: 1000)")
    .addOption(configOption())
    .addHelpText(
      "after",
      examples(
        "codegen record --target http://old.example.org --port 8080 -o recorded",
        "codegen record service.yaml --target https://old.example.org --hide To_Number,Message -o recorded",
        "codegen record --review recorded --hide Email",
      ),
    );

export const conformance: Declare = (command) =>
  command
    .description("call a server, and report where its answers differ from its description or from a recording")
    .argument("[description]", "of the service; the same values as for serve (default: codegen.yaml, if there is one)")
    .requiredOption("--url <address>", "the server: its origin, or the whole address of the service")
    .option("--recorded <folder>", "replay this recording of codegen record instead of calls made from the description")
    .option(
      "--against <address>",
      "with --recorded: another server, whose answers are expected instead of the recorded ones",
    )
    .option("--effects", "also call operations that may change something")
    .option("--only <names>", "call only these operations, separated by commas", splitNames)
    .option("--except <names>", "do not call these operations", splitNames)
    .option(
      "--credentials <file>",
      "lines NAME=value for parameters, and for {{NAME}} in a recording (default: environment variables CODEGEN_NAME)",
    )
    .option(
      "--may-differ <rules>",
      "with --recorded: elements, or ends of their paths, whose values may differ, separated by commas; Id=number, Time=5m, Contact_Id=id limit how",
      splitNames,
    )
    .option("--rules <file>", "with --recorded: a file of such rules, one a line")
    .option("--timeout <seconds>", "for each call, to the end of its answer (default: 60)")
    .option("--most-body <bytes>", "read no more of an unpacked answer than this, and report it (default: 16 MiB)")
    .option("--most-time <seconds>", "for the whole run; calls left over are reported (default: 3600)")
    .option("--most-requests <number>", "for the whole run (default: 100000)")
    .option("--most-bytes <bytes>", "of all answers of the run together (default: 4 GiB)")
    .option("--rate <number>", "at most so many calls a second")
    .option("--concurrency <number>", "calls at the same time (default: 1)")
    .addOption(configOption())
    .addHelpText(
      "after",
      examples(
        "codegen conformance service.yaml --url http://localhost:8080",
        "codegen conformance service.yaml --recorded recorded --url http://new.example.org",
        "codegen conformance --recorded recorded --url http://localhost:8080 --only checkCredits --may-differ Time",
      ),
    );
