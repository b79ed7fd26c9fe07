/**
 * Owns the markup of a table's rows: the row's element with its ids, its cells, and nested rows (wire 4). Only this
 * file chooses between the quick way (`plain-rows.ts`) and the ordinary one (`print`).
 * Invariant: a null column is absent, an empty text is an empty element, and both are read back as such.
 */
import { xsiNamespace } from "../../values/element.js";
import { PlacedError, placeError } from "../../values/placed-error.js";
import type { EncodedPieces } from "../../xml/encoded-pieces.js";
import { escapeXmlAttribute, escapeXmlText, type XmlWriter } from "../../xml/writer.js";
import { type Cell, printCell, type RowCells, rowCellsOf, valueOf } from "./cell-text.js";
import { noChanges } from "./create-data-set.js";
import type { DataRow } from "./data-set.js";
import { decodeDataName } from "./names.js";
import { PlainRows } from "./plain-rows.js";
import type { WritableDataSet, WritableTable } from "./writable.js";
import { isChanged, TableChanges } from "./write-changes.js";

/** A row as errors name it: its index among the current rows, or a text. */
type RowName = number | string;

/** Line end and indentation before elements of each level. Ask for a level while the same elements are open as when it is used. */
export class LineStarts {
  private readonly writer: XmlWriter;
  private readonly starts: string[] = [];

  /** `levels`: how many are computed now; others are computed on demand. */
  constructor(writer: XmlWriter, levels = 0) {
    this.writer = writer;
    for (let level = 0; level < levels; level++) this.at(level);
  }

  at(level: number): string {
    return (this.starts[level] ??= this.writer.lineStart(level));
  }
}

/** Writes a current row that is in no other row. Throws PlacedError: `Table[3].Id: ...`. */
export type WriteRow = (pieces: EncodedPieces, row: object | undefined, index: number) => void;

/** Rows of a table inside rows of this table, by the index of the outer row. */
interface InnerRows {
  readonly table: RowWriter;
  readonly byParent: ReadonlyMap<number, readonly number[]>;
}

/** The rows of one table. */
export class RowWriter {
  readonly rows: readonly DataRow[];
  /** Indexes of the rows inside a parent row. */
  readonly inside: Set<number> = new Set();
  readonly table: WritableTable;
  readonly columns: RowCells;
  /** The start tag up to the row's number. */
  readonly idStart: string;
  readonly end: string;
  /** The attribute `xmlns` of rows that are in no other row, or nothing. */
  readonly outside: string;
  private readonly nested: InnerRows[] = [];
  /** Changes and errors of the table's rows. */
  readonly changes: TableChanges | undefined;
  /** Additional attributes by row index. */
  private links: Map<number, string> | undefined = undefined;

  constructor(table: WritableTable, { namespace, changes }: WritableDataSet) {
    this.table = table;
    this.rows = table.rows;
    this.columns = rowCellsOf(table.columns);
    this.idStart = `<${table.xmlName} diffgr:id="${idStart(table)}`;
    this.end = `</${table.xmlName}>`;
    this.outside = namespaceChange(namespace, table);
    this.changes =
      changes !== noChanges && isChanged(table.name, changes) ? new TableChanges(table, changes) : undefined;
  }

  nest(child: RowWriter, byParent: InnerRows["byParent"]): void {
    for (const indexes of byParent.values()) for (const index of indexes) child.inside.add(index);
    if (byParent.size > 0) this.nested.push({ table: child, byParent });
  }

  /** True if rows have cells alone and are in no other row. */
  private get isPlain(): boolean {
    const { changes, links, nested, inside, columns } = this;
    if (changes !== undefined || links !== undefined || nested.length > 0 || inside.size > 0) return false;
    return columns.attributes.length === 0 && columns.text === undefined;
  }

  /** How rows are written to a document that is encoded meanwhile: the quick way for plain rows, the ordinary way for all others. */
  rowWriter(lines: LineStarts): WriteRow {
    const quick = this.isPlain ? new PlainRows(this, lines) : undefined;
    return (pieces, each, index) => {
      const row = each as DataRow | undefined;
      if (quick?.tryWrite(pieces, row, index) !== true) pieces.text(this.print(row, index, lines, 0));
    };
  }

  /** Adds an attribute to a row. */
  link(index: number, attribute: string): void {
    this.links ??= new Map();
    this.links.set(index, (this.links.get(index) ?? "") + attribute);
  }

