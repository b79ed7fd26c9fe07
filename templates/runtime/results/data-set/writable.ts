/**
 * Owns the conversion of a handler's value to tables with columns, before it is written. Columns are those of the
 * description if it declares them.
 * Invariant: rows that are sent fit the tables that the description states.
 */
import { type DataSetNames, type TableDescription, ValueError } from "../../description.js";
import { checkKeys } from "./check-relations.js";
import { checkTables } from "./check-tables.js";
import type { DataColumn, DataRelation, DataRow, DataSet, DataSetChanges, DataTable } from "./data-set.js";
import { isStreamed } from "./data-set-stream.js";
import { dataSet, type DataSetInput, hasInferredColumns, makeColumn } from "./input.js";
import { fix, isFixed, madeOnce } from "./known-columns.js";
import { encodeAttributeName, encodeDataName } from "./names.js";
import { localNameOf } from "./table-names.js";
import type { ColumnSchema, DataSetSchema, TableSchema } from "./schema.js";

export interface WritableTable extends TableSchema {
  readonly rows: readonly DataRow[];
}
export interface WritableDataSet extends DataSetSchema {
  readonly tables: readonly WritableTable[];
  /** Received without declaration, and sent on so. */
  readonly undeclared: readonly WritableTable[];
  /** The parent of a nested row, for relations without key columns. */
  readonly parentOf: (row: object, relation: string) => DataRow | undefined;
  readonly changes: DataSetChanges;
}

const unnamed: DataSetNames = { name: "NewDataSet" };

/**
 * `value`: a DataSet, or the input of `dataSet`. `names`: for a DataSet without names of its own. Throws {@link
 * ValueError}.
 */
export function prepareDataSet(
  value: unknown,
  described: readonly TableDescription[] = [],
  names: DataSetNames = unnamed,
): WritableDataSet {
  const set = isDataSet(value) ? value : dataSet(inputOf(value));
  const { notes, properties } = set;
  const name = set.name === unnamed.name ? names.name : set.name;
  const namespace = set.namespace === "" ? (names.namespace ?? "") : set.namespace;
  const missing = described.filter((each) => set.table(each.name) === undefined);
  const relations = distinctNesting(set.relations);
  const nested = nestedTables(relations, set.tables);
  const tables = [
    ...set.tables.map((table) => prepareTable(table, described, namespace, nested.get(table.name))),
    ...missing.map((each) =>
      writable({ name: each.name, columns: each.columns.map(makeColumn), rows: [], keys: [] }, namespace),
    ),
  ];
  const undeclared = set.undeclared.map((table) => writable(table, namespace));
  const parentOf = (row: object, relation: string): DataRow | undefined => set.parent(row, relation);
  const changes = set.changes();
  const xmlName = encodeDataName(name);
  const schema = { name, xmlName, namespace, tables, undeclared, relations, parentOf, changes, notes, properties };
  if (described.length > 0) checkTables(schema, described);
  else if (notes?.["EnforceConstraints"]?.toLowerCase() === "false") return unenforced(schema);
  return schema;
}

/** Without enforced constraints, rows in .NET may lack required columns. */
function unenforced(schema: WritableDataSet): WritableDataSet {
  const tables = schema.tables.map((table) => ({
    ...table,
    columns: table.columns.map((column) => ({ ...column, unenforced: true })),
  }));
  return { ...schema, tables };
}

/** Keeps the first of several nested relations between the same two tables: it decides where rows are nested. */
function distinctNesting(relations: readonly DataRelation[]): readonly DataRelation[] {
  const pairs = new Set<string>();
  if (relations.length === 0) return relations;
  return relations.map((relation) => {
    if (!relation.nested) return relation;
    const pair = JSON.stringify([relation.parentTable, relation.childTable]);
    if (pairs.has(pair)) return { ...relation, nested: false };
    pairs.add(pair);
    return relation;
  });
}

const noTables: ReadonlyMap<string, readonly string[]> = new Map();

/** Nested tables of each table, in the order of the tables: .NET takes their order from there. */
function nestedTables(
  relations: readonly DataRelation[],
  tables: readonly DataTable[],
): ReadonlyMap<string, readonly string[]> {
  if (relations.length === 0) return noTables;
  const tablesByParent = new Map<string, string[]>();
  for (const { nested, parentTable, childTable } of relations) {
    if (!nested) continue;
    const children = tablesByParent.get(parentTable);
    if (children === undefined) tablesByParent.set(parentTable, [childTable]);
    else children.push(childTable);
  }
  const placeOf = (table: string): number => tables.findIndex(({ name }) => name === table);
  for (const children of tablesByParent.values()) children.sort((left, right) => placeOf(left) - placeOf(right));
  return tablesByParent;
}

function isDataSet(value: unknown): value is DataSet {
  return typeof value === "object" && value !== null && "table" in value && typeof value.table === "function";
}

function inputOf(value: unknown): DataSetInput {
  if (isStreamed(value)) {
    throw new ValueError(
      "a DataSet as dataSet makes it: a stream of rows can be a whole result of the type DataSet alone",
    );
  }
  if (typeof value === "object" && value !== null && "tables" in value && Array.isArray(value.tables)) {
    return value as DataSetInput;
  }
  throw new ValueError("a DataSet, as dataSet({ tables: [...] }) makes it");
}

function prepareTable(
  table: DataTable,
  described: readonly TableDescription[],
  namespace: string,
  nested: readonly string[] | undefined,
): WritableTable {
  if (!hasInferredColumns(table)) return writable(table, namespace, nested);
  const describedColumns = described.find(({ name }) => name === table.name)?.columns ?? [];
  const names = new Set(describedColumns.map(({ name }) => name));
  const others = table.columns.filter(({ name }) => !names.has(name));
  const whole = { ...table, columns: [...describedColumns.map(makeColumn), ...others] };
  checkKeys(whole);
  return writable(whole, namespace, nested);
}

const named = new WeakMap<object, readonly ColumnSchema[]>();

/** `setNamespace`: the table's namespace unless it has its own. */
function writable(
  table: Omit<DataTable, "undeclaredColumns">,
  setNamespace: string,
  nested: readonly string[] = [],
): WritableTable {
  const { name, rows, keys, foreignKeys = [], notes, properties } = table;
  const namespace = table.namespace === undefined || table.namespace === "" ? setNamespace : table.namespace;
  const xmlName = encodeDataName(localNameOf(name, namespace));
  const columns = madeOnce(named, table.columns, nameColumns);
  return { name, xmlName, namespace, columns, rows, keys, foreignKeys, nested, notes, properties };
}

function nameColumns(columns: readonly DataColumn[]): readonly ColumnSchema[] {
  const schemas = columns.map(nameColumn);
  return isFixed(columns) ? fix(schemas) : schemas;
}

/** Written out, because copying objects of unknown shape takes several times as long, and this runs for every reply. */
function nameColumn(column: DataColumn): ColumnSchema {
  const { name, type, nullable, mapping, maxLength, length, defaultValue, notes, properties } = column;
  const isAttribute = mapping === "attribute" || mapping === "hidden";
  const xmlName = isAttribute ? encodeAttributeName(name) : encodeDataName(name);
  return { name, type, nullable, mapping, maxLength, length, defaultValue, notes, properties, xmlName };
}
