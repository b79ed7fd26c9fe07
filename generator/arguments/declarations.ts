/** Owns the arguments, options and help texts of each command. */
import { Option } from "commander";
import type { CommandName } from "../commands/command-table.js";
import { credentialsKinds, doorNames, logKinds, loginOwners, unrecordedKinds } from "../commands/option-values.js";
import {
  breakingOption,
  configOption,
  type Declare,
  dryRunOption,
  examples,
  forceOption,
  hostOption,
  inOption,
  answersOption,
  jsonNumbersOption,
  namespaceOption,
  namingOption,
  operationsOption,
  portOption,
  skipOption,
  splitNames,
  withImpact,
  withSelection,
} from "./options.js";

export const declarations: Readonly<Record<CommandName, Declare>> = {
  generate: (command) =>
    withSelection(command)
      .description("generate code from descriptions and WSDLs, and remove files that are no longer needed")
      .addOption(forceOption())
      .addOption(dryRunOption())
      .option("--watch", "keep running, and generate again when a description or codegen.yaml changes")
      .addHelpText(
        "after",
        examples(
          "codegen generate                                       what codegen.yaml says",
          "codegen generate my-service.yaml -o src/generated/my   one description, to a folder",
          "codegen generate --dry-run                             print what would change",
          "codegen generate --watch                               again after every change",
          "codegen generate --report json                         the result as JSON",
        ),
      ),

  check: (command) =>
    withSelection(command)
      .description("compare the output folders with what generate would write: missing, stale, edited by hand, extra")
      .option("--full", "compile and compare every byte, even if the lock says that the input is unchanged")
      .option("--diff", "show what generate would change in files that are stale or edited")
      .option(
        "--no-plugins",
        "run no plugin of codegen.yaml, and leave their files unchecked: for changes of strangers",
      )
      .addHelpText(
        "after",
        examples(
          "codegen check                    what codegen.yaml says; exit code 1 if a file is not up to date",
          "codegen check --full --diff      ignore the lock, and show every difference",
          "codegen check --report html=report.html --report junit=codegen.xml",
        ),
      ),

  import: (command) =>
    command
      .description("write a description of a WSDL")
      .argument("<wsdl>", "a file, an address to fetch, or - for standard input")
      .option(
        "-o, --output <file>",
        "the description to write (default: standard output); with --in, the output folder",
      )
      .option(
        "--skip-unsupported",
        "leave out operations that a description cannot express, instead of writing nothing",
      )
      .addOption(operationsOption())
      .option("--force", "replace an existing description")
      .option("--update <description>", "update this description from the WSDL, and keep what people added to it")
      .option("--dry-run", "with --update: print what would change, and write nothing")
      .addOption(inOption("with --update --dry-run: "))
      .addHelpText(
        "after",
        examples(
          "codegen import service.wsdl -o service.yaml",
          "codegen import 'http://localhost:8080/service.asmx?WSDL' -o service.yaml",
          "codegen import newer.wsdl --update service.yaml",
          "codegen import newer.wsdl --update service.yaml --dry-run --in .   exit code 1 if your code breaks",
          "codegen import service.wsdl --skip-unsupported --report json",
        ),
      ),

  fetch: (command) =>
    command
      .description("save a WSDL and all documents that it leads to, beside each other, to work offline")
      .argument("<wsdl>", "a file, an address to fetch, or - for standard input")
      .requiredOption("-o, --output <folder>", "the folder for the documents, new or empty")
      .option("--most-time <seconds>", "for the whole run (default: 120)")
      .addHelpText(
        "after",
        examples(
          "codegen fetch 'http://localhost:8080/service.asmx?WSDL' -o wsdl",
          "codegen fetch service.wsdl -o wsdl --allow-host schemas.example.org   and what it imports from there",
        ),
      ),

  diff: (command) =>
    withImpact(command)
      .description("list the changes between two descriptions or WSDLs, and whom each breaks")
      .argument("<older>", "the path of a description or WSDL, or the address of a WSDL")
      .argument("<newer>", "the same")
      .addOption(breakingOption())
      .addHelpText(
        "after",
        examples(
          "codegen diff service.yaml newer.wsdl           exit code 1 if they differ on the wire",
          "codegen diff older.wsdl newer.wsdl --in .      exit code 1 if your code breaks, and the lines",
        ),
      ),

  drift: (command) =>
    withImpact(command)
      .description("list the changes of a deployed service against its description, and whom each breaks")
      .argument("[wsdl]", "the newer WSDL, if it is a file")
      .option("--base-url <address>", "where the service publishes its WSDL")
      .option("--description <file>", "the description (default: the one that codegen.yaml names)")
      .addOption(breakingOption())
      .addHelpText(
        "after",
        examples(
          "codegen drift --base-url 'http://localhost:8080/service.asmx?WSDL'",
          "codegen drift newer.wsdl --description service.yaml --report json",
        ),
      ),

  docs: (command) =>
    command
      .description("write documentation pages of services and their WSDLs, to publish them")
      .argument(
        "[description]",
        "a service of codegen.yaml (its name or the path of its description), or the path or address of another description or WSDL (default: all services of codegen.yaml)",
      )
      .requiredOption("-o, --output <folder>", "the folder for the pages")
      .option("--base-url <url>", "the address in examples, instead of the description's")
      .addOption(namespaceOption())
      .addOption(configOption())
      .addOption(forceOption())
      .addOption(dryRunOption())
      .addHelpText(
        "after",
        examples(
          "codegen docs -o site                                       all services of codegen.yaml",
          "codegen docs service.wsdl -o site --base-url https://sms.example.org",
        ),
      ),

  openapi: (command) =>
    command
      .description("print or write the OpenAPI 3.1 document of a service, as codegen gateway serves it")
      .argument("[description]", "of the service; the same values as for serve (default: codegen.yaml)")
      .option("-o, --output <file>", "the file to write (default: standard output)")
      .addOption(namespaceOption())
      .addOption(namingOption("in JSON"))
      .addOption(jsonNumbersOption())
      .addOption(configOption())
      .addOption(skipOption())
      .addOption(forceOption())
      .addHelpText(
        "after",
        examples(
          "codegen openapi service.wsdl -o openapi.json",
          "codegen openapi                                print that of the service of codegen.yaml",
        ),
      ),

  gateway: (command) =>
    command
      .description("serve a JSON API in front of a SOAP service: JSON in, SOAP to the service, JSON out")
      .argument("[description]", "of the service; the same values as for serve (default: codegen.yaml)")
      .option("--base-url <address>", "the SOAP service (default: the address in the description)")
      .addOption(portOption("the port for JSON"))
      .addOption(hostOption())
      .addOption(
        new Option(
          "--credentials <whose>",
          "caller: each request brings them; environment: CODEGEN_<parameter>, the same for all callers",
        )
          .choices(credentialsKinds)
          .default("caller"),
      )
      .addOption(
        new Option(
          "--login-of <whose>",
          "environment: one login for all callers; caller: what each request brings as HTTP Basic",
        )
          .choices(loginOwners)
          .default("environment"),
      )
      .addOption(
        new Option("--allow-origin <origins>", "origins whose pages may call it, separated by commas").argParser(
          splitNames,
        ),
      )
      .option("--timeout <seconds>", "for each call of the service (default: 30)")
      .option("--retries <count>", "further attempts of an operation with reads: true whose call fails (default: 0)")
      .option("--cache-control <value>", "for answers to GET, such as private, max-age=60 (default: no-store)")
      .addOption(new Option("--log <kind>", "what to print for each request").choices(["text", "none"]).default("text"))
      .addOption(configOption())
      .addOption(namespaceOption())
      .addOption(namingOption("in JSON"))
      .addOption(answersOption())
      .addOption(jsonNumbersOption())
      .addOption(skipOption())
      .addHelpText(
        "after",
        examples(
          "codegen gateway service.wsdl --base-url https://old.example.org/service.asmx",
          "codegen gateway service.yaml --credentials environment --port 0",
        ),
      ),

  call: (command) =>
    command
      .description("call one operation, and show its request, reply and result")
      .usage("[options] <description> [operation] [--PARAMETER VALUE...]")
      .argument("<description>", "of the service; the same values as for serve")
      .argument("[operation]", "its name (default: list the operations and their parameters)")
      .argument("[parameters...]", "--NAME VALUE for each; records and lists as JSON")
      .allowUnknownOption()
      .option("--base-url <address>", "the service (default: the address in the description)")
      .option("--binding <binding>", "soap11, soap12, http-get, http-post or script (default: the operation's first)")
      .option("--json <file>", "parameters as an object in a file, or - for standard input")
      .option("--timeout <seconds>", "for the call (default: 30)")
      .addOption(answersOption())
      .addOption(configOption())
      .addOption(namespaceOption())
      .addOption(namingOption("of parameters, and in the result"))
      .addOption(skipOption())
      .addHelpText(
        "after",
        examples(
          "codegen call service.wsdl                          the operations and what they take",
          "codegen call service.wsdl Add --intA 1 --intB 2",
          "codegen call service.wsdl GetOrder --Id 7 --binding soap12 > order.json",
        ),
      )
      .addHelpText("after", "\nA credential that is not given is read from the environment: CODEGEN_<parameter>."),

  serve: (command) =>
    command
      .description("run described services on a port; they answer with sample values until you give handlers")
      .argument(
        "[description]",
        "a service of codegen.yaml (its name or the path of its description), the path or address of another description or WSDL, or a description that comes with codegen (default: all services of codegen.yaml)",
      )
      .addOption(portOption("the port"))
      .addOption(hostOption())
      .option(
        "--public-url <address>",
        "the base address that callers see, for the WSDL (default: that of each request)",
      )
      .option("--trust-forwarded", "take the WSDL's address from a proxy's Forwarded or X-Forwarded-* headers")
      .option(
        "--handlers <module>",
        "your handlers, JavaScript or TypeScript: a module that exports a function for each operation, or an object of them as default; other operations answer with samples",
      )
      .option("--scenarios <file>", "what operations do instead (YAML): answers, faults, delays, broken connections")
      .option("--recorded <folder>", "answer from a recording of codegen record; a description is then optional")
      .addOption(
        new Option(
          "--unrecorded <kind>",
          "the answer to calls that the recording does not contain: a fault that says so, or the sample (default: fault)",
        ).choices(unrecordedKinds),
      )
      .addOption(new Option("--log <kind>", "what to print for each call").choices(logKinds).default("text"))
      .option("--watch", "reload when a description, handlers or scenarios change")
      .addOption(configOption())
      .addOption(namespaceOption())
      .addOption(namingOption("in handlers and scenarios"))
      .addOption(skipOption())
      .addHelpText(
        "after",
        examples(
          "codegen serve service.yaml                      the described service, at http://127.0.0.1:8080",
          "codegen serve service.wsdl --port 0 --log json  any free port, a line of JSON for each call",
          "codegen serve --recorded recorded               the answers of a recording",
        ),
      ),

  record: (command) =>
    command
      .description("record the calls of an old service as a proxy in front of it, for codegen conformance")
      .argument(
        "[description]",
        "of the service, for its secrets; the same values as for serve (default: codegen.yaml, if there is one)",
      )
      .option("--base-url <origin>", "the old service: http://host:port")
      .option("-o, --output <folder>", "the folder of the recording; an existing recording is continued")
      .option(
        "--review <folder>",
        "list the names whose values a finished recording contains; with --hide or --keep, remove values first",
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
      .addOption(
        new Option(
          "--keep <names>",
          "keep only the values of these, separated by commas, and dates, true, false and described enumerations; replace all others",
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
          "codegen record --base-url http://old.example.org --port 8080 -o recorded",
          "codegen record service.yaml --base-url https://old.example.org --hide To_Number,Message -o recorded",
          "codegen record --base-url http://old.example.org --keep To_Number,Group_Id -o recorded",
          "codegen record --review recorded --hide Email",
        ),
      ),

  conformance: (command) =>
    command
      .description("call a server, and report where its answers differ from its description or from a recording")
      .argument(
        "[description]",
        "of the service; the same values as for serve (default: codegen.yaml, if there is one)",
      )
      .requiredOption("--base-url <address>", "the server: its origin, or the whole address of the service")
      .option(
        "--recorded <folder>",
        "replay this recording of codegen record instead of calls made from the description",
      )
      .option(
        "--against <address>",
        "with --recorded: another server, whose answers are expected instead of the recorded ones",
      )
      .option(
        "--json <address>",
        "without --recorded: a gateway or the JSON API of the same service, whose results must equal those of SOAP",
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
        "with --recorded or --json: elements, or ends of their paths, whose values may differ, separated by commas; Id=number, Time=5m, Contact_Id=id limit how",
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
          "codegen conformance service.yaml --base-url http://localhost:8080",
          "codegen conformance service.yaml --recorded recorded --base-url http://new.example.org",
          "codegen conformance --recorded recorded --base-url http://localhost:8080 --only checkCredits --may-differ Time",
        ),
      ),

  lsp: (command) =>
    command
      .description("serve an editor: completion, problems while typing, hover, rename, quick fixes")
      .option("--stdio", "over standard input and output, which is the only way")
      .addHelpText(
        "after",
        examples("codegen lsp --stdio     what an editor runs; docs/guides/editors.md has the settings"),
      ),

  init: (command) =>
    command
      .description(
        "create codegen.yaml, scripts in package.json and, if there is none, a first description; lists the changes and asks first",
      )
      .argument(
        "[description]",
        "the path of a description, which may be new, or a description that comes with codegen (default: the descriptions in this folder)",
      )
      .option(
        "-o, --output <folder>",
        "the output folder (default: generated/<name of the description>, in src if there is such a folder)",
      )
      .addOption(
        new Option(
          "--door <name>",
          "what to prepare: to call a service from its WSDL, to describe and publish one, to replace an old one, or to offer JSON in front of one (default: describe if there is a description, otherwise a question on the terminal)",
        ).choices(doorNames),
      )
      .option("--format", "have the project's Prettier format generated files")
      .option("-y, --yes", "do not ask")
      .option("--dry-run", "list the changes, and write nothing")
      .addHelpText(
        "after",
        examples(
          "codegen init                           for the descriptions in this folder, after asking",
          "codegen init --door call --yes         for the WSDLs in this folder, without asking",
          "codegen init my-service.yaml --yes     for one description, without asking",
        ),
      ),

  doctor: (command) =>
    command
      .description("print what a report of a problem needs: versions, settings, state of the outputs, and repairs")
      .option("--base-url <address>", "also ask whether this service publishes its WSDL; no operation is called")
      .option("--service", "the same of the services of codegen.yaml, at the addresses of their descriptions")
      .addOption(configOption())
      .addHelpText(
        "after",
        examples(
          "codegen doctor                            a few lines to paste into an issue",
          "codegen doctor --base-url https://sms.example.org/service.asmx",
          "codegen doctor --report json",
        ),
      ),

  "infer-rows": (command) =>
    command
      .description("propose the rows of DataSet results from recorded responses")
      .argument(
        "<response...>",
        "files with a whole HTTP response or its XML body, or - for standard input; or one folder with a recording",
      )
      .option(
        "--update <description>",
        "with a recording: write the rows into this description where it says DataSet, and change nothing else",
      )
      .addHelpText(
        "after",
        examples(
          "codegen infer-rows reply.xml                the rows of one recorded response",
          "codegen infer-rows replies/*.http > rows.yaml",
          "codegen infer-rows recorded --update service.yaml",
        ),
      ),
};
