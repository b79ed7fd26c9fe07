/**
 * Owns the markup of a table's rows: the row's element with its ids, its cells, and the rows inside it (wire 4).
 * Invariant: a null column is absent, an empty text is an empty element, and both read back as they were.
 */
import { xsiNamespace } from "../../values/element.js";
import { PlacedError, placeError } from "../../values/placed-error.js";
import type { EncodedPieces } from "../../xml/encoded-pieces.js";
import { escapeXmlAttribute, escapeXmlText } from "../../xml/writer.js";
import type { Cell } from "./cell-text.js";
import { isElement, printCell, valueOf } from "./cell-text.js";
import { noChanges } from "./create-data-set.js";
import type { DataRow } from "./data-set.js";
import type { LineStarts } from "./line-starts.js";
import { decodeDataName } from "./names.js";
import type { PlainTable } from "./plain-rows.js";
import { PlainRows } from "./plain-rows.js";
import { RowCells } from "./row-cells.js";
import type { WritableDataSet, WritableTable } from "./writable.js";
import { isChanged, TableChanges } from "./write-changes.js";

/** An index among the current rows, or how the row is called. */
type RowName = number | string;

/** Rows of a table inside rows of this one, by the indexes of these. */
interface InnerRows {
  readonly table: RowWriter;
  readonly byParent: ReadonlyMap<number, readonly number[]>;
}

/** The rows of one table. */
export class RowWriter {
  readonly rows: readonly DataRow[];
  /** Indexes of the rows that stand inside a parent row. */
  readonly inside: Set<number> = new Set();
  readonly table: WritableTable;
  private readonly columns: RowCells;
  private readonly idStart: string;
  private readonly end: string;
  private readonly nested: InnerRows[] = [];
  /** Of rows that stand outside those of other tables, and of the DataSet's namespace. */
  private readonly outside: string;
  /** What there is to say of the table besides its rows. */
  readonly changes: TableChanges | undefined;
  /** Of single rows. */
  private links: Map<number, string> | undefined = undefined;

  constructor(table: WritableTable, { namespace, changes }: WritableDataSet) {
    this.table = table;
    this.rows = table.rows;
    this.columns = RowCells.of(table.columns);
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

  /** Whether its rows are nothing but cells, outside those of other tables. */
  get isPlain(): boolean {
    const { changes, links, nested, inside, columns } = this;
    if (changes !== undefined || links !== undefined || nested.length > 0 || inside.size > 0) return false;
    return columns.attributes.length === 0 && columns.text === undefined;
  }

  plain(lines: LineStarts): PlainTable {
    return {
      columns: this.columns,
      start: this.idStart,
      startEnd: `"${this.outside}`,
      end: this.end,
      lines: [lines.at(0), lines.at(1)],
      print: (row, index) => this.print(row, index, lines, 0),
    };
  }

  writePlain(pieces: EncodedPieces, lines: LineStarts): void {
    const plain = new PlainRows(this.plain(lines));
    for (let index = 0; index < this.rows.length; index++) plain.write(pieces, this.rows[index], index);
  }

  /** An attribute more for a row. */
  link(index: number, attribute: string): void {
    this.links ??= new Map();
    this.links.set(index, (this.links.get(index) ?? "") + attribute);
  }

  /**
   * The row's markup. `lines`: what stands before it and what is in it. `around`: the table that it stands inside of. Throws
   * PlacedError: `Table[3].Id: ...`.
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

  /** Rows as they were, without those inside them. Throws PlacedError: `Table[original 3].Id: ...`. */
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
      // Without it the text would be read as empty.
      start += ` xsi:nil="true" xmlns:xsi="${xsiNamespace}"`;
    }
    if (text !== "") return `${start}>${text}${this.end}`;
    return content === "" ? `${start} />` : `${start}>${content}${line}${this.end}`;
  }

  private printCells(row: DataRow | undefined, at: RowName, line: string): string {
    this.columns.join(line);
    let content = "";
    // The end of the cell before, and its index: next to one another, two cells share one piece of markup.
    let close = "";
    let last = 0;
    for (const cell of this.columns.cells) {
      const value = valueOf(row, cell);
      if (value === null) {
        if (!cell.optional) throw this.missing(cell, at);
        continue;
      }
      const text = this.printCell(cell, value, row, at);
      if (isElement(text)) {
        content += close + line + text;
        close = "";
      } else {
        content += (close !== "" && last === cell.index - 1 ? cell.joint : close + line + cell.open) + text;
        close = cell.close;
        last = cell.index;
      }
    }
    return content + close;
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

  /** Empty for null. */
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

/** What a row says where it stands in another namespace than what is around it. */
function namespaceChange(around: string, { namespace }: WritableTable): string {
  return namespace === around ? "" : ` xmlns="${escapeXmlAttribute(namespace)}"`;
}

/** .NET has the table's name in ids as it is; where XML cannot carry it, its escaped form does as well. */
function idStart({ xmlName }: WritableTable): string {
  try {
    return escapeXmlAttribute(decodeDataName(xmlName));
  } catch {
    return xmlName;
  }
}
