/**
 * Owns the layout of a schema: where each table is declared, and the prefix that refers to it.
 * Invariant: each table is declared once, and is reachable from the element of the DataSet.
 */
import type { WrittenAttribute } from "../../xml/writer.js";
import { circlingTables } from "./circles.js";
import type { DataRelation } from "./data-set.js";
import type { DataSetSchema, TableSchema } from "./schema.js";

export class SchemaLayout {
  readonly schema: DataSetSchema;
  /** Namespaces other than the DataSet's, in the order in which tables first use them. */
  readonly namespaces: readonly string[];
  private readonly tables: ReadonlyMap<string, TableSchema>;
  private readonly circling: ReadonlySet<string>;
  /** Names of nested tables, with the number of tables around each. */
  private readonly inner = new Map<string, number>();
  /** Nested relations without constraint, by parent table and child table. */
  private readonly loose = new Map<string, Map<string, DataRelation>>();

  constructor(schema: DataSetSchema) {
    const { tables, namespace, relations } = schema;
    this.schema = schema;
    this.tables = new Map(tables.map((table) => [table.name, table]));
    this.circling = circlingTables(tables);
    for (const { nested } of tables) for (const name of nested) this.inner.set(name, (this.inner.get(name) ?? 0) + 1);
    const others = new Set(tables.map((table) => table.namespace));
    others.delete(namespace);
    this.namespaces = [...others];
    for (const relation of relations) if (isLoose(relation)) this.addLoose(relation);
  }

  table(name: string): TableSchema | undefined {
    return this.tables.get(name);
  }

  /** Tables nested in a table, in order. */
  children({ nested }: TableSchema): readonly TableSchema[] {
    return nested.flatMap((name) => this.tables.get(name) ?? []);
  }

  /** The tables inside the DataSet's element. Rows of a table in a cycle may be there, too. */
  top(): readonly TableSchema[] {
    return this.schema.tables.filter(({ name }) => !this.inner.has(name) || this.circling.has(name));
  }

  /**
   * Tables that are declared beside the DataSet's element and referred to, because they occur in several places or in
   * another namespace.
   */
  isGlobal({ name, namespace }: TableSchema): boolean {
    return namespace !== this.schema.namespace || this.circling.has(name) || (this.inner.get(name) ?? 0) > 1;
  }

  globals(namespace: string): readonly TableSchema[] {
    return this.schema.tables.filter((table) => table.namespace === namespace && this.isGlobal(table));
  }

  /** `mstns:`, `app1:`, or nothing. */
  prefix(namespace: string): string {
    if (namespace === "") return "";
    return namespace === this.schema.namespace ? "mstns:" : `app${this.namespaces.indexOf(namespace) + 1}:`;
  }

  /** Namespace declarations of `app1:` and so on. */
  prefixes(): readonly WrittenAttribute[] {
    return this.namespaces.map((namespace, at) => [`xmlns:app${at + 1}`, namespace]);
  }

  /** The nested relation without constraint that puts a table there. */
  looseRelation(parent: TableSchema, child: TableSchema): DataRelation | undefined {
    return this.loose.get(parent.name)?.get(child.name);
  }

  private addLoose(relation: DataRelation): void {
    const children = this.loose.get(relation.parentTable) ?? new Map<string, DataRelation>();
    if (!children.has(relation.childTable)) children.set(relation.childTable, relation);
    this.loose.set(relation.parentTable, children);
  }
}

function isLoose({ nested, enforced, parentColumns }: DataRelation): boolean {
  return nested && enforced !== true && parentColumns.length > 0;
}
