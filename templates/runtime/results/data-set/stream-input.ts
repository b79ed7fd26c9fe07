/**
 * Owns `streamDataSet`, with which handlers send rows that are produced meanwhile.
 * Invariant: what depends on the last row (nesting, changes, undeclared columns) is refused here or at the start of
 * sending, never buffered.
 */
import { ValueError } from "../../description.js";
import type { DataRelation, DataTables, Noted, UnspecifiedTables } from "./data-set.js";
import { type DataSetStream, type RowSource, StreamedDataSet } from "./data-set-stream.js";
import { dataSet, type DataRowInput, type DataTableInput } from "./input.js";
import type { DataColumnInput } from "./known-columns.js";

export interface DataTableStreamInput<Name extends string = string, Row = DataRowInput> extends Omit<
  DataTableInput<Name, Row>,
  "rows"
> {
  /** Read one by one, as fast as the caller reads. Its iterator's `return` is called if it is not read to its end. */
  readonly rows: AsyncIterable<Row> | Iterable<Row>;
}

/** A table's rows. Columns must be given unless the description states them: rows come too late to show them. */
export type TableStreamInputs<Tables> = [keyof Tables] extends [never]
  ? DataTableStreamInput & { readonly columns: readonly DataColumnInput[] }
  : { [Name in keyof Tables & string]: DataTableStreamInput<Name, Tables[Name]> }[keyof Tables & string];

export interface DataSetStreamInput<Tables extends DataTables = UnspecifiedTables> extends Noted {
  /** Default: `NewDataSet`, as .NET has it. */
  readonly name?: string | undefined;
  /** Namespace of the rows; none by default. */
  readonly namespace?: string | undefined;
  /** Their rows are read one table after the other. */
  readonly tables: readonly TableStreamInputs<Tables>[];
  /** Not nested: nesting is known only when all rows are. */
  readonly relations?: readonly (DataRelation & { readonly nested: false })[] | undefined;
}

/**
 * A DataSet whose rows are read while it is sent, so that memory does not grow with them. It is `dataSet`, but `rows`
 * may be any iterable, such as a database cursor. The answer begins with the first rows, and the connection breaks if
 * reading fails later. Throws {@link ValueError} as `dataSet` does, and for features that need all rows: nested
 * relations, changes.
 */
export function streamDataSet<Tables extends DataTables = UnspecifiedTables>(
  input: DataSetStreamInput<Tables>,
): DataSetStream<Tables> {
  const { name, namespace, notes, properties, relations = [] } = input;
  const tables = input.tables as readonly DataTableStreamInput[];
  for (const table of tables) {
    if (!isRowSource(table.rows)) throw new ValueError(`rows of ${JSON.stringify(table.name)} that can be iterated`);
  }
  checkWhole(input, relations);
  checkStated(tables, relations);
  const whole = {
    name,
    namespace,
    notes,
    properties,
    relations,
    tables: tables.map((table) => ({ ...table, rows: [] })),
  };
  // Called for its errors, so that the handler's author sees them.
  dataSet(whole);
  return new StreamedDataSet(
    whole,
    tables.map((table) => ({ table: table.name, rows: table.rows })),
  );
}

function isRowSource(rows: unknown): rows is RowSource {
  return typeof rows === "object" && rows !== null && (Symbol.asyncIterator in rows || Symbol.iterator in rows);
}

function checkWhole(input: object, relations: readonly DataRelation[]): void {
  const nested = relations.find((relation) => relation.nested);
  if (nested !== undefined) {
    throw new ValueError(
      `relations that are not nested, found ${JSON.stringify(nested.name)}: rows that come one by one cannot stand inside others`,
    );
  }
  if ("changes" in input && input.changes !== undefined) {
    throw new ValueError("no changes: they speak of rows, which come while the DataSet is sent");
  }
}

/** Relations are checked before the description's columns are known. */
function checkStated(tables: readonly DataTableStreamInput[], relations: readonly DataRelation[]): void {
  for (const { name, columns, foreignKeys = [] } of tables) {
    if (columns !== undefined) continue;
    const related = relations.find(({ parentTable, childTable }) => parentTable === name || childTable === name);
    const about = related ?? foreignKeys[0];
    if (about === undefined) continue;
    throw new ValueError(`columns of ${JSON.stringify(name)}, since ${JSON.stringify(about.name)} speaks of them`);
  }
}
