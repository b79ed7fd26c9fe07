/**
 * Owns the creation of rows whose columns are all null.
 * Invariant: a row inherits no name and has every column as its own property, in the schema's order. Rows are created
 * cheaply: Object.create(null), or setting properties one by one, makes objects four times as large and slow.
 */
import type { DataValue } from "./data-set.js";

/** A row while it is being read. */
export type OpenRow = Record<string, DataValue | null>;

/**
 * The prototype of all rows: no names, and no prototype. Node's console asks for the symbol, and prints a row as the plain object it looks
 * like; without it, it prints `[Object: null prototype]` before each row.
 */
const rowPrototype: object = Object.freeze(
  Object.create(null, {
    [Symbol.for("nodejs.util.inspect.custom")]: {
      value(this: OpenRow) {
        return { ...this };
      },
    },
  }),
);

/** Beyond, engines keep properties in a hash table anyhow. */
const mostSlots = 100;

export class RowTemplate {
  private readonly names: readonly string[];
  private readonly template: OpenRow | undefined;

  constructor(names: readonly string[]) {
    this.names = names;
    // Objects of JSON.parse have a shape that is quick to copy, and `__proto__` is an ordinary property in it.
    const text = `{${names.map((name) => `${JSON.stringify(name)}:null`).join(",")}}`;
    this.template = names.length > mostSlots ? undefined : JSON.parse(text);
  }

  create(): OpenRow {
    if (this.template !== undefined) return Object.setPrototypeOf({ ...this.template }, rowPrototype);
    const row: OpenRow = Object.create(rowPrototype);
    for (const name of this.names) row[name] = null;
    return row;
  }
}
