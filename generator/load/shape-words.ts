/**
 * Owns the words for shapes and trees in messages.
 * Invariant: they are words for people, never code. A shape is described by what to write.
 */
import type { Span } from "../diagnostics/diagnostic.js";
import { oneOf, quote } from "../diagnostics/quote.js";
import { lookInWords } from "./scalar-look.js";
import type { Shape } from "./shape.js";
import type { Tree } from "./tree.js";

/** Collections can go over many lines; the caret marks where they begin. */
export function startOf(span: Span): Span {
  return { start: span.start, end: Math.min(span.end, span.start + 1) };
}

export function treeInWords(tree: Tree): string {
  if (tree.kind !== "text") return tree.kind === "list" ? "a list" : "a map";
  return tree.look === "text" ? `the text ${quote(tree.text)}` : `${lookInWords(tree.look)} (${tree.text})`;
}

export function kindInWords(shape: Shape): string {
  switch (shape.kind) {
    case "text":
      return "a text";
    case "sample":
      return "a text, a number or a boolean";
    case "value":
      return "a text, a number, a boolean, null, a list or a map";
    case "boolean":
      return oneOf(["true", "false", ...shape.words]);
    case "choice":
      return oneOf(shape.values);
    case "list":
      return "a list: [a, b], or lines that begin with a hyphen";
    case "map":
      return "a map of names to values";
    case "record":
      return `a map with the keys ${[...shape.keys.keys()].join(", ")}`;
    case "variant":
      return `a map with one of the keys ${oneOf([...shape.by.keys()])}`;
    case "either": {
      const kinds = [shape.text, shape.list, shape.map].filter((one) => one !== undefined);
      return kinds.map(kindInWords).join(", or ");
    }
  }
}
