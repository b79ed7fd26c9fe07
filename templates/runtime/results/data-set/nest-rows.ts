/**
 * Owns the nesting of rows when they are written.
 * Invariant: each row is written in one place. Rows without a parent, and those that a reader would not find inside
 * one, are outside, where their key still names the parent. Rows nested in a cycle are refused.
 */
import { PlacedError } from "../../values/placed-error.js";
import type { DataRelation, DataRow } from "./data-set.js";
import { keyColumns, keyText } from "./key-text.js";
import type { WritableDataSet, WritableTable } from "./writable.js";

/** Rows inside rows inside rows ... Readers of XML stop at some depth, ours at 128 elements. */
const mostLevels = 64;

/** Places of a table's rows, by row index: the index of the row around each, and the relation that puts it there. */
interface Seats {
  readonly table: WritableTable;
  readonly parents: (number | undefined)[];
  readonly relations: (DataRelation | undefined)[];
}

/** The rows of one table inside each row of another, by indexes. */
export interface NestedRows {
  readonly relation: DataRelation;
  readonly byParent: ReadonlyMap<number, readonly number[]>;
}

/** Throws {@link PlacedError} for rows in a circle. */
export function nestRows(data: WritableDataSet): readonly NestedRows[] {
  const nested = data.relations.filter((relation) => relation.nested);
  if (nested.length === 0) return [];
  const tables = new Map(data.tables.map((table) => [table.name, table]));
  const seats = new Map<string, Seats>();
  for (const relation of nested) {
    const parent = tables.get(relation.parentTable);
    const table = tables.get(relation.childTable);
    if (parent === undefined || table === undefined) continue;
    const tableSeats = seats.get(table.name) ?? { table, parents: [], relations: [] };
    seats.set(table.name, tableSeats);
    takeSeats(tableSeats, relation, parentFinder(data, relation, parent, table));
  }
  // If no nested table contains another one, all rows are one level deep.
  if (nested.some(({ parentTable }) => seats.has(parentTable))) new RowDepths(seats).settle();
  return nested.map((relation) => ({ relation, byParent: groupsOf(seats.get(relation.childTable), relation) }));
}

function takeSeats({ table, parents, relations }: Seats, relation: DataRelation, find: ParentFinder): void {
  table.rows.forEach((row, index) => {
    if (parents[index] !== undefined) return;
    const parent = find(row);
    if (parent === undefined) return;
    parents[index] = parent;
    relations[index] = relation;
  });
}

type ParentFinder = (row: DataRow) => number | undefined;

/** The index of the first parent row of the key; without key, of the row that it was read from. */
function parentFinder(
  data: WritableDataSet,
  relation: DataRelation,
  parent: WritableTable,
  child: WritableTable,
): ParentFinder {
  const indexes = new Map<object | string, number>();
  if (relation.parentColumns.length === 0) {
    parent.rows.forEach((row, index) => indexes.set(row, index));
    return (row) => {
      const parentRow = data.parentOf(row, relation.name);
      return parentRow === undefined ? undefined : indexes.get(parentRow);
    };
  }
  const parentColumns = keyColumns(parent, relation.parentColumns);
  const childColumns = keyColumns(child, relation.childColumns);
  parent.rows.forEach((row, index) => {
    const key = keyText(row, parentColumns);
    if (key !== undefined && !indexes.has(key)) indexes.set(key, index);
  });
  return (row) => indexes.get(keyText(row, childColumns) ?? "");
}

function groupsOf(seats: Seats | undefined, relation: DataRelation): ReadonlyMap<number, readonly number[]> {
  const groups = new Map<number, number[]>();
  seats?.parents.forEach((parent, index) => {
    if (parent === undefined || seats.relations[index] !== relation) return;
    const group = groups.get(parent);
    if (group === undefined) groups.set(parent, [index]);
    else group.push(index);
  });
  return groups;
}

interface RowDepth {
  readonly level: number;
  /** True inside another row of its own table. */
  readonly repeated: boolean;
}

const outside: RowDepth = { level: 0, repeated: false };

/** Depths of the rows inside other rows. Each row is visited once, after the rows around it. */
class RowDepths {
  private readonly seats: ReadonlyMap<string, Seats>;
  private readonly known = new Map<string, RowDepth[]>();

  constructor(seats: ReadonlyMap<string, Seats>) {
    this.seats = seats;
    for (const name of seats.keys()) this.known.set(name, []);
  }

  /** Rows that no reader would find where they are leave their seat. */
  settle(): void {
    for (const [name, { parents }] of this.seats) parents.forEach((_parent, index) => this.find(name, index));
  }

  private find(start: string, startIndex: number): void {
    const way: [seats: Seats, index: number, relation: DataRelation][] = [];
    const onWay = new Set<string>();
    let [name, index] = [start, startIndex];
    for (;;) {
      const seats = this.seats.get(name);
      const relation = seats?.relations[index];
      if (seats === undefined || relation === undefined || this.known.get(name)?.[index] !== undefined) break;
      const mark = `${index} ${name}`;
      if (onWay.has(mark)) throw circle(seats.table, index, relation);
      onWay.add(mark);
      way.push([seats, index, relation]);
      [name, index] = [relation.parentTable, seats.parents[index] ?? 0];
    }
    for (let step = way.pop(); step !== undefined; step = way.pop()) this.sit(...step);
  }

  /** Without a key, only its place shows a row's parent, so it stays there. */
  private sit(seats: Seats, index: number, relation: DataRelation): void {
    const { parentTable, parentColumns } = relation;
    const { name } = seats.table;
    const parentIndex = seats.parents[index] ?? 0;
    const around = this.known.get(parentTable)?.[parentIndex] ?? outside;
    // .NET cannot read rows of other tables inside a row that is nested in its own table.
    const unreadable = around.level >= mostLevels || (around.repeated && parentTable !== name);
    const leaves = unreadable && parentColumns.length > 0;
    if (leaves) {
      seats.parents[index] = undefined;
      seats.relations[index] = undefined;
    }
    const repeated = !leaves && this.standsIn(name, parentTable, parentIndex);
    const depth = leaves ? outside : { level: around.level + 1, repeated };
    const levels = this.known.get(name);
    if (levels !== undefined) levels[index] = depth;
  }

  /** Whether a row, or one around it, is of that table. */
  private standsIn(wanted: string, table: string, index: number): boolean {
    let [name, at] = [table, index];
    for (;;) {
      if (name === wanted) return true;
      const seats = this.seats.get(name);
      const relation = seats?.relations[at];
      if (seats === undefined || relation === undefined) return false;
      [name, at] = [relation.parentTable, seats.parents[at] ?? 0];
    }
  }
}

function circle({ name }: WritableTable, index: number, relation: DataRelation): PlacedError {
  const expected = `rows that do not stand inside one another in a circle by the nested relation ${JSON.stringify(relation.name)}`;
  return new PlacedError(`${expected} (.NET cannot read such rows; nested: false sends them)`, {
    path: `${name}[${index}]`,
  });
}
