/**
 * Owns asking the user.
 * Invariant: only a person at a terminal is asked; a script never waits for an answer.
 */
import { createInterface } from "node:readline";
import { printLines } from "../terminal/screen.js";

/** Whether the answer is yes; `undefined` where nobody is there to ask. Ctrl-C and an end of input are a no. */
export async function askOnTerminal(question: string): Promise<boolean | undefined> {
  if (!process.stdin.isTTY) return undefined;
  printLines("stderr", [`${question} [y/N]`]);
  const lines = createInterface({ input: process.stdin });
  try {
    for await (const line of lines) return /^\s*y(?:es)?\s*$/i.test(line);
    return false;
  } finally {
    lines.close();
  }
}
