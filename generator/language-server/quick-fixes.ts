/**
 * Owns quick fixes: the repair of a diagnostic as an edit of the text.
 * Invariant: no message is parsed. A repair without a position in the text is no quick fix.
 */
import { type Diagnostic, entryText, type Repair, type Span, type WrittenEntry } from "../diagnostics/diagnostic.js";
import { capitalised, quote } from "../diagnostics/quote.js";
import { lineEndOf, lineStartOf } from "../diagnostics/text-positions.js";
import { quoted, yamlWord } from "../import/text/yaml-text.js";
import { lookOf } from "../load/scalar-look.js";
import { type Entry, entryOf, entrySpan, type MapNode, type Tree } from "../load/tree.js";
import { addEntries, type Edit, ownValue, textAt } from "./entry-text.js";
import type { Reading } from "./reading.js";

export interface QuickFix {
  readonly title: string;
  readonly edit: Edit;
  readonly diagnostic: Diagnostic;
}

/** The fixes of problems that touch a range. */
export function quickFixes(reading: Reading, range: Span): readonly QuickFix[] {
  return reading.diagnostics.flatMap((diagnostic) => {
    const { span, repair } = diagnostic;
    if (repair === undefined || span.end < range.start || span.start > range.end) return [];
    const edit = editOf(reading, repair);
    return edit === undefined ? [] : [{ title: titleOf(repair), edit, diagnostic }];
  });
}

function titleOf(repair: Repair): string {
  switch (repair.kind) {
    case "replace":
      return `Write ${repair.plain === true ? repair.value : quote(repair.value)}`;
    case "remove":
      return repair.path === undefined ? "Remove it" : `Remove ${repair.path.at(-1) ?? "it"}`;
    case "text":
      return titleOfText(repair);
    case "add":
      return capitalised(`add ${repair.entries.map(entryText).join(", ")}`);
  }
}

function titleOfText({ span, text }: Repair & { readonly kind: "text" }): string {
  if (text === "") return "Remove it";
  if (text === "\n") return "Break the line";
  if (text.trim() === "") return "Indent by blanks";
  return span.start === span.end ? `Add ${text} at the end of the line` : `Write ${text}`;
}

function editOf({ text, tree }: Reading, repair: Repair): Edit | undefined {
  const { span } = repair;
  if (repair.kind === "replace") return { span, text: replacement(textAt(text, span), repair) };
  if (repair.kind === "text") return { span, text: repair.text };
  if (repair.kind === "remove" && repair.path === undefined) return { span: removed(text, span), text: "" };
  const owner = tree === undefined ? undefined : ownerOf(tree, span);
  const value = owner === undefined || "kind" in owner ? owner : ownValue(owner);
  if (value === undefined) return undefined;
  return repair.kind === "remove"
    ? withoutEntry(text, value, repair.path ?? [])
    : addition(text, value, repair.entries);
}

/** Quotes that stand there stay. */
function replacement(written: string, { value, plain }: Repair & { readonly kind: "replace" }): string {
  if (plain === true) return value;
  return /^["']/.test(written) || lookOf(value) !== "text" ? quoted(value) : yamlWord(value);
}

/** The map at a span, or the entry whose key is there. */
function ownerOf(tree: Tree, span: Span): MapNode | Entry | undefined {
  if (tree.kind === "text") return undefined;
  if (tree.kind === "map" && isSame(tree.span, span)) return tree;
  const entries = tree.kind === "map" ? tree.entries : [];
  const entry = entries.find(({ keySpan }) => isSame(keySpan, span));
  if (entry !== undefined) return entry;
  for (const child of tree.kind === "map" ? entries.map(({ value }) => value) : tree.items) {
    const owner = ownerOf(child, span);
    if (owner !== undefined) return owner;
  }
  return undefined;
}

/** Removes the entry that keys lead to; one in an alias is none. */
function withoutEntry(text: string, map: Tree, path: readonly string[]): Edit | undefined {
  let at: Tree | undefined = map;
  let entry: Entry | undefined;
  for (const key of path) {
    entry = entryOf(at, key);
    at = entry && ownValue(entry);
  }
  return entry === undefined ? undefined : { span: removed(text, entrySpan(entry)), text: "" };
}

function isSame(a: Span, b: Span): boolean {
  return a.start === b.start && a.end === b.end;
}

function addition(text: string, value: Tree, entries: readonly WrittenEntry[]): Edit | undefined {
  const [first, second] = entries;
  const present = first === undefined || second !== undefined ? undefined : entryOf(value, first[0]);
  if (present !== undefined && first !== undefined) return { span: present.value.span, text: first[1] };
  if (value.kind === "list") return undefined;
  if (value.kind === "map") return addEntries(text, value, entries);
  return { span: value.span, text: `{ type: ${textAt(text, value.span)}, ${entries.map(entryText).join(", ")} }` };
}

/** An entry or item with its lines, or in brackets with a comma. */
function removed(text: string, { start, end }: Span): Span {
  const before = text.slice(lineStartOf(text, start), start);
  const last = start + text.slice(start, end).trimEnd().length;
  const behind = text.slice(last, lineEndOf(text, last));
  const isAlone = /^\s*(?:- +)?$/.test(before) && /^\s*(?:,\s*)?(?:#.*)?$/.test(behind);
  return isAlone ? onLines(text, start, last) : inFlow(text, start, end);
}

/** With the comma before it, or else the one behind. */
function inFlow(text: string, start: number, end: number): Span {
  const before = /,\s*$/.exec(text.slice(Math.max(0, start - 200), start));
  if (before !== null) return { start: start - before[0].length, end };
  const after = /^\s*,\s*/.exec(text.slice(end, end + 200));
  return { start, end: end + (after?.[0].length ?? 0) };
}

/** Whole lines, with the comment at their end. */
function onLines(text: string, start: number, end: number): Span {
  const next = text.indexOf("\n", lineEndOf(text, end));
  return { start: lineStartOf(text, start), end: next < 0 ? text.length : next + 1 };
}
