/**
 * Owns what the commands that show a described service take: `docs`, `serve`.
 * Invariant: a command is loaded when it runs.
 */
import { type Command, Option } from "commander";
import type { DocsOptions } from "../commands/describe/docs.js";
import { logKinds } from "../commands/serve/call-line.js";
import type { ServeOptions } from "../commands/serve/round.js";
import { unrecordedKinds } from "../commands/serve/unrecorded-kinds.js";
import {
  configOption,
  dryRunOption,
  examples,
  forceOption,
  hostOption,
  namespaceOption,
  portOption,
  type Reporting,
  type Run,
  skipOption,
  withReport,
  withWsdl,
} from "./options.js";

export function addServing(program: Command, run: Run): void {
  addDocs(program, run);
  addServe(program, run);
}

function addDocs(program: Command, run: Run): void {
  withWsdl(withReport(program.command("docs")))
    .description("write the pages of described services for people, with their WSDLs, to publish them")
    .argument(
      "[description]",
      "a service of codegen.yaml by its name or its description's path, another description's or WSDL's path or address; without it, all of codegen.yaml",
    )
    .requiredOption("-o, --output <folder>", "the folder the pages go in")
    .option("--base-url <url>", "the address that examples name, instead of the description's")
    .addOption(namespaceOption())
    .addOption(configOption())
    .addOption(forceOption())
    .addOption(dryRunOption())
    .addHelpText(
      "after",
      examples(
        "codegen docs -o site                                       all of codegen.yaml",
        "codegen docs service.wsdl -o site --base-url https://sms.example.org",
      ),
    )
    .action((description: string | undefined, options: DocsOptions & Reporting) =>
      run("docs", options, async (terminal) =>
        (await import("../commands/describe/docs.js")).publishDocs(description, options, terminal),
      ),
    );
}

function addServe(program: Command, run: Run): void {
  withWsdl(program.command("serve"))
    .description("put described services on a port and answer with their sample values, to try them")
    .argument(
      "[description]",
      "a service of codegen.yaml by its name or its description's path, another description's or WSDL's path or address, or the name of a description that comes with codegen; without it, all of codegen.yaml",
    )
    .addOption(portOption("the port"))
    .addOption(hostOption())
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
    .addOption(configOption())
    .addOption(namespaceOption())
    .addOption(skipOption())
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
        (await import("../commands/serve/serve.js")).serveDescriptions(description, options, terminal),
      ),
    );
}
