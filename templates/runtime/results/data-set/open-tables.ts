/**
 * Owns the tables of one reply that nothing declares, by the names that their rows have.
 * Invariant: with those of the schema they are no more than the limit on tables.
 */
import type { SimpleType } from "../../description.js";
import { string } from "../../values/string.js";
import { ValueError } from "../../values/type.js";
import { anyType } from "./column-types.js";
import type { DataSetLimits } from "./limits.js";
import { decodeDataName } from "./names.js";
import { OpenTableReader } from "./open-table-reader.js";
import type { OpenTables } from "./open-table-reader.js";
import type { TableReader } from "./table-reader.js";

export class OpenTableSet implements OpenTables {
  readonly tables: Map<string, OpenTableReader> = new Map();
  readonly isUndeclared: boolean;
  readonly type: SimpleType;
  readonly mostColumns: number;
  private readonly all: { tableOf(xmlName: string, namespace: string): TableReader };
  private readonly most: number;
  private readonly declared: number;

  /**
   * `all` finds declared tables and these. `isUndeclared`: there is a schema, which lacks them; where there is none, values may say
   * their own types. `declared`: number of tables that count towards the limit besides these.
   */
  constructor(
    all: { tableOf(xmlName: string, namespace: string): TableReader },
    isUndeclared: boolean,
    limits: DataSetLimits,
    declared: number,
  ) {
    this.all = all;
    this.isUndeclared = isUndeclared;
    this.type = isUndeclared ? string : anyType;
    this.mostColumns = limits.columns;
    this.most = limits.tables;
    this.declared = declared;
  }

  tableOf(xmlName: string, namespace: string): TableReader {
    return this.all.tableOf(xmlName, namespace);
  }

  /** Throws {@link ValueError} where there are too many. */
  tableNamed(xmlName: string): OpenTableReader {
    const name = decodeDataName(xmlName);
    const existing = this.tables.get(name);
    if (existing !== undefined) return existing;
    if (this.declared + this.tables.size >= this.most)
      throw new ValueError(`at most ${this.most} tables (limit "tables")`);
    const table = new OpenTableReader(xmlName, this);
    this.tables.set(name, table);
    return table;
  }
}
