/** Diffs: whatever the texts, both can be put together again from what is shown; and what is shown is small where little differs. */
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { diffLines } from "../../generator/print/line-diff.js";
import { amount } from "../counts.js";

const text = fc
  .array(fc.constantFrom("a", "b", "c", "", "}", "  x"), { maxLength: 40 })
  .map((lines) => lines.map((line) => `${line}\n`).join(""));

/** `before` with each hunk put in its place. */
function apply(before: string, after: string): string {
  const lines = before.split("\n").slice(0, -1);
  const result: string[] = [];
  let at = 0;
  for (const line of diffLines(before, after)) {
    if (line.startsWith("@")) {
      const [, start = "", length = "", , added = ""] = /^@@ -(\d+),(\d+) \+(\d+),(\d+) @@$/.exec(line) ?? [];
      const begin = Number(start) - (length === "0" ? 0 : 1);
      result.push(...lines.slice(at, begin));
      at = begin;
      expect(Number(added)).toBeGreaterThanOrEqual(0);
    } else {
      if (!line.startsWith("+")) expect(lines[at++]).toBe(line.slice(1));
      if (!line.startsWith("-")) result.push(line.slice(1));
    }
  }
  return [...result, ...lines.slice(at)].map((line) => `${line}\n`).join("");
}

it("a diff leads from the first text to the second, and is empty for equal texts", () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(apply(before, after)).toBe(after);
      expect(diffLines(before, before)).toEqual([]);
    }),
    { numRuns: amount(150, 5000) },
  );
});

it("a diff counts the lines of each hunk, and shows three lines around a change", () => {
  const before = Array.from({ length: 30 }, (_, at) => `${at}\n`);
  const after = before.flatMap((line, at) => (at === 4 ? ["changed\n"] : at === 20 ? [] : [line]));
  expect(diffLines(before.join(""), after.join(""))).toEqual([
    ...["@@ -2,7 +2,7 @@", " 1", " 2", " 3", "-4", "+changed", " 5", " 6", " 7"],
    ...["@@ -18,7 +18,6 @@", " 17", " 18", " 19", "-20", " 21", " 22", " 23"],
  ]);
});

it("a diff has the fewest removed and added lines that lead from one text to the other", () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const edits = diffLines(before, after).filter((line) => /^[+-]/.test(line)).length;
      const [old, now] = [before.split("\n").slice(0, -1), after.split("\n").slice(0, -1)];
      expect(edits).toBe(old.length + now.length - 2 * longestCommon(old, now));
    }),
  );
});

it("a diff tells of a missing end of line, and has the whole texts where nearly all differs", () => {
  expect(diffLines("a\nb", "a\nb\n")).toEqual([
    ...["@@ -1,2 +1,2 @@", " a", "-b", "\\ No newline at end of file", "+b"],
  ]);
  const many = (name: string): string => Array.from({ length: 20_000 }, (_, at) => `${name} ${at}\n`).join("");
  const shown = diffLines(many("a"), many("b"));
  expect(shown.filter((line) => line.startsWith("-")).length).toBe(20_000);
  expect(shown.filter((line) => line.startsWith("+")).length).toBe(20_000);
});

function longestCommon(left: readonly string[], right: readonly string[]): number {
  let row = new Array<number>(right.length + 1).fill(0);
  for (const line of left) {
    const next = [0];
    right.forEach((other, at) => {
      next.push(line === other ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0));
    });
    row = next;
  }
  return row[right.length] ?? 0;
}
