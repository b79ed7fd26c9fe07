/**
 * Owns the loading of the tables of a DataSet: of a result, or of a named type.
 * Invariant: tables and columns keep their order.
 */
import type { Table } from "../model/service.js";
import type { LoadContext } from "./load-context.js";
import { loadColumn } from "./load-fields.js";
import { entriesOf, type Tree } from "./tree.js";

export function loadTables(dataSet: Tree | undefined, context: LoadContext): readonly Table[] {
  return entriesOf(dataSet).map(({ key: name, keySpan, value }) => {
    const table: Table = { name, columns: entriesOf(value).map((entry) => loadColumn(entry, context)) };
    context.places.set(table, "name", keySpan);
    return table;
  });
}
