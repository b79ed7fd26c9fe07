/**
 * Owns the first check of the text: its size and its characters.
 * Invariant: later stages meet no character that YAML or XML 1.0 cannot have. Escapes in double quotes are checked in
 * `yaml-tree.ts`.
 */
import { spanAt } from "../diagnostics/diagnostic.js";
import { capitalised, quote } from "../diagnostics/quote.js";
import type { Reporter } from "../diagnostics/reporter.js";

/** UTF-16 units. 3,800 operations need about 1.3 million. */
export const maximumCharacters = 4 * 1024 * 1024;

const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u0084\u0086-\u009F\uFFFE\uFFFF]|\r(?!\n)|\p{Cs}/u;
/** YAML has an escape for every other character. */
const forbiddenInXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/u;

/** Whether the text is worth parsing; reports why not. */
export function checkCharacters(text: string, reporter: Reporter): boolean {
  if (text.length > maximumCharacters) {
    reporter.report("tooLarge", spanAt(0), {
      message: `${capitalised(reporter.subject)} is too large.`,
      found: `${String(text.length)} characters`,
      expected: `at most ${String(maximumCharacters)}`,
      suggestion: "split it into several",
    });
    return false;
  }
  const match = forbidden.exec(text);
  if (match === null) return true;
  reporter.report("character", spanAt(match.index, match[0].length), {
    message: `${capitalised(reporter.subject)} has a character that it cannot carry.`,
    found: characterName(match[0]),
    expected: "characters of XML 1.0; lines that end in LF or CRLF",
    suggestion: "remove it; is the file saved as UTF-8?",
    repair: {
      kind: "text",
      span: spanAt(match.index, match[0].length),
      text: match[0] === "\r" ? "\n" : "",
    },
  });
  return false;
}

/** The first character of a value that XML 1.0 cannot carry, named; `undefined` when there is none. */
export function forbiddenCharacter(value: string): string | undefined {
  const match = forbiddenInXml.exec(value);
  return match === null ? undefined : characterName(match[0]);
}

function characterName(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  if (character === "\r") return "U+000D (carriage return) without a line feed";
  return code.startsWith("D") ? `U+${code} (half of a surrogate pair)` : `U+${code} ${quote(character)}`;
}
