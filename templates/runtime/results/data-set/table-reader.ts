/**
 * Owns the reading of rows of one table.
 * Invariant: an expected cell takes the quick way, any other the general one, and both give the same row. No cell is
 * read twice or into another column.
 */
import type { SimpleType } from "../../description.js";
import { isNil } from "../../values/decode-element.js";
import { xsiNamespace } from "../../values/element.js";
import { PlacedError, placeError } from "../../values/placed-error.js";
import { string } from "../../values/string.js";
import { ValueError } from "../../values/type.js";
import { resolveName } from "../../xml/names.js";
import type { XmlReader } from "../../xml/reader.js";
import type { CheckedTable } from "./check-tables.js";
import { anyType, columnTypeOf } from "./column-types.js";
import type { DataValue } from "./data-set.js";
import { ElementTables } from "./element-tables.js";
import { QuickRows } from "./quick-rows.js";
import { noteObjectType } from "./object-types.js";
import type { OpenRow } from "./row-template.js";
import type { TablePlan } from "./reading-plan.js";
import type { ReadColumn, TableColumns } from "./table-columns.js";
import { instanceTypeOf } from "./type-labels.js";
import { diffgramNamespace, msdataNamespace, xsdNamespace } from "./words.js";

/**
 * Called at the start of each row, before its cells are read. Without a reader, the start tag has only number and
 * place.
 */
export type RowReceiver = (
  table: TableReader,
  row: OpenRow,
  reader: XmlReader | undefined,
  parent: OpenRow | undefined,
) => void;

/** Finds the table of an element; creates one that nothing declares. */
export interface TableFinder {
  tableOf(xmlName: string, namespace: string): TableReader;
}

/**
 * Number of missing columns in a row after which the quick way is no longer tried: a guess must not cost more than it
 * saves.
 */
const mostMisses = 8;
const mostUndeclared = 100;

export class TableReader {
  readonly name: string;
  readonly plan: TablePlan;
  readonly schema: CheckedTable;
  readonly columns: TableColumns;
  /** There is a schema, which does not have this table. */
  readonly isUndeclared: boolean;
  readonly undeclaredColumns: string[] = [];
  /** Rows begun so far. */
  count = 0;
  /** Rows are nested in those of another table, and each states its place. */
  inside = false;
  /** Number of the row being read; no two rows have the same. */
  protected rowNumber = 0;
  private readonly xmlName: string;
  private readonly others: TableFinder | undefined;
  private nested: ElementTables<TableReader> | undefined = undefined;
  private readonly quick: QuickRows;

  /** `others` finds the tables of undeclared rows nested in rows of this table. */
  constructor(plan: TablePlan, others: TableFinder | undefined, isUndeclared = false) {
    const { schema, columns } = plan;
    this.name = schema.name;
    this.plan = plan;
    this.schema = schema;
    this.columns = columns;
    this.xmlName = schema.xmlName;
    this.others = others;
    this.isUndeclared = isUndeclared;
    this.quick = new QuickRows(columns);
  }

  nest(table: TableReader): void {
    this.nested ??= new ElementTables();
    this.nested.add(table.xmlName, table.schema.namespace, table);
    table.inside = true;
  }

  /** A data root begins. */
  begin(): void {
    this.quick.forget();
  }

  /** The next row in one step, if it is an ordinary one of this table. Nothing is read otherwise. */
  tryRead(reader: XmlReader, receive: RowReceiver): boolean {
    if (!this.quick.tryRow(reader)) return false;
    const row = this.columns.createRow();
    const index = this.count++;
    this.rowNumber = this.columns.numberRow();
    receive(this, row, undefined, undefined);
    this.setCells(reader, row, index);
    this.columns.check(row, this.name, index);
    return true;
  }

  /**
   * The reader is at the start tag of a row and reads through its end tag. Throws PlacedError: `Table[3].Id: found
   * ...`.
   */
  read(reader: XmlReader, receive: RowReceiver, parent?: OpenRow): void {
    const { attributes, text } = this.columns;
    const row = this.columns.createRow();
    const index = this.count++;
    const number = (this.rowNumber = this.columns.numberRow());
    receive(this, row, reader, parent);
    if (!this.inside && this.nested === undefined) this.quick.learn(reader, number);
    if (attributes.length > 0) this.readAttributes(reader, row, index);
    if (text !== undefined) this.readCell(reader, row, text, index);
    else this.readCells(reader, row, receive, index);
    this.columns.check(row, this.name, index);
  }

  private readCells(reader: XmlReader, row: OpenRow, receive: RowReceiver, index: number): void {
    const number = this.rowNumber;
    const order = this.quick.beginOrder();
    let next = 0;
    for (;;) {
      if (order === undefined) next = this.readExpected(reader, row, next, index);
      if (reader.tryClose(this.xmlName) || !reader.nextChild()) break;
      const { localName } = reader;
      const nested = this.nested?.find(localName, reader.namespace);
      const cell = this.columns.cellOf(localName);
      if (cell !== undefined) {
        this.readCell(reader, row, cell, index);
        if (order === undefined) this.quick.noteCell(cell, next);
        else order.push(cell);
        next = cell.turn + 1;
      } else if (nested !== undefined) {
        const lastRows = this.plan.recursive ? this.columns.seen() : undefined;
        nested.read(reader, receive, row);
        if (lastRows !== undefined) this.resume(number, lastRows);
      } else if (this.others !== undefined && reader.attribute(diffgramNamespace, "id") !== undefined) {
        // Only rows have an id: it is a row of a table that is not declared here.
        this.others.tableOf(localName, reader.namespace).read(reader, receive, row);
        this.rowNumber = number;
      } else this.passOver(reader, localName);
    }
    if (order !== undefined) this.quick.endOrder(order);
  }

