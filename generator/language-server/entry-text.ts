/**
 * Owns the text of one entry of a map: its range, its indentation, and the text of a new entry beside it.
 * Invariant: an edit never changes a comment of another entry.
 */
import { entryText, type Span, type WrittenEntry } from "../diagnostics/diagnostic.js";
import { lineEndOf, lineStartOf } from "../diagnostics/text-positions.js";
import type { Entry, MapNode, Tree } from "../load/tree.js";

/** A change of a text. */
export interface Edit {
  readonly span: Span;
  readonly text: string;
}

export function textAt(text: string, { start, end }: Span): string {
  return text.slice(start, end);
}

/** The text with all edits; they do not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const ordered = [...edits].sort((a, b) => a.span.start - b.span.start);
  let result = "";
  let at = 0;
  for (const { span, text: added } of ordered) {
    result += text.slice(at, span.start) + added;
    at = span.end;
  }
  return result + text.slice(at);
}

/** The line end that the text has. */
export function newlineOf(text: string): string {
  return /\r\n/.test(text.slice(0, 10_000)) ? "\r\n" : "\n";
}

export function isFlow(text: string, tree: Tree): boolean {
  return /^[[{]/.test(text.slice(tree.span.start, tree.span.start + 1)) && tree.kind !== "text";
}

/** The value of an entry, unless it is an alias: what that repeats stands before it. */
export function ownValue({ keySpan, value }: Entry): Tree | undefined {
  return value.span.start < keySpan.start ? undefined : value;
}

/** Column of the keys of a block map. */
function indentOf(text: string, offset: number): string {
  const start = lineStartOf(text, offset);
  return " ".repeat(offset - start);
}

/** The end of what is written of a value, without blanks and comments behind it. */
export function endOfValue(text: string, tree: Tree): number {
  const { start, end } = tree.span;
  const last = tree.kind === "map" ? tree.entries.at(-1)?.value : tree.kind === "list" ? tree.items.at(-1) : undefined;
  if (last !== undefined && !isFlow(text, tree)) return endOfValue(text, last);
  return start + text.slice(start, end).trimEnd().length;
}

/** The edit that adds entries to a map. */
export function addEntries(text: string, map: MapNode, entries: readonly WrittenEntry[]): Edit {
  const texts = entries.map(entryText);
  const last = map.entries.at(-1);
  if (isFlow(text, map)) {
    const close = text.lastIndexOf("}", map.span.end - 1);
    const inside = text.slice(map.span.start + 1, close).trimEnd();
    const start = map.span.start + 1 + inside.length;
    const separator = last === undefined ? " " : inside.endsWith(",") ? " " : ", ";
    return { span: { start, end: close }, text: `${separator}${texts.join(", ")} ` };
  }
  const newline = newlineOf(text);
  const first = map.entries[0];
  const indent = first === undefined ? "" : indentOf(text, first.keySpan.start);
  const lastEnd = last === undefined ? map.span.end : Math.max(endOfValue(text, last.value), last.keySpan.end);
  const end = lineEndOf(text, lastEnd);
  return { span: { start: end, end }, text: texts.map((each) => `${newline}${indent}${each}`).join("") };
}
