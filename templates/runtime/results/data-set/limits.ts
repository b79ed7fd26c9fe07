/**
 * Owns the limits on DataSets from untrusted senders, besides those of the XML reader.
 * Invariant: a small reply cannot cause a large amount of memory.
 */

/** All in counts; `Infinity` switches one off. */
export interface DataSetLimits {
  readonly tables: number;
  /** Columns of one table. */
  readonly columns: number;
  /** Columns of all tables together: many tables may share one type. */
  readonly allColumns: number;
  /** Rows of all tables that are held at once. Reading a row at a time has no such limit. */
  readonly rows: number;
  /**
   * Rows times columns that are in memory at once, for one row with its nested rows: null columns need memory without
   * any text.
   */
  readonly cells: number;
  /** Rows times columns of undeclared tables while rows are read one at a time, because these are kept to the end. */
  readonly undeclaredCells: number;
}

export const defaultDataSetLimits: DataSetLimits = {
  tables: 1000,
  columns: 4096,
  allColumns: 100_000,
  rows: 2_000_000,
  cells: 10_000_000,
  undeclaredCells: 100_000,
};
