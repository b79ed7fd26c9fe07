/**
 * Owns what the commands around descriptions take: `import`, `diff`, `drift`.
 * Invariant: a command is loaded when it runs.
 */
import type { Command } from "commander";
import type { DriftOptions } from "../commands/describe/compare.js";
import type { ImportOptions } from "../commands/sources/import-summary.js";
import { breakingOption, examples, type Reporting, type Run, withReport, withWsdl } from "./options.js";

export function addDescribing(program: Command, run: Run): void {
  addImport(program, run);
  addDiff(program, run);
  addDrift(program, run);
}

function addImport(program: Command, run: Run): void {
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
        (await import("../commands/describe/import.js")).importDescription(wsdl, options, terminal),
      ),
    );
}

function addDiff(program: Command, run: Run): void {
  withWsdl(withReport(program.command("diff")))
    .description("say what the newer of two descriptions or WSDLs changes, and whom that breaks")
    .argument("<older>", "a description's path, or that of a WSDL, or its address")
    .argument("<newer>", "the same")
    .addOption(breakingOption())
    .addHelpText(
      "after",
      examples("codegen diff service.yaml newer.wsdl     exit code 1 where they differ on the wire"),
    )
    .action((older: string, newer: string, options: DriftOptions & Reporting) =>
      run("diff", options, async (terminal) =>
        (await import("../commands/describe/compare.js")).diff(older, newer, options, terminal),
      ),
    );
}

function addDrift(program: Command, run: Run): void {
  withWsdl(withReport(program.command("drift")))
    .description("say what a deployed service changed against the description, and whom that breaks")
    .argument("[wsdl]", "the newer WSDL, where it is a file")
    .option("--url <address>", "where the service publishes its WSDL")
    .option("--description <file>", "the description (default: the one that codegen.yaml names)")
    .addOption(breakingOption())
    .addHelpText(
      "after",
      examples(
        "codegen drift --url 'http://localhost:8080/service.asmx?WSDL'",
        "codegen drift newer.wsdl --description service.yaml --report json",
      ),
    )
    .action((wsdl: string | undefined, options: DriftOptions & Reporting) =>
      run("drift", options, async (terminal) =>
        (await import("../commands/describe/compare.js")).drift(wsdl, options, terminal),
      ),
    );
}
