/**
 * Owns the outline of a document and its foldable ranges.
 * Invariant: both come from the tree alone, so a text with errors has them, too.
 */
import type { Span } from "../diagnostics/diagnostic.js";
import type { NameKind, Shape } from "../load/shape.js";
import { type Entry, textOf, type Tree } from "../load/tree.js";
import { endOfValue, ownValue } from "./entry-text.js";
import type { Reading } from "./reading.js";
import { chosenShape, shapeUnder } from "./shape-walk.js";

export interface OutlineEntry {
  readonly name: string;
  /** A few words beside it: a type, a purpose. */
  readonly detail: string;
  readonly kind: NameKind | "key";
  readonly span: Span;
  readonly nameSpan: Span;
  readonly children: readonly OutlineEntry[];
}

/** Sections, groups, operations, parameters, types and fields; not the keys of single parts. */
export function outlineOf({ tree, shape, text }: Reading): readonly OutlineEntry[] {
  return tree === undefined ? [] : entriesUnder(tree, shape, text, true);
}

function entriesUnder(tree: Tree, shape: Shape, text: string, isRoot = false): readonly OutlineEntry[] {
  const chosen = chosenShape(shape, tree);
  if (tree.kind !== "map" || chosen === undefined) return [];
  return tree.entries.flatMap((entry): readonly OutlineEntry[] => {
    if (chosen.kind === "map") {
      const kind = chosen.declares ?? "key";
      return [outlineEntry(entry, kind, entriesUnder(entry.value, chosen.value, text), text)];
    }
    const value = shapeUnder(chosen, entry.key);
    if (value === undefined) return [];
    const children = entriesUnder(entry.value, value, text);
    // A key that only holds named things is not worth a level of its own.
    return isRoot ? [outlineEntry(entry, "key", children, text)] : children;
  });
}

function outlineEntry(
  { key: name, keySpan, value }: Entry,
  kind: OutlineEntry["kind"],
  children: readonly OutlineEntry[],
  text: string,
): OutlineEntry {
  const inside = ownValue({ key: name, keySpan, value });
  const end = inside === undefined ? keySpan.end : Math.max(keySpan.end, endOfValue(text, inside));
  const detail = value.kind === "text" ? value.text : (textOf(value, "purpose") ?? textOf(value, "type") ?? "");
  return {
    name,
    detail: detail.trim().split("\n", 1)[0]?.slice(0, 80) ?? "",
    kind,
    span: { start: keySpan.start, end },
    nameSpan: keySpan,
    children: inside === undefined ? [] : children,
  };
}

/** From the key to the end of its value, for all values that are more than a text. */
export function foldsOf({ tree, text }: Reading): readonly Span[] {
  const folds: Span[] = [];
  const visit = (node: Tree): void => {
    if (node.kind === "list") node.items.forEach(visit);
    if (node.kind !== "map") return;
    for (const entry of node.entries) {
      const value = ownValue(entry);
      if (value === undefined) continue;
      const { start } = entry.keySpan;
      const end = endOfValue(text, value);
      if (text.slice(start, end).includes("\n")) folds.push({ start, end });
      visit(value);
    }
  };
  if (tree !== undefined) visit(tree);
  return folds;
}
