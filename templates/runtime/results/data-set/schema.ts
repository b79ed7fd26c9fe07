/**
 * Owns the content of an inline schema, independent of XML: tables with their columns, keys and relations.
 * Invariant: names are those that users see; element names are beside them.
 */
import type { DataColumn, DataForeignKey, DataKey, DataRelation, Noted } from "./data-set.js";
import type { SchemaNode } from "./schema-tree.js";

export interface ColumnSchema extends DataColumn {
  /** Local name of its element or attribute. */
  readonly xmlName: string;
  /** Namespace of an attribute that is declared elsewhere. */
  readonly attributeNamespace?: string | undefined;
  /** Rows may lack it, although it is not nullable: the DataSet's constraints are not enforced. */
  readonly unenforced?: boolean | undefined;
}

export interface TableSchema extends Noted {
  readonly name: string;
  readonly xmlName: string;
  /** Namespace of the rows. */
  readonly namespace: string;
  readonly columns: readonly ColumnSchema[];
  readonly keys: readonly DataKey[];
  readonly foreignKeys: readonly DataForeignKey[];
  /** Names of the tables whose rows are nested in rows of this one. */
  readonly nested: readonly string[];
}

export interface DataSetSchema extends Noted {
  readonly name: string;
  readonly xmlName: string;
  /** Namespace of the rows. */
  readonly namespace: string;
  readonly tables: readonly TableSchema[];
  readonly relations: readonly DataRelation[];
}

/** A table while the declarations are read; its name and keys come last. */
export interface FoundTable extends Noted {
  /** Empty until all tables are known. */
  name: string;
  readonly xmlName: string;
  readonly namespace: string;
  readonly columns: ColumnSchema[];
  readonly keys: DataKey[];
  readonly foreignKeys: DataForeignKey[];
  readonly nested: FoundTable[];
  readonly node: SchemaNode;
}
