/**
 * Owns what a handler's value becomes before it is written: tables with their columns, as the description has them where it has any.
 * Property that must stay true: what the description states about rows holds for what is sent.
 */
import type { TableDescription } from "../../description.js";
import { ValueError } from "../../description.js";
import { checkTables } from "./check-tables.js";
import type { DataColumn, DataRelation, DataRow, DataSet, DataTable } from "./data-set.js";
import type { DataSetInput } from "./input.js";
import { checkKeys, dataSet, hasInferredColumns, makeColumn } from "./input.js";
import { encodeAttributeName, encodeDataName } from "./names.js";
import { notedAs } from "./noted.js";
import type { ColumnSchema, DataSetSchema, TableSchema } from "./schema.js";

export interface WritableTable extends TableSchema {
  readonly rows: readonly DataRow[];
}
export interface WritableDataSet extends DataSetSchema {
  readonly tables: readonly WritableTable[];
  /** Received without declaration, and sent on so. */
  readonly undeclared: readonly WritableTable[];
}

/** `value`: a DataSet, or what `dataSet` takes. Throws {@link ValueError}. */
export function prepareDataSet(value: unknown, described: readonly TableDescription[] = []): WritableDataSet {
  const given = isDataSet(value) ? value : dataSet(inputOf(value));
  const missing = described.filter(({ name }) => given.table(name) === undefined);
  const relations = given.relations.filter(({ parentColumns }) => parentColumns.length > 0);
  const tables = [
    ...given.tables.map((table) => prepareTable(table, described, relations)),
    ...missing.map(({ name, columns }) => writable(name, { columns: columns.map(makeColumn), rows: [], keys: [] }, [])),
  ];
  const { name, namespace } = given;
  const undeclared = given.undeclared.map((table) => writable(table.name, table, []));
  const schema = { name, xmlName: encodeDataName(name), namespace, tables, undeclared, relations, ...notedAs(given) };
  if (described.length > 0) checkTables(schema, described);
  return schema;
}

function isDataSet(value: unknown): value is DataSet {
  return typeof value === "object" && value !== null && "table" in value && typeof value.table === "function";
}

function inputOf(value: unknown): DataSetInput {
  if (typeof value === "object" && value !== null && "tables" in value && Array.isArray(value.tables)) {
    return value as DataSetInput;
  }
  throw new ValueError("a DataSet, as dataSet({ tables: [...] }) makes it");
}

function prepareTable(
  table: DataTable,
  described: readonly TableDescription[],
  relations: readonly DataRelation[],
): WritableTable {
  const stated = described.find(({ name }) => name === table.name)?.columns ?? [];
  const children = relations.filter(({ nested, parentTable }) => nested && parentTable === table.name);
  const nested = children.map(({ childTable }) => childTable);
  if (!hasInferredColumns(table)) return writable(table.name, table, nested);
  const names = new Set(stated.map(({ name }) => name));
  const others = table.columns.filter(({ name }) => !names.has(name));
  const whole = { ...table, columns: [...stated.map(makeColumn), ...others] };
  checkKeys(whole);
  return writable(table.name, whole, nested);
}

function writable(
  name: string,
  table: Pick<DataTable, "columns" | "rows" | "keys" | "notes" | "properties">,
  nested: readonly string[],
): WritableTable {
  const { rows, keys } = table;
  const columns = table.columns.map(nameColumn);
  return { name, xmlName: encodeDataName(name), columns, rows, keys, nested, ...notedAs(table) };
}

/** Written out: copying objects of unknown shape takes a multiple of the time, and this runs for every reply. */
function nameColumn(column: DataColumn): ColumnSchema {
  const { name, type, nullable, mapping, maxLength, length, defaultValue, notes, properties } = column;
  const isAttribute = mapping === "attribute" || mapping === "hidden";
  const xmlName = isAttribute ? encodeAttributeName(name) : encodeDataName(name);
  return { name, type, nullable, mapping, maxLength, length, defaultValue, notes, properties, xmlName };
}
