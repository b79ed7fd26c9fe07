/**
 * Owns what the commands take that propose what people would have to write: `init`, `infer-rows`.
 * Invariant: a command is loaded when it runs.
 */
import type { Command } from "commander";
import type { InferRowsOptions } from "../commands/describe/infer-rows.js";
import type { InitOptions } from "../commands/init/init.js";
import { examples, type Reporting, type Run, withReport } from "./options.js";

export function addBeginning(program: Command, run: Run): void {
  addInit(program, run);
  addInferRows(program, run);
}

function addInit(program: Command, run: Run): void {
  withReport(program.command("init"))
    .description(
      "write codegen.yaml, scripts of package.json and, where there is none, a first description, after saying what will be written",
    )
    .argument(
      "[description]",
      "a description's path, also of one that is to be begun, or the name of one that comes with codegen (default: those that stand here)",
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
        (await import("../commands/init/init.js")).init(description, options, terminal),
      ),
    );
}

function addInferRows(program: Command, run: Run): void {
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
        (await import("../commands/describe/infer-rows.js")).inferRowsOf(files, options, terminal),
      ),
    );
}
