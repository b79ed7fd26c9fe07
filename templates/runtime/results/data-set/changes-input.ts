/**
 * Owns changes of rows that a program states by hand, and the errors about them.
 * Invariant: valid changes can be written, and .NET reads them back: each belongs to an existing row, and a row has one
 * state.
 */
import { ValueError } from "../../description.js";
import type { DataRowInput } from "./input.js";
import type { DataSetChanges, DataTable, DataTables, RowError, UnspecifiedTables } from "./data-set.js";

/** The rows of each table, by its name. */
export type RowTypes<Tables> = [keyof Tables] extends [never] ? Readonly<Record<string, DataRowInput>> : Tables;

/** A row of `rows` that was added. */
export type InsertedRowInput<Tables extends DataTables = UnspecifiedTables> = {
  [Name in keyof RowTypes<Tables> & string]: { readonly table: Name; readonly row: RowTypes<Tables>[Name] };
}[keyof RowTypes<Tables> & string];

/** A row of `rows` that was changed, and how it was before. */
export type ModifiedRowInput<Tables extends DataTables = UnspecifiedTables> = {
  [Name in keyof RowTypes<Tables> & string]: {
    readonly table: Name;
    readonly row: RowTypes<Tables>[Name];
    /** Undefined if a received diffgram does not state it; .NET then treats the row as unchanged. */
    readonly original: RowTypes<Tables>[Name] | undefined;
  };
}[keyof RowTypes<Tables> & string];

/** A row that is not in `rows`, as it was. */
export type DeletedRowInput<Tables extends DataTables = UnspecifiedTables> = {
  [Name in keyof RowTypes<Tables> & string]: {
    readonly table: Name;
    readonly original: RowTypes<Tables>[Name];
    readonly index?: number | undefined;
  };
}[keyof RowTypes<Tables> & string];

/** An error of a row of `rows`, or of a deleted row (its `original`). */
export type RowErrorInput<Tables extends DataTables = UnspecifiedTables> = {
  [Name in keyof RowTypes<Tables> & string]: {
    readonly table: Name;
    readonly row: RowTypes<Tables>[Name] | undefined;
    readonly error?: string | undefined;
    readonly columns?: readonly { readonly column: string; readonly error: string }[] | undefined;
  };
}[keyof RowTypes<Tables> & string];

/** Rows are identified as objects; a copy is another row. The result of `changes()` of a DataSet fits. */
export interface DataSetChangesInput<Tables extends DataTables = UnspecifiedTables> {
  readonly inserted?: readonly InsertedRowInput<Tables>[] | undefined;
  readonly modified?: readonly ModifiedRowInput<Tables>[] | undefined;
  readonly deleted?: readonly DeletedRowInput<Tables>[] | undefined;
  readonly errors?: readonly RowErrorInput<Tables>[] | undefined;
}

/** The same with every list present. The input's type has already checked the types of rows. */
export function wholeChanges(input: object): DataSetChanges {
  const { inserted = [], modified = [], deleted = [], errors = [] } = input as Partial<DataSetChanges>;
  const whole = errors.map((each): RowError => ({ ...each, columns: (each as RowErrorInput).columns ?? [] }));
  return { inserted, modified, deleted, errors: whole };
}

/** Throws {@link ValueError}. */
export function checkChanges(changes: DataSetChanges, tables: readonly DataTable[]): void {
  const { inserted, modified, deleted, errors } = changes;
  const all = [...inserted, ...modified, ...deleted, ...errors];
  const lost = all.find((each) => tables.every(({ name }) => name !== each.table));
  if (lost !== undefined)
    throw new ValueError(`changes of tables of this DataSet, found ${JSON.stringify(lost.table)}`);
  for (const table of tables) if (all.some((each) => each.table === table.name)) checkTable(changes, table);
}

function checkTable({ inserted, modified, deleted, errors }: DataSetChanges, { name, rows }: DataTable): void {
  const ofTable = (each: { readonly table: string }): boolean => each.table === name;
  const what = JSON.stringify(name);
  const current = new Set<object>(rows);
  const marked = new Set<object>();
  for (const { row } of [...inserted, ...modified].filter(ofTable)) {
    if (!current.has(row))
      throw new ValueError(`inserted and modified rows that are rows of ${what}, not copies of them`);
    if (marked.has(row)) throw new ValueError(`rows of ${what} that are inserted or modified once`);
    marked.add(row);
  }
  for (const { original, index } of deleted.filter(ofTable)) {
    if (typeof original !== "object" || original === null) throw new ValueError(`deleted rows of ${what} as they were`);
    if (current.has(original)) throw new ValueError(`deleted rows of ${what} that are not among its rows`);
    current.add(original);
    if (index !== undefined && !(Number.isInteger(index) && index >= 0)) {
      throw new ValueError(`a place of a deleted row of ${what}, counted from 0`);
    }
  }
  for (const { row } of errors.filter(ofTable)) {
    if (row !== undefined && !current.has(row))
      throw new ValueError(`errors of rows of ${what}, not of copies of them`);
  }
}
