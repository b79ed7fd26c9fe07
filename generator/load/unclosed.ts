/**
 * Owns the search for a quote or bracket that was never closed.
 * Invariant: the reported position is where it was opened; the parser notices the mistake only later.
 */
import type { CST } from "yaml";
import { type Repair, spanAt } from "../diagnostics/diagnostic.js";
import type { Reporter } from "../diagnostics/reporter.js";
import { lineEndOf, lineStartOf } from "../diagnostics/text-positions.js";

interface Opener {
  readonly offset: number;
  readonly character: string;
}

const closers: Readonly<Record<string, string>> = { "[": "]", "{": "}" };

const closerOf = ({ character }: Opener): string => closers[character] ?? character;

const innermostOpener = (tokens: readonly CST.Token[]): Opener | undefined =>
  tokens.map(unclosedIn).find((found) => found !== undefined);

/** Reports the innermost thing left open. Whether there is one. */
export function reportUnclosed(text: string, tokens: readonly CST.Token[], reporter: Reporter): boolean {
  const opener = innermostOpener(tokens);
  if (opener === undefined) return false;
  const closer = closerOf(opener);
  reporter.report("syntax", spanAt(opener.offset, 1), {
    message: `This ${opener.character} is not closed.`,
    expected: `${closer} further on`,
    suggestion: `add ${closer} where the ${closer === opener.character ? "text" : "list or map"} ends`,
    repair: repairOf(text, opener, closer),
  });
  return true;
}

/**
 * The text without an open quote or bracket that took the lines behind it; `undefined` if there is none. `close`: it is closed at the end of
 * its line, otherwise the rest of its line is blank, and every other place stays.
 */
export function withoutUnclosed(text: string, tokens: readonly CST.Token[], close: boolean): string | undefined {
  const opener = innermostOpener(tokens);
  if (opener === undefined) return undefined;
  const end = lineEndOf(text, opener.offset);
  if (!hasOuterLine(text, opener.offset, end)) return undefined;
  if (close) return `${text.slice(0, end)}${closerOf(opener)}${text.slice(end)}`;
  return text.slice(0, opener.offset) + " ".repeat(end - opener.offset) + text.slice(end);
}

/** Whether the next line that is not blank is not indented deeper than the line of the opener. */
function hasOuterLine(text: string, offset: number, end: number): boolean {
  const indent = (line: string): number => line.search(/[^ ]|$/);
  const [next] = /\S.*/.exec(text.slice(end)) ?? [];
  if (next === undefined) return false;
  const start = text.indexOf(next, end);
  return start - lineStartOf(text, start) <= indent(text.slice(lineStartOf(text, offset), offset));
}

/** At the end of the line, where most texts and lists in brackets end, unless another list or map ends there. */
function repairOf(text: string, { offset }: Opener, closer: string): Repair | undefined {
  const end = lineEndOf(text, offset);
  const isQuote = closer === text.charAt(offset);
  if (!isQuote && /[\]}]/.test(text.slice(offset, end))) return undefined;
  return { kind: "text", span: spanAt(end), text: closer };
}

/** The first bracket or quote that is not closed. Recursion is safe: the parser has bounded the depth. */
function unclosedIn(token: CST.Token | null | undefined): Opener | undefined {
  if (token === null || token === undefined) return undefined;
  switch (token.type) {
    case "document":
      return unclosedIn(token.value);
    case "single-quoted-scalar":
    case "double-quoted-scalar":
      return isClosed(token.source) ? undefined : { offset: token.offset, character: token.source.charAt(0) };
    case "block-map":
    case "block-seq":
      return unclosedInItems(token.items);
    case "flow-collection": {
      const inner = unclosedInItems(token.items);
      if (inner !== undefined) return inner;
      const closer = token.start.source === "[" ? "flow-seq-end" : "flow-map-end";
      const closed = token.end.some(({ type }) => type === closer);
      return closed ? undefined : { offset: token.start.offset, character: token.start.source };
    }
    default:
      return undefined;
  }
}

function unclosedInItems(items: readonly CST.CollectionItem[]): Opener | undefined {
  for (const item of items) {
    const opener = unclosedIn(item.key) ?? unclosedIn(item.value);
    if (opener !== undefined) return opener;
  }
  return undefined;
}

/** The lexer ends a quoted scalar at its closing quote, or at the end of the text. */
function isClosed(source: string): boolean {
  const quote = source.charAt(0);
  if (source.length < 2 || !source.endsWith(quote)) return false;
  // An escaped quote closes nothing: escaped by a backslash, or in single quotes by another.
  const escape = quote === '"' ? "\\" : "'";
  let before = source.length - 1;
  while (before > 1 && source.charAt(before - 1) === escape) before -= 1;
  return (source.length - 1 - before) % 2 === 0;
}
