/**
 * Owns what a server adds to its table where operations give DataSets: how those are written.
 * Invariant: nothing else of the table changes.
 */
import type { AnyOperation } from "../description.js";
import { writeDataSet } from "../results/data-set/write-result.js";

/** The same operations; those that give DataSets can write them. */
export function withDataSets(
  operations: Readonly<Record<string, AnyOperation>>,
): Readonly<Record<string, AnyOperation>> {
  const written = Object.entries(operations).map(([name, operation]): [string, AnyOperation] => {
    const { result } = operation;
    if (result.codec.encode !== undefined) return [name, operation];
    return [name, { ...operation, result: { ...result, codec: { ...result.codec, encode: writeDataSet } } }];
  });
  return Object.fromEntries(written);
}
