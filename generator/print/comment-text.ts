/**
 * Owns the encoder for doc comments. Compilers, linters and bundlers search them for directives, TypeDoc and editors
 * parse Markdown and HTML, and people read them.
 * Invariant: text of a description cannot end the comment, and is neither a directive nor markup. Markdown shows it as
 * it was written: changed characters become references (`&lt;phone>`).
 */
import { escapeInvisible } from "./characters.js";
import { toolWords } from "./tool-words.js";

/** Lines for a block comment. */
export function commentLines(lines: readonly string[]): readonly string[] {
  const ticks = pairsBackticks(lines.join("\n"));
  return lines.map((line) => encodeLine(ticks ? line : line.replaceAll("`", "\0")));
}

/** `\0` stands for a backtick to encode; `escapeInvisible` leaves none of the text's own. */
function encodeLine(line: string): string {
  let text = line.replace(/[^\0]+/g, escapeInvisible);
  text = text.replace(/&(?=#?\w+;)/g, "&amp;").replaceAll("\0", "&#96;");
  text = text.replace(/<(?=[A-Za-z/!?])/g, "&lt;");
  text = text.replaceAll("*/", "*\\/").replaceAll("/*", "/\\*");
  text = text.replace(tagSign, reference);
  for (const word of toolWords)
    text = text.replace(word, (_, before: string, sign: string) => before + reference(sign));
  return plainMarkdown(text).trimEnd();
}

/** An `@` that begins a word, or that stands before one which tools find inside others, too (`x@internal`). `user@example.org` has none. */
const tagSign =
  /(?<![\w.+~-])@(?=[^\s@])|@(?=internal|licen[cs]e|preserve|cc_on|lic|jsx|ts-|flow|noflow|babel|__|(?:vitest|jest)-|vite-)/gi;

function reference(character: string): string {
  return `&#${String(character.charCodeAt(0))};`;
}

/** A picture would be loaded from anywhere; a link leads where a reader expects it to, or is none; no fence hides what follows. */
function plainMarkdown(text: string): string {
  return text
    .replace(/(?<=!)\[|\](?=\((?!(?:https?:\/\/|mailto:)[^\s()]+\))|\[|:)/gi, reference)
    .replace(/~(?=~~)/g, reference);
}

/** Whether code between backticks ends where it seems to; an odd one would swallow tags and paragraphs that follow. */
function pairsBackticks(text: string): boolean {
  const runs = text.match(/`+/g) ?? [];
  return runs.length % 2 === 0 && runs.every((run) => run.length === 1);
}
