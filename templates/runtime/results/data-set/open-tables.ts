/**
 * Owns the tables of a reply that no schema declares. Tables and columns are found from the elements of rows.
 * Invariant: no text of a row is ignored. An element without child elements is a cell; one with child elements, or with
 * a row number, is a row of another table. These tables count towards the limit on tables.
 */
import type { SimpleType } from "../../description.js";
import { isNil } from "../../values/decode-element.js";
import { xsiNamespace } from "../../values/element.js";
import { string } from "../../values/string.js";
import { ValueError } from "../../values/type.js";
import type { XmlAttribute, XmlReader } from "../../xml/reader.js";
import { anyType } from "./column-types.js";
import type { ColumnMapping } from "./data-set.js";
import type { DataSetLimits } from "./limits.js";
import { decodeDataName } from "./names.js";
import type { OpenRow } from "./row-template.js";
import { type ReadColumn, TableColumns } from "./table-columns.js";
import { type RowReceiver, type TableFinder, TableReader } from "./table-reader.js";
import { diffgramNamespace, msdataNamespace } from "./words.js";

export class OpenTables {
  readonly byName: Map<string, OpenTableReader> = new Map();
  /** There is a schema, which lacks these tables. */
  readonly isUndeclared: boolean;
  /** Type of all columns: `anyType` if there is no schema, so that values may name their own type. */
  readonly type: SimpleType;
  readonly limits: DataSetLimits;
  /** Finds declared tables and these. */
  readonly all: TableFinder;
  private readonly declared: number;

  /** `declared`: number of declared tables, which count towards the limit as well. */
  constructor(all: TableFinder, isUndeclared: boolean, limits: DataSetLimits, declared: number) {
    this.all = all;
    this.isUndeclared = isUndeclared;
    this.type = isUndeclared ? string : anyType;
    this.limits = limits;
    this.declared = declared;
  }

  /** The table of rows with this element name, created for the first of them. Throws {@link ValueError} if there are too many tables. */
  tableNamed(xmlName: string): OpenTableReader {
    const name = decodeDataName(xmlName);
    const existing = this.byName.get(name);
    if (existing !== undefined) return existing;
    const { tables: most } = this.limits;
    if (this.declared + this.byName.size >= most) throw new ValueError(`at most ${most} tables (limit "tables")`);
    const table = new OpenTableReader(xmlName, this);
    this.byName.set(name, table);
    return table;
  }
}

const hidden = "hidden";
/** Number of missing columns in a row after which the quick way is no longer tried. */
const mostMisses = 8;
const notBlank = /[^ \t\n]/;
/** Attributes that say something about a row and are no column of it. */
const ofMachinery = [msdataNamespace, diffgramNamespace, xsiNamespace, "http://www.w3.org/XML/1998/namespace"];

class OpenTableReader extends TableReader {
  private readonly tables: OpenTables;

  constructor(xmlName: string, tables: OpenTables) {
    const schema = {
      name: decodeDataName(xmlName),
      xmlName,
      columns: [],
      keys: [],
      foreignKeys: [],
      namespace: "",
      nested: [],
    };
    const columns = new TableColumns([], tables.limits.columns, tables.type);
    super(
      { schema, columns, shown: undefined, decodedName: schema.name, recursive: false },
      undefined,
      tables.isUndeclared,
    );
    this.tables = tables;
  }

  override read(reader: XmlReader, receive: RowReceiver, parent?: OpenRow): void {
    const row = this.startRow(receive, reader, parent);
    const index = this.count - 1;
    this.setAttributes(reader, row, index, reader.attributes());
    if (this.readKnown(reader, row, index, 0) > 0) {
      if (reader.nextChild()) this.readChildren(reader, receive, row, index);
      return;
    }
    const text = reader.readTextOrChild();
    if (text === undefined) this.readChildren(reader, receive, row, index);
    else if (notBlank.test(text)) this.setOwnText(reader, row, index, text);
  }

  /** A row whose start tag was read before, with these attributes. `text`: its whole content, read to its end; without it, the first child is the current element. */
  private readBegun(
    reader: XmlReader,
    receive: RowReceiver,
    parent: OpenRow,
    attributes: readonly XmlAttribute[],
    text: string | undefined,
  ): void {
    const row = this.startRow(receive, undefined, parent);
    const index = this.count - 1;
    this.setAttributes(reader, row, index, attributes);
    if (text === undefined) this.readChildren(reader, receive, row, index);
    else this.setOwnText(reader, row, index, text);
  }

  private startRow(receive: RowReceiver, reader: XmlReader | undefined, parent: OpenRow | undefined): OpenRow {
    const row = this.columns.createRow();
    this.count++;
    this.rowNumber = this.columns.numberRow();
    receive(this, row, reader, parent);
    return row;
  }

