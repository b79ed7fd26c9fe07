/**
 * Owns the making of DataSets by hand, for handlers.
 * Property that must stay true: what `dataSet` returns can be written: names are unique, keys and relations refer to what is there,
 * no row has a column that would be left out.
 */
import type { SimpleType } from "../../description.js";
import { ValueError } from "../../description.js";
import * as values from "../../values/index.js";
import { createDataSet } from "./create-data-set.js";
import type {
  ColumnMapping,
  DataColumn,
  DataKey,
  DataRelation,
  DataRow,
  DataSet,
  DataTable,
  DataTables,
  DataValue,
  Noted,
  UnspecifiedTables,
} from "./data-set.js";
import { notedAs } from "./noted.js";

/** A column as given: nullable unless `required` or `nullable: false`. */
export interface DataColumnInput extends Noted {
  readonly name: string;
  readonly type: SimpleType;
  readonly required?: boolean | undefined;
  readonly nullable?: boolean | undefined;
  readonly mapping?: ColumnMapping | undefined;
  readonly maxLength?: number | undefined;
  readonly length?: number | undefined;
  readonly defaultValue?: string | undefined;
}

export interface DataTableInput<Name extends string = string, Row = DataRowInput> extends Noted {
  readonly name: Name;
  /** Left out: what the description states, else what the values of the rows show (a number is int or double, a text string). */
  readonly columns?: readonly DataColumnInput[] | undefined;
  readonly rows: readonly Row[];
  readonly keys?: readonly DataKey[] | undefined;
}

/** `undefined` and an absent property count as null. */
export type DataRowInput = Readonly<Record<string, DataValue | null | undefined>>;

type TableInputs<Tables> = [keyof Tables] extends [never]
  ? DataTableInput
  : { [Name in keyof Tables & string]: DataTableInput<Name, Tables[Name]> }[keyof Tables & string];

export interface DataSetInput<Tables extends DataTables = UnspecifiedTables> extends Noted {
  /** Default: `NewDataSet`, as .NET has it. */
  readonly name?: string | undefined;
  /** Of the rows. Default: none. */
  readonly namespace?: string | undefined;
  readonly tables: readonly TableInputs<Tables>[];
  readonly relations?: readonly DataRelation[] | undefined;
}

/** Tables whose columns nobody stated: the description may still know better. */
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
  const tables = (input.tables as readonly DataTableInput[]).map(makeTable);
  checkUnique("tables", tables);
  checkUnique("relations", relations);
  if (name === "") throw new ValueError("a DataSet with a name");
  for (const relation of relations) checkRelation(relation, tables);
  checkNesting(relations, tables);
  return createDataSet<Tables>({ name, namespace, tables, relations, ...notedAs(input) });
}

function makeTable(input: DataTableInput): DataTable {
  const { name, rows, keys = [] } = input;
  if (typeof name !== "string" || !Array.isArray(rows)) throw new ValueError("tables with a name and rows");
  const columns = input.columns?.map(makeColumn) ?? inferColumns(name, rows);
  checkUnique(`columns of ${JSON.stringify(name)}`, columns);
  checkText(name, columns);
  const table = { name, columns, rows: rows as readonly DataRow[], keys, undeclaredColumns: [], ...notedAs(input) };
  if (input.columns === undefined) inferred.add(table);
  else {
    checkKeys(table);
    checkRows(name, columns, rows);
  }
  return table;
}

/** A row whose own text is a column holds no elements. */
function checkText(table: string, columns: readonly DataColumn[]): void {
  const filling = columns.filter(({ mapping }) => mapping === "element" || mapping === "text");
  if (filling.length < 2 || filling.every(({ mapping }) => mapping === "element")) return;
  throw new ValueError(`attributes as the other columns of ${JSON.stringify(table)}, whose rows are text`);
}

