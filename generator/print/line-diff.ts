/**
 * Owns the unified diff of two texts, line by line.
 * Invariant: time and memory are bounded by {@link mostEdits}, beyond which all lines are removed and added.
 */
import { formatPatch, OMIT_HEADERS, structuredPatch } from "diff";

/** More removed and added lines than this are not matched with one another. */
const mostEdits = 1000;
/** Unchanged lines around a change. */
const context = 3;

/** Hunk heads, and lines with the sign ` `, `-` or `+`; empty for equal texts. */
export function diffLines(before: string, after: string): readonly string[] {
  if (before === after) return [];
  const patch = structuredPatch("", "", before, after, "", "", { context, maxEditLength: mostEdits });
  if (patch !== undefined) return linesOf(formatPatch(patch, OMIT_HEADERS));
  const [removed, added] = [linesOf(before), linesOf(after)];
  const head = `@@ -1,${removed.length} +1,${added.length} @@`;
  return [head, ...removed.map((line) => `-${line}`), ...added.map((line) => `+${line}`)];
}

const linesOf = (text: string): readonly string[] => text.replace(/\n$/, "").split("\n");
