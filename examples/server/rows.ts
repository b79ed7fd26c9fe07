/** Owns the one-table DataSets of the example server. */
import { dataSet, type DataRowInput, values } from "../../generated/messaging-account/index.js";

type Columns = Readonly<Record<string, "string" | "int" | "decimal" | "boolean" | "dateTime">>;

/** A DataSet with one table, named `Table` as .NET does where nobody names it. */
export function rowsOf(columns: Columns, rows: readonly DataRowInput[]) {
  const typed = Object.entries(columns).map(([name, type]) => ({ name, type: values[type] }));
  return dataSet({ tables: [{ name: "Table", columns: typed, rows }] });
}
