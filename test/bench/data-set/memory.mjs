/**
 * Owns one measurement of memory: `memory.mjs <runtime bundle> whole|stream <rows>` prints by how many megabytes it grew.
 * Invariant: the reply itself is not counted; for a stream the highest of many points counts, not the last.
 */
import { pathToFileURL } from "node:url";
import { readWhole } from "../data-set.mjs";
import { dataSetParts, dataSetReply } from "../xml-documents.mjs";

const [, , module, mode, count] = process.argv;
const runtime = await import(pathToFileURL(module).href);
const rows = Number(count);
await runtime.dataSetResult.loadReading();

function used() {
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** What is still held when the DataSet is there and the bytes are gone from use. */
function whole() {
  const bytes = new TextEncoder().encode(dataSetReply(rows));
  readWhole(runtime, bytes);
  const before = used();
  const set = readWhole(runtime, bytes);
  const grown = used() - before;
  if (set.tables[0].rows.length !== rows) throw new Error("the reply was not read");
  return grown;
}

/** The reply in pieces of 16 kB, made while they are asked for. */
function* pieces() {
  let text = dataSetParts.head;
  for (let index = 0; index < rows; index++) {
    text += dataSetParts.row(index);
    if (text.length > 16_384) {
      yield text;
      text = "";
    }
  }
  yield text + dataSetParts.foot;
}

async function stream() {
  const { XmlReader, XmlIncomplete, dataSetResult } = runtime;
  const source = pieces();
  const reader = new XmlReader("", { complete: false });
  const more = async () => {
    const { value = "", done = false } = source.next();
    reader.append(value, done);
  };
  await more();
  reader.readRoot();
  for (let step = 0; step < 3; step++) reader.nextChild();
  let seen = 0;
  let before;
  let most = 0;
  for await (const { row } of await dataSetResult.readRows(reader, more, { codec: dataSetResult })) {
    if (row === undefined) throw new Error("no row");
    seen++;
    before ??= used();
    if (seen % 2500 === 0) most = Math.max(most, used() - before);
  }
  if (seen !== rows || XmlIncomplete === undefined) throw new Error("the reply was not read");
  return most;
}

const grown = mode === "whole" ? whole() : await stream();
console.log((grown / 1e6).toFixed(2));
