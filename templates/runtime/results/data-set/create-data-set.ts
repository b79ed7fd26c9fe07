/**
 * Owns the creation of a DataSet object for users.
 * Invariant: a DataSet that was read behaves like one that a program made.
 */
import type {
  DataRelation,
  DataRow,
  DataSet,
  DataSetChanges,
  DataTable,
  DataTables,
  Noted,
  Notes,
  UnspecifiedTables,
} from "./data-set.js";
import { Relations, type RowParents } from "./relations.js";

interface DataSetParts extends Noted {
  readonly name: string;
  readonly namespace: string;
  readonly tables: readonly DataTable[];
  readonly undeclared?: readonly DataTable[] | undefined;
  readonly relations: readonly DataRelation[];
  /** Parent rows of nested rows. */
  readonly parents?: RowParents | undefined;
  readonly changes?: DataSetChanges | undefined;
}

export const noChanges: DataSetChanges = { inserted: [], modified: [], deleted: [], errors: [] };

class TabledDataSet implements DataSet {
  readonly name: string;
  readonly namespace: string;
  readonly tables: readonly DataTable[];
  readonly undeclared: readonly DataTable[];
  readonly relations: readonly DataRelation[];
  readonly notes: Notes | undefined;
  readonly properties: Notes | undefined;
  readonly #tablesByName: ReadonlyMap<string, DataTable>;
  readonly #relatives: Relations;
  readonly #changes: DataSetChanges;

  constructor(parts: DataSetParts) {
    const { name, namespace, tables, undeclared = [], relations, parents = new Map(), changes = noChanges } = parts;
    this.name = name;
    this.namespace = namespace;
    this.tables = tables;
    this.undeclared = undeclared;
    this.relations = relations;
    this.notes = parts.notes;
    this.properties = parts.properties;
    this.#tablesByName = new Map(tables.map((table) => [table.name, table]));
    this.#relatives = new Relations(relations, this.#tablesByName, parents);
    this.#changes = changes;
  }

  table(name: never): never;
  table(name: string): DataTable | undefined {
    return this.#tablesByName.get(name);
  }

  children(row: object, relation: string): readonly DataRow[] {
    return this.#relatives.index(relation).children(row);
  }

  parent(row: object, relation: string): DataRow | undefined {
    return this.#relatives.index(relation).parent(row);
  }

  changes(): DataSetChanges {
    return this.#changes;
  }
}

/** The tables were checked against the type `Tables`; the compiler cannot see that. */
export function createDataSet<Tables extends DataTables = UnspecifiedTables>(parts: DataSetParts): DataSet<Tables> {
  return new TabledDataSet(parts) as DataSet as DataSet<Tables>;
}
