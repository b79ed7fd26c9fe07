/**
 * Owns the reading of rows of one table.
 * Property that must stay true: a cell that comes as expected takes the quick way, any other the general one, and both give the same
 * row; no cell is read twice or into another column.
 */
import { string } from "../../values/string.js";
import { LeafRecord, LeafSequence, mostNames } from "../../xml/reader.js";
import type { XmlAttribute, XmlReader } from "../../xml/reader.js";
import { isNil, xsiNamespace } from "../../values/element.js";
import { PlacedError, placeError } from "../../values/placed-error.js";
import { ValueError } from "../../values/type.js";
import type { CheckedColumn, CheckedTable } from "./check-tables.js";
import type { SimpleType } from "../../description.js";
import { anyType, columnTypeOf } from "./column-types.js";
import type { DataValue } from "./data-set.js";
import { decodeDataName } from "./names.js";
import type { OpenRow } from "./row-template.js";
import { RowTemplate } from "./row-template.js";
import { diffgramNamespace, msdataNamespace, xsdNamespace } from "./words.js";

/** Told of each row at its start, before its cells are read. No reader: its start tag says nothing but number and place. */
export type RowReceiver = (
  table: TableReader,
  row: OpenRow,
  reader: XmlReader | undefined,
  parent: OpenRow | undefined,
) => void;

interface ReadColumn {
  readonly column: CheckedColumn;
  readonly name: string;
  readonly xmlName: string;
  /** Place among the columns of its mapping. */
  readonly place: number;
  /** Number of the last row that had it. */
  seen: number;
}

/** Columns in a row that are not there, after which the quick way gives up: a guess must not cost more than a look. */
const mostMisses = 8;
const mostUndeclared = 100;
/** What reads a whole row at once takes some time to make. */
const rowsBeforeRun = 8;
const mostRecordMisses = 16;

export class TableReader {
  readonly name: string;
  readonly columns: CheckedColumn[] = [];
  readonly undeclared: string[] = [];
  /** Rows begun so far. */
  count = 0;
  private readonly xmlName: string;
  private readonly nested = new Map<string, TableReader>();
  /** Columns that are elements, in the schema's order. */
  private readonly cells: ReadColumn[] = [];
  private readonly cellsByName = new Map<string, ReadColumn>();
  private readonly attributes: ReadColumn[] = [];
  private readonly required: ReadColumn[] = [];
  private text: ReadColumn | undefined = undefined;
  /** All cells of a row, and the texts found for them. */
  private run: LeafSequence | undefined = undefined;
  /** The whole of an ordinary row, once one was seen. */
  private record: LeafRecord | undefined = undefined;
  private recordMisses = 0;
  /** Rows stand inside those of another table, and each says its place. */
  private inside = false;
  private readonly texts: (string | undefined)[] = [];
  private template: RowTemplate | undefined = undefined;
  private rowNumber = 0;
  private readonly openColumns: number;

  /** `openColumns`: there is no schema, so that a column is whatever a row has, as text, up to this number. */
  constructor(schema: CheckedTable, openColumns = 0) {
    this.name = schema.name;
    this.xmlName = schema.xmlName;
    this.openColumns = openColumns;
    for (const column of schema.columns) this.addColumn(column);
  }

  nest(xmlName: string, table: TableReader): void {
    this.nested.set(xmlName, table);
    table.inside = true;
  }

  /** A data root begins: what was seen of rows elsewhere need not hold here. */
  begin(): void {
    this.record = undefined;
    this.recordMisses = 0;
  }

  /** The next row in one step, if it is an ordinary one of this table. Nothing is read otherwise. */
  tryRead(reader: XmlReader, receive: RowReceiver): boolean {
    const { record, texts } = this;
    if (record === undefined) return false;
    if (!reader.tryRecord(record, texts)) {
      // Where most rows are out of the ordinary, trying costs more than it saves.
      if (++this.recordMisses > mostRecordMisses) this.record = undefined;
      return false;
    }
    if (this.recordMisses > 0) this.recordMisses -= 0.25;
    const row = this.begun();
    const index = this.count++;
    receive(this, row, undefined, undefined);
    this.setCells(reader, row, index);
    if (this.required.length > 0) this.checkRequired(row, index);
    return true;
  }

