/**
 * Owns the search for tables that are nested in themselves, directly or through others.
 * Invariant: it runs once for a DataSet, in time linear in the nested relations.
 */

interface NestingTable {
  readonly name: string;
  /** Names of the tables inside this one. */
  readonly nested: readonly string[];
}

const none: ReadonlySet<string> = new Set();

/** Names of the tables in a circle of nesting, and of those inside such tables. */
export function circlingTables(tables: readonly NestingTable[]): ReadonlySet<string> {
  if (tables.every(({ nested }) => nested.length === 0)) return none;
  const byName = new Map(tables.map((table) => [table.name, table]));
  const parents = new Map<string, number>();
  for (const { nested } of tables) for (const name of nested) parents.set(name, (parents.get(name) ?? 0) + 1);
  const remaining = new Set(byName.keys());
  const open = tables.filter(({ name }) => !parents.has(name));
  // A table that is nested in no remaining table is in no cycle.
  for (let table = open.pop(); table !== undefined; table = open.pop()) {
    remaining.delete(table.name);
    for (const name of table.nested) {
      const count = (parents.get(name) ?? 0) - 1;
      parents.set(name, count);
      const child = byName.get(name);
      if (count === 0 && child !== undefined) open.push(child);
    }
  }
  return remaining;
}
