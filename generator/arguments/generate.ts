/**
 * Owns what the commands that write and check generated files take: `generate`, `check`.
 * Invariant: a command is loaded when it runs.
 */
import type { Command } from "commander";
import type { CheckOptions } from "../commands/generate/check.js";
import type { GenerateOptions } from "../commands/generate/generate.js";
import { dryRunOption, examples, forceOption, type Reporting, type Run, withReport, withSelection } from "./options.js";

export function addGenerating(program: Command, run: Run): void {
  addGenerate(program, run);
  addCheck(program, run);
}

function addGenerate(program: Command, run: Run): void {
  withReport(withSelection(program.command("generate")))
    .description("compile descriptions and bring the output folders in line")
    .addOption(forceOption())
    .addOption(dryRunOption())
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
          ? (await import("../commands/generate/watch.js")).watchAndGenerate(description, options, terminal)
          : (await import("../commands/generate/generate.js")).generate(description, options, terminal),
      ),
    );
}

function addCheck(program: Command, run: Run): void {
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
        (await import("../commands/generate/check.js")).check(description, options, terminal),
      ),
    );
}
