/**
 * Owns the text of a single entry of a map: where it begins and ends, how far it is indented, how a new one is written beside it.
 * Invariant: an edit never touches a comment of another entry.
 */
import type { Span } from "../diagnostics/diagnostic.js";
import type { MapNode, Tree } from "../load/tree.js";

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

export function lineStartOf(text: string, offset: number): number {
  return text.lastIndexOf("\n", offset - 1) + 1;
}

/** Without the line end. */
export function lineEndOf(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  const at = end < 0 ? text.length : end;
  return at > offset && text.charAt(at - 1) === "\r" ? at - 1 : at;
}

/** The line end that the text has. */
export function newlineOf(text: string): string {
  return /\r\n/.test(text.slice(0, 10_000)) ? "\r\n" : "\n";
}

export function isFlow(text: string, tree: Tree): boolean {
  return /^[[{]/.test(text.slice(tree.span.start, tree.span.start + 1)) && tree.kind !== "text";
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

/** The edit that adds entries `key: value` to a map. */
export function addEntries(text: string, map: MapNode, entries: readonly string[]): Edit {
  const last = map.entries.at(-1);
  if (isFlow(text, map)) {
    const close = text.lastIndexOf("}", map.span.end - 1);
    const inside = text.slice(map.span.start + 1, close).trimEnd();
    const start = map.span.start + 1 + inside.length;
    const separator = last === undefined ? " " : inside.endsWith(",") ? " " : ", ";
    return { span: { start, end: close }, text: `${separator}${entries.join(", ")} ` };
  }
  const newline = newlineOf(text);
  const first = map.entries[0];
  const indent = first === undefined ? "" : indentOf(text, first.keySpan.start);
  const lastEnd = last === undefined ? map.span.end : Math.max(endOfValue(text, last.value), last.keySpan.end);
  const end = lineEndOf(text, lastEnd);
  return { span: { start: end, end }, text: entries.map((entry) => `${newline}${indent}${entry}`).join("") };
}
