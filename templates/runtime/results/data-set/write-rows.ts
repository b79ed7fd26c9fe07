/**
 * Owns the writing of rows as a diffgram in ASMX's layout (wire 4): current rows, then former values of changed ones,
 * then errors.
 * Invariant: a row is written once, among the current ones or inside its parent.
 */
import { type EncodedPieces, EncodingWriter } from "../../xml/encoded-pieces.js";
import type { XmlWriter } from "../../xml/writer.js";
import { HiddenLinks } from "./hidden-links.js";
import { type NestedRows, nestRows } from "./nest-rows.js";
import { LineStarts, RowWriter, type WriteRow } from "./row-writer.js";
import { diffgramNamespace, msdataNamespace } from "./words.js";
import type { WritableDataSet, WritableTable } from "./writable.js";

const diffgramAttributes = [
  ["xmlns:msdata", msdataNamespace],
  ["xmlns:diffgr", diffgramNamespace],
] as const;

/** Characters of rows that are passed to the writer at a time. */
const charactersPerText = 65_536;

/**
 * Writes `diffgr:diffgram` around rows that follow later, at least one; `seam` marks their place. Returns a function
 * that writes the rows of each table. The rows have no changes and are not nested.
 */
export function writeAround(
  writer: XmlWriter,
  data: WritableDataSet,
  seam: string,
): readonly { readonly table: WritableTable; readonly write: WriteRow }[] {
  writer.open("diffgr:diffgram", diffgramAttributes);
  writer.open(data.xmlName, [["xmlns", data.namespace]]);
  // Computed now: indentation depends on the elements that are open.
  const lines = new LineStarts(writer, 2);
  writer.elements(seam);
  writer.close();
  writer.close();
  return data.tables.map((table) => ({ table, write: new RowWriter(table, data).rowWriter(lines) }));
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
    const lines = new LineStarts(writer);
    for (const table of changed) writeTexts(writer, table.printOriginals(lines));
    writer.close();
  }
  if (changed.some(({ changes }) => changes?.hasErrors === true)) {
    writer.open("diffgr:errors", root);
    const lines = new LineStarts(writer);
    for (const table of changed) writeTexts(writer, table.printErrors(lines));
    writer.close();
  }
  writer.close();
}

function writeCurrent(writer: XmlWriter, tables: readonly RowWriter[]): void {
  const lines = new LineStarts(writer);
  for (const table of tables) {
    if (writer instanceof EncodingWriter) {
      const write = table.rowWriter(lines);
      let pieces: EncodedPieces | undefined;
      for (let index = 0; index < table.rows.length; index++) {
        if (!table.inside.has(index)) write((pieces ??= writer.pieces), table.rows[index], index);
      }
    } else writeTexts(writer, printRows(table, lines));
  }
}

function* printRows(table: RowWriter, lines: LineStarts): Iterable<string> {
  for (const [index, row] of table.rows.entries()) {
    if (!table.inside.has(index)) yield table.print(row, index, lines, 0);
  }
}

/** Passes rows to the writer, many at a time: a text that grows by small pieces is a tree of them, which garbage collectors walk often. */
function writeTexts(writer: XmlWriter, rows: Iterable<string>): void {
  let text = "";
  for (const row of rows) {
    text += row;
    if (text.length < charactersPerText) continue;
    writer.elements([text, ""].join(""));
    text = "";
  }
  writer.elements(text);
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
