/**
 * Owns the quick way to write rows that are nothing but cells: straight to UTF-8, most of what a server does for a DataSet.
 * Invariant: the bytes are those of the row's text as `RowWriter` prints it. A row that this way is not for is printed there, from its
 * start, so that no check and no sentence of an error is lost.
 */
import { encodeUtf8 } from "../../text/encode-utf8.js";
import type { EncodedPieces } from "../../xml/encoded-pieces.js";
import type { Utf8Text } from "../../xml/utf8-text.js";
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
  readonly first: Uint8Array;
  readonly open: Uint8Array;
  /** The end of the cell before, and `open`. */
  readonly joint: Uint8Array;
  readonly close: Uint8Array;
  /** Without the end of the cell before. */
  readonly empty: Uint8Array;
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
      first: encodeUtf8(`>${open}`),
      open: encodeUtf8(open),
      joint: encodeUtf8((columns.cells[index - 1]?.close ?? "") + open),
      close: encodeUtf8(cell.close),
      empty: encodeUtf8(`${line}<${cell.xmlName} />`),
    };
  });
  known.set(columns, { line, cells });
  return cells;
}

/** Of a table whose rows have neither attributes of their own, nor rows inside, nor changes. */
export interface PlainTable {
  readonly rows: readonly DataRow[];
  readonly columns: RowCells;
  /** The row's tag up to its number, and all that follows its order but `>`. */
  readonly start: string;
  readonly startEnd: string;
  readonly end: string;
  /** What stands before a row, and before its cells. */
  readonly lines: readonly [row: string, cell: string];
  /** The row's markup, the ordinary way. */
  readonly print: (index: number) => string;
}

/** Throws PlacedError, as `print` does. */
export function writePlainRows(pieces: EncodedPieces, table: PlainTable): void {
  const text = pieces.rows;
  const rows = new PlainRows(text, table);
  for (let index = 0; index < table.rows.length; index++) {
    const { length } = text;
    if (!rows.write(index)) {
      text.length = length;
      pieces.text(table.print(index));
    } else if (text.length > pieceBytes) pieces.settle();
  }
}

class PlainRows {
  private readonly text: Utf8Text;
  private readonly rows: readonly DataRow[];
  private readonly cells: readonly CellBytes[];
  private readonly start: Uint8Array;
  private readonly order = encodeUtf8('" msdata:rowOrder="');
  private readonly startEnd: Uint8Array;
  private readonly end: Uint8Array;
  private readonly none = encodeUtf8(" />");
  private readonly open = encodeUtf8(">");

  constructor(text: Utf8Text, { rows, columns, start, startEnd, end, lines: [row, cell] }: PlainTable) {
    this.text = text;
    this.rows = rows;
    this.cells = cellBytes(columns, cell);
    this.start = encodeUtf8(row + start);
    this.startEnd = encodeUtf8(startEnd);
    this.end = encodeUtf8(row + end);
  }

  /** False where the ordinary way is to write it; part of it may have been written. */
  write(index: number): boolean {
    const { text } = this;
    return (
      text.markup(this.start) &&
      text.integer(index + 1) &&
      text.markup(this.order) &&
      text.integer(index) &&
      text.markup(this.startEnd) &&
      this.writeCells(this.rows[index])
    );
  }

  private writeCells(row: DataRow | undefined): boolean {
    const { text, cells } = this;
    // The cell that lacks its end tag, by its index; `opened`: whether there was any.
    let last = -1;
    let opened = false;
    for (let index = 0; index < cells.length; index++) {
      const bytes = cells[index];
      if (bytes === undefined) return false;
      const value = valueOf(row, bytes.cell);
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
        if (!text.markup(opened ? this.closeOf(last) : this.open)) return false;
        if (!text.markup(content === "" ? bytes.empty : bytes.open)) return false;
      }
      opened = true;
      last = content === "" ? -1 : index;
      if (!text.text(content)) return false;
    }
    return opened ? text.markup(this.closeOf(last)) && text.markup(this.end) : text.markup(this.none);
  }

  private closeOf(index: number): Uint8Array {
    return this.cells[index]?.close ?? nothing;
  }
}

const nothing = /* @__PURE__ */ new Uint8Array(0);

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
