/**
 * Owns the errors about keys, foreign keys and relations that a program states by hand.
 * Invariant: each refers to existing tables and columns. Everything that .NET would throw for has an error message
 * here.
 */
import { ValueError } from "../../description.js";
import type { DataColumn, DataForeignKey, DataRelation, DataTable } from "./data-set.js";
import { checkUnique } from "./distinct-names.js";

type Tables = ReadonlyMap<string, DataTable>;

/** Throws {@link ValueError}. */
export function checkRelations(relations: readonly DataRelation[], tables: readonly DataTable[]): void {
  checkUnique("relations", relations);
  const byName = new Map(tables.map((table) => [table.name, table]));
  for (const relation of relations) {
    const { name, parentTable, parentColumns, childTable, childColumns, enforced } = relation;
    const what = `relation ${JSON.stringify(name)}`;
    checkSides(what, byName, [parentTable, parentColumns], [childTable, childColumns]);
    if (enforced === true) checkParentKey(what, byName, relation);
  }
  checkNesting(relations, byName);
  for (const table of tables) checkForeignKeys(table, byName);
}

/**
 * Checks keys against the columns. If the columns are not stated, they are known only when the table is written. Throws
 * {@link ValueError}.
 */
export function checkKeys({ name: table, columns, keys }: Pick<DataTable, "name" | "columns" | "keys">): void {
  const what = `keys of ${JSON.stringify(table)}`;
  checkUnique(what, keys);
  for (const key of keys) {
    if (key.columns.length === 0) throw new ValueError(`${what} with at least one column`);
    const missing = key.columns.find((name) => !hasColumn(columns, name));
    if (missing !== undefined)
      throw new ValueError(`${what} that have columns of it, found ${JSON.stringify(missing)}`);
  }
}

function hasColumn(columns: readonly DataColumn[], name: string): boolean {
  return columns.some((column) => column.name === name);
}

function checkForeignKeys({ name: table, foreignKeys = [] }: DataTable, tables: Tables): void {
  checkUnique(`foreign keys of ${JSON.stringify(table)}`, foreignKeys);
  for (const key of foreignKeys) {
    const what = `foreign key ${JSON.stringify(key.name)}`;
    checkSides(what, tables, [key.parentTable, key.parentColumns], [table, key.columns]);
    checkParentKey(what, tables, key);
  }
}

type Side = readonly [table: string, columns: readonly string[]];

function checkSides(what: string, tables: Tables, parent: Side, child: Side): void {
  for (const [name, columns] of [parent, child]) {
    const table = tables.get(name);
    if (table === undefined || columns.some((column) => !hasColumn(table.columns, column))) {
      throw new ValueError(`${what} between tables and columns of this DataSet`);
    }
  }
  if (parent[1].length === 0 || parent[1].length !== child[1].length) {
    throw new ValueError(`${what} with as many child columns as parent columns, at least one`);
  }
}

/** A foreign key refers to a key. */
function checkParentKey(
  what: string,
  tables: Tables,
  { parentTable, parentColumns }: Pick<DataForeignKey, "parentTable" | "parentColumns">,
): void {
  const parentKey = JSON.stringify(parentColumns);
  if (tables.get(parentTable)?.keys.some(({ columns }) => JSON.stringify(columns) === parentKey) === true) return;
  throw new ValueError(`${what} that is enforced over columns that are a key of ${JSON.stringify(parentTable)}`);
}

/**
 * A table is nested in at most one other (or in itself), never in a row with text, and no column there has its name.
 */
function checkNesting(relations: readonly DataRelation[], tables: Tables): void {
  const inner = new Set<string>();
  for (const { nested, parentTable, childTable } of relations) {
    if (!nested) continue;
    if (inner.has(childTable)) throw new ValueError(`one nested relation to the table ${JSON.stringify(childTable)}`);
    inner.add(childTable);
    const siblings = tables.get(parentTable)?.columns ?? [];
    if (siblings.some(({ mapping }) => mapping === "text")) {
      throw new ValueError(`no table inside ${JSON.stringify(parentTable)}, whose rows are text`);
    }
    if (hasColumn(siblings, childTable)) {
      throw new ValueError(`a nested table of another name than the parent's column ${JSON.stringify(childTable)}`);
    }
  }
}
