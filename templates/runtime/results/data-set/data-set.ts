/**
 * Owns the interfaces of a DataSet: tables, columns, rows, relations, changes.
 * Invariant: rows inherit nothing, so any column name is an ordinary property. `null` is a null column, and every row
 * has every declared column.
 */
import type { SimpleType } from "../../description.js";

/** A value of a column that is not null. The column's type decides which. */
export type DataValue = string | number | bigint | boolean | Uint8Array;

/** A row whose columns are known at run time only. Its prototype is null. */
export type DataRow = Readonly<Record<string, DataValue | null>>;

/** Table names with the types of their rows, as the description states them. */
export type DataTables = object;
/** Nothing is stated. */
export type UnspecifiedTables = Readonly<Record<never, never>>;

/**
 * Form of a column in a row: an element, an attribute, a hidden attribute (`msdata:hidden...`), or the row's own text.
 */
export type ColumnMapping = "element" | "attribute" | "hidden" | "text";

/** Texts by name. */
export type Notes = Readonly<Record<string, string>>;

/** Notes of .NET about a part of a DataSet. They are sent on and change nothing about rows. */
export interface Noted {
  /**
   * Settings of .NET, as it writes them. Of a column: `ReadOnly AutoIncrement AutoIncrementSeed AutoIncrementStep Caption DateTimeMode
   * Expression Prefix`, and as `DataType` a type that XML Schema does not have (`System.DateTimeOffset`); of a table: `CaseSensitive Locale DisplayExpression MinimumCapacity Prefix`; of a DataSet:
   * `CaseSensitive Locale EnforceConstraints Prefix`.
   */
  readonly notes?: Notes | undefined;
  /** .NET's ExtendedProperties, which are whatever their owner put there. */
  readonly properties?: Notes | undefined;
}

export interface DataColumn extends Noted {
  readonly name: string;
  readonly type: SimpleType;
  readonly nullable: boolean;
  readonly mapping: ColumnMapping;
  /** Most characters, where the schema restricts them. Not enforced on reading. */
  readonly maxLength?: number | undefined;
  /** Exactly so many characters: 1 is .NET's char. Not enforced on reading. */
  readonly length?: number | undefined;
  /** Lexical form of the default value that .NET gives to new rows. */
  readonly defaultValue?: string | undefined;
}

export interface DataKey extends Pick<Noted, "properties"> {
  readonly name: string;
  readonly columns: readonly string[];
  readonly primary: boolean;
}

/** Rules for child rows when their parent row is deleted or gets another key, and when changes are accepted or rejected. */
export interface DataKeyRules {
  readonly deleteRule?: DataKeyRule | undefined;
  readonly updateRule?: DataKeyRule | undefined;
  readonly acceptRejectRule?: "None" | "Cascade" | undefined;
}
export type DataKeyRule = "None" | "Cascade" | "SetNull" | "SetDefault";

/** A foreign key without a relation: rows are held to it, nothing more. Left out rules are .NET's: Cascade, Cascade, None. */
export interface DataForeignKey extends DataKeyRules, Pick<Noted, "properties"> {
  readonly name: string;
  readonly columns: readonly string[];
  readonly parentTable: string;
  /** Columns of a key of the parent table. */
  readonly parentColumns: readonly string[];
}

export interface DataTable<Row = DataRow> extends Noted {
  /**
   * Unique in the DataSet. If tables of several namespaces share a name, those outside the DataSet's namespace are
   * called `{namespace}name`.
   */
  readonly name: string;
  /** Namespace of the rows, if it differs from the DataSet's. */
  readonly namespace?: string | undefined;
  readonly columns: readonly DataColumn[];
  readonly rows: readonly Row[];
  /** Unique constraints and the primary key. */
  readonly keys: readonly DataKey[];
  /** Undefined means none. Foreign keys of relations are not listed here ({@link DataRelation.enforced}). */
  readonly foreignKeys?: readonly DataForeignKey[] | undefined;
  /** Names of elements found in rows that the schema does not declare; their values were passed over. At most 100. */
  readonly undeclaredColumns: readonly string[];
}

export interface DataRelation extends DataKeyRules, Pick<Noted, "properties"> {
  readonly name: string;
  readonly parentTable: string;
  /** Empty if rows belong together only because one is nested in the other. */
  readonly parentColumns: readonly string[];
  readonly childTable: string;
  readonly childColumns: readonly string[];
  /** On the wire, child rows are nested in their parents. They are in `rows` of their own table nevertheless. */
  readonly nested: boolean;
  /**
   * .NET enforces the relation by a foreign key with these rules: because of one child row without a parent, a .NET
   * client refuses the whole result. `parentColumns` are then a key of the parent table. Undefined means false.
   */
  readonly enforced?: boolean | undefined;
  /** Name of the foreign key, if it differs from the relation's name. */
  readonly constraintName?: string | undefined;
  /** ExtendedProperties of the foreign key. */
  readonly constraintProperties?: Notes | undefined;
}

/** A row that was added since the server last accepted changes. */
export interface InsertedRow {
  readonly table: string;
  readonly row: DataRow;
}
export interface ModifiedRow extends InsertedRow {
  /** The row before the change; undefined if the diffgram does not contain it. */
  readonly original: DataRow | undefined;
}
export interface DeletedRow {
  readonly table: string;
  readonly original: DataRow;
  /** Its place among the rows of its table, deleted ones included (`msdata:rowOrder`). Undefined: after the others. */
  readonly index?: number | undefined;
}
export interface RowError {
  readonly table: string;
  /** A current row, or the `original` of a deleted one. Undefined where the error is about a row that is not there. */
  readonly row: DataRow | undefined;
  /** About the row as a whole. */
  readonly error: string | undefined;
  readonly columns: readonly { readonly column: string; readonly error: string }[];
}

/** Changes and errors of a diffgram (`diffgr:hasChanges`, `diffgr:before`, `diffgr:errors`; wire 4). */
export interface DataSetChanges {
  readonly inserted: readonly InsertedRow[];
  readonly modified: readonly ModifiedRow[];
  readonly deleted: readonly DeletedRow[];
  readonly errors: readonly RowError[];
}

export interface DataSet<Tables extends DataTables = UnspecifiedTables> extends Noted {
  readonly name: string;
  /** Namespace of the rows; `""` for none. */
  readonly namespace: string;
  readonly tables: readonly DataTable[];
  /** Tables that the schema does not declare. Their columns are those found in rows, and all values are texts. */
  readonly undeclared: readonly DataTable[];
  readonly relations: readonly DataRelation[];
  /** The table of exactly this name. Tables that the description states always exist. */
  table<Name extends keyof Tables & string>(name: Name): DataTable<Tables[Name]>;
  table(name: string): DataTable | undefined;
  /** The child rows of a row, by the relation's name. Throws RangeError where there is no such relation. */
  children(row: object, relation: string): readonly DataRow[];
  /** The parent row of a row, by the relation's name. */
  parent(row: object, relation: string): DataRow | undefined;
  changes(): DataSetChanges;
}
