/**
 * Owns the reading of DataSet results (wire 4). Writing them is `data-set/write-result.ts`, which servers add.
 * Invariant: the same rows come out whichever binding carried them, whole or one at a time; a client holds
 * nothing of what writes, and a server nothing of what reads.
 */
import type { ResultCodec } from "../description.js";

type Reading = typeof import("./data-set/read.js");
let reading: Reading | undefined;

/** A table names this for both sides; only a client loads what reads. */
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
