/**
 * Owns the finding of a quote or bracket that was never closed.
 * Invariant: the place reported is where it was opened; the parser notices only where the text goes wrong.
 */
import type { CST } from "yaml";
import { type Repair, spanAt } from "../diagnostics/diagnostic.js";
import type { Reporter } from "../diagnostics/reporter.js";
import { lineEndOf } from "../diagnostics/text-positions.js";

interface Opener {
  readonly offset: number;
  readonly character: string;
}

/** Reports the innermost thing left open. Whether there is one. */
export function reportUnclosed(text: string, tokens: readonly CST.Token[], reporter: Reporter): boolean {
  const opener = tokens.map(unclosedIn).find((found) => found !== undefined);
  if (opener === undefined) return false;
  const closers: Readonly<Record<string, string>> = { "[": "]", "{": "}" };
  const closer = closers[opener.character] ?? opener.character;
  reporter.report("syntax", spanAt(opener.offset, 1), {
    message: `This ${opener.character} is not closed.`,
    expected: `${closer} further on`,
    suggestion: `add ${closer} where the ${closer === opener.character ? "text" : "list or map"} ends`,
    repair: repairOf(text, opener, closer),
  });
  return true;
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
