/**
 * Owns the encoding of DataSet results: a server adds it to its operation table.
 * Invariant: nothing else of the table changes.
 */
import type { AnyOperation, ResultCodec } from "../description.js";
import { AroundRows, isStreamed } from "../results/data-set/data-set-stream.js";

type Writing = typeof import("./write-data-sets.js");
let writing: Writing | undefined;
let sending: typeof import("./send-rows.js") | undefined;

/** Loads the encoder with the first call of such an operation: it is as large as the rest of a small server. */
function load(): Promise<unknown> | undefined {
  if (writing !== undefined) return undefined;
  return import("./write-data-sets.js").then((loaded) => (writing = loaded));
}

const writer: Required<Pick<ResultCodec, "loadWriting" | "encode" | "senderOf">> = {
  loadWriting: load,
  encode(writer, value, result) {
    if (value instanceof AroundRows) return value.write(writer, result);
    if (writing === undefined) throw new Error("withDataSets: the DataSet encoder is not loaded");
    writing.writeDataSet(writer, value, result);
  },
  senderOf(value) {
    if (!isStreamed(value)) return undefined;
    return {
      send: async (answer) => (sending ??= await import("./send-rows.js")).sendRows(value, answer),
      drop: (failed) => void import("./send-rows.js").then(({ dropRows }) => dropRows(value, failed)).catch(failed),
    };
  },
};

/** Returns the operations, with encoders for DataSet results. */
export function withDataSets(
  operations: Readonly<Record<string, AnyOperation>>,
): Readonly<Record<string, AnyOperation>> {
  const written = Object.entries(operations).map(([name, operation]): [string, AnyOperation] => {
    const { result } = operation;
    if (result.codec.encode !== undefined) return [name, operation];
    return [name, { ...operation, result: { ...result, codec: { ...result.codec, ...writer } } }];
  });
  return Object.fromEntries(written);
}
