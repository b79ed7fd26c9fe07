/** Owns the arguments and help of `init`. */
import { type Declare, examples } from "./options.js";

export const init: Declare = (command) =>
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
    .option("--format", "have the project's Prettier format generated files")
    .option("-y, --yes", "do not ask")
    .option("--dry-run", "list the changes, and write nothing")
    .addHelpText(
      "after",
      examples(
        "codegen init                           for the descriptions in this folder, after asking",
        "codegen init my-service.yaml --yes     for one description, without asking",
      ),
    );
