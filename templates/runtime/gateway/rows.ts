/**
 * Owns a DataSet as lines of JSON, a row each: `{"table":"Order","row":{"Id":1}}`.
 * Invariant: no more than some rows are in memory, and the caller's pace is the service's.
 */
import type { DataValue } from "../results/data-set/data-set.js";
import type { AnyDataSetRow } from "../results/data-set/read-rows.js";
import { base64Binary } from "../values/base64-binary.js";
import { double } from "../values/floating.js";
import { setOwn } from "../values/decode-element.js";

/** Characters of lines that are sent together. */
const pieceLength = 16_384;

/** Rejects with errors of `rows`. `first`: the row that was already read. */
export async function* rowLines(
  first: IteratorResult<AnyDataSetRow>,
  rows: AsyncIterator<AnyDataSetRow>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  let lines = "";
  try {
    for (let next = first; next.done !== true; next = await rows.next()) {
      lines += `${JSON.stringify({ table: next.value.table, row: rowToJson(next.value.row) })}\n`;
      if (lines.length < pieceLength) continue;
      yield encoder.encode(lines);
      lines = "";
    }
    yield encoder.encode(lines);
  } finally {
    await rows.return?.();
  }
}

/** Columns of DataSets have few types, and a value shows which. */
function rowToJson(row: Readonly<Record<string, DataValue | null>>): object {
  const json: Record<string, unknown> = {};
  for (const name of Object.keys(row)) setOwn(json, name, cellToJson(row[name]));
  return json;
}

function cellToJson(cell: DataValue | null | undefined): unknown {
  if (typeof cell === "bigint") return String(cell);
  if (cell instanceof Uint8Array) return base64Binary.encode(cell);
  return typeof cell === "number" && !Number.isFinite(cell) ? double.encode(cell) : cell;
}
