/**
 * Owns the search for secrets in lists whose names are elsewhere: cells below `user,password` or after `password;`,
 * VALUES of SQL, parts of a form's data.
 * Invariant: the work is linear in the text. The first line has the names, and a line with another number of cells is
 * no row.
 */
import type { AddRange } from "./find-pairs.js";
import type { HiddenNames } from "./hide-names.js";
import { isLabel, isOneName } from "./labels.js";
import { isTrivial } from "./values.js";

interface Cell {
  readonly text: string;
  readonly from: number;
}

const mostHead = 8192;
const inserts = /\binsert\s+into\s+[^\s(]{1,128}\s*\(([^()]{1,4096})\)\s*values\s*/gi;
const formParts =
  /\bname="([^"\n]{1,64})"[^\n]{0,200}(?:\r?\n[\w-]{1,40}:[^\n]{0,200}){0,4}\n(?:[ \r]?\n)?([^\r\n]{0,4096}[^\s])/dg;

export function findColumns(text: string, isHidden: HiddenNames, add: AddRange): void {
  findLines(text, isHidden, add);
  for (const { 0: all, 1: head = "", index } of text.matchAll(inserts)) {
    const isSecret = cellsOf(head.replace(/[[\]`"]/g, " "), 0, ",").map((cell) => isLabel(cell.text, isHidden));
    if (isSecret.includes(true)) findTuples(text, index + all.length, isSecret, add);
  }
  if (!text.includes('name="')) return;
  for (const { 1: name = "", 2: value = "", indices } of text.matchAll(formParts))
    if (isHidden(name) && !isTrivial(value)) add(...(indices?.[2] ?? [0, 0]));
}

/** `('ann','x1'), ('bob','x2')`. */
function findTuples(text: string, start: number, isSecret: readonly boolean[], add: AddRange): void {
  for (let from = start; text.charAt(from) === "(";) {
    let to = from + 1;
    for (let isQuoted = false; to < text.length && (isQuoted || text.charAt(to) !== ")"); to++)
      if (text.charAt(to) === "'") isQuoted = !isQuoted;
    addCells(cellsOf(text.slice(from + 1, to), from + 1, ",", "'"), isSecret, add);
    from = to + 1;
    while (/[\s,]/.test(text.charAt(from))) from++;
  }
}

function findLines(text: string, isHidden: HiddenNames, add: AddRange): void {
  const start = text.search(/\S/);
  const lineEnd = text.indexOf("\n", start);
  const end = lineEnd < 0 ? text.length : lineEnd;
  if (start < 0 || end - start > mostHead) return;
  const head = text.slice(start, end);
  const separator = [";", "\t", "|", ","].find((each) => head.includes(each));
  // A comma and a blank are those of a sentence.
  if (separator === undefined || head.includes(", ")) return;
  const names = cellsOf(head, start, separator);
  const isSecret = names.map((cell) => isLabel(cell.text, isHidden));
  let rows = 0;
  for (let from = end + 1; from < text.length;) {
    const next = text.indexOf("\n", from);
    const to = next < 0 ? text.length : next;
    const cells = cellsOf(text.slice(from, to), from, separator);
    if (isSecret.includes(true) && cells.length === isSecret.length) {
      rows++;
      addCells(cells, isSecret, add);
    } else if (cells.length > 1) addCells(cells, valuesInTurn(cells, isHidden), add);
    from = to + 1;
  }
  if (rows === 0) addCells(names, valuesInTurn(names, isHidden), add);
}

function addCells(cells: readonly Cell[], isSecret: readonly boolean[], add: AddRange): void {
  for (const [at, { text, from }] of cells.entries())
    if (isSecret[at] === true && !isTrivial(text)) add(from, from + text.length);
}

/** Whether each cell comes after the name of a secret, in a line of which every second cell is a name. */
function valuesInTurn(cells: readonly Cell[], isHidden: HiddenNames): readonly boolean[] {
  const isInTurn = [0, 1].map((first) =>
    cells.every(({ text }, at) => at % 2 !== first || text === "" || isOneName(text)),
  );
  return cells.map(
    ({ text }, at) =>
      isInTurn[(at + 1) % 2] === true && !isOneName(text) && isLabel(cells[at - 1]?.text ?? "", isHidden),
  );
}

/** The cells of a line, without quotes and blanks around them. A separator between quotes is part of a cell. */
function cellsOf(line: string, offset: number, separator: string, quote = '"'): readonly Cell[] {
  const cells: Cell[] = [];
  let from = 0;
  let isQuoted = false;
  if (!line.includes(quote)) {
    return line.split(separator).map((written) => {
      const text = written.trim();
      const cell = { text, from: offset + from + written.indexOf(text) };
      from += written.length + 1;
      return cell;
    });
  }
  for (let at = 0; at <= line.length; at++) {
    const character = line.charAt(at);
    if (character === quote) isQuoted = !isQuoted;
    if (at < line.length && (isQuoted || character !== separator)) continue;
    const written = line.slice(from, at);
    const text = written.trim().replace(/^(?:N?'|")|["']$/g, "");
    cells.push({ text, from: offset + from + written.indexOf(text) });
    from = at + 1;
  }
  return cells;
}
