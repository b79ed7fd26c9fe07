/**
 * Owns the reading of DataSet results (interface 1.2, wire 4). Writing them is `data-set/write-result.ts`, which servers add.
 * Invariant: the same rows come out whichever binding carried them, whole or one at a time; and a client holds
 * nothing of what writes.
 */
import type { ResultCodec } from "../description.js";
import { holdsDataSet, readDataSet } from "./data-set/read.js";

/** Decodes to a DataSet or, for xsi:nil, `null`. `result.tables`: checked. */
export const dataSetResult: ResultCodec = {
  rootName: () => "DataSet",
  isOtherRoot: (reader) => holdsDataSet(reader),
  decode: (reader, result) => readDataSet(reader, result),
  async readRows(reader, more, result, undeclared) {
    const { readRows } = await import("./data-set/read-rows.js");
    return readRows(reader, more, result, undeclared);
  },
};
