/**
 * Owns hidden key columns: .NET adds them to tables nested in others without a relation, and finds their values in
 * attributes of the rows (wire 4).
 * Invariant: .NET reads such rows as children of the rows around them.
 */
import type { NestedRows } from "./nest-rows.js";
import type { WritableTable } from "./writable.js";
import { decodeDataName, encodeDataName } from "./names.js";

interface LinkedRows {
  readonly table: WritableTable;
  /** Adds an attribute to the row at that index. */
  link(index: number, attribute: string): void;
}

export class HiddenLinks {
  /** Hidden column by name of the parent table. */
  private readonly keys = new Map<string, string>();
  private readonly linked = new Set<LinkedRows>();

  constructor(tables: readonly WritableTable[], nested: readonly NestedRows[]) {
    for (const { relation } of nested) {
      const table = tables.find(({ name }) => name === relation.parentTable);
      if (relation.parentColumns.length > 0 || table === undefined) continue;
      this.keys.set(table.name, freeColumn(`${decodeDataName(table.xmlName)}_Id`, namesOf(table)));
    }
  }

  /** The two tables of a relation without columns: each parent row has a number, and its child rows repeat it. */
  add(parent: LinkedRows, child: LinkedRows, { relation, byParent }: NestedRows): void {
    const key = this.keys.get(parent.table.name);
    if (relation.parentColumns.length > 0 || key === undefined) return;
    const ownKey = this.keys.get(child.table.name);
    const columnNames = namesOf(child.table);
    if (ownKey !== undefined) columnNames.push(ownKey);
    if (!this.linked.has(parent)) {
      this.linked.add(parent);
      parent.table.rows.forEach((_row, index) => parent.link(index, attribute(key, index)));
    }
    const foreign = freeColumn(key, columnNames);
    for (const [index, children] of byParent) for (const each of children) child.link(each, attribute(foreign, index));
  }
}

function attribute(column: string, value: number): string {
  return ` msdata:hidden${encodeDataName(column)}="${value}"`;
}

function namesOf({ columns }: WritableTable): string[] {
  return columns.map(({ name }) => name);
}

/** A name that no column has, chosen as .NET does: upper and lower case count as equal. */
function freeColumn(wanted: string, names: readonly string[]): string {
  const lowerNames = new Set(names.map((name) => name.toLowerCase()));
  let name = wanted;
  for (let number = 0; lowerNames.has(name.toLowerCase()); number++) name = `${wanted}_${number}`;
  return name;
}
