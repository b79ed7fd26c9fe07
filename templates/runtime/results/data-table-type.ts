/**
 * Owns .NET's DataTable anywhere in a message: a DataSet of one table, which the schema marks as the main one (wire 4).
 * Invariant: .NET reads the DataTables that we write, and we read those of .NET.
 */
import type { CodedType } from "../description.js";
import type { DataSet } from "./data-set/data-set.js";
import { readDataSet } from "./data-set/read.js";
import { writeDataTable } from "./data-set/write-result.js";

export const dataTableType: CodedType<DataSet | null> = {
  kind: "coded",
  name: "DataTable",
  decode: (reader) => readDataSet(reader, {}),
  encode: (writer, value) => writeDataTable(writer, value),
};
