/**
 * Owns the writing of rows as a diffgram in ASMX's layout (wire 4): current rows, then the originals of changed ones, then errors.
 * Invariant: a row stands in one place, among the current ones or inside its parent's.
 */
import type { EncodedPieces } from "../../xml/encoded-pieces.js";
import { EncodingWriter } from "../../xml/encoding-writer.js";
import type { XmlWriter } from "../../xml/writer.js";
import type { DataRow } from "./data-set.js";
import { HiddenLinks } from "./hidden-links.js";
import { LineStarts } from "./line-starts.js";
import type { NestedRows } from "./nest-rows.js";
import { nestRows } from "./nest-rows.js";
import { PlainRows } from "./plain-rows.js";
import { RowText } from "./row-text.js";
import { RowWriter } from "./row-writer.js";
import { diffgramNamespace, msdataNamespace } from "./words.js";
import type { WritableDataSet, WritableTable } from "./writable.js";

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
