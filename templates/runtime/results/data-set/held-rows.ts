/**
 * Owns the rows of undeclared tables, which are kept while the other rows are returned one at a time.
 * Invariant: memory is bounded. A row beyond the bound is an error, never left out.
 */
import { ValueError } from "../../values/type.js";
import type { DataTable } from "./data-set.js";
import { defaultDataSetLimits } from "./limits.js";
import { finishTable } from "./read.js";
import type { OpenRow } from "./row-template.js";
import type { TableReader } from "./table-reader.js";

interface Held {
  readonly rows: OpenRow[];
  /** Cells that count towards the limit so far. */
  cells: number;
}

export class HeldRows {
  private readonly held = new Map<TableReader, Held>();
  private cells = 0;

  /** Throws {@link ValueError} where there are too many. */
  add(table: TableReader, row: OpenRow): void {
    const tableRows = this.held.get(table) ?? { rows: [], cells: 0 };
    this.held.set(table, tableRows);
    tableRows.rows.push(row);
    // A column that comes late is one of all rows.
    const cells = tableRows.rows.length * Math.max(table.columns.all.length, 1);
    this.cells += cells - tableRows.cells;
    tableRows.cells = cells;
    const { undeclaredCells } = defaultDataSetLimits;
    if (this.cells <= undeclaredCells) return;
    const limit = `at most ${undeclaredCells} cells in rows that the schema does not declare (limit "undeclaredCells"`;
    throw new ValueError(`${limit}; state their table in the description, or read the DataSet whole)`);
  }

  tables(): readonly DataTable[] {
    return [...this.held].map(([table, { rows }]) => {
      table.columns.complete(rows);
      return finishTable(table, rows);
    });
  }
}