  /**
   * The ordinary way: the row's markup with the rows inside it. `around`: the table of the row that it is inside of.
   * Throws PlacedError: `Table[3].Id: ...`.
   */
  print(row: DataRow | undefined, index: number, lines: LineStarts, level: number, around?: WritableTable): string {
    const order = this.changes?.orderOf(index) ?? index;
    let attributes = `${order + 1}" msdata:rowOrder="${order}"`;
    if (this.changes !== undefined) attributes += this.changes.markOf(index);
    if (this.links !== undefined) attributes += this.links.get(index) ?? "";
    for (const cell of this.columns.attributes) attributes += this.printAttribute(row, cell, index);
    let content = this.printCells(row, index, lines.at(level + 1));
    for (const { table, byParent } of this.nested) {
      for (const inner of byParent.get(index) ?? [])
        content += table.print(table.rows[inner], inner, lines, level + 1, this.table);
    }
    attributes += around === undefined ? this.outside : namespaceChange(around.namespace, this.table);
    return this.printRow(row, index, attributes, content, lines.at(level));
  }

  /** Original rows, without the rows inside them. Throws PlacedError: `Table[original 3].Id: ...`. */
  printOriginals(lines: LineStarts): readonly string[] {
    const { changes } = this;
    if (changes === undefined) return [];
    return changes.originals.map(({ order, row, faulty }) => {
      const at = `original ${order}`;
      const errors = faulty ? ' diffgr:hasErrors="true"' : "";
      let attributes = `${order + 1}"${errors} msdata:rowOrder="${order}"`;
      for (const cell of this.columns.attributes) attributes += this.printAttribute(row, cell, at);
      const content = this.printCells(row, at, lines.at(1));
      return this.printRow(row, at, attributes + this.outside, content, lines.at(0));
    });
  }

  /** Throws PlacedError: `Table: ...`. */
  printErrors(lines: LineStarts): readonly string[] {
    try {
      const errors = this.changes?.printErrors(this.idStart, this.end, this.outside) ?? [];
      return [...errors].map((error) => lines.at(0) + error);
    } catch (error) {
      throw placeError(error, { path: this.table.name });
    }
  }

  private printRow(row: DataRow | undefined, at: RowName, attributes: string, content: string, line: string): string {
    const { text: cell } = this.columns;
    const text = cell === undefined ? "" : this.printValue(row, cell, at, escapeXmlText);
    let start = line + this.idStart + attributes;
    if (cell !== undefined && text === "" && content === "" && valueOf(row, cell) === null) {
      // Without xsi:nil the text would be read as empty.
      start += ` xsi:nil="true" xmlns:xsi="${xsiNamespace}"`;
    }
    if (text !== "") return `${start}>${text}${this.end}`;
    return content === "" ? `${start} />` : `${start}>${content}${line}${this.end}`;
  }

  private printCells(row: DataRow | undefined, at: RowName, line: string): string {
    let content = "";
    for (const cell of this.columns.cells) {
      const value = valueOf(row, cell);
      if (value !== null) content += line + this.printCell(cell, value, row, at);
      else if (!cell.optional) throw this.missing(cell, at);
    }
    return content;
  }

  private printCell(cell: Cell, value: unknown, row: DataRow | undefined, at: RowName): string {
    try {
      return printCell(cell, value, row);
    } catch (error) {
      throw placeError(error, { path: this.path(cell, at) });
    }
  }

  private printAttribute(row: DataRow | undefined, cell: Cell, at: RowName): string {
    if (valueOf(row, cell) === null && cell.optional) return "";
    const name = cell.column.mapping === "hidden" ? `msdata:hidden${cell.xmlName}` : cell.xmlName;
    return ` ${name}="${this.printValue(row, cell, at, escapeXmlAttribute)}"`;
  }

  /** The value as text; empty for null. */
  private printValue(row: DataRow | undefined, cell: Cell, at: RowName, escape: (text: string) => string): string {
    const value = valueOf(row, cell);
    if (value === null && !cell.optional) throw this.missing(cell, at);
    try {
      return value === null ? "" : escape(cell.type.encode(value));
    } catch (error) {
      throw placeError(error, { path: this.path(cell, at) });
    }
  }

  private missing(cell: Cell, at: RowName): PlacedError {
    return new PlacedError("a value: the column is not nullable", { path: this.path(cell, at) });
  }

  private path({ name }: Cell, at: RowName): string {
    return `${this.table.name}[${at}].${name}`;
  }
}

/** The attribute `xmlns` of a row whose namespace is not the one around it. */
function namespaceChange(around: string, { namespace }: WritableTable): string {
  return namespace === around ? "" : ` xmlns="${escapeXmlAttribute(namespace)}"`;
}

/** The start of a row's id. .NET writes the table's name unchanged; a name that XML cannot contain is escaped. */
function idStart({ xmlName }: WritableTable): string {
  try {
    return escapeXmlAttribute(decodeDataName(xmlName));
  } catch {
    return xmlName;
  }
}
