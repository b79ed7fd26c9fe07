/**
 * Owns the tables of one reply while it is read: schemas first, then a table for each row.
 * Invariant: reading whole replies and reading rows one at a time share this code.
 */
import type { XmlReader } from "../../xml/reader.js";
import type { CheckedSchema } from "./check-tables.js";
import type { DataSetLimits } from "./limits.js";
import { ElementTables } from "./element-tables.js";
import { decodeDataName } from "./names.js";
import { OpenTables } from "./open-tables.js";
import type { ReadingPlan } from "./reading-plan.js";
import { type RowReceiver, TableReader } from "./table-reader.js";

/** The tables of a reply, by the names of their elements. */
export class DataSetReader {
  readonly schema: CheckedSchema;
  readonly tables: ElementTables<TableReader> = new ElementTables();
  /** Tables by decoded name: rows may escape an element's name in another way than the schema. */
  private readonly decoded = new ElementTables<TableReader>();
  /** Tables of the rows that neither schema nor description declares. */
  private readonly open: OpenTables;
  /** The table of the last row: rows are grouped by table. */
  private last: TableReader | undefined = undefined;

  constructor(plan: ReadingPlan, limits: DataSetLimits) {
    this.schema = plan.schema;
    this.open = new OpenTables(this, plan.knowsTables, limits, plan.tables.length);
    const readers = plan.tables.map((table) => new TableReader(table, this));
    const byName = new Map(readers.map((table) => [table.name, table]));
    for (const table of readers) {
      const { xmlName, namespace, nested } = table.schema;
      this.tables.add(xmlName, namespace, table);
      this.decoded.add(table.plan.decodedName, namespace, table);
      for (const name of nested) {
        const inside = byName.get(name);
        if (inside !== undefined) table.nest(inside);
      }
    }
  }

  /** Undeclared tables are read only if the reply has no schema at all. */
  get declared(): Iterable<TableReader> {
    return this.open.isUndeclared ? this.tables.values() : this.open.byName.values();
  }

  /** Tables of the rows that the schema does not declare. */
  get undeclared(): Iterable<TableReader> {
    return this.open.isUndeclared ? this.open.byName.values() : [];
  }

  /** The table of an element; one that nothing declares is a new one. */
  tableOf(xmlName: string, namespace: string): TableReader {
    return this.find(xmlName, namespace) ?? this.open.tableNamed(xmlName);
  }

  /** The name of an element's table, whether it is there or not. */
  nameOf(xmlName: string, namespace: string): string {
    return this.find(xmlName, namespace)?.name ?? decodeDataName(xmlName);
  }

  private find(xmlName: string, namespace: string): TableReader | undefined {
    return this.tables.find(xmlName, namespace) ?? this.decoded.find(decodeDataName(xmlName), namespace);
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
    this.last = this.tableOf(reader.localName, reader.namespace);
    this.last.read(reader, receive);
    return true;
  }
}