  /** Reader stands on the start tag of a row; reads through its end tag. Throws PlacedError: `Table[3].Id: found ...`. */
  read(reader: XmlReader, receive: RowReceiver, parent?: OpenRow): void {
    const row = this.begun();
    const index = this.count++;
    receive(this, row, reader, parent);
    if (this.record === undefined && this.rowNumber >= rowsBeforeRun && this.recordMisses === 0) this.learn(reader);
    if (this.attributes.length > 0) this.readAttributes(reader, row, index);
    if (this.text !== undefined) this.readCell(reader, row, this.text, index);
    else this.readCells(reader, row, receive, index);
    if (this.required.length > 0) this.checkRequired(row, index);
  }

  /** Without a schema, rows read early lack the columns found later. */
  complete(rows: readonly OpenRow[]): void {
    if (this.openColumns === 0) return;
    for (const row of rows) {
      for (const { name } of this.columns) if (!(name in row)) row[name] = null;
    }
  }

  private begun(): OpenRow {
    this.template ??= new RowTemplate(this.columns.map(({ name }) => name));
    this.rowNumber++;
    return this.template.create();
  }

  /** On the start tag of a row: if it is an ordinary one, the rows to come probably look like it. */
  private learn(reader: XmlReader): void {
    const special = this.attributes.length + this.nested.size + this.openColumns > 0 || this.text !== undefined;
    if (special || this.inside || this.cells.length > mostNames) return;
    const attributes = reader.attributes();
    if (!attributes.every(isOrdinary)) return;
    const names = attributes.map(({ prefix, localName }) => qualify(prefix, localName));
    const cells = this.cells.map(({ xmlName }) => xmlName);
    this.record = new LeafRecord(qualify(reader.prefix, reader.localName), names, cells);
  }

  private addColumn(column: CheckedColumn): ReadColumn {
    const { name, xmlName, mapping } = column;
    const siblings = mapping === "element" ? this.cells : this.attributes;
    const read: ReadColumn = { column, name, xmlName, place: siblings.length, seen: 0 };
    this.columns.push(column);
    this.template = undefined;
    if (column.required) this.required.push(read);
    if (mapping === "text") this.text = read;
    else siblings.push(read);
    if (mapping === "element") this.cellsByName.set(xmlName, read);
    return read;
  }

  private readCells(reader: XmlReader, row: OpenRow, receive: RowReceiver, index: number): void {
    const number = this.rowNumber;
    let next = this.readRun(reader, row, index);
    for (;;) {
      next = this.readExpected(reader, row, next, index);
      if (reader.tryClose(this.xmlName) || !reader.nextChild()) return;
      const { localName } = reader;
      const nested = this.nested.get(localName);
      const cell = this.cellsByName.get(localName) ?? this.openColumn(localName);
      if (cell !== undefined) {
        this.readCell(reader, row, cell, index);
        next = cell.place + 1;
      } else if (nested !== undefined) {
        nested.read(reader, receive, row);
        // A table that stands inside itself counts its rows with the same number.
        this.rowNumber = number;
      } else this.passOver(reader, localName);
    }
  }

  /** The same in one step, for tables of more than a few rows. */
  private readRun(reader: XmlReader, row: OpenRow, index: number): number {
    if (this.rowNumber < rowsBeforeRun || this.openColumns > 0) return 0;
    this.run ??= new LeafSequence(this.cells.map(({ xmlName }) => xmlName));
    return reader.readLeaves(this.run, this.texts) === 0 ? 0 : this.setCells(reader, row, index);
  }

  /** Gives the place behind the last cell that had a text. */
  private setCells(reader: XmlReader, row: OpenRow, index: number): number {
    const { cells, texts } = this;
    let next = 0;
    for (let place = 0; place < texts.length; place++) {
      const text = texts[place];
      const cell = cells[place];
      if (text === undefined || cell === undefined) continue;
      this.setCell(reader, row, cell, index, text, cell.column.type);
      next = place + 1;
    }
    return next;
  }

