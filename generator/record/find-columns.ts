/**
 * Owns the search for the cells below the name of a secret in lines of cells: `user,password` above `ann,x1`.
 * Invariant: linear in the text. The first line has the names, and a line with another number of cells is no row.
 */
import type { AddRange } from "./find-pairs.js";
import type { HiddenNames } from "./hide-names.js";
import { isLabel } from "./labels.js";
import { isTrivial } from "./values.js";

interface Cell {
  readonly text: string;
  readonly from: number;
}

const mostHead = 8192;

export function findColumns(text: string, isHidden: HiddenNames, add: AddRange): void {
  const start = text.search(/\S/);
  const end = text.indexOf("\n", start);
  if (start < 0 || end < 0 || end - start > mostHead) return;
  const head = text.slice(start, end);
  const separator = [";", "\t", "|", ","].find((each) => head.includes(each));
  // A comma and a blank are those of a sentence.
  if (separator === undefined || head.includes(", ")) return;
  const isSecret = cellsOf(head, start, separator).map((cell) => isLabel(cell.text, isHidden));
  if (!isSecret.includes(true)) return;
  for (let from = end + 1; from < text.length;) {
    const next = text.indexOf("\n", from);
    const to = next < 0 ? text.length : next;
    const cells = cellsOf(text.slice(from, to), from, separator);
    if (cells.length === isSecret.length) {
      for (const [at, cell] of cells.entries())
        if (isSecret[at] === true && !isTrivial(cell.text)) add(cell.from, cell.from + cell.text.length);
    }
    from = to + 1;
  }
}

/** The cells of a line, without quotes and blanks around them. A separator between quotes is part of a cell. */
function cellsOf(line: string, offset: number, separator: string): readonly Cell[] {
  const cells: Cell[] = [];
  let from = 0;
  let isQuoted = false;
  for (let at = 0; at <= line.length; at++) {
    const character = line.charAt(at);
    if (character === '"') isQuoted = !isQuoted;
    if (at < line.length && (isQuoted || character !== separator)) continue;
    const written = line.slice(from, at);
    const text = written.trim().replace(/^"|"$/g, "");
    cells.push({ text, from: offset + from + written.indexOf(text) });
    from = at + 1;
  }
  return cells;
}