/** Of a table whose columns are known: where nobody stated them, that is when it is written. Throws {@link ValueError}. */
export function checkKeys({ name: table, columns, keys }: Pick<DataTable, "name" | "columns" | "keys">): void {
  const what = `keys of ${JSON.stringify(table)}`;
  checkUnique(what, keys);
  for (const key of keys) {
    if (key.columns.length === 0) throw new ValueError(`${what} with at least one column`);
    const missing = key.columns.find((name) => !columns.some((column) => column.name === name));
    if (missing !== undefined)
      throw new ValueError(`${what} that have columns of it, found ${JSON.stringify(missing)}`);
  }
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
  const known = new Set(columns.map(({ name }) => name));
  rows.forEach((row, index) => {
    checkRow(table, row, index);
    // Quicker than a list of the row's own names; what it inherits is no value of it.
    for (const name in row) {
      if (known.has(name) || !Object.hasOwn(row, name)) continue;
      throw new ValueError(`rows with the table's columns only, found ${describe(table, index, name)}`);
    }
  });
}

function checkRow(table: string, row: unknown, index: number): void {
  if (typeof row === "object" && row !== null) return;
  throw new ValueError(`an object as row ${index} of ${JSON.stringify(table)}`);
}

/** Columns in the order in which rows show them, each of the narrowest type that holds all its values. */
function inferColumns(table: string, rows: readonly DataRowInput[]): readonly DataColumn[] {
  const types = new Map<string, SimpleType | undefined>();
  rows.forEach((row, index) => {
    checkRow(table, row, index);
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

function checkUnique(what: string, named: readonly { readonly name: string }[]): void {
  const seen = new Set<string>();
  for (const { name } of named) {
    if (typeof name !== "string" || name === "") throw new ValueError(`${what} that have names`);
    if (seen.has(name)) throw new ValueError(`${what} of different names, found ${JSON.stringify(name)} twice`);
    seen.add(name);
  }
}

function checkRelation(relation: DataRelation, tables: readonly DataTable[]): void {
  const { name, parentTable, parentColumns, childTable, childColumns } = relation;
  const sides = [
    [parentTable, parentColumns],
    [childTable, childColumns],
  ] as const;
  for (const [tableName, columns] of sides) {
    const table = tables.find((each) => each.name === tableName);
    const missing = columns.find((column) => !table?.columns.some((each) => each.name === column));
    if (table === undefined || missing !== undefined) {
      throw new ValueError(`relation ${JSON.stringify(name)} between tables and columns of this DataSet`);
    }
  }
  if (parentColumns.length === 0 || parentColumns.length !== childColumns.length) {
    throw new ValueError(`relation ${JSON.stringify(name)} with as many child columns as parent columns, at least one`);
  }
}

/** A table stands inside at most one other, never inside itself or a text, and is not called like a column there. */
function checkNesting(relations: readonly DataRelation[], tables: readonly DataTable[]): void {
  const parents = new Map<string, string>();
  for (const { nested, parentTable, childTable } of relations) {
    if (!nested) continue;
    if (parents.has(childTable)) throw new ValueError(`one nested relation to the table ${JSON.stringify(childTable)}`);
    parents.set(childTable, parentTable);
    const siblings = tables.find(({ name }) => name === parentTable)?.columns ?? [];
    if (siblings.some(({ mapping }) => mapping === "text")) {
      throw new ValueError(`no table inside ${JSON.stringify(parentTable)}, whose rows are text`);
    }
    if (siblings.some(({ name }) => name === childTable)) {
      throw new ValueError(`a nested table of another name than the parent's column ${JSON.stringify(childTable)}`);
    }
  }
  for (const start of parents.keys()) {
    let steps = 0;
    for (let table = parents.get(start); table !== undefined; table = parents.get(table)) {
      if (++steps > parents.size)
        throw new ValueError(`nested relations without a circle, found ${JSON.stringify(start)} in one`);
    }
  }
}

function describe(table: string, index: number, column: string): string {
  return `${table}[${index}].${column}`;
}