  /** Cells as the schema orders them, without attributes; null ones are not there. Gives the place of the first cell left to read. */
  private readExpected(reader: XmlReader, row: OpenRow, from: number, index: number): number {
    const { cells } = this;
    let misses = 0;
    let at = from;
    for (; at < cells.length && misses < mostMisses; at++) {
      const cell = cells[at];
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

  /** Reader stands on the cell's start tag (or, for the row's own text, the row's). */
  private readCell(reader: XmlReader, row: OpenRow, cell: ReadColumn, index: number): void {
    if (isNil(reader)) {
      if (cell.seen === this.rowNumber) throw this.twice(reader, cell, index);
      cell.seen = this.rowNumber;
      reader.skip();
      return;
    }
    const { type } = cell.column;
    if (type === anyType && reader.attributes().length > 0) this.readAny(reader, row, cell, index);
    else {
      const text = reader.readText();
      // An empty row is an empty text; of a type without an empty form, it is null.
      if (cell !== this.text || text !== "" || type.name === "string")
        this.setCell(reader, row, cell, index, text, type);
    }
  }

  /** A value of .NET's `object`, whose element says its type. */
  private readAny(reader: XmlReader, row: OpenRow, cell: ReadColumn, index: number): void {
    const [prefix = "", name] = reader.attribute(xsiNamespace, "type")?.trim().split(":") ?? [];
    const localName = name ?? prefix;
    const namespace = reader.resolvePrefix(name === undefined ? "" : prefix);
    const type = namespace === xsdNamespace ? columnTypeOf(localName) : anyType;
    this.setCell(reader, row, cell, index, reader.readText(), type);
  }

  private setCell(
    reader: XmlReader,
    row: OpenRow,
    cell: ReadColumn,
    index: number,
    text: string,
    type: SimpleType,
  ): void {
    if (cell.seen === this.rowNumber) throw this.twice(reader, cell, index);
    cell.seen = this.rowNumber;
    try {
      row[cell.name] = type === string ? text : asDataValue(type.decode(text));
    } catch (error) {
      const path = `${this.name}[${index}].${cell.name}`;
      throw placeError(error, { path, found: text, ...(error instanceof ValueError ? reader.position() : {}) });
    }
  }

  private twice(reader: XmlReader, cell: ReadColumn, index: number): PlacedError {
    const path = `${this.name}[${index}].${cell.name}`;
    return new PlacedError("the column once in a row, found it twice", { path, ...reader.position() });
  }

  private readAttributes(reader: XmlReader, row: OpenRow, index: number): void {
    for (const cell of this.attributes) {
      const hidden = cell.column.mapping === "hidden";
      const text = hidden
        ? reader.attribute(msdataNamespace, `hidden${cell.xmlName}`)
        : (reader.attribute("", cell.xmlName) ?? reader.attribute(reader.namespace, cell.xmlName));
      if (text !== undefined) this.setCell(reader, row, cell, index, text, cell.column.type);
    }
  }

  private checkRequired(row: OpenRow, index: number): void {
    const missing = this.required.find(({ name }) => row[name] === null);
    if (missing === undefined) return;
    throw new PlacedError("a value: the description says that it is never null", {
      path: `${this.name}[${index}].${missing.name}`,
    });
  }

  private openColumn(xmlName: string): ReadColumn | undefined {
    if (this.columns.length >= this.openColumns) return undefined;
    const name = decodeDataName(xmlName);
    return this.addColumn({ name, xmlName, type: anyType, nullable: true, mapping: "element", required: false });
  }

  private passOver(reader: XmlReader, xmlName: string): void {
    if (this.undeclared.length < mostUndeclared && !this.undeclared.includes(xmlName)) this.undeclared.push(xmlName);
    reader.skip();
  }
}

/** Attributes of every row: its number and its place. */
function isOrdinary({ namespace, localName }: XmlAttribute): boolean {
  return namespace === diffgramNamespace
    ? localName === "id"
    : namespace === msdataNamespace && localName === "rowOrder";
}

function qualify(prefix: string, localName: string): string {
  return prefix === "" ? localName : `${prefix}:${localName}`;
}

/** What the types of columns decode to; a type of the user's own making may give something else. */
function asDataValue(value: unknown): DataValue {
  return value as DataValue;
}
