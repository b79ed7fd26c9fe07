/**
 * Owns the quick way to write rows, directly as UTF-8: most of the work of a server that sends a DataSet.
 * Invariant: the bytes are those of the text that `RowWriter.print` returns. A row that is not plain is printed there
 * from its start, so that every check and error message stays.
 */
import type { EncodedPieces } from "../../xml/encoded-pieces.js";
import { encodeMarkup, type Markup, type Utf8Text } from "../../xml/utf8-text.js";
import { type Cell, type RowCells, valueOf } from "./cell-text.js";
import { anyType } from "./column-types.js";
import type { DataRow } from "./data-set.js";
import type { LineStarts, RowWriter } from "./row-writer.js";

/** Bytes in the buffer after which it is emptied. */
const pieceBytes = 65_536;

/** The encoded markup around the cells of a column. */
interface CellBytes {
  readonly cell: Cell;
  /** For the first cell of a row: the `>` of the row's start tag, then `open`. */
  readonly first: Markup;
  readonly open: Markup;
  /** The end tag of the cell before, then `open`. */
  readonly joint: Markup;
  readonly close: Markup;
  /** The whole element of an empty text, without the end tag of the cell before. */
  readonly empty: Markup;
}

const bytesOfCells = new WeakMap<RowCells, { readonly line: string; readonly cells: readonly CellBytes[] }>();

/** The markup of the cells, created once for columns that never change. `line`: line end and indentation before a cell. */
function cellBytes(columns: RowCells, line: string): readonly CellBytes[] {
  const before = bytesOfCells.get(columns);
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
  bytesOfCells.set(columns, { line, cells });
  return cells;
}

/** The quick way for the rows of one table. */
export class PlainRows {
  private readonly cells: readonly CellBytes[];
  private readonly start: Markup;
  private readonly startEnd: Markup;
  private readonly end: Markup;
  /** Values of the row being written, by column. */
  private readonly values: unknown[] = [];

  constructor({ columns, idStart, outside, end }: RowWriter, lines: LineStarts) {
    const row = lines.at(0);
    this.cells = cellBytes(columns, lines.at(1));
    this.start = encodeMarkup(row + idStart);
    this.startEnd = encodeMarkup(`"${outside}`);
    this.end = encodeMarkup(row + end);
  }

  /** Writes the row, or returns false and writes nothing if the row is not plain. */
  tryWrite(pieces: EncodedPieces, row: DataRow | undefined, index: number): boolean {
    const text = pieces.rows;
    const { length } = text;
    const isWritten = this.writeRow(text, row, index);
    if (!isWritten) text.length = length;
    else if (text.length > pieceBytes) pieces.settle();
    return isWritten;
  }

  /** Returns false if the row is not plain or the buffer is full; part of the row may have been written. */
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
   * The row's values by column, null for a missing one. Lookup by name takes three times as long as a loop over the
   * row's own properties, which mostly have the order of the columns.
   */
  private readValues(row: DataRow | undefined): readonly unknown[] {
    const { cells, values } = this;
    let at = 0;
    for (const name in row) {
      let cell = cells[at]?.cell;
      while (cell !== undefined && (cell.name !== name || cell.inherited)) {
        values[at++] = valueOf(row, cell);
        cell = cells[at]?.cell;
      }
      if (cell === undefined) return values;
      values[at++] = row?.[name] ?? null;
    }
    for (let cell = cells[at]?.cell; cell !== undefined; cell = cells[at]?.cell) values[at++] = valueOf(row, cell);
    return values;
  }

  private writeCells(text: Utf8Text, row: DataRow | undefined): boolean {
    const { cells } = this;
    const values = this.readValues(row);
    // Index of the cell whose end tag is still to be written; `opened`: the row has at least one cell.
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

/** The text of a value, not escaped; undefined if the ordinary way must print it: it is wrong, names its type, or may be white space only. */
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
