/**
 * Owns the plain form of a decoded DataSet that it can be compared in.
 * Invariant: nothing of the value is left out, and no reader of ours is used a second time.
 */
import type { DataRow, DataSet, DataTable } from "../../../templates/runtime/results/index.js";

export type PlainRow = readonly (readonly [column: string, text: string | null])[];

function isDataSet(value: unknown): value is DataSet {
  return typeof value === "object" && value !== null && "tables" in value && "relations" in value;
}

export function plainDataSet(value: unknown): unknown {
  if (!isDataSet(value)) return value;
  const { inserted, modified, deleted, errors } = value.changes();
  const columnsOf = (table: string): readonly string[] => value.table(table)?.columns.map(({ name }) => name) ?? [];
  const row = (table: string, found: DataRow | undefined): PlainRow | null =>
    found === undefined ? null : plainRow(columnsOf(table), found);
  return {
    name: value.name,
    namespace: value.namespace,
    tables: value.tables.map(plainTable),
    relations: value.relations.map((relation) => ({ ...relation })),
    changes: {
      inserted: inserted.length,
      modified: modified.map((change) => ({
        row: row(change.table, change.row),
        original: row(change.table, change.original),
      })),
      deleted: deleted.map((change) => row(change.table, change.original)),
      errors: errors.map(({ table, row: found, error, columns }) => ({
        row: row(table, found),
        error,
        columns: columns.map(({ column, error: text }) => [column, text]),
      })),
    },
  };
}

function plainTable(table: DataTable): unknown {
  const columns = table.columns.map(({ name, type, nullable, mapping, maxLength, length }) => ({
    name,
    type: type.name,
    nullable,
    mapping,
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(length === undefined ? {} : { length }),
  }));
  const names = table.columns.map(({ name }) => name);
  const keys = table.keys.map(({ columns: of, primary }) => ({ columns: [...of], primary }));
  const undeclared = table.undeclaredColumns.length === 0 ? {} : { undeclared: [...table.undeclaredColumns] };
  return { name: table.name, columns, keys, rows: table.rows.map((row) => plainRow(names, row)), ...undeclared };
}

/** Rows inherit nothing, and have every column, in order. */
function plainRow(columns: readonly string[], row: DataRow): PlainRow {
  if ("constructor" in Object.getPrototypeOf(row)) throw new Error("a row inherits something");
  const found = Object.keys(row);
  if (found.length !== columns.length) throw new Error(`a row has the columns ${found.join()}, not ${columns.join()}`);
  return columns.map((name) => [name, lexical(row[name])]);
}

function lexical(value: unknown): string | null {
  if (value === null) return null;
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  if (value === Infinity) return "INF";
  if (value === -Infinity) return "-INF";
  return String(value);
}
