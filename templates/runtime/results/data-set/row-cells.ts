/**
 * Owns the columns of a table as rows are written: which are cells, attributes, the row's own text, and the markup between cells.
 * Invariant: it is made once for columns that stay as they are, and holds nothing of a reply.
 */
import type { Cell } from "./cell-text.js";
import { cellOf } from "./cell-text.js";
import { madeOnce } from "./known-columns.js";
import type { ColumnSchema } from "./schema.js";

const known = new WeakMap<object, RowCells>();

export class RowCells {
  readonly cells: readonly Cell[];
  readonly attributes: readonly Cell[];
  readonly text: Cell | undefined;
  /** What `joint` of the cells was made with. */
  private line: string | undefined = undefined;

  private constructor(columns: readonly ColumnSchema[]) {
    const text = columns.find(({ mapping }) => mapping === "text");
    this.cells = columns.filter(({ mapping }) => mapping === "element").map(cellOf);
    this.attributes = columns.filter(({ mapping }) => mapping === "attribute" || mapping === "hidden").map(cellOf);
    this.text = text === undefined ? undefined : cellOf(text, 0);
  }

  static of(columns: readonly ColumnSchema[]): RowCells {
    return madeOnce(known, columns, (given) => new RowCells(given));
  }

  /** Puts `line` between cells. */
  join(line: string): void {
    if (line === this.line) return;
    this.line = line;
    for (const cell of this.cells) cell.joint = (this.cells[cell.index - 1]?.close ?? "") + line + cell.open;
  }
}
