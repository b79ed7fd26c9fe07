/**
 * Owns `dataSet`, with which handlers make DataSets by hand.
 * Invariant: its result can be written: names are unique, keys and relations refer to existing tables and columns, and
 * no row has an unknown column.
 */
import { type SimpleType, ValueError } from "../../description.js";
import * as values from "../../values/index.js";
import { checkKeys, checkRelations } from "./check-relations.js";
import { checkUnique } from "./distinct-names.js";
import { checkChanges, type DataSetChangesInput, wholeChanges } from "./changes-input.js";
import { createDataSet } from "./create-data-set.js";
import { type DataColumnInput, knownColumns } from "./known-columns.js";
import type {
  DataColumn,
  DataForeignKey,
  DataKey,
  DataRelation,
  DataRow,
  DataSet,
  DataSetChanges,
  DataTable,
  DataTables,
  DataValue,
  Noted,
  UnspecifiedTables,
} from "./data-set.js";

export interface DataTableInput<Name extends string = string, Row = DataRowInput> extends Noted {
  readonly name: Name;
  /** Namespace of the rows; the DataSet's by default. If another table has the same name, `name` is `{namespace}name`. */
  readonly namespace?: string | undefined;
  /** Default: the description's columns, otherwise those of the rows (a number is int or double, a text string). */
  readonly columns?: readonly DataColumnInput[] | undefined;
  readonly rows: readonly Row[];
  readonly keys?: readonly DataKey[] | undefined;
  readonly foreignKeys?: readonly DataForeignKey[] | undefined;
}

/** `undefined` and an absent property count as null. */
export type DataRowInput = Readonly<Record<string, DataValue | null | undefined>>;

export type TableInputs<Tables> = [keyof Tables] extends [never]
  ? DataTableInput
  : { [Name in keyof Tables & string]: DataTableInput<Name, Tables[Name]> }[keyof Tables & string];

export interface DataSetInput<Tables extends DataTables = UnspecifiedTables> extends Noted {
  /** Default: `NewDataSet`, as .NET has it. */
  readonly name?: string | undefined;
  /** Namespace of the rows; none by default. */
  readonly namespace?: string | undefined;
  readonly tables: readonly TableInputs<Tables>[];
  /** Not `enforced` unless one says so: a row without parent is no reason for .NET to refuse the result. */
  readonly relations?: readonly DataRelation[] | undefined;
  /** Inserted, modified, deleted and faulty rows, for clients that continue the changes. None by default. */
  readonly changes?: DataSetChangesInput<Tables> | undefined;
}

/** Tables without stated columns; the description may state them. */
const inferred = new WeakSet<DataTable>();

export function hasInferredColumns(table: DataTable): boolean {
  return inferred.has(table);
}

/**
 * A DataSet from tables and rows. Rows are taken as they are, not copied; their values are checked when they are written.
 * Throws {@link ValueError} for names given twice, columns of a row that the table lacks, and keys and relations that lead nowhere.
 */
export function dataSet<Tables extends DataTables = UnspecifiedTables>(input: DataSetInput<Tables>): DataSet<Tables> {
  const { name = "NewDataSet", namespace = "", relations = [] } = input;
  const { notes, properties } = input;
  const changes = input.changes === undefined ? undefined : wholeChanges(input.changes);
  const tables = (input.tables as readonly DataTableInput[]).map((table) =>
    makeTable(table, originalsOf(table, changes)),
  );
  checkUnique("tables", tables);
  if (name === "") throw new ValueError("a DataSet with a name");
  checkRelations(relations, tables);
  if (changes !== undefined) checkChanges(changes, tables);
  return createDataSet<Tables>({ name, namespace, tables, relations, changes, notes, properties });
}

/** Rows as they were before: they have the table's columns, too. */
function originalsOf({ name }: DataTableInput, changes: DataSetChanges | undefined): readonly DataRow[] {
  if (changes === undefined) return [];
  const changed = [...changes.modified, ...changes.deleted].filter(({ table }) => table === name);
  return changed.flatMap(({ original }) => (original === undefined ? [] : [original]));
}

