/**
 * Owns the command line as a whole: a command for each row of the table, its help, and messages about wrong use.
 * Invariant: an argument that a message repeats cannot control the terminal.
 */
import { Command } from "commander";
import { type CommandName, commandTable, doors, exitCodeWords } from "../commands/command-table.js";
import type { ReportRequest } from "../commands/option-values.js";
import { exitCodes, type ExitCode, UsageError } from "../commands/terminal/exit-codes.js";
import { printLines, printText } from "../commands/terminal/screen.js";
import type { Terminal } from "../commands/terminal/terminal.js";
import { declarations } from "./declarations.js";
import { examples, missingOption, notesOption, reportOption, withConnection, withWsdlOptions } from "./options.js";

/** Runs a command, and sets the exit code and makes the reports. */
export type Run = (
  name: CommandName,
  reports: readonly ReportRequest[],
  command: (terminal: Terminal) => Promise<ExitCode>,
) => Promise<void>;

/** Without a command, `codegen` asks what it is for. Commander would take an action of the program for that of a misspelt command. */
export async function runProgram(version: string, words: readonly string[], run: Run): Promise<void> {
  const [word, ...others] = words;
  const hasYes = word === "--yes" || word === "-y";
  // No command has a dot or a slash in its name.
  if (word !== undefined && /^[^-].*[./]/.test(word))
    throw new UsageError(
      `${word} is not a command; codegen generate ${JSON.stringify(word)} makes code of a WSDL or description`,
    );
  if (word !== undefined && !(hasYes && others.length === 0)) {
    await describeProgram(version, run).parseAsync(words, { from: "user" });
    return;
  }
  await run("init", [], async (terminal) => {
    const { enterByDoor } = await import("../commands/init/first-contact.js");
    return enterByDoor({ yes: hasYes }, terminal);
  });
}

/** A row without its declaration is no command; a tidy test names it. */
const isCommandName = (name: string): name is CommandName => Object.hasOwn(declarations, name);

export function describeProgram(version: string, run: Run): Command {
  const program = new Command("codegen");
  program
    .description("Generate a typed TypeScript client and server for a SOAP service, from its WSDL or one YAML file.")
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .showHelpAfterError("Run codegen --help, or codegen <command> --help, for the commands and options.")
    .addHelpText(
      "after",
      examples(
        "codegen                                      ask what you want to do, and do it",
        "codegen generate service.wsdl -o src/soap    the client of a WSDL",
        "codegen import service.wsdl -o service.yaml  a description of it, to read and to keep",
        "codegen generate messaging-account           write generated/messaging-account",
        "codegen docs -o site                         pages of the services in codegen.yaml, to publish",
        "codegen check                                compare the output folders with what generate would write",
        "codegen infer-rows recorded-reply.xml        propose the rows of a DataSet",
      ),
    )
    .addHelpText("after", `\nExit codes: ${codesInWords([0, 1, 2])}.`)
    .configureOutput({
      writeOut: (text) => printText("stdout", text),
      writeErr: (text) => printText("stderr", text),
      outputError: printUsageError,
    })
    .exitOverride();
  for (const name of Object.keys(commandTable).filter(isCommandName)) addCommand(program, name, run);
  const help = new Command("help").argument("[command]").description("display help for command");
  return program.addHelpCommand(help.helpGroup(`${doors.project}:`));
}

function addCommand(program: Command, name: CommandName, run: Run): void {
  const row = commandTable[name];
  program.commandsGroup(`${doors[row.door]}:`);
  const command = declarations[name](program.command(name));
  if (row.takesWsdl) withWsdlOptions(command);
  // A recording proxy has certificates of its own.
  if (row.takesWsdl && name !== "record") withConnection(command);
  // It saves the documents, and imports nothing.
  if (row.takesWsdl && name !== "fetch") command.addOption(missingOption()).addOption(notesOption());
  if (row.hasReport) command.addOption(reportOption());
  command
    .addHelpText(
      "after",
      `\nWrites: ${row.writes}.\nExit codes: ${codesInWords(row.exitCodes)}.\nExplained in ${row.page}.`,
    )
    .action((...input: readonly unknown[]) => {
      const { report = [] } = command.opts<{ readonly report?: readonly ReportRequest[] }>();
      // The last one is commander's own command.
      return run(name, report, async (terminal) => (await row.load())(...input.slice(0, -1), terminal));
    });
}

function codesInWords(codes: readonly ExitCode[]): string {
  const all = [...codes, exitCodes.ourFault, exitCodes.interrupted];
  return all.map((code) => `${code} ${exitCodeWords[code]}`).join(", ");
}

/** The text may repeat arguments with line ends. Only the hint, which has our own names, gets a line of its own. */
function printUsageError(text: string): void {
  const [, message = text, hint] = /^(.*?)(?:\n(\(Did you mean [^\n]*\)))?\n?$/s.exec(text) ?? [];
  printLines("stderr", hint === undefined ? [message] : [message, hint]);
}
