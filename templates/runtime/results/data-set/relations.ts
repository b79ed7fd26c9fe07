/**
 * Owns the lookup of child and parent rows.
 * Invariant: an index is built once per relation, at its first use. A row with a null in its key has no relatives.
 */
import { keyColumns, keyText } from "./key-text.js";
import type { DataRelation, DataRow, DataTable } from "./data-set.js";

/** Child row to the row it stood in, for relations that have no key columns. */
export type RowParents = ReadonlyMap<object, DataRow>;

interface RelationIndex {
  children(row: object): readonly DataRow[];
  parent(row: object): DataRow | undefined;
}

export class Relations {
  private readonly relations: ReadonlyMap<string, DataRelation>;
  private readonly tables: ReadonlyMap<string, DataTable>;
  private readonly parents: RowParents;
  private readonly indexes = new Map<string, RelationIndex>();

  constructor(relations: readonly DataRelation[], tables: ReadonlyMap<string, DataTable>, parents: RowParents) {
    this.relations = new Map(relations.map((relation) => [relation.name, relation]));
    this.tables = tables;
    this.parents = parents;
  }

  /** Throws RangeError where there is no relation of that name. */
  index(name: string): RelationIndex {
    const existing = this.indexes.get(name);
    if (existing !== undefined) return existing;
    const relation = this.relations.get(name);
    if (relation === undefined) throw new RangeError(`there is no relation ${JSON.stringify(name)} in this DataSet`);
    const byKey = relation.parentColumns.length > 0;
    const index = byKey ? this.indexByKey(relation) : this.indexByPlace(relation);
    this.indexes.set(name, index);
    return index;
  }

  private rows(table: string): readonly DataRow[] {
    return this.tables.get(table)?.rows ?? [];
  }

  private indexByKey({ parentTable, childTable, ...names }: DataRelation): RelationIndex {
    const parentColumns = keyColumns(this.tables.get(parentTable), names.parentColumns);
    const childColumns = keyColumns(this.tables.get(childTable), names.childColumns);
    const children = new Map<string, DataRow[]>();
    const parents = new Map<string, DataRow>();
    for (const row of this.rows(childTable)) addTo(children, keyText(row, childColumns), row);
    for (const row of this.rows(parentTable)) {
      const key = keyText(row, parentColumns);
      if (key !== undefined && !parents.has(key)) parents.set(key, row);
    }
    return {
      children: (row) => children.get(keyText(row, parentColumns) ?? "") ?? [],
      parent: (row) => parents.get(keyText(row, childColumns) ?? ""),
    };
  }

  /** A table may be nested in several others: only parents in this relation's table count. */
  private indexByPlace({ parentTable, childTable }: DataRelation): RelationIndex {
    const parentRows = new Set<object | undefined>(this.rows(parentTable));
    const parent = (row: object): DataRow | undefined => {
      const parentRow = this.parents.get(row);
      return parentRows.has(parentRow) ? parentRow : undefined;
    };
    const children = new Map<object, DataRow[]>();
    for (const row of this.rows(childTable)) addTo<object>(children, parent(row), row);
    return { children: (row) => children.get(row) ?? [], parent };
  }
}

function addTo<Key>(groups: Map<Key, DataRow[]>, key: Key | undefined, row: DataRow): void {
  if (key === undefined) return;
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [row]);
  else group.push(row);
}
