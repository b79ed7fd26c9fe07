/**
 * Owns the rules for values that may differ between two servers: times of day, numbers that a database gives out.
 * Invariant: a rule names elements or attributes; order and presence of elements are never left to one.
 */
import type { MayDiffer } from "./compare-trees.js";

/** Each is a name, `Created`, or the end of a path, `getHistoryResult/Table/Created` or `Table/@id`; case counts. */
export function mayDifferAt(rules: readonly string[]): MayDiffer {
  const ends = rules.map((rule) => rule.split("/").filter((part) => part !== ""));
  return (path) => {
    const names = path.map((part) => part.replace(/\[\d+\]$/, ""));
    return ends.some(
      (end) => end.length > 0 && end.every((part, at) => part === names[names.length - end.length + at]),
    );
  };
}
