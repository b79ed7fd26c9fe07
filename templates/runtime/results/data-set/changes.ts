/**
 * Owns the part of a diffgram beside the current rows: which rows are new, changed or wrong, and their former values
 * (wire 4).
 * Invariant: rows without changes cost nothing here.
 */
import type { XmlReader } from "../../xml/reader.js";
import type { DataRow, DataSetChanges, DeletedRow, InsertedRow, ModifiedRow, RowError } from "./data-set.js";
import { noChanges } from "./create-data-set.js";
import { decodeDataName } from "./names.js";
import type { TableReader } from "./table-reader.js";
import { diffgramNamespace, msdataNamespace } from "./words.js";

interface MarkedRow {
  readonly table: string;
  readonly row: DataRow;
  /** `inserted`, `modified`; undefined: it only has errors. */
  readonly state: string | undefined;
}

type TableFinder = (xmlName: string, namespace: string) => TableReader;

/** .NET's ids are table name and row number: `Table11` is row 11 of Table and row 1 of Table1. */
function rowKey(table: string, id: string): string {
  return `${id} ${table}`;
}

export class ChangesReader {
  private readonly marked = new Map<string, MarkedRow>();
  private readonly inserted: InsertedRow[] = [];
  private readonly originals = new Map<string, DeletedRow>();
  private readonly errors: RowError[] = [];

  /** On the start tag of a current row. */
  note({ name }: TableReader, row: DataRow, reader: XmlReader): void {
    let id: string | undefined;
    let state: string | undefined;
    let faulty = false;
    for (const { namespace, localName, value } of reader.attributes()) {
      if (namespace !== diffgramNamespace) continue;
      if (localName === "id") id = value;
      else if (localName === "hasChanges") state = value;
      else if (localName === "hasErrors") faulty = value === "true";
    }
    if (state === undefined && !faulty) return;
    if (state === "inserted") this.inserted.push({ table: name, row });
    if (id !== undefined) this.marked.set(rowKey(name, id), { table: name, row, state });
  }

  /**
   * The reader is at the start tag of `diffgr:before` and reads through its end tag. `onRow` is called for each row.
   */
  readBefore(reader: XmlReader, tableOf: TableFinder, onRow: (table: TableReader) => void): void {
    while (reader.nextChild()) {
      const table = tableOf(reader.localName, reader.namespace);
      const { count } = table;
      table.read(reader, (each, original) => {
        onRow(each);
        const id = reader.attribute(diffgramNamespace, "id") ?? `#${this.originals.size}`;
        const index = Number(reader.attribute(msdataNamespace, "rowOrder") ?? NaN);
        const place = Number.isInteger(index) && index >= 0 ? { index } : {};
        this.originals.set(rowKey(each.name, id), { table: each.name, original, ...place });
      });
      table.count = count;
    }
  }

  /** The reader is at the start tag of `diffgr:errors` and reads through its end tag. */
  readErrors(reader: XmlReader, nameOf: (xmlName: string, namespace: string) => string): void {
    while (reader.nextChild()) {
      const table = nameOf(reader.localName, reader.namespace);
      const id = reader.attribute(diffgramNamespace, "id") ?? "";
      const error = reader.attribute(diffgramNamespace, "Error");
      const columns: { column: string; error: string }[] = [];
      while (reader.nextChild()) {
        const column = decodeDataName(reader.localName);
        columns.push({ column, error: reader.attribute(diffgramNamespace, "Error") ?? "" });
        reader.skip();
      }
      const key = rowKey(table, id);
      // .NET writes former values before the errors.
      const row = this.marked.get(key)?.row ?? this.originals.get(key)?.original;
      this.errors.push({ table, row, error, columns });
    }
  }

  finish(): DataSetChanges {
    const { marked, inserted, originals, errors } = this;
    if (marked.size + inserted.length + originals.size + errors.length === 0) return noChanges;
    const modified: ModifiedRow[] = [];
    for (const [id, { table, row, state }] of marked) {
      if (state === "modified") modified.push({ table, row, original: originals.get(id)?.original });
      if (state === "modified" || state === "inserted") originals.delete(id);
    }
    return { inserted, modified, deleted: [...originals.values()], errors };
  }
}
