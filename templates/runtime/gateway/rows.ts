/**
 * Owns a DataSet as rows in JSON, `{"table":"Order","row":{"Id":1}}`: one per line, or all in an array.
 * Invariant: only a few rows are in memory, and the service is read as fast as the caller reads.
 */
import type { DataValue } from "../results/data-set/data-set.js";
import type { AnyDataSetRow } from "../results/data-set/read-rows.js";
import { base64Binary } from "../values/base64-binary.js";
import { double } from "../values/floating.js";
import { setOwn } from "../values/decode-element.js";

/** Text before, between and after the lines of the rows. */
interface RowForm {
  readonly start: string;
  readonly between: string;
  readonly end: string;
}

/** The forms, by media type. */
const forms: ReadonlyMap<string, RowForm> = new Map([
  ["application/x-ndjson", { start: "", between: "", end: "" }],
  ["application/vnd.asmx.rows+json", { start: "[", between: ",", end: "]\n" }],
]);

/** The first media type of rows that a request accepts; undefined: it wants the DataSet as a whole. */
export function acceptedRows(accept = ""): string | undefined {
  const types = accept.split(",").map((each) => each.split(";", 1)[0]?.trim().toLowerCase() ?? "");
  return types.find((type) => forms.has(type));
}

/** Characters of rows that are sent together. */
const pieceLength = 16_384;

/** Rejects with errors of `rows`. `mediaType`: of {@link acceptedRows}. `first`: the row that was already read. */
export async function* encodedRows(
  mediaType: string,
  first: IteratorResult<AnyDataSetRow>,
  rows: AsyncIterator<AnyDataSetRow>,
  converted: (table: string, row: object) => object = (_, row) => row,
): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  const { start = "", between = "", end = "" } = forms.get(mediaType) ?? {};
  let piece = start;
  try {
    for (let next = first, before = ""; next.done !== true; next = await rows.next(), before = between) {
      const { table } = next.value;
      piece += `${before}${JSON.stringify({ table, row: converted(table, rowToJson(next.value.row)) })}\n`;
      if (piece.length < pieceLength) continue;
      yield encoder.encode(piece);
      piece = "";
    }
    yield encoder.encode(piece + end);
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
