/**
 * Owns showing how two texts differ, line by line (Myers' greedy algorithm, after his paper of 1986).
 * Invariant: "same" and "removed" lines are the first text's, "same" and "added" ones the second's, none left out near a change;
 * time and memory are bounded by {@link mostEdits}, beyond which a difference is told as a whole.
 */

export interface DiffLine {
  readonly kind: "hunk" | "same" | "removed" | "added";
  /** Without its sign. */
  readonly text: string;
}

interface Edit {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

/** More removed and added lines than this are not matched with one another. */
const mostEdits = 1000;
/** Unchanged lines around a change. */
const context = 3;

/** The hunks of a unified diff; empty for equal texts. */
export function diffLines(before: string, after: string): readonly DiffLine[] {
  const edits = editsBetween(linesOf(before), linesOf(after));
  const isShown = edits.map(() => false);
  edits.forEach(({ kind }, at) => {
    if (kind !== "same") isShown.fill(true, Math.max(0, at - context), at + context + 1);
  });
  const lines: DiffLine[] = [];
  let [old, now] = [1, 1];
  for (const [at, edit] of edits.entries()) {
    if (isShown[at] === true && isShown[at - 1] !== true) lines.push(hunkHead(edits, isShown, at, old, now));
    if (isShown[at] === true) lines.push(edit);
    if (edit.kind !== "added") old += 1;
    if (edit.kind !== "removed") now += 1;
  }
  return lines;
}

/** The end of the last line is no line of its own; where it is missing, that is a difference, too. */
function linesOf(text: string): readonly string[] {
  const lines = text.split("\n");
  const last = lines.pop() ?? "";
  return last === "" ? lines : [...lines, `${last} (no end of line)`];
}

function hunkHead(edits: readonly Edit[], kept: readonly boolean[], from: number, old: number, now: number): DiffLine {
  let end = from;
  while (kept[end] === true) end += 1;
  const hunk = edits.slice(from, end);
  const length = (other: Edit["kind"]): number => hunk.filter(({ kind }) => kind !== other).length;
  const range = (start: number, lines: number): string => `${lines === 0 ? start - 1 : start},${lines}`;
  return { kind: "hunk", text: `-${range(old, length("added"))} +${range(now, length("removed"))}` };
}

function editsBetween(before: readonly string[], after: readonly string[]): readonly Edit[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let [oldEnd, newEnd] = [before.length, after.length];
  for (; oldEnd > start && newEnd > start && before[oldEnd - 1] === after[newEnd - 1]; newEnd -= 1) oldEnd -= 1;
  const as = (kind: Edit["kind"], lines: readonly string[]): readonly Edit[] => lines.map((text) => ({ kind, text }));
  return [
    ...as("same", before.slice(0, start)),
    ...editsOf(before.slice(start, oldEnd), after.slice(start, newEnd)),
    ...as("same", before.slice(oldEnd)),
  ];
}

/** `reach[k]`: how far into `before` one comes on diagonal k (before minus after) with so many edits. */
function editsOf(before: readonly string[], after: readonly string[]): readonly Edit[] {
  const all = before.length + after.length;
  const most = Math.min(all, mostEdits);
  const steps: Int32Array[] = [];
  let reach = new Int32Array(2 * most + 3);
  const middle = most + 1;
  for (let edits = 0; edits <= most; edits += 1) {
    steps.push(reach.slice());
    const next = reach;
    for (let k = -edits; k <= edits; k += 2) {
      let x = entry(next, middle, k, edits);
      while (x < before.length && x - k < after.length && before[x] === after[x - k]) x += 1;
      next[middle + k] = x;
      if (x >= before.length && x - k >= after.length) return wayBack(before, after, steps, middle);
    }
    reach = next;
  }
  return [
    ...before.map((text) => ({ kind: "removed", text }) as const),
    ...after.map((text) => ({ kind: "added", text }) as const),
  ];
}

/** Start on diagonal k after one more edit: an addition from below, or a removal from above. */
function entry(reach: Int32Array, middle: number, k: number, edits: number): number {
  const above = reach[middle + k - 1] ?? 0;
  const below = reach[middle + k + 1] ?? 0;
  return k === -edits || (k !== edits && above < below) ? below : above + 1;
}

function wayBack(
  before: readonly string[],
  after: readonly string[],
  steps: readonly Int32Array[],
  middle: number,
): readonly Edit[] {
  const reversed: Edit[] = [];
  let [x, y] = [before.length, after.length];
  for (let edits = steps.length - 1; edits >= 0; edits -= 1) {
    const reach = steps[edits] ?? new Int32Array();
    const k = x - y;
    const entered = edits === 0 ? 0 : entry(reach, middle, k, edits);
    for (; x > entered && y > entered - k; y -= 1) reversed.push({ kind: "same", text: before[--x] ?? "" });
    if (edits === 0) break;
    const added = k === -edits || (k !== edits && (reach[middle + k - 1] ?? 0) < (reach[middle + k + 1] ?? 0));
    if (added) reversed.push({ kind: "added", text: after[--y] ?? "" });
    else reversed.push({ kind: "removed", text: before[--x] ?? "" });
  }
  return reversed.reverse();
}
