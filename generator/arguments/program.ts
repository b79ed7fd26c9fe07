/**
 * Owns the command line as a whole: which commands there are, in which order help tells them, how wrong use is told.
 * Invariant: arguments that are repeated never steer the terminal.
 */
import { Command } from "commander";
import { printLines, printText } from "../commands/terminal/screen.js";
import { addBeginning } from "./init.js";
import { addDescribing } from "./describe.js";
import { addGenerating } from "./generate.js";
import { examples, type Run } from "./options.js";
import { addReplacing } from "./replace.js";
import { addServing } from "./serve.js";

/** Arguments are repeated in it, and may have ends of lines; only the hint, which has names of ours, is a line of its own. */
function printUsageError(text: string): void {
  const [, message = text, hint] = /^(.*?)(?:\n(\(Did you mean [^\n]*\)))?\n?$/s.exec(text) ?? [];
  printLines("stderr", hint === undefined ? [message] : [message, hint]);
}

export function describeProgram(version: string, run: Run): Command {
  const program = new Command("codegen");
  program
    .description(
      "One YAML description of an ASMX-style web service in; client, WSDL, server handlers and fixtures out.",
    )
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .showHelpAfterError("Run codegen --help, or codegen <command> --help, for what there is.")
    .addHelpText(
      "after",
      examples(
        "codegen generate service.wsdl -o src/soap  the client and server of a WSDL",
        "codegen import service.wsdl -o service.yaml  a description of it, to read and to keep",
        "codegen generate messaging-account        write generated/messaging-account",
        "codegen docs -o site                      pages of the services in codegen.yaml, to publish",
        "codegen check                             compare what codegen.yaml names with what generating would write",
        "codegen infer-rows recorded-reply.xml     propose the rows of a DataSet",
      ),
    )
    .addHelpText("after", "\nExit codes: 0 done, 1 findings, 2 bad input or usage, 3 our fault, 130 interrupted.")
    .configureOutput({
      writeOut: (text) => printText("stdout", text),
      writeErr: (text) => printText("stderr", text),
      outputError: printUsageError,
    })
    .exitOverride();
  for (const add of [addGenerating, addDescribing, addServing, addReplacing, addBeginning]) add(program, run);
  return program;
}
