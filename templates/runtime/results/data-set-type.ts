/**
 * Owns DataSets outside of results: parameters, fields, items (wire 4).
 * Invariant: they are read and written as results are.
 */
import type { CodedType } from "../description.js";
import { dataSetResult } from "./data-set.js";
import type { DataSet } from "./data-set/data-set.js";
import { readDataSet } from "./data-set/read.js";
import { writeDataSet } from "./data-set/write-result.js";

/** A DataSet without tables in the description. */
export const dataSetType: CodedType<DataSet | null> = {
  kind: "coded",
  name: "DataSet",
  decode: (reader) => readDataSet(reader, {}),
  encode: (writer, value) => writeDataSet(writer, value, { codec: dataSetResult }),
};