  /** The first child is the current element. */
  private readChildren(reader: XmlReader, receive: RowReceiver, row: OpenRow, index: number): void {
    const number = this.rowNumber;
    do {
      const next = this.readChild(reader, receive, row, index);
      // The child may have been a row of this table, too.
      this.rowNumber = number;
      this.readKnown(reader, row, index, next);
    } while (reader.nextChild());
  }

  /**
   * The quick way: reads cells in the order of earlier rows, from an index on. Returns the index after the last cell,
   * or 0.
   */
  private readKnown(reader: XmlReader, row: OpenRow, index: number, from: number): number {
    const { cells } = this.columns;
    let next = 0;
    let misses = 0;
    for (let at = from; at < cells.length && misses < mostMisses; at++) {
      const cell = cells[at];
      if (cell === undefined || cell.seen === this.rowNumber) continue;
      const text = reader.tryLeaf(cell.xmlName);
      if (text === undefined) misses++;
      else {
        this.setCell(reader, row, cell, index, text, this.tables.type);
        misses = 0;
        next = at + 1;
      }
    }
    return next;
  }

  /** Returns the index at which the next cell is expected. */
  private readChild(reader: XmlReader, receive: RowReceiver, row: OpenRow, index: number): number {
    const xmlName = reader.localName;
    const attributes = reader.attributes();
    if (attributes.some(isRowId)) this.tables.all.tableOf(xmlName, reader.namespace).read(reader, receive, row);
    else if (attributes.some(isAboutValue)) this.readMarked(reader, row, index);
    else {
      const text = reader.readTextOrChild();
      if (text !== undefined && !this.isRow(xmlName, attributes, row)) {
        const cell = this.columns.cellOf(xmlName);
        this.setOpen(reader, row, index, cell, xmlName, text);
        return (cell?.index ?? 0) + 1;
      }
      this.tables.tableNamed(xmlName).readBegun(reader, receive, row, attributes, text);
    }
    return this.columns.cells.length;
  }

  /** A cell that says that it is null, or its type. */
  private readMarked(reader: XmlReader, row: OpenRow, index: number): void {
    const { localName } = reader;
    const cell = this.columns.cellOf(localName);
    if (cell === undefined) this.passOver(reader, localName);
    else if (!this.tables.isUndeclared) this.readCell(reader, row, cell, index);
    else if (isNil(reader)) reader.skip();
    else this.setCell(reader, row, cell, index, reader.readText(), this.tables.type);
  }

  /** Whether a text between tags is more than a cell: it has attributes, or its column has a value already. */
  private isRow(xmlName: string, attributes: readonly XmlAttribute[], row: OpenRow): boolean {
    if (!this.tables.isUndeclared) return false;
    const before = row[this.columns.cellOf(xmlName)?.name ?? ""] ?? null;
    return before !== null || attributes.some(({ namespace }) => namespace === "");
  }

  private setAttributes(reader: XmlReader, row: OpenRow, index: number, attributes: readonly XmlAttribute[]): void {
    for (const { namespace, localName, value } of attributes) {
      if (namespace === msdataNamespace && localName.startsWith(hidden)) {
        this.setOpenColumn(reader, row, index, "hidden", localName.slice(hidden.length), value);
      } else if (namespace === "" || !ofMachinery.includes(namespace)) {
        this.setOpenColumn(reader, row, index, "attribute", localName, value);
      }
    }
  }

  private setOwnText(reader: XmlReader, row: OpenRow, index: number, text: string): void {
    this.setOpenColumn(reader, row, index, "text", `${this.name}_Text`, text);
  }

  private setOpenColumn(
    reader: XmlReader,
    row: OpenRow,
    index: number,
    mapping: ColumnMapping,
    xmlName: string,
    text: string,
  ): void {
    const name = mapping === "text" ? xmlName : decodeDataName(xmlName);
    this.setOpen(reader, row, index, this.columns.openColumn(name, xmlName, mapping), xmlName, text);
  }

  /** `cell` undefined: there are too many columns. */
  private setOpen(
    reader: XmlReader,
    row: OpenRow,
    index: number,
    cell: ReadColumn | undefined,
    xmlName: string,
    text: string,
  ): void {
    if (cell !== undefined) this.setCell(reader, row, cell, index, text, this.tables.type);
    else this.noteUndeclared(xmlName);
  }
}

/** Every row of a diffgram has a number. */
function isRowId({ namespace, localName }: XmlAttribute): boolean {
  return namespace === diffgramNamespace && localName === "id";
}

function isAboutValue({ namespace, localName }: XmlAttribute): boolean {
  if (namespace === xsiNamespace) return localName === "type" || localName === "nil";
  return namespace === msdataNamespace && localName === "InstanceType";
}
