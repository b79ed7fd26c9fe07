/**
 * Owns the writing of rows as a diffgram in ASMX's layout (wire 4).
 * Property that must stay true: a null column is absent, an empty text is an empty element, and both read back as they were.
 */
import { isBlank, ValueError } from "../../values/type.js";
import { xsiNamespace } from "../../values/element.js";
import { placeError } from "../../values/placed-error.js";
import type { WrittenAttribute, XmlWriter } from "../../xml/writer.js";
import { anyType, columnTypeOf, xsdNameOfValue } from "./column-types.js";
import { keyText } from "./key-text.js";
import type { DataRow } from "./data-set.js";
import type { ColumnSchema } from "./schema.js";
import { diffgramNamespace, msdataNamespace, xsdNamespace } from "./words.js";
import type { WritableDataSet, WritableTable } from "./writable.js";

/** Rows between two places where a reply may be cut into pieces. */
const rowsPerPiece = 256;

/** Child rows of a row, table by table, with their places in their own tables. */
interface NestedRows {
  readonly table: RowWriter;
  readonly byParent: ReadonlyMap<object, readonly number[]>;
}

/** Writes `diffgr:diffgram`. Stops after every few hundred rows, so that what was written can be sent. */
export function* writeDiffgram(writer: XmlWriter, data: WritableDataSet): Generator<void> {
  const attributes = [
    ["xmlns:msdata", msdataNamespace],
    ["xmlns:diffgr", diffgramNamespace],
  ] as const;
  if (data.tables.every(({ rows }) => rows.length === 0)) {
    writer.empty("diffgr:diffgram", attributes);
    return;
  }
  writer.open("diffgr:diffgram", attributes);
  writer.open(data.xmlName, [["xmlns", data.namespace]]);
  for (const table of rowWriters(data)) {
    for (let index = 0; index < table.rows.length; index++) {
      if (!table.inside.has(index)) table.write(writer, index);
      if (index % rowsPerPiece === rowsPerPiece - 1) yield;
    }
  }
  writer.close();
  writer.close();
}

function rowWriters(data: WritableDataSet): readonly RowWriter[] {
  const writers = new Map(data.tables.map((table) => [table.name, new RowWriter(table)]));
  for (const { nested, parentTable, parentColumns, childTable, childColumns } of data.relations) {
    const parent = writers.get(parentTable);
    const child = writers.get(childTable);
    if (nested && parent !== undefined && child !== undefined) parent.nest(child, parentColumns, childColumns);
  }
  return [...writers.values()];
}

class RowWriter {
  readonly rows: readonly DataRow[];
  /** Places of the rows that stand inside a parent row. */
  readonly inside = new Set<number>();
  private readonly table: WritableTable;
  private readonly cells: readonly ColumnSchema[];
  private readonly attributes: readonly ColumnSchema[];
  private readonly text: ColumnSchema | undefined;
  private readonly nested: NestedRows[] = [];

  constructor(table: WritableTable) {
    this.table = table;
    this.rows = table.rows;
    this.cells = table.columns.filter(({ mapping }) => mapping === "element");
    this.attributes = table.columns.filter(({ mapping }) => mapping === "attribute" || mapping === "hidden");
    this.text = table.columns.find(({ mapping }) => mapping === "text");
  }

  /** Child rows go inside the first parent row of their key; those without parent stay outside. */
  nest(child: RowWriter, parentColumns: readonly string[], childColumns: readonly string[]): void {
    const parents = new Map<string, object>();
    for (const row of this.rows) {
      const key = keyText(row, parentColumns);
      if (key !== undefined && !parents.has(key)) parents.set(key, row);
    }
    const byParent = new Map<object, number[]>();
    child.rows.forEach((row, index) => {
      const parent = parents.get(keyText(row, childColumns) ?? "");
      if (parent === undefined) return;
      child.inside.add(index);
      const places = byParent.get(parent);
      if (places === undefined) byParent.set(parent, [index]);
      else places.push(index);
    });
    this.nested.push({ table: child, byParent });
  }

  write(writer: XmlWriter, index: number): void {
    writer.open(this.table.xmlName, this.rowAttributes(index));
    this.writeCells(writer, index);
    const row = this.rows[index];
    for (const { table, byParent } of this.nested) {
      for (const place of (row === undefined ? undefined : byParent.get(row)) ?? []) table.write(writer, place);
    }
    writer.close();
  }

  /** What stands in the row; attributes excepted. Throws PlacedError: `Table[3].Id: ...`. */
  writeCells(writer: XmlWriter, index: number): void {
    for (const column of this.cells) {
      const value = this.valueOf(index, column);
      if (value === null) continue;
      try {
        writeCell(writer, column, value);
      } catch (error) {
        throw placeError(error, { path: this.path(index, column) });
      }
    }
    const text = this.text === undefined ? null : this.encoded(index, this.text);
    if (text !== null) writer.text(text);
  }

  private rowAttributes(index: number): WrittenAttribute[] {
    const attributes: WrittenAttribute[] = [
      ["diffgr:id", `${this.table.name}${index + 1}`],
      ["msdata:rowOrder", String(index)],
    ];
    for (const column of this.attributes) {
      const text = this.encoded(index, column);
      const name = column.mapping === "hidden" ? `msdata:hidden${column.xmlName}` : column.xmlName;
      if (text !== null) attributes.push([name, text]);
    }
    if (this.text !== undefined && this.valueOf(index, this.text) === null) {
      attributes.push(["xsi:nil", "true"], ["xmlns:xsi", xsiNamespace]);
    }
    return attributes;
  }

  private encoded(index: number, column: ColumnSchema): string | null {
    const value = this.valueOf(index, column);
    try {
      return value === null ? null : column.type.encode(value);
    } catch (error) {
      throw placeError(error, { path: this.path(index, column) });
    }
  }

  private valueOf(index: number, column: ColumnSchema): unknown {
    const value: unknown = ownValue(this.rows[index], column.name);
    if (value !== null && value !== undefined) return value;
    if (column.nullable) return null;
    throw placeError(new ValueError("a value: the column is not nullable"), { path: this.path(index, column) });
  }

  private path(index: number, column: ColumnSchema): string {
    return `${this.table.name}[${index}].${column.name}`;
  }
}

function writeCell(writer: XmlWriter, column: ColumnSchema, value: unknown): void {
  const { type, xmlName } = column;
  if (type === anyType) {
    const name = xsdNameOfValue(value);
    writer.element(xmlName, columnTypeOf(name).encode(value), [
      ["xsi:type", `xs:${name}`],
      ["xmlns:xs", xsdNamespace],
      ["xmlns:xsi", xsiNamespace],
    ]);
    return;
  }
  const text = type.encode(value);
  // A .NET reader drops text that is white space only, unless it is told to keep it.
  if (isBlank(text.charCodeAt(0)) && /^[ \t\r\n]+$/.test(text))
    writer.element(xmlName, text, [["xml:space", "preserve"]]);
  else writer.element(xmlName, text);
}

/** What every object inherits (`constructor`) is not a value of the row. */
function ownValue(row: DataRow | undefined, name: string): unknown {
  if (row === undefined || (name in Object.prototype && !Object.hasOwn(row, name))) return undefined;
  return row[name];
}
