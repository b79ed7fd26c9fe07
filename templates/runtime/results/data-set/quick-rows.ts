/**
 * Owns the quick ways to the texts of a row: all of it in one step, or all its cells.
 * Invariant: they are guesses from the rows before; one that fails has read nothing, and guessing that mostly fails
 * ends by itself.
 */
import type { LeafRecord, XmlAttribute, XmlReader } from "../../xml/reader.js";
import { mostNames } from "../../xml/reader.js";
import type { ReadColumn, TableColumns } from "./table-columns.js";
import { diffgramNamespace, msdataNamespace } from "./words.js";

/** What reads a whole row at once takes some time to make. */
const rowsBefore = 8;
const mostMisses = 16;
/** Orders of cells learnt in one reply: rows that have one each are read without guessing. */
const mostOrders = 4;

export class QuickRows {
  /** Of the cells in order, after a guess that was right; undefined where there is no element. */
  readonly texts: (string | undefined)[] = [];
  private readonly columns: TableColumns;
  /** The whole of an ordinary row, once one was seen. */
  private record: LeafRecord | undefined = undefined;
  private misses = 0;
  private orders = 0;
  private disordered = false;

  constructor(columns: TableColumns) {
    this.columns = columns;
  }

  /** What was seen of rows elsewhere need not hold from here on. */
  forget(): void {
    this.record = undefined;
    this.misses = 0;
  }

  /** On the start tag of row `number`: if it is an ordinary one, the rows to come probably look like it. */
  learn(reader: XmlReader, number: number): void {
    const { cells, attributes, text, open } = this.columns;
    if (number < rowsBefore || this.record !== undefined || this.misses > 0 || this.disordered) return;
    if (attributes.length > 0 || text !== undefined || open || cells.length > mostNames) return;
    // What a row declares for itself does not hold for the next.
    if (reader.declaresNamespaces) return;
    const found = reader.attributes();
    if (!found.every(isOrdinary)) return;
    const names = found.map(({ prefix, localName }) => qualify(prefix, localName));
    this.record = this.columns.recordOf(qualify(reader.prefix, reader.localName), names);
  }

  /** Whether the next element is an ordinary row; it is read then. */
  tryRow(reader: XmlReader): boolean {
    if (this.record === undefined) return false;
    if (reader.tryRecord(this.record, this.texts)) {
      if (this.misses > 0) this.misses -= 0.25;
      return true;
    }
    // Where most rows are out of the ordinary, trying costs more than it saves.
    if (++this.misses > mostMisses) this.record = undefined;
    return false;
  }

  /** A row had this cell after one that was expected to come later. */
  noteCell(cell: ReadColumn, expected: number): void {
    if (cell.turn < expected && this.orders < mostOrders) this.disordered = true;
  }

  /** Where to put the cells of a row as they come, if the row before had them in an order of its own; {@link endOrder} takes it. */
  beginOrder(): ReadColumn[] | undefined {
    return this.disordered ? [] : undefined;
  }

  endOrder(order: readonly ReadColumn[]): void {
    this.columns.expect(order);
    this.orders++;
    this.disordered = false;
    this.forget();
  }

  /** In row `number`: whether at least one of its cells was read. */
  tryCells(reader: XmlReader, number: number): boolean {
    if (number < rowsBefore || this.columns.open) return false;
    return reader.readLeaves(this.columns.sequence, this.texts) > 0;
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
