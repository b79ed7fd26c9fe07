/**
 * Owns the columns of a table while its rows are read: the place of each in a row, and which ones a row has had.
 * Invariant: columns may be added while rows are read, but only to an undeclared table.
 */
import type { SimpleType } from "../../description.js";
import { PlacedError } from "../../values/placed-error.js";
import { LeafRecord } from "../../xml/reader.js";
import type { CheckedColumn } from "./check-tables.js";
import { anyType } from "./column-types.js";
import type { ColumnMapping } from "./data-set.js";
import { decodeDataName } from "./names.js";
import { type OpenRow, RowTemplate } from "./row-template.js";

export interface ReadColumn {
  readonly column: CheckedColumn;
  readonly name: string;
  readonly xmlName: string;
  /** Index among the columns of its mapping. */
  readonly index: number;
  /** Index among the cells that are expected; of those alone. */
  turn: number;
  /** Number of the last row that had it. */
  seen: number;
}

export class TableColumns {
  readonly all: CheckedColumn[] = [];
  /** Columns that are elements, in the schema's order. */
  readonly cells: ReadColumn[] = [];
  /** The same in the order in which rows have them: the schema's, until rows were seen that have another. */
  expected: readonly ReadColumn[] = this.cells;
  readonly attributes: ReadColumn[] = [];
  /** The row's own text. */
  text: ReadColumn | undefined = undefined;
  private readonly cellsByName = new Map<string, ReadColumn>();
  /** Cells by decoded name: rows may escape an element's name in another way than the schema. */
  private readonly cellsByDecodedName = new Map<string, ReadColumn>();
  /** Columns of an undeclared table by name: an element and an attribute of one name are one column. */
  private readonly openByName = new Map<string, ReadColumn>();
  private readonly required: ReadColumn[] = [];
  private template: RowTemplate | undefined = undefined;
  private record: { readonly of: string; readonly whole: LeafRecord } | undefined = undefined;
  private lastNumber = 0;
  private readonly most: number;
  private readonly openType: SimpleType;

  /** `most`: without a declaration, a column is whatever a row has, up to this number, of the type `openType`. */
  constructor(columns: readonly CheckedColumn[], most = 0, openType: SimpleType = anyType) {
    this.most = most;
    this.openType = openType;
    for (const column of columns) this.add(column);
  }

  /** The table is not declared. */
  get open(): boolean {
    return this.most > 0;
  }

  /** A number for a new row. It is unique among all rows with these columns, in any reply. */
  numberRow(): number {
    return ++this.lastNumber;
  }

  /** A whole row at once, for one with these attributes and nothing but cells; all names qualified as written. */
  recordOf(name: string, attributes: readonly string[]): LeafRecord {
    const of = [name, ...attributes].join(" ");
    if (this.record?.of !== of) {
      const cells = this.expected.map(({ xmlName }) => xmlName);
      this.record = { of, whole: new LeafRecord(name, attributes, cells) };
    }
    return this.record.whole;
  }

  /**
   * The expected order of cells; columns that it lacks follow. Not for an undeclared table, which may get more columns.
   */
  expect(order: readonly ReadColumn[]): void {
    this.expected = [...new Set([...order, ...this.cells])];
    this.expected.forEach((cell, turn) => (cell.turn = turn));
    this.record = undefined;
  }

  /** A row of nulls. */
  createRow(): OpenRow {
    this.template ??= new RowTemplate(this.all.map(({ name }) => name));
    return this.template.create();
  }

  /** The column of an element; without a declaration, a new one. */
  cellOf(xmlName: string): ReadColumn | undefined {
    const cell = this.cellsByName.get(xmlName);
    if (cell !== undefined) return cell;
    const name = decodeDataName(xmlName);
    return this.cellsByDecodedName.get(name) ?? this.openColumn(name, xmlName, "element");
  }

  /** The column of this name of a table without declaration, perhaps a new one; undefined where there are too many. */
  openColumn(name: string, xmlName: string, mapping: ColumnMapping): ReadColumn | undefined {
    const existing = this.openByName.get(name);
    if (existing !== undefined || this.all.length >= this.most) return existing;
    const added = this.add({ name, xmlName, type: this.openType, nullable: true, mapping, required: false });
    this.openByName.set(name, added);
    return added;
  }

  /** Throws PlacedError where a column is null that the description promises. */
  check(row: OpenRow, table: string, index: number): void {
    if (this.required.length === 0) return;
    const missing = this.required.find(({ name }) => row[name] === null);
    if (missing === undefined) return;
    const path = `${table}[${index}].${missing.name}`;
    throw new PlacedError("a value: the description says that it is never null", { path });
  }

  /** Number of the last row with each column. Attributes are omitted: they are read before any cell. */
  seen(): readonly number[] {
    return this.cells.map((cell) => cell.seen);
  }

  /** Undoes {@link seen}, given its result. */
  restore(seen: readonly number[]): void {
    seen.forEach((number, index) => {
      const cell = this.cells[index];
      if (cell !== undefined) cell.seen = number;
    });
  }

  /** Without a declaration, rows read early lack the columns found later. */
  complete(rows: readonly OpenRow[]): void {
    if (!this.open) return;
    for (const row of rows) {
      for (const { name } of this.all) if (!(name in row)) row[name] = null;
    }
  }

  private add(column: CheckedColumn): ReadColumn {
    const { name, xmlName, mapping } = column;
    const siblings = mapping === "element" ? this.cells : this.attributes;
    const readColumn: ReadColumn = { column, name, xmlName, index: siblings.length, turn: siblings.length, seen: 0 };
    this.all.push(column);
    this.template = this.record = undefined;
    if (column.required) this.required.push(readColumn);
    if (mapping === "text") this.text = readColumn;
    else siblings.push(readColumn);
    if (mapping === "element") {
      this.cellsByName.set(xmlName, readColumn);
      this.cellsByDecodedName.set(name, readColumn);
    }
    return readColumn;
  }
}
