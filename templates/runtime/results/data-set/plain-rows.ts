/**
 * Owns the quick way to write rows that are nothing but cells: straight to UTF-8, most of what a server does for a DataSet.
 * Invariant: the bytes are those of the row's text as `RowWriter` prints it. A row that this way is not for is printed there, from its
 * start, so that no check and no sentence of an error is lost.
 */
import type { EncodedPieces } from "../../xml/encoded-pieces.js";
import { encodeMarkup, type Markup, type Utf8Text } from "../../xml/utf8-text.js";
import type { Cell } from "./cell-text.js";
import { valueOf } from "./cell-text.js";
import { anyType } from "./column-types.js";
import type { DataRow } from "./data-set.js";
import type { RowCells } from "./row-cells.js";

/** Bytes after which room is made. */
const pieceBytes = 65_536;

/** The markup around the cells of a column. */
interface CellBytes {
  readonly cell: Cell;
  /** After the row's start tag, which lacks its `>`. */
  readonly first: Markup;
  readonly open: Markup;
  /** The end of the cell before, and `open`. */
  readonly joint: Markup;
  readonly close: Markup;
  /** Without the end of the cell before. */
  readonly empty: Markup;
}

const known = new WeakMap<RowCells, { readonly line: string; readonly cells: readonly CellBytes[] }>();

/** `line`: what stands before cells. Made once for columns that stay as they are. */
function cellBytes(columns: RowCells, line: string): readonly CellBytes[] {
  const before = known.get(columns);
  if (before?.line === line) return before.cells;
  const cells = columns.cells.map((cell, index): CellBytes => {
    const open = line + cell.open;
    return {
      cell,
      first: encodeMarkup(`>${open}`),
      open: encodeMarkup(open),
      joint: encodeMarkup((columns.cells[index - 1]?.close ?? "") + open),
      close: encodeMarkup(cell.close),
      empty: encodeMarkup(`${line}<${cell.xmlName} />`),
    };
  });
  known.set(columns, { line, cells });
  return cells;
}

/** Of a table whose rows have neither attributes of their own, nor rows inside, nor changes. */
export interface PlainTable {
  readonly columns: RowCells;
  /** The row's tag up to its number, and all that follows its order but `>`. */
  readonly start: string;
  readonly startEnd: string;
  readonly end: string;
  /** What stands before a row, and before its cells. */
  readonly lines: readonly [row: string, cell: string];
  /** The row's markup, the ordinary way. */
  readonly print: (row: DataRow | undefined, index: number) => string;
}

/** One row after the other, all at once or as they come. */
export class PlainRows {
  private readonly print: PlainTable["print"];
  private readonly cells: readonly CellBytes[];
  private readonly start: Markup;
  private readonly startEnd: Markup;
  private readonly end: Markup;
  /** Of the row that is written, by column. */
  private readonly values: unknown[] = [];

  constructor({ print, columns, start, startEnd, end, lines: [row, cell] }: PlainTable) {
    this.print = print;
    this.cells = cellBytes(columns, cell);
    this.start = encodeMarkup(row + start);
    this.startEnd = encodeMarkup(startEnd);
    this.end = encodeMarkup(row + end);
  }

  /** Throws PlacedError, as the ordinary way does. */
  write(pieces: EncodedPieces, row: DataRow | undefined, index: number): void {
    const text = pieces.rows;
    const { length } = text;
    if (!this.writeRow(text, row, index)) {
      text.length = length;
      pieces.text(this.print(row, index));
    } else if (text.length > pieceBytes) pieces.settle();
  }

  /** False where the ordinary way is to write it; part of it may have been written. */
  private writeRow(text: Utf8Text, row: DataRow | undefined, index: number): boolean {
    return (
      text.markup(this.start) &&
      text.integer(index + 1) &&
      text.markup(order) &&
      text.integer(index) &&
      text.markup(this.startEnd) &&
      this.writeCells(text, row)
    );
  }

  /**
   * Null for what the row lacks. Asked for by name, one after the other, values cost engines three times as much as in the row's own
   * order, which mostly is that of the columns.
   */
  private readValues(row: DataRow | undefined): readonly unknown[] {
    const { cells, values } = this;
    let at = 0;
    if (row !== undefined) {
      for (const name in row) {
        let cell = cells[at]?.cell;
        while (cell !== undefined && (cell.name !== name || cell.inherited)) {
          values[at++] = valueOf(row, cell);
          cell = cells[at]?.cell;
        }
        if (cell === undefined) return values;
        values[at++] = row[name] ?? null;
      }
    }
    for (let cell = cells[at]?.cell; cell !== undefined; cell = cells[at]?.cell) values[at++] = valueOf(row, cell);
    return values;
  }

  private writeCells(text: Utf8Text, row: DataRow | undefined): boolean {
    const { cells } = this;
    const values = this.readValues(row);
    // The cell that lacks its end tag, by its index; `opened`: whether there was any.
    let last = -1;
    let opened = false;
    for (let index = 0; index < cells.length; index++) {
      const bytes = cells[index];
      if (bytes === undefined) return false;
      const value = values[index];
      if (value === null) {
        if (!bytes.cell.optional) return false;
        continue;
      }
      const content = contentOf(bytes.cell, value);
      if (content === undefined) return false;
      if (content !== "" && opened && last === index - 1) {
        if (!text.markup(bytes.joint)) return false;
      } else if (content !== "" && !opened) {
        if (!text.markup(bytes.first)) return false;
      } else {
        if (!text.markup(opened ? this.closeOf(last) : open)) return false;
        if (!text.markup(content === "" ? bytes.empty : bytes.open)) return false;
      }
      opened = true;
      last = content === "" ? -1 : index;
      if (!text.text(content)) return false;
    }
    return opened ? text.markup(this.closeOf(last)) && text.markup(this.end) : text.markup(none);
  }

  private closeOf(index: number): Markup {
    return this.cells[index]?.close ?? nothing;
  }
}

const order = /* @__PURE__ */ encodeMarkup('" msdata:rowOrder="');
const none = /* @__PURE__ */ encodeMarkup(" />");
const open = /* @__PURE__ */ encodeMarkup(">");
const nothing = /* @__PURE__ */ encodeMarkup("");

/** Undefined where the ordinary way is to print it: it is wrong, says its type, or may be white space only. */
function contentOf(cell: Cell, value: unknown): string | undefined {
  if (cell.type === anyType) return undefined;
  let content: string;
  try {
    content = cell.type.encode(value);
  } catch {
    return undefined;
  }
  return content.charCodeAt(0) <= 32 ? undefined : content;
}
