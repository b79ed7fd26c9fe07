/**
 * Owns the division of operations into groups.
 * Invariant: there is more than one group only where names show them: `Orders_Get`, `Orders_List`, `Stock.Find`.
 */
import type { GroupDraft, OperationDraft } from "./draft.js";

const divided = /^(\p{L}[\p{L}\p{Nd}]*)[_.]\p{L}/u;

export function groupOperations(operations: readonly OperationDraft[]): readonly GroupDraft[] {
  const byPrefix = new Map<string, OperationDraft[]>();
  for (const operation of operations) {
    const prefix = divided.exec(operation.name)?.[1] ?? "";
    byPrefix.set(prefix, [...(byPrefix.get(prefix) ?? []), operation]);
  }
  const shows = byPrefix.size > 1 && !byPrefix.has("") && [...byPrefix.values()].every(({ length }) => length > 1);
  const folded = new Set([...byPrefix.keys()].map((prefix) => prefix.toLowerCase()));
  if (!shows || folded.size < byPrefix.size) return [{ name: "operations", title: undefined, operations }];
  return [...byPrefix].map(([name, members]) => ({ name, title: undefined, operations: members }));
}
