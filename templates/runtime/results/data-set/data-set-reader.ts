/**
 * Owns the tables of one reply while it is read: from its schemas to where each row goes.
 * Property that must stay true: whole replies and rows one at a time are read by this same code.
 */
import type { TableDescription } from "../../description.js";
import type { XmlReader } from "../../xml/reader.js";
import type { CheckedSchema } from "./check-tables.js";
import { checkTables, schemaOfTables } from "./check-tables.js";
import type { DataSetLimits } from "./limits.js";
import { circlingTables } from "./circles.js";
import { decodeDataName } from "./names.js";
import { OpenTableSet } from "./open-tables.js";
import { readSchema } from "./read-schema.js";
import type { DataSetSchema } from "./schema.js";
import type { SchemaNode } from "./schema-tree.js";
import { TableReader } from "./table-reader.js";
import type { RowReceiver } from "./table-reader.js";

/** The tables of a reply, by the names of their elements. */
export class DataSetReader {
  readonly schema: CheckedSchema;
  readonly tables: Map<string, TableReader> = new Map();
  /** By the table's own name: its element may have been escaped otherwise in the rows than in the schema. */
  private readonly decoded = new Map<string, TableReader>();
  /** Tables of the rows that neither schema nor description declares. */
  private readonly open: OpenTableSet;
  /** The table of the last row: rows are grouped by table. */
  private last: TableReader | undefined = undefined;

  /** `excluded`: the schema leaves its tables out on purpose. Throws ValueError where schema and description do not agree. */
  constructor(
    schemas: readonly SchemaNode[],
    described: readonly TableDescription[] | undefined,
    limits: DataSetLimits,
    excluded = false,
  ) {
    const knowsTables = schemas.length > 0 || described !== undefined;
    this.schema = checkTables(schemaOf(schemas, described, limits, excluded), described);
    this.open = new OpenTableSet(this, knowsTables, limits, this.schema.tables.length);
    for (const table of this.schema.tables) this.add(table.xmlName, new TableReader(table));
    const xmlNames = new Map(this.schema.tables.map(({ name, xmlName }) => [name, xmlName]));
    for (const { xmlName, nested } of this.schema.tables) {
      for (const name of nested) {
        const child = xmlNames.get(name) ?? "";
        const inside = this.tables.get(child);
        if (inside !== undefined) this.tables.get(xmlName)?.nest(child, inside);
      }
    }
    const circling = circlingTables(this.schema.tables);
    for (const table of this.tables.values()) table.recursive = circling.has(table.name);
  }

  /** Tables without schema where there is none at all; elsewhere those of its schema. */
  get declared(): Iterable<TableReader> {
    return this.open.isUndeclared ? this.tables.values() : this.open.tables.values();
  }

  /** Tables of the rows that the schema does not declare. */
  get undeclared(): Iterable<TableReader> {
    return this.open.isUndeclared ? this.open.tables.values() : [];
  }

  /** The table of an element; one that nothing declares is a new one. */
  tableOf(xmlName: string): TableReader {
    return this.tables.get(xmlName) ?? this.decoded.get(decodeDataName(xmlName)) ?? this.open.tableNamed(xmlName);
  }

  private add(xmlName: string, table: TableReader): void {
    this.tables.set(xmlName, table);
    this.decoded.set(table.name, table);
  }

  /** The data root's start tag was read just now. */
  begin(): void {
    this.last = undefined;
    for (const table of this.tables.values()) table.begin();
  }

  /** Inside the data root: reads the next row, or the root's end tag (false). */
  readRow(reader: XmlReader, receive: RowReceiver): boolean {
    if (this.last?.tryRead(reader, receive) === true) return true;
    if (!reader.nextChild()) return false;
    this.last = this.tableOf(reader.localName);
    this.last.read(reader, receive);
    return true;
  }
}

/** Where the reply does not say which tables there are, those of the description. */
function schemaOf(
  schemas: readonly SchemaNode[],
  described: readonly TableDescription[] = [],
  limits: DataSetLimits,
  excluded: boolean,
): DataSetSchema {
  const stated = schemaOfTables(described);
  if (schemas.length === 0) return stated;
  const schema = readSchema(schemas, limits);
  return excluded && schema.tables.length === 0 ? { ...schema, tables: stated.tables } : schema;
}
