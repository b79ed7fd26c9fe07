/**
 * Owns the writing of DataSet results (interface 1.2, wire 4).
 * Invariant: what is written can be read back, or an error says where and why not.
 */
import type { ResultDescription } from "../../description.js";
import { placeError } from "../../values/placed-error.js";
import type { XmlWriter } from "../../xml/writer.js";
import { writeKnownSchema } from "./schema-text.js";
import { prepareDataSet, type WritableDataSet } from "./writable.js";
import { writeDiffgram } from "./write-rows.js";

/** Writes a DataSet, read or made by `dataSet`; `result.tables`: checked. Throws ValueError. */
export function writeDataSet(writer: XmlWriter, value: unknown, result: ResultDescription): void {
  const data = prepare(value, result);
  try {
    writeKnownSchema(writer, data);
  } catch (error) {
    throw placeError(error, { path: "DataSet" });
  }
  writeDiffgram(writer, data);
}

function prepare(value: unknown, { tables }: ResultDescription): WritableDataSet {
  try {
    return prepareDataSet(value, tables);
  } catch (error) {
    throw placeError(error, { path: "DataSet" });
  }
}
