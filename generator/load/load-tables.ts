/**
 * Owns the loading of a DataSet's tables, keys and relations, for results and for named types.
 * Invariant: tables and columns keep their order, and keys and relations name existing tables and columns.
 */
import { quote } from "../diagnostics/quote.js";
import { nearestRepair } from "../diagnostics/suggest.js";
import type { DataSetKey, DataSetRelation, DataSetType, Table } from "../model/service.js";
import type { LoadContext } from "./load-context.js";
import { loadColumn, settingsOf } from "./load-fields.js";
import { booleanOf, childOf, entriesOf, textsOf, type Tree } from "./tree.js";

export function loadTables(dataSet: Tree | undefined, context: LoadContext): readonly Table[] {
  return entriesOf(dataSet).map(({ key: name, keySpan, value }) => {
    const table: Table = { name, columns: entriesOf(value).map((entry) => loadColumn(entry, context)) };
    context.places.set(table, "name", keySpan);
    return table;
  });
}

/** The DataSet that a type describes. */
export function loadDataSet(
  value: Tree,
  context: LoadContext,
): Pick<DataSetType, "tables" | "keys" | "relations" | "settings"> {
  const tables = loadTables(childOf(value, "dataSet"), context);
  const names = new Names(tables, context);
  const keys = entriesOf(childOf(value, "keys")).map(({ key: name, value: key }): DataSetKey => ({
    name,
    ...names.columnsOf(key, "table", "columns"),
    primary: booleanOf(key, "primary") ?? false,
    settings: settingsOf(key, "key"),
  }));
  const relations = entriesOf(childOf(value, "relations")).map(({ key: name, value: relation }): DataSetRelation => {
    const child = names.columnsOf(relation, "table", "columns");
    const key = childOf(relation, "key");
    const parent = key === undefined ? names.columnsOf(relation, "parent", "parentColumns") : undefined;
    const parentColumns = parent?.columns ?? names.columnsOfKey(key, keys);
    if (parentColumns !== undefined) names.checkPairs(child.columns, parentColumns, relation);
    const settings = settingsOf(relation, "relation");
    return { name, ...child, parent: parent ?? { key: key?.kind === "text" ? key.text : "" }, settings };
  });
  return { tables, keys, relations, settings: settingsOf(value, "dataSet") };
}

/** The tables, columns and keys that keys and relations may name. */
class Names {
  readonly #tables: readonly Table[];
  readonly #context: LoadContext;

  constructor(tables: readonly Table[], context: LoadContext) {
    [this.#tables, this.#context] = [tables, context];
  }

  /** A table and columns of it, by the keys that name them; what is not there is reported. */
  columnsOf(value: Tree, tableKey: string, columnsKey: string): Pick<DataSetKey, "table" | "columns"> {
    const name = childOf(value, tableKey);
    const table = this.#tables.find((each) => name?.kind === "text" && each.name === name.text);
    if (table === undefined) {
      const others = this.#tables.map((each) => each.name);
      this.#reportUnknown("table of the DataSet", name, others);
    }
    const columns = textsOf(childOf(value, columnsKey));
    const columnNames = table?.columns.map((column) => column.name);
    if (columnNames !== undefined)
      for (const column of columns)
        if (!columnNames.includes(column.text))
          this.#reportUnknown(`column of ${quote(table?.name ?? "")}`, column, columnNames);
    return { table: name?.kind === "text" ? name.text : "", columns: columns.map(({ text }) => text) };
  }

  columnsOfKey(name: Tree | undefined, keys: readonly DataSetKey[]): readonly string[] | undefined {
    const key = keys.find((each) => name?.kind === "text" && each.name === name.text);
    const others = keys.map((each) => each.name);
    if (key === undefined) this.#reportUnknown("key of the DataSet", name, others);
    return key?.columns;
  }

  checkPairs(columns: readonly string[], parentColumns: readonly string[], relation: Tree): void {
    if (columns.length === parentColumns.length) return;
    this.#context.reporter.report("typeUse", childOf(relation, "columns")?.span ?? relation.span, {
      message: "A relation has as many columns on either side.",
      found: `${String(columns.length)}, and ${String(parentColumns.length)} of the parent`,
      expected: `${String(parentColumns.length)}`,
    });
  }

  #reportUnknown(what: string, node: Tree | undefined, known: readonly string[]): void {
    const { reporter } = this.#context;
    if (node?.kind !== "text") return;
    reporter.report("unknownColumn", node.span, {
      message: `No ${what} is called ${quote(node.text)}.`,
      found: quote(node.text),
      ...(reporter.listening ? nearestRepair(node.text, new Set(known), node.span) : {}),
    });
  }
}
