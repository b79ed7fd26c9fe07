/**
 * Owns the changes of a table in a written diffgram: which rows are new or changed, their former values, and their
 * errors (wire 4).
 * Invariant: deleted rows keep their place among the others, and each row has one number in all parts of the diffgram.
 */
import { escapeXmlAttribute } from "../../xml/writer.js";
import type { DataRow, DataSetChanges, DeletedRow, RowError } from "./data-set.js";
import { encodeDataName } from "./names.js";
import type { WritableTable } from "./writable.js";

/** A row as it was. */
interface OriginalRow {
  /** Its place among all rows, deleted ones included. */
  readonly order: number;
  readonly row: DataRow;
  readonly faulty: boolean;
}

export class TableChanges {
  /** Original rows in order. */
  readonly originals: readonly OriginalRow[];
  private readonly places: ReadonlyMap<object, number>;
  private readonly marks = new Map<number, string>();
  /** Order of each current row; undefined if it equals the row's index. */
  private readonly orders: readonly number[] | undefined;
  private readonly deletedOrders: ReadonlyMap<object, number>;
  private readonly errors: readonly RowError[];

  constructor({ name, rows }: WritableTable, changes: DataSetChanges) {
    const ofTable = ({ table }: { readonly table: string }): boolean => table === name;
    const modified = changes.modified.filter(ofTable);
    const deleted = changes.deleted.filter(ofTable);
    this.places = placesOf(rows);
    this.errors = changes.errors.filter(ofTable);
    const faulty = new Set<object | undefined>(this.errors.map(({ row }) => row));
    const { orders, deletedOrders } = orderRows(rows.length, deleted);
    this.orders = deleted.length === 0 ? undefined : orders;
    this.deletedOrders = deletedOrders;
    for (const { row } of changes.inserted.filter(ofTable)) this.mark(row, ' diffgr:hasChanges="inserted"');
    for (const { row } of modified) this.mark(row, ' diffgr:hasChanges="modified"');
    for (const row of faulty) if (row !== undefined) this.mark(row, ' diffgr:hasErrors="true"');
    const were = modified.flatMap(({ row, original }): OriginalRow[] => {
      const order = this.orderOfRow(row);
      return original === undefined || order === undefined ? [] : [{ order, row: original, faulty: false }];
    });
    const gone = deleted.map(({ original }): OriginalRow => {
      return { order: deletedOrders.get(original) ?? 0, row: original, faulty: faulty.has(original) };
    });
    this.originals = [...were, ...gone].sort((left, right) => left.order - right.order);
  }

  get hasOriginals(): boolean {
    return this.originals.length > 0;
  }

  get hasErrors(): boolean {
    return this.errors.length > 0;
  }

  /** The place of a current row among all rows, deleted ones included. */
  orderOf(place: number): number {
    return this.orders?.[place] ?? place;
  }

  /** Attributes of a current row. */
  markOf(place: number): string {
    return this.marks.get(place) ?? "";
  }

  /** The markup of each error. `start`: of the tag, up to the row's number; `namespace`: an attribute. */
  *printErrors(start: string, end: string, namespace: string): Generator<string> {
    for (const { row, error, columns } of this.errors) {
      const order = row === undefined ? undefined : this.orderOfRow(row);
      if (order === undefined) continue;
      const text = error === undefined ? "" : ` diffgr:Error="${escapeXmlAttribute(error)}"`;
      const cells = columns.map(
        (each) => `<${encodeDataName(each.column)} diffgr:Error="${escapeXmlAttribute(each.error)}" />`,
      );
      const tag = `${start}${order + 1}"${text}${namespace}`;
      yield cells.length === 0 ? `${tag} />` : `${tag}>${cells.join("")}${end}`;
    }
  }

  private orderOfRow(row: object): number | undefined {
    const place = this.places.get(row);
    return place === undefined ? this.deletedOrders.get(row) : this.orderOf(place);
  }

  private mark(row: object, attribute: string): void {
    const place = this.places.get(row);
    if (place !== undefined) this.marks.set(place, this.markOf(place) + attribute);
  }
}

/** Whether there is anything to say of the table. */
export function isChanged(name: string, { inserted, modified, deleted, errors }: DataSetChanges): boolean {
  return [inserted, modified, deleted, errors].some((list) => list.some(({ table }) => table === name));
}

function placesOf(rows: readonly object[]): ReadonlyMap<object, number> {
  const places = new Map<object, number>();
  rows.forEach((row, place) => {
    if (!places.has(row)) places.set(row, place);
  });
  return places;
}

/** Deleted rows go to their stated places, or to the end; current rows fill the other places. */
function orderRows(
  count: number,
  deleted: readonly DeletedRow[],
): { readonly orders: readonly number[]; readonly deletedOrders: ReadonlyMap<object, number> } {
  const orders: number[] = [];
  const deletedOrders = new Map<object, number>();
  const waiting = [...deleted].sort((left, right) => (left.index ?? Infinity) - (right.index ?? Infinity));
  let next = 0;
  for (let order = 0; order < count + deleted.length; order++) {
    const first = waiting[next];
    if (first !== undefined && ((first.index ?? Infinity) <= order || orders.length === count)) {
      deletedOrders.set(first.original, order);
      next++;
    } else orders.push(order);
  }
  return { orders, deletedOrders };
}
