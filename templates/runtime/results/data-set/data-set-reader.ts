/**
 * Owns the tables of one reply while it is read: from its schemas to where each row goes.
 * Property that must stay true: whole replies and rows one at a time are read by this same code.
 */
import type { TableDescription } from "../../description.js";
import type { XmlReader } from "../../xml/reader.js";
import type { CheckedSchema } from "./check-tables.js";
import { checkTables, schemaOfTables } from "./check-tables.js";
import type { DataSetLimits } from "./limits.js";
import { decodeDataName } from "./names.js";
import { readSchema } from "./read-schema.js";
import type { SchemaNode } from "./schema-tree.js";
import { TableReader } from "./table-reader.js";
import type { RowReceiver } from "./table-reader.js";
import { ValueError } from "../../values/type.js";

/** The tables of a reply, by the names of their elements. */
export class DataSetReader {
  readonly schema: CheckedSchema;
  readonly tables: Map<string, TableReader> = new Map();
  /** By the table's own name: its element may have been escaped otherwise in the rows than in the schema. */
  private readonly decoded = new Map<string, TableReader>();
  /** No schema and no description: tables and columns are what the rows show, as text. */
  private readonly open: boolean;
  private readonly limits: DataSetLimits;
  /** The table of the last row: rows are grouped by table. */
  private last: TableReader | undefined = undefined;

  /** Throws ValueError where schema and description do not agree. */
  constructor(
    schemas: readonly SchemaNode[],
    described: readonly TableDescription[] | undefined,
    limits: DataSetLimits,
  ) {
    this.limits = limits;
    this.open = schemas.length === 0 && described === undefined;
    const schema = schemas.length > 0 ? readSchema(schemas, limits) : schemaOfTables(described ?? []);
    this.schema = checkTables(schema, described);
    for (const table of this.schema.tables) this.add(table.xmlName, new TableReader(table));
    const xmlNames = new Map(this.schema.tables.map(({ name, xmlName }) => [name, xmlName]));
    for (const { xmlName, nested } of this.schema.tables) {
      for (const name of nested) {
        const child = xmlNames.get(name) ?? "";
        const inside = this.tables.get(child);
        if (inside !== undefined) this.tables.get(xmlName)?.nest(child, inside);
      }
    }
  }

  /** The table of an element; without a schema, a new one. */
  tableOf(xmlName: string): TableReader | undefined {
    const known = this.tables.get(xmlName) ?? this.decoded.get(decodeDataName(xmlName));
    if (known !== undefined || !this.open) return known;
    if (this.tables.size >= this.limits.tables) {
      throw new ValueError(`at most ${this.limits.tables} tables (limit "tables")`);
    }
    const schema = { name: decodeDataName(xmlName), xmlName, columns: [], keys: [], nested: [] };
    const table = new TableReader(schema, this.limits.columns);
    this.add(xmlName, table);
    return table;
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
    if (this.last === undefined) reader.skip();
    else this.last.read(reader, receive);
    return true;
  }
}