  /** Returns to a row after nested rows of the same table. */
  private resume(number: number, seen: readonly number[]): void {
    this.rowNumber = number;
    this.columns.restore(seen);
  }

  private setCells(reader: XmlReader, row: OpenRow, index: number): void {
    const { texts } = this.quick;
    const { expected } = this.columns;
    for (let at = 0; at < texts.length; at++) {
      const text = texts[at];
      const cell = expected[at];
      if (text === undefined || cell === undefined) continue;
      this.setCell(reader, row, cell, index, text, cell.column.type);
    }
  }

  /** Reads expected cells without attributes; null ones are absent. Returns the index of the next cell to read. */
  private readExpected(reader: XmlReader, row: OpenRow, from: number, index: number): number {
    const { expected } = this.columns;
    let misses = 0;
    let at = from;
    for (; at < expected.length && misses < mostMisses; at++) {
      const cell = expected[at];
      if (cell === undefined) break;
      const text = reader.tryLeaf(cell.xmlName);
      if (text !== undefined) {
        this.setCell(reader, row, cell, index, text, cell.column.type);
        misses = 0;
      } else if (reader.tryOpen(cell.xmlName)) {
        this.readCell(reader, row, cell, index);
        misses = 0;
      } else misses++;
    }
    return at;
  }

  /** The reader is at the cell's start tag (for the row's own text, at the row's). */
  protected readCell(reader: XmlReader, row: OpenRow, cell: ReadColumn, index: number): void {
    if (isNil(reader)) {
      this.markSeen(reader, cell, index);
      reader.skip();
      return;
    }
    const { type } = cell.column;
    if (type === anyType && reader.attributes().length > 0) this.readAny(reader, row, cell, index);
    else {
      const text = reader.readText();
      // An empty row is an empty text; of a type without an empty form, it is null.
      const isNull = cell === this.columns.text && text === "" && type.name !== "string";
      if (!isNull) this.setCell(reader, row, cell, index, text, type);
    }
  }

  /** A value of .NET's `object`, whose element says its type. */
  private readAny(reader: XmlReader, row: OpenRow, cell: ReadColumn, index: number): void {
    const type = valueTypeOf(reader);
    this.setCell(reader, row, cell, index, reader.readText(), type);
    if (type !== anyType) noteObjectType(row, cell.name, type);
  }

  protected setCell(
    reader: XmlReader,
    row: OpenRow,
    cell: ReadColumn,
    index: number,
    text: string,
    type: SimpleType,
  ): void {
    this.markSeen(reader, cell, index);
    try {
      row[cell.name] = type === string ? text : asDataValue(type.decode(text));
    } catch (error) {
      const path = `${this.name}[${index}].${cell.name}`;
      const place = { path, found: text, ...(error instanceof ValueError ? reader.position() : {}) };
      throw placeError(error, place, cell.column.secret);
    }
  }

  private markSeen(reader: XmlReader, cell: ReadColumn, index: number): void {
    if (cell.seen === this.rowNumber) {
      const path = `${this.name}[${index}].${cell.name}`;
      throw new PlacedError("the column once in a row, found it twice", { path, ...reader.position() });
    }
    cell.seen = this.rowNumber;
  }

  private readAttributes(reader: XmlReader, row: OpenRow, index: number): void {
    for (const cell of this.columns.attributes) {
      const hidden = cell.column.mapping === "hidden";
      const text = hidden
        ? reader.attribute(msdataNamespace, `hidden${cell.xmlName}`)
        : (reader.attribute(cell.column.attributeNamespace ?? "", cell.xmlName) ??
          reader.attribute(reader.namespace, cell.xmlName));
      if (text !== undefined) this.setCell(reader, row, cell, index, text, cell.column.type);
    }
  }

  protected passOver(reader: XmlReader, xmlName: string): void {
    this.noteUndeclared(xmlName);
    reader.skip();
  }

  protected noteUndeclared(xmlName: string): void {
    const { undeclaredColumns } = this;
    if (undeclaredColumns.length < mostUndeclared && !undeclaredColumns.includes(xmlName))
      undeclaredColumns.push(xmlName);
  }
}

/** Type that the current element names for its value; `anyType` if it names none. */
function valueTypeOf(reader: XmlReader): SimpleType {
  const label = reader.attribute(msdataNamespace, "InstanceType");
  if (label !== undefined) return instanceTypeOf(label, columnTypeOf);
  const name = resolveName(reader.prefixes, reader.attribute(xsiNamespace, "type")?.trim() ?? "");
  return name?.namespace === xsdNamespace ? columnTypeOf(name.localName) : anyType;
}

/** Decoded values of columns. A type made by the user may decode to anything. */
function asDataValue(value: unknown): DataValue {
  return value as DataValue;
}
