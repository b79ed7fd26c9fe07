/**
 * Owns the plan for reading rows: the tables that schemas and description declare.
 * Invariant: reading does not change the plan, so replies can share it.
 */
import type { TableDescription } from "../../description.js";
import {
  type CheckedColumn,
  type CheckedSchema,
  type CheckedTable,
  checkTables,
  schemaOfTables,
} from "./check-tables.js";
import { circlingTables } from "./circles.js";
import type { DataColumn } from "./data-set.js";
import { fix } from "./known-columns.js";
import type { DataSetLimits } from "./limits.js";
import { decodeDataName } from "./names.js";
import { readSchema } from "./read-schema.js";
import type { DataSetSchema } from "./schema.js";
import type { SchemaNode } from "./schema-tree.js";
import { TableColumns } from "./table-columns.js";

/** Everything a plan depends on besides the schemas. */
export interface PlanSettings {
  readonly described: readonly TableDescription[] | undefined;
  readonly limits: DataSetLimits;
  /** The schema leaves its tables out on purpose. */
  readonly excluded: boolean;
}

export interface TablePlan {
  readonly schema: CheckedTable;
  readonly columns: TableColumns;
  /** Columns as users see them; undefined if they are known only after the last row. */
  readonly shown: readonly DataColumn[] | undefined;
  /** The name of its element. Rows may escape it in another way than the schema. */
  readonly decodedName: string;
  /** Rows may be nested in rows of the same table, at any depth. */
  readonly recursive: boolean;
}

export class ReadingPlan {
  readonly schema: CheckedSchema;
  readonly tables: readonly TablePlan[];
  /** Schema or description say which tables there are. */
  readonly knowsTables: boolean;

  /** Throws ValueError where schema and description do not agree. */
  constructor(schemas: readonly SchemaNode[], settings: PlanSettings) {
    const { described } = settings;
    this.knowsTables = schemas.length > 0 || described !== undefined;
    this.schema = checkTables(schemaOf(schemas, settings), described);
    const circling = circlingTables(this.schema.tables);
    this.tables = this.schema.tables.map((schema) => {
      freeze(schema.keys, schema.foreignKeys, schema.notes, schema.properties);
      const shown = showColumns(schema.columns);
      const decodedName = decodeDataName(schema.xmlName);
      const columns = new TableColumns(schema.columns);
      return { schema, columns, shown, decodedName, recursive: circling.has(schema.name) };
    });
    freeze(this.schema.relations, this.schema.notes, this.schema.properties);
  }
}

/** Without the data that only reading needs. */
export function showColumns(columns: readonly CheckedColumn[]): readonly DataColumn[] {
  const shown = columns.map((column): DataColumn => {
    const { xmlName: _xmlName, required: _required, attributeNamespace: _namespace, ...rest } = column;
    freeze(rest.notes, rest.properties);
    return rest;
  });
  return fix(shown);
}

/** Lists and records, with those in them. */
function freeze(...values: readonly unknown[]): void {
  for (const value of values) {
    if (typeof value === "object" && value !== null) freeze(...Object.values(Object.freeze(value)));
  }
}

/** The schema of a reply. If the reply does not name its tables, the description's tables are used. */
function schemaOf(schemas: readonly SchemaNode[], { described = [], limits, excluded }: PlanSettings): DataSetSchema {
  const describedSchema = schemaOfTables(described);
  if (schemas.length === 0) return describedSchema;
  const schema = readSchema(schemas, limits);
  return excluded && schema.tables.length === 0 ? { ...schema, tables: describedSchema.tables } : schema;
}
