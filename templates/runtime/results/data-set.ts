/**
 * Owns the reading of DataSet results (wire 4). Servers write them with `data-set/write-result.ts`.
 * Invariant: the rows are the same over every binding, whole or one at a time. A client has no code that writes, and a
 * server none that reads.
 */
import type { ResultCodec } from "../description.js";

type Reading = typeof import("./data-set/read.js");
let reading: Reading | undefined;

/** A table of operations names this type for both sides. Only a client loads the code that reads. */
function load(): Promise<unknown> | undefined {
  if (reading !== undefined) return undefined;
  return import("./data-set/read.js").then((loaded) => (reading = loaded));
}

function loadedReading(): Reading {
  if (reading === undefined) throw new Error("dataSetResult: what reads DataSets was not loaded");
  return reading;
}

/** Decodes to a DataSet or, for xsi:nil, `null`. `result.tables`: checked. */
export const dataSetResult: ResultCodec = {
  rootName: () => "DataSet",
  loadReading: load,
  isOtherRoot: (reader) => loadedReading().holdsDataSet(reader),
  decode: (reader, result) => loadedReading().readDataSet(reader, result),
  async readRows(reader, more, result, undeclared) {
    const { readRows } = await import("./data-set/read-rows.js");
    return readRows(reader, more, result, undeclared);
  },
};
