/**
 * Owns the tree between YAML and the model: texts, lists and maps, each with its position.
 * Invariant: no scalar is converted. A text is as it was written, with a mark whether it was unquoted.
 */
import type { Span } from "../diagnostics/diagnostic.js";
import type { ScalarLook } from "./scalar-look.js";

export interface TextNode {
  readonly kind: "text";
  readonly text: string;
  /** The type that a YAML reader may give it; always `text` if it was quoted or a block. */
  readonly look: ScalarLook;
  readonly span: Span;
}

export interface ListNode {
  readonly kind: "list";
  readonly items: readonly Tree[];
  /** Items were wrong and have been left out. */
  readonly pruned?: boolean;
  readonly span: Span;
}

export interface MapNode {
  readonly kind: "map";
  /** No key stands twice. */
  readonly entries: readonly Entry[];
  readonly span: Span;
}

export interface Entry {
  readonly key: string;
  readonly keySpan: Span;
  readonly value: Tree;
}

export type Tree = TextNode | ListNode | MapNode;

/** The value under `key`; `undefined` when `tree` is no map or has no such key. For maps with few keys. */
export function childOf(tree: Tree | undefined, key: string): Tree | undefined {
  const value = entryOf(tree, key)?.value;
  return value === undefined || isUnreadable(value) ? undefined : value;
}

/** From the key to the end of the value. */
export function entrySpan({ keySpan, value }: Entry): Span {
  return { start: keySpan.start, end: Math.max(keySpan.end, value.span.end) };
}

/** Whether `key` is there with a value that was wrong as a whole and has been reported. */
export function isBrokenAt(tree: Tree | undefined, key: string): boolean {
  const value = entryOf(tree, key)?.value;
  return value !== undefined && isUnreadable(value);
}

/** No text of a description holds it: NUL is refused. */
const unreadableText = "\u0000unreadable";

/** A stand-in for what was wrong and has been reported. */
export function unreadable(span: Span): Tree {
  return { kind: "text", text: unreadableText, look: "text", span };
}

export function isUnreadable(tree: Tree): boolean {
  return tree.kind === "text" && tree.text === unreadableText;
}

export function entryOf(tree: Tree | undefined, key: string): Entry | undefined {
  return tree?.kind === "map" ? tree.entries.find((entry) => entry.key === key) : undefined;
}

export function entriesOf(tree: Tree | undefined): readonly Entry[] {
  return tree?.kind === "map" ? tree.entries : [];
}

/** The items of a list; a single text counts as a list of one. */
export function textsOf(tree: Tree | undefined): readonly TextNode[] {
  if (tree?.kind === "text") return [tree];
  return tree?.kind === "list" ? tree.items.filter((item) => item.kind === "text") : [];
}

export function textOf(tree: Tree | undefined, key: string): string | undefined {
  const child = childOf(tree, key);
  return child?.kind === "text" ? child.text : undefined;
}

/** The texts of a map by those of the keys that it has. */
export function textsIn<Key extends string>(
  tree: Tree | undefined,
  keys: readonly Key[],
): Readonly<Partial<Record<Key, string>>> {
  const texts: Partial<Record<Key, string>> = {};
  for (const key of keys) {
    const text = textOf(tree, key);
    if (text !== undefined) texts[key] = text;
  }
  return texts;
}

/** Prose: without the line end that a block text carries. */
export function proseOf(tree: Tree | undefined, key: string): string | undefined {
  return textOf(tree, key)?.trim();
}

/** `undefined` when the key is not there. */
export function booleanOf(tree: Tree | undefined, key: string): boolean | undefined {
  const text = textOf(tree, key);
  return text === undefined ? undefined : text.toLowerCase() === "true";
}
