/** Owns the arguments and help of the commands about descriptions: `import`, `diff`, `drift`, `docs`, `infer-rows`. */
import {
  breakingOption,
  configOption,
  type Declare,
  dryRunOption,
  examples,
  forceOption,
  namespaceOption,
} from "./options.js";

export const importWsdl: Declare = (command) =>
  command
    .description("write a description of a WSDL")
    .argument("<wsdl>", "a file, an address to fetch, or - for standard input")
    .option("-o, --output <file>", "the description to write (default: standard output)")
    .option("--skip-unsupported", "leave out operations that a description cannot express, instead of writing nothing")
    .option("--force", "replace an existing description")
    .option("--update <description>", "update this description from the WSDL, and keep what people added to it")
    .addHelpText(
      "after",
      examples(
        "codegen import service.wsdl -o service.yaml",
        "codegen import 'http://localhost:8080/service.asmx?WSDL' -o service.yaml",
        "codegen import newer.wsdl --update service.yaml",
        "codegen import service.wsdl --skip-unsupported --report json",
      ),
    );

export const diff: Declare = (command) =>
  command
    .description("list the changes between two descriptions or WSDLs, and whom each breaks")
    .argument("<older>", "the path of a description or WSDL, or the address of a WSDL")
    .argument("<newer>", "the same")
    .addOption(breakingOption())
    .addHelpText("after", examples("codegen diff service.yaml newer.wsdl     exit code 1 if they differ on the wire"));

export const drift: Declare = (command) =>
  command
    .description("list the changes of a deployed service against its description, and whom each breaks")
    .argument("[wsdl]", "the newer WSDL, if it is a file")
    .option("--url <address>", "where the service publishes its WSDL")
    .option("--description <file>", "the description (default: the one that codegen.yaml names)")
    .addOption(breakingOption())
    .addHelpText(
      "after",
      examples(
        "codegen drift --url 'http://localhost:8080/service.asmx?WSDL'",
        "codegen drift newer.wsdl --description service.yaml --report json",
      ),
    );

export const docs: Declare = (command) =>
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
    );

export const inferRows: Declare = (command) =>
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
    );
