/**
 * Owns what reaches the terminal: the only way to stdout and stderr.
 * Property that must stay true: whatever stands in a line (names of files, values of descriptions, arguments, texts of other
 * programs), it cannot steer the terminal, change the direction of text or begin a line of its own.
 */
import { escapeUnprintable } from "../diagnostics/quote.js";

export type Screen = "stdout" | "stderr";

/** Prints each as one line: ends of lines, escapes and marks without width in it are shown as `\n` and `\u{1b}`. */
export function printLines(screen: Screen, lines: readonly string[]): void {
  if (lines.length > 0) process[screen].write(`${lines.map(escapeUnprintable).join("\n")}\n`);
}

/** Prints text whose ends of lines are meant, such as help. */
export function printText(screen: Screen, text: string): void {
  printLines(screen, text.replace(/\n$/, "").split("\n"));
}

/** The reader of our output may leave early (`codegen check | head`): that is its right, and changes nothing for us. */
export function tolerateClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE" && error.code !== "EOF") throw error;
    });
  }
}
