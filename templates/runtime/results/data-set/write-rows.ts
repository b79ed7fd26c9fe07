/**
 * Owns the writing of rows as a diffgram in ASMX's layout (wire 4).
 * Invariant: a null column is absent, an empty text is an empty element, and both read back as they were.
 */
import { xsiNamespace } from "../../values/element.js";
import { PlacedError, placeError } from "../../values/placed-error.js";
import type { EncodedPieces } from "../../xml/encoded-pieces.js";
import { EncodingWriter } from "../../xml/encoding-writer.js";
import type { XmlWriter } from "../../xml/writer.js";
import { escapeXmlAttribute, escapeXmlText } from "../../xml/writer.js";
import type { Cell } from "./cell-text.js";
import { isElement, printCell, valueOf } from "./cell-text.js";
import { noChanges } from "./create-data-set.js";
import type { DataRow } from "./data-set.js";
import { HiddenLinks } from "./hidden-links.js";
import { decodeDataName } from "./names.js";
import type { NestedRows } from "./nest-rows.js";
import type { PlainTable } from "./plain-rows.js";
import { PlainRows } from "./plain-rows.js";
import { nestRows } from "./nest-rows.js";
import { RowCells } from "./row-cells.js";
import { diffgramNamespace, msdataNamespace } from "./words.js";
import type { WritableDataSet, WritableTable } from "./writable.js";
import { isChanged, TableChanges } from "./write-changes.js";

const charactersPerText = 65_536;

/** An index among the current rows, or how the row is called. */
type RowName = number | string;

/** Rows of a table inside rows of this one, by the indexes of these. */
interface InnerRows {
  readonly table: RowWriter;
  readonly byParent: ReadonlyMap<number, readonly number[]>;
}

const diffgramAttributes = [
  ["xmlns:msdata", msdataNamespace],
  ["xmlns:diffgr", diffgramNamespace],
] as const;

/** Writes a current row that stands alone. Throws PlacedError: `Table[3].Id: ...`. */
export type WriteRow = (pieces: EncodedPieces, row: object, index: number) => void;

/**
 * Writes `diffgr:diffgram` around rows that come later, at least one, in whose place stands `seam`. Gives what writes them, by table. None
 * stands inside another, and there are no changes.
 */
export function writeAround(
  writer: XmlWriter,
  data: WritableDataSet,
  seam: string,
): readonly { readonly table: WritableTable; readonly write: WriteRow }[] {
  writer.open("diffgr:diffgram", diffgramAttributes);
  writer.open(data.xmlName, [["xmlns", data.namespace]]);
  // Asked for now: what stands before an element depends on those that are open.
  const lines = new LineStarts(writer, 2);
  writer.elements(seam);
  writer.close();
  writer.close();
  return data.tables.map((table) => {
    const rows = new RowWriter(table, data);
    if (!rows.isPlain) {
      return { table, write: (pieces, row, index) => pieces.text(rows.print(row as DataRow, index, lines, 0)) };
    }
    const plain = new PlainRows(rows.plain(lines));
    return { table, write: (pieces, row, index) => plain.write(pieces, row as DataRow, index) };
  });
}

/** Writes `diffgr:diffgram`. */
export function writeDiffgram(writer: XmlWriter, data: WritableDataSet): void {
  const writers = rowWriters(data);
  const root = [["xmlns", data.namespace]] as const;
  const changed = writers.filter(({ changes }) => changes !== undefined);
  if (changed.length === 0 && writers.every(({ rows }) => rows.length === 0)) {
    writer.empty("diffgr:diffgram", diffgramAttributes);
    return;
  }
  writer.open("diffgr:diffgram", diffgramAttributes);
  writer.open(data.xmlName, root);
  writeCurrent(writer, writers);
  writer.close();
  if (changed.some(({ changes }) => changes?.hasOriginals === true)) {
    writer.open("diffgr:before", root);
    writeElements(writer, (lines) => changed.flatMap((table) => table.printOriginals(lines)));
    writer.close();
  }
  if (changed.some(({ changes }) => changes?.hasErrors === true)) {
    writer.open("diffgr:errors", root);
    writeElements(writer, (lines) => changed.flatMap((table) => table.printErrors(lines)));
    writer.close();
  }
  writer.close();
}

function writeCurrent(writer: XmlWriter, tables: readonly RowWriter[]): void {
  const lines = new LineStarts(writer);
  const text = new RowText(writer);
  for (const table of tables) {
    if (writer instanceof EncodingWriter && table.isPlain) {
      text.finish();
      table.writePlain(writer.pieces, lines);
      continue;
    }
    for (let index = 0; index < table.rows.length; index++) {
      if (!table.inside.has(index)) text.add(table.print(table.rows[index], index, lines, 0));
    }
  }
  text.finish();
}

function writeElements(writer: XmlWriter, print: (lines: LineStarts) => readonly string[]): void {
  const text = new RowText(writer);
  for (const row of print(new LineStarts(writer))) text.add(row);
  text.finish();
}

/** Rows on their way to the writer. */
class RowText {
  private readonly writer: XmlWriter;
  private rows = "";

  constructor(writer: XmlWriter) {
    this.writer = writer;
  }

  add(row: string): void {
    if (this.rows.length < charactersPerText) {
      this.rows += row;
      return;
    }
    // Joined now and then: a text that grows by small bits is a tree of them, which the garbage collector walks through again and again.
    this.rows = [this.rows, row].join("");
    this.finish();
  }

  finish(): void {
    this.writer.elements(this.rows);
    this.rows = "";
  }
}

function rowWriters(data: WritableDataSet): readonly RowWriter[] {
  const writers = new Map(data.tables.map((table) => [table.name, new RowWriter(table, data)]));
  const nested = nestRows(data);
  if (nested.length > 0) nestWriters(data, writers, nested);
  return [...writers.values(), ...data.undeclared.map((table) => new RowWriter(table, data))];
}

function nestWriters(
  { tables }: WritableDataSet,
  writers: ReadonlyMap<string, RowWriter>,
  nested: readonly NestedRows[],
): void {
  const links = new HiddenLinks(tables, nested);
  for (const rows of nested) {
    const parent = writers.get(rows.relation.parentTable);
    const child = writers.get(rows.relation.childTable);
    if (parent === undefined || child === undefined) continue;
    parent.nest(child, rows.byParent);
    links.add(parent, child, rows);
  }
}

class RowWriter {
  readonly rows: readonly DataRow[];
  /** Indexes of the rows that stand inside a parent row. */
  readonly inside = new Set<number>();
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

/** What stands before elements of each level, as the writer would put it. */
class LineStarts {
  private readonly writer: XmlWriter;
  private readonly known: string[] = [];

  /** `levels`: how many are asked for now; others as they are needed, while the same elements are open. */
  constructor(writer: XmlWriter, levels = 0) {
    this.writer = writer;
    for (let level = 0; level < levels; level++) this.at(level);
  }

  at(level: number): string {
    return (this.known[level] ??= this.writer.lineStart(level));
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
