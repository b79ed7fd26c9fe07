/**
 * Owns the differences of two texts by line.
 * Invariant: bounded work: what is longer than the bound is shown as replaced.
 */

interface LineChange {
  /** ` ` for a line of both texts. */
  readonly sign: " " | "-" | "+";
  readonly line: string;
}

/** Pairs of lines that are compared with one another. */
const mostPairs = 1_000_000;

export function lineDifferences(before: readonly string[], after: readonly string[]): readonly LineChange[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  const shorter = Math.min(before.length, after.length) - start;
  while (end < shorter && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  const same = (line: string): LineChange => ({ sign: " ", line });
  return [
    ...before.slice(0, start).map(same),
    ...changesOf(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...before.slice(before.length - end).map(same),
  ];
}

/** By the longest common subsequence. */
function changesOf(before: readonly string[], after: readonly string[]): readonly LineChange[] {
  const width = after.length + 1;
  const isLong = before.length * after.length > mostPairs;
  const longest = new Uint32Array(isLong ? 0 : (before.length + 1) * width);
  const at = (row: number, column: number): number => longest[row * width + column] ?? 0;
  if (!isLong) {
    for (let row = before.length - 1; row >= 0; row--) {
      for (let column = after.length - 1; column >= 0; column--) {
        longest[row * width + column] =
          before[row] === after[column]
            ? at(row + 1, column + 1) + 1
            : Math.max(at(row + 1, column), at(row, column + 1));
      }
    }
  }
  const changes: LineChange[] = [];
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    const [old, added] = [before[row], after[column]];
    if (!isLong && old !== undefined && old === added) {
      changes.push({ sign: " ", line: old });
      row++;
      column++;
    } else if (old !== undefined && (added === undefined || isLong || at(row + 1, column) >= at(row, column + 1))) {
      changes.push({ sign: "-", line: old });
      row++;
    } else {
      changes.push({ sign: "+", line: added ?? "" });
      column++;
    }
  }
  return changes;
}
