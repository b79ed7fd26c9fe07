/**
 * Owns output to the terminal: the only way to stdout and stderr.
 * Invariant: no text in a line (file names, values of descriptions, arguments, texts of other programs) can control the
 * terminal, change the direction of text or begin a new line. Only our code sets colours.
 */
import { escapeAllButTabs, escapeUnprintable } from "../../diagnostics/quote.js";
import { exitCodes } from "./exit-codes.js";
import { type DiffMeaning, type Line, type Meaning, paint, type Painted } from "./terminal.js";

export type Screen = "stdout" | "stderr";

/** How a part begins and ends: numbers among the eight colours that every terminal and theme has, 7 for reverse. */
const looks: Readonly<Record<Exclude<Meaning, "same" | "below">, readonly [begin: string, end: string]>> = {
  wrong: ["31", "39"],
  warning: ["33", "39"],
  good: ["32", "39"],
  removed: ["31", "39"],
  "removed-words": ["31;7", "27;39"],
  added: ["32", "39"],
  "added-words": ["32;7", "27;39"],
  place: ["36", "39"],
};

/** Parts of diffs, in which a tab stays a tab. */
const diffMeanings: ReadonlySet<Meaning> = new Set<DiffMeaning>([
  "removed",
  "removed-words",
  "added",
  "added-words",
  "same",
  "below",
]);

/** On terminals, unless NO_COLOR (https://no-color.org) or a dumb terminal says otherwise; FORCE_COLOR where it is none. */
function showsColours(screen: Screen): boolean {
  const { NO_COLOR: none = "", FORCE_COLOR: force, TERM: terminal } = process.env;
  if (none !== "") return false;
  if (force !== undefined) return force !== "0" && force !== "false";
  return process[screen].isTTY && terminal !== "dumb";
}

/** Whether a person reads stdout: a terminal, and no log of CI. */
export function hasReader(): boolean {
  return process.stdout.isTTY && (process.env["CI"] ?? "") === "";
}

function printPart(part: string | Painted, coloured: boolean): string {
  if (typeof part === "string") return escapeUnprintable(part);
  const { text, meaning } = part;
  const shown = diffMeanings.has(meaning) ? escapeAllButTabs(text) : escapeUnprintable(text);
  if (!coloured || meaning === "same" || meaning === "below") return shown;
  const [begin, end] = looks[meaning];
  return `\u001b[${begin}m${shown}\u001b[${end}m`;
}

function printLine(line: Line, coloured: boolean): string {
  return (typeof line === "string" ? [line] : line).map((part) => printPart(part, coloured)).join("");
}

/** Marks below a line are for screens without colours. */
function isShown(line: Line, coloured: boolean): boolean {
  const [first] = line;
  return !coloured || typeof first !== "object" || first.meaning !== "below";
}

/**
 * Prints each text as one line: line ends, escapes and invisible characters in it are shown as `\n` and `\u{1b}`. In a
 * GitHub workflow, no line is interpreted as a command.
 */
export function printLines(screen: Screen, lines: readonly Line[]): void {
  if (lines.length === 0) return;
  const coloured = showsColours(screen);
  const texts = lines.filter((line) => isShown(line, coloured)).map((line) => printLine(line, coloured));
  const inWorkflow = process.env["GITHUB_ACTIONS"] === "true";
  process[screen].write(`${(inWorkflow ? texts.map(hideCommands) : texts).join("\n")}\n`);
}

/** GitHub looks for `::` at the start of a line, and for `##[` anywhere. */
export function hideCommands(text: string): string {
  return text.replace(/^(\s*):(?=:)/, "$1: ").replaceAll("##[", "# #[");
}

/** Prints text whose ends of lines are meant, such as help. */
export function printText(screen: Screen, text: string): void {
  printLines(screen, text.replace(/\n$/, "").split("\n"));
}

/** Prints a report for programs: only its own ends of lines are left in it, and commands in it are meant. */
export function printReport(screen: Screen, text: string): void {
  process[screen].write(`${text.split("\n").map(escapeAllButTabs).join("\n")}\n`);
}

/** Whether standard input is a person's keyboard. */
export function isTypedBy(): boolean {
  return process.stdin.isTTY;
}

/** The pipes of a protocol between programs: no terminal is steered by it. */
export function protocolStreams(): { readonly input: NodeJS.ReadStream; readonly output: NodeJS.WriteStream } {
  return { input: process.stdin, output: process.stdout };
}

/**
 * The reader of our output may leave early (`codegen check | head`): that is its right, and changes nothing for us. Where a disk does not take
 * what is printed (`codegen check > findings.txt`), stderr says so once, and no exit code says that what was printed is all there.
 */
export function watchStreams(): void {
  // Nobody can be told of what stderr does not take.
  process.stderr.on("error", () => undefined);
  let isReported = false;
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (isReported || error.code === "EPIPE" || error.code === "EOF") return;
    isReported = true;
    process.on("exit", (code) => {
      if (code === exitCodes.done || code === exitCodes.findings) process.exitCode = exitCodes.badInput;
    });
    void tellLost(error);
  });
}

async function tellLost(error: Error): Promise<void> {
  const { explainDiskError } = await import("../../files/disk/disk-error.js");
  const explained = explainDiskError(error, "write to", "standard output");
  printLines("stderr", [
    [paint("wrong", "error:"), ` ${explained instanceof Error ? explained.message : error.message}`],
  ]);
}
