/**
 * Owns the quick way to read rows: a regular expression, made from earlier rows, reads a whole row in one step.
 * Invariant: a failed match reads nothing. Expressions that mostly fail are no longer tried.
 */
import { type LeafRecord, mostNames, type XmlAttribute, type XmlReader } from "../../xml/reader.js";
import type { ReadColumn, TableColumns } from "./table-columns.js";
import { diffgramNamespace, msdataNamespace } from "./words.js";

/** Number of rows before an expression is made, because making one takes time. */
const rowsBefore = 8;
/** Rows that may differ from the pattern before it is given up; a row that matches makes up for a quarter of one. */
const mostMisses = 16;
/** Orders of cells learnt in one reply: if each row has an order of its own, learning does not pay. */
const mostOrders = 4;

export class QuickRows {
  /** Texts of the row that was read, in the order of the expected cells; undefined for a missing cell. */
  readonly texts: (string | undefined)[] = [];
  private readonly columns: TableColumns;
  /** The pattern, once an ordinary row was read. */
  private record: LeafRecord | undefined = undefined;
  private misses = 0;
  private orders = 0;
  private disordered = false;

  constructor(columns: TableColumns) {
    this.columns = columns;
  }

  /** Forgets the pattern: rows of another data root may look different. */
  forget(): void {
    this.record = undefined;
    this.misses = 0;
  }

  /** On the start tag of row `number`: makes the pattern if the row is an ordinary one. */
  learn(reader: XmlReader, number: number): void {
    const { cells, attributes, text, open } = this.columns;
    if (number < rowsBefore || this.record !== undefined || this.misses > 0 || this.disordered) return;
    if (attributes.length > 0 || text !== undefined || open || cells.length > mostNames) return;
    // Namespaces that a row declares do not apply to the next row.
    if (reader.declaresNamespaces) return;
    const rowAttributes = reader.attributes();
    if (!rowAttributes.every(isOrdinary)) return;
    const names = rowAttributes.map(({ prefix, localName }) => qualify(prefix, localName));
    this.record = this.columns.recordOf(qualify(reader.prefix, reader.localName), names);
  }

  /** Reads the next element if it is a row that matches the pattern; otherwise returns false and reads nothing. */
  tryRow(reader: XmlReader): boolean {
    if (this.record === undefined) return false;
    if (reader.tryRecord(this.record, this.texts)) {
      if (this.misses > 0) this.misses -= 0.25;
      return true;
    }
    if (++this.misses > mostMisses) this.record = undefined;
    return false;
  }

  /** Notes that a row had this cell where the cell of index `expected` or a later one was expected. */
  noteCell(cell: ReadColumn, expected: number): void {
    if (cell.turn < expected && this.orders < mostOrders) this.disordered = true;
  }

  /** A list for the cells of the current row as they come, if the row before had another order than expected. Pass it to {@link endOrder}. */
  beginOrder(): ReadColumn[] | undefined {
    return this.disordered ? [] : undefined;
  }

  endOrder(order: readonly ReadColumn[]): void {
    this.columns.expect(order);
    this.orders++;
    this.disordered = false;
    this.forget();
  }
}

/** True for the attributes that every row has: its number and its place. */
function isOrdinary({ namespace, localName }: XmlAttribute): boolean {
  return namespace === diffgramNamespace
    ? localName === "id"
    : namespace === msdataNamespace && localName === "rowOrder";
}

function qualify(prefix: string, localName: string): string {
  return prefix === "" ? localName : `${prefix}:${localName}`;
}
