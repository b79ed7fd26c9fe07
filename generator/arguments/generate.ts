/** Owns the arguments and help of `generate` and `check`. */
import { type Declare, dryRunOption, examples, forceOption, withSelection } from "./options.js";

export const generate: Declare = (command) =>
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
    );

export const check: Declare = (command) =>
  withSelection(command)
    .description("compare the output folders with what generate would write: missing, stale, edited by hand, extra")
    .option("--full", "compile and compare every byte, even if the lock says that the input is unchanged")
    .option("--diff", "show what generate would change in files that are stale or edited")
    .addHelpText(
      "after",
      examples(
        "codegen check                    what codegen.yaml says; exit code 1 if a file is not up to date",
        "codegen check --full --diff      ignore the lock, and show every difference",
        "codegen check --report github    annotations on a pull request",
        "codegen check --report junit > codegen.xml",
      ),
    );
