/**
 * Owns single tables of .NET (DataTable), wherever they stand: a DataSet of one table, which the schema calls the main one (wire 4).
 * Invariant: .NET reads back a DataTable, and we read what it sends.
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
