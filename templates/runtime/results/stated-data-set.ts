/**
 * Owns DataSets whose tables the description states, anywhere in a message: a type of its own, like .NET's typed
 * DataSets (wire 4).
 * Invariant: rows are checked in both directions, as rows of results are.
 */
import type { CodedType, DataSetNames, TableDescription } from "../description.js";
import { dataSetResult } from "./data-set.js";
import type { DataSet } from "./data-set/data-set.js";
import { readDataSet } from "./data-set/read.js";
import { writeDataSet } from "./data-set/write-result.js";

/** Uses the names of {@link DataSetNames} for a value without its own name and namespace. */
export function statedDataSet<Set = DataSet>({
  tables,
  ...dataSet
}: DataSetNames & { readonly tables: readonly TableDescription[] }): CodedType<Set | null> {
  const result = { codec: dataSetResult, tables, dataSet };
  return {
    kind: "coded",
    name: "DataSet",
    tables,
    // The tables were checked against the description, which the type `Set` reflects.
    decode: (reader) => readDataSet(reader, result) as Set | null,
    encode: (writer, value) => writeDataSet(writer, value, result),
  };
}
