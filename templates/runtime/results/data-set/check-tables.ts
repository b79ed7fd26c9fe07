/**
 * Owns the comparison of a reply's inline schema with the tables that the description states.
 * Invariant: rows that pass have the TypeScript type that was generated for them. Additional tables and columns are
 * allowed.
 */
import { cutText } from "../../text/cut-text.js";
import {
  type ColumnDescription,
  type Secrecy,
  type SimpleType,
  type TableDescription,
  ValueError,
} from "../../description.js";
import { scalars } from "../../values/scalars.js";
import { encodeDataName } from "./names.js";
import { anyType } from "./column-types.js";
import type { ColumnSchema, DataSetSchema, TableSchema } from "./schema.js";

/** A column as it will be read. `required`: the description promises that it is never null. */
export interface CheckedColumn extends ColumnSchema {
  readonly required: boolean;
  readonly secret?: Secrecy;
}
export interface CheckedTable extends TableSchema {
  readonly columns: readonly CheckedColumn[];
}
export interface CheckedSchema extends DataSetSchema {
  readonly tables: readonly CheckedTable[];
}

/** Throws {@link ValueError} that lists every mismatch, with the repair. */
export function checkTables(schema: DataSetSchema, described: readonly TableDescription[] = []): CheckedSchema {
  const problems: string[] = [];
  for (const { name } of described) {
    if (!schema.tables.some((table) => table.name === name)) problems.push(missingTable(name, schema));
  }
  const tables = schema.tables.map((table) => checkTable(table, described, problems));
  if (problems.length > 0) {
    throw new ValueError(
      `the rows that the description states: ${problems.join("; ")}. Correct the description's rows`,
    );
  }
  return { ...schema, tables };
}

/** The schema of a reply without one: the tables of the description. */
export function schemaOfTables(described: readonly TableDescription[]): DataSetSchema {
  const tables = described.map(({ name, columns }): TableSchema => ({
    name,
    xmlName: encodeDataName(name),
    columns: columns.map((column) => ({
      name: column.name,
      xmlName: encodeDataName(column.name),
      type: column.type,
      nullable: column.required !== true,
      mapping: "element",
    })),
    keys: [],
    namespace: "",
    foreignKeys: [],
    nested: [],
  }));
  return { name: "NewDataSet", xmlName: "NewDataSet", namespace: "", tables, relations: [] };
}

function missingTable(name: string, { tables }: DataSetSchema): string {
  const names =
    tables.length === 0
      ? "no table"
      : tables
          .slice(0, 10)
          .map((table) => quote(table.name))
          .join(", ");
  return `no table ${quote(name)} in the reply's schema, which has ${names}`;
}

function checkTable(table: TableSchema, described: readonly TableDescription[], problems: string[]): CheckedTable {
  const descriptions = new Map(
    described.find(({ name }) => name === table.name)?.columns.map((column) => [column.name, column]),
  );
  const columns = table.columns.map((column): CheckedColumn => {
    const expected = descriptions.get(column.name);
    if (expected === undefined) return { ...column, required: false };
    descriptions.delete(column.name);
    problems.push(...columnProblems(table.name, column, expected));
    const { type, required, secret } = expected;
    return { ...column, type, required: required === true, ...(secret && { secret }) };
  });
  for (const name of descriptions.keys())
    problems.push(`no column ${quote(`${table.name}.${name}`)} in the reply's schema`);
  return { ...table, columns };
}

function columnProblems(table: string, column: ColumnSchema, expected: ColumnDescription): string[] {
  const place = quote(`${table}.${column.name}`);
  const problems: string[] = [];
  if (!agree(column.type, expected.type)) {
    problems.push(`${place} is ${column.type.name} in the reply's schema, not ${expected.type.name}`);
  }
  if (expected.required === true && column.nullable) {
    problems.push(`${place} may be null by the reply's schema, but is stated as required`);
  }
  return problems;
}

/**
 * Texts that the description narrows (an enumeration, a guid without .NET's label) are checked value by value instead, and so is
 * .NET's `object`, whose schema says nothing.
 */
function agree(found: SimpleType, expected: SimpleType): boolean {
  return found.name === expected.name || found === anyType || (found.name === "string" && isText(expected));
}

/** Enumerations, which have no row, are texts as well. */
function isText({ name }: SimpleType): boolean {
  const row = scalars.find(({ type }) => type.name === name);
  return row === undefined || row.text === true;
}

function quote(name: string): string {
  return JSON.stringify(cutText(name, 80));
}