function makeTable(input: DataTableInput, originals: readonly DataRow[]): DataTable {
  const { name, namespace, rows, keys = [], foreignKeys, notes, properties } = input;
  if (typeof name !== "string" || !Array.isArray(rows)) throw new ValueError("tables with a name and rows");
  const check = (columns: readonly DataColumn[]): readonly DataColumn[] => checkColumns(name, columns);
  const columns =
    input.columns === undefined
      ? check(inferColumns(name, originals.length === 0 ? rows : [...rows, ...originals]))
      : knownColumns(input.columns, (given) => check(given.map(makeColumn)));
  const undeclaredColumns: readonly string[] = [];
  // Written out, here as elsewhere on the way of every reply: copies by `...` have shapes that engines give up on after a while.
  const table = {
    name,
    namespace,
    rows: asRows(rows),
    keys,
    foreignKeys,
    columns,
    undeclaredColumns,
    notes,
    properties,
  };
  if (input.columns === undefined) inferred.add(table);
  else {
    checkKeys(table);
    checkRows(name, columns, rows);
    checkRows(`${name}.original`, columns, originals);
  }
  return table;
}

/** Rows as they are: a missing property counts as null. */
function asRows(rows: readonly DataRowInput[]): readonly DataRow[] {
  return rows as readonly DataRow[];
}

/** A row whose own text is a column contains no elements. */
function checkColumns(table: string, columns: readonly DataColumn[]): readonly DataColumn[] {
  checkUnique(`columns of ${JSON.stringify(table)}`, columns);
  const filling = columns.filter(({ mapping }) => mapping === "element" || mapping === "text");
  if (filling.length < 2 || filling.every(({ mapping }) => mapping === "element")) return columns;
  throw new ValueError(`attributes as the other columns of ${JSON.stringify(table)}, whose rows are text`);
}

/** The column with everything said. */
export function makeColumn(input: DataColumnInput): DataColumn {
  const { name, type, required, maxLength, length, defaultValue, notes, properties } = input;
  if (typeof type !== "object" || type.kind !== "simple")
    throw new ValueError(`a type for the column ${JSON.stringify(name)}`);
  const { nullable = required !== true, mapping = "element" } = input;
  return { name, type, nullable, mapping, maxLength, length, defaultValue, notes, properties };
}

function checkRows(table: string, columns: readonly DataColumn[], rows: readonly DataRowInput[]): void {
  const columnNames = new Set(columns.map(({ name }) => name));
  rows.forEach((row, index) => checkRow(table, columnNames, row, index));
}

/** `known`: the names of the table's columns. Throws {@link ValueError}. */
export function checkRow(table: string, known: ReadonlySet<string>, row: object | undefined, index: number): void {
  checkObject(table, row, index);
  // Quicker than Object.keys. Inherited properties are no values of the row.
  for (const name in row) {
    if (known.has(name) || !Object.hasOwn(row, name)) continue;
    throw new ValueError(`rows with the table's columns only, found ${describe(table, index, name)}`);
  }
}

function checkObject(table: string, row: unknown, index: number): asserts row is object {
  if (typeof row === "object" && row !== null) return;
  throw new ValueError(`an object as row ${index} of ${JSON.stringify(table)}`);
}

/** Columns in the order in which rows have them, each of the narrowest type for all its values. */
function inferColumns(table: string, rows: readonly DataRowInput[]): readonly DataColumn[] {
  const types = new Map<string, SimpleType | undefined>();
  rows.forEach((row, index) => {
    checkObject(table, row, index);
    for (const name of Object.keys(row)) {
      const before = types.get(name);
      const type = inferType(row[name]);
      if (type === undefined) types.set(name, before);
      else if (before === undefined || before === type || isWider(type, before)) types.set(name, type);
      else if (!isWider(before, type)) {
        throw new ValueError(`values of one type in a column, found ${type.name} at ${describe(table, index, name)}`);
      }
    }
  });
  return [...types].map(([name, type = values.string]) => makeColumn({ name, type }));
}

function inferType(value: unknown): SimpleType | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value === "number") return Number.isInteger(value) && value === (value | 0) ? values.int : values.double;
  if (typeof value === "bigint") return values.long;
  if (typeof value === "boolean") return values.boolean;
  return value instanceof Uint8Array ? values.base64Binary : values.string;
}

function isWider(type: SimpleType, than: SimpleType): boolean {
  return type === values.double && than === values.int;
}

function describe(table: string, index: number, column: string): string {
  return `${table}[${index}].${column}`;
}
