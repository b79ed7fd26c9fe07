/**
 * Owns questions to the person at the terminal.
 * Invariant: questions are asked only if somebody can answer. An interruption ends the process, and an end of input is
 * an empty answer.
 */
import { createInterface } from "node:readline";
import { UsageError } from "./exit-codes.js";
import { printLines } from "./screen.js";

export interface Conversation {
  /** The answer without blanks around it; empty at the end of the input. Rejects with {@link UsageError} for one that is too long. */
  ask(question: readonly string[]): Promise<string>;
  /** Lets the process end. */
  close(): void;
}

/** Longer than any path or address that a person types. */
const longestAnswer = 2048;

/** Undefined where nobody is there to ask. */
export function openConversation(): Conversation | undefined {
  return process.stdin.isTTY ? converse(process.stdin) : undefined;
}

/** A conversation with one reader for all questions, since a line that is typed ahead belongs to the next one. */
export function converse(input: NodeJS.ReadableStream): Conversation {
  const reader = createInterface({ input });
  const answers = reader[Symbol.asyncIterator]();
  return {
    async ask(question) {
      printLines("stderr", question);
      const { value, done = false } = await answers.next();
      const answer = done ? "" : String(value).trim();
      if (answer.length > longestAnswer)
        throw new UsageError(`the answer has ${answer.length} characters; expected at most ${longestAnswer}`);
      return answer;
    },
    close: () => reader.close(),
  };
}

/** The answer to a single question; undefined where nobody is there to ask. */
export async function askOnce(question: readonly string[]): Promise<string | undefined> {
  const conversation = openConversation();
  try {
    return await conversation?.ask(question);
  } finally {
    conversation?.close();
  }
}
