/**
 * Owns DataSet results (interface 1.2, wire 4).
 * Invariant: the same rows come out whichever binding carried them, whole or one at a time.
 */
import type { ResultCodec, ResultDescription } from "../description.js";
import { placeError } from "../values/placed-error.js";
import { holdsDataSet, readDataSet } from "./data-set/read.js";
import { readRows } from "./data-set/read-rows.js";
import type { WritableDataSet } from "./data-set/writable.js";
import { prepareDataSet } from "./data-set/writable.js";
import { writeDiffgram } from "./data-set/write-rows.js";
import { writeKnownSchema } from "./data-set/schema-text.js";

/** Decodes to a DataSet or, for xsi:nil, `null`; encodes a DataSet, read or made by `dataSet`. `result.tables`: checked both ways. */
export const dataSetResult: ResultCodec = {
  rootName: () => "DataSet",
  isOtherRoot: (reader) => holdsDataSet(reader),
  decode: (reader, result) => readDataSet(reader, result),
  encode(writer, value, result) {
    const data = prepare(value, result);
    try {
      writeKnownSchema(writer, data);
    } catch (error) {
      throw placeError(error, { path: "DataSet" });
    }
    writeDiffgram(writer, data);
  },
  readRows: (reader, more, result, undeclared) => readRows(reader, more, result, undeclared),
};

function prepare(value: unknown, { tables }: ResultDescription): WritableDataSet {
  try {
    return prepareDataSet(value, tables);
  } catch (error) {
    throw placeError(error, { path: "DataSet" });
  }
}
