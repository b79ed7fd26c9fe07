/**
 * Owns the formatting of a document: two spaces per level, `{ a: 1 }`, `[a, b]`, one space after a comma, no space at
 * the end of a line.
 * Invariant: the result has the same values and comments, or nothing changes. Only spaces and line ends differ.
 */
import { CST, Lexer } from "yaml";
import { Reporter } from "../diagnostics/reporter.js";
import { TextPositions } from "../diagnostics/text-positions.js";
import { readYaml } from "../load/read-yaml.js";
import type { Tree } from "../load/tree.js";
import { isFlow, ownValue } from "./entry-text.js";
import type { Reading } from "./reading.js";
import { Refusal } from "./rename.js";

/** The whole text, formatted. Throws {@link Refusal}. */
export function formatted({ text, tree, isWhole, diagnostics }: Reading): string {
  if (!isWhole || tree === undefined) {
    throw new Refusal(`Repair the text first: ${diagnostics[0]?.message ?? "it is not YAML."}`);
  }
  const indented = indentLines(text, tree);
  const result = spaceOut(indented).replace(/\n{3,}/g, "\n\n");
  for (const candidate of [result, spaceOut(text)]) if (isSame(text, candidate)) return candidate;
  throw new Refusal("The text has a form that cannot be formatted without a change of its values.");
}

/** Moves each entry, with all its lines, to the column of its level. A comment moves with what follows it. */
function indentLines(text: string, tree: Tree): string {
  const lines = text.split("\n");
  const positions = new TextPositions(text);
  const columns: (number | undefined)[] = lines.map(() => undefined);
  /** The lines from that of `offset` on belong to an entry that begins in this column. */
  const place = (offset: number, column: number): void => {
    const line = positions.at(offset).line - 1;
    if (/^ *(?:- +)*$/.test(text.slice(positions.lineStart(offset), offset))) columns[line] ??= column;
  };
  const visit = (node: Tree, column: number): void => {
    if (node.kind === "text" || isFlow(text, node)) return;
    if (node.kind === "list") {
      for (const item of node.items) {
        place(item.span.start, column);
        visit(item, column + 2);
      }
      return;
    }
    for (const entry of node.entries) {
      place(entry.keySpan.start, column);
      const value = ownValue(entry);
      if (value !== undefined) visit(value, column + 2);
    }
  };
  visit(tree, 0);
  return moveLines(lines, columns).join("\n");
}

/** Lines without a column of their own keep their distance to the entry that they belong to. */
function moveLines(lines: readonly string[], columns: readonly (number | undefined)[]): readonly string[] {
  let distance = 0;
  const moved = lines.map((line, index) => {
    const column = columns[index];
    const indent = line.search(/[^ ]|$/);
    if (column !== undefined) distance = column - indent;
    return line.trim() === "" ? line : " ".repeat(Math.max(0, indent + distance)) + line.slice(indent);
  });
  return moveComments(moved, columns);
}

/** A comment on lines of its own, right before an entry, begins where the entry does. */
function moveComments(lines: readonly string[], columns: readonly (number | undefined)[]): readonly string[] {
  let column: number | undefined;
  const moved = [...lines];
  for (let index = lines.length - 1; index >= 0; index--) {
    const line = lines[index] ?? "";
    if (columns[index] !== undefined) column = columns[index];
    else if (!/^ *#/.test(line)) column = undefined;
    else if (column !== undefined) moved[index] = " ".repeat(column) + line.trimStart();
  }
  return moved;
}

/** One blank inside braces and behind commas and colons, none inside brackets; nothing at the end of a line. */
function spaceOut(text: string): string {
  let result = "";
  let depth = 0;
  let before: CST.TokenType | undefined;
  let blanks = "";
  let isScalar = false;
  for (const lexeme of new Lexer().lex(text)) {
    if (!isScalar && isMark(lexeme)) {
      isScalar = lexeme === scalarMark;
      continue;
    }
    // The text of a scalar may look like a mark of YAML.
    const type = isScalar ? "scalar" : (CST.tokenType(lexeme) ?? "scalar");
    isScalar = false;
    if (type === "space") {
      blanks += lexeme;
      continue;
    }
    if (type === "newline") blanks = before === "newline" || before === undefined ? "" : blanks.trim();
    else if (type === "flow-map-end" || type === "flow-seq-end") depth -= 1;
    const isInside = before !== undefined && before !== "newline" && type !== "newline" && type !== "comment";
    result += (isInside ? (blanksBetween(before, type, depth, blanks) ?? blanks) : blanks) + lexeme;
    blanks = "";
    if (type === "flow-map-start" || type === "flow-seq-start") depth += 1;
    before = type;
  }
  return result;
}

const scalarMark = "\u001f";

/** Characters by which the lexer marks scalars and documents. */
function isMark(lexeme: string): boolean {
  return lexeme === "\u0002" || lexeme === "\u0018" || lexeme === scalarMark;
}

function blanksBetween(
  before: CST.TokenType | undefined,
  type: CST.TokenType,
  depth: number,
  blanks: string,
): string | undefined {
  const isEmpty = before === "flow-map-start" && type === "flow-map-end";
  if (isEmpty || before === "flow-seq-start" || type === "flow-seq-end") return "";
  if (before === "flow-map-start" || type === "flow-map-end") return " ";
  if (type === "comma") return "";
  if (before === "comma") return " ";
  return before === "map-value-ind" && (depth > 0 || blanks !== "") ? " " : undefined;
}

function isSame(before: string, after: string): boolean {
  return valuesOf(before) === valuesOf(after) && commentsOf(before) === commentsOf(after);
}

function valuesOf(text: string): string {
  const tree = readYaml(text, { expected: "", suggestion: "" }, new Reporter());
  return tree === undefined ? "" : JSON.stringify(valueOf(tree));
}

function valueOf(tree: Tree): unknown {
  if (tree.kind === "text") return [tree.text, tree.look];
  if (tree.kind === "list") return tree.items.map(valueOf);
  return tree.entries.map(({ key, value }) => ({ key, value: valueOf(value) }));
}

function commentsOf(text: string): string {
  const comments = [...new Lexer().lex(text)].filter((lexeme) => lexeme.startsWith("#"));
  return comments.map((comment) => comment.trim()).join("\n");
}
