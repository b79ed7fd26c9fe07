/**
 * Owns how two answers are shown that differ: a unified diff of their lines, `-` what is expected, `+` what came.
 * Invariant: what differs is in sight, however long the answers and their values are.
 */
import { linesOf } from "../../conformance/answer-lines.js";
import type { Deviation } from "../../conformance/judgement.js";
import type { Answers } from "../../conformance/replay.js";
import { diffLines } from "../../print/line-diff.js";
import { firstLines } from "../terminal/terminal.js";

/** More lines than this say no more; they are counted. */
const mostLines = 60;
/** Characters of a line, around what differs in it. */
const longest = 160;

/** Characters of an answer; longer ones are told by their deviations alone, since their lines cost many times their length. */
const longestAnswer = 1024 * 1024;

type IsRuled = (path: readonly string[]) => boolean;

/** `isRuled`: paths whose values may differ; they are shown where they deviate all the same. */
export function diffAnswers(
  { expected, found: actual }: Answers,
  deviations: readonly Deviation[],
  isRuled: IsRuled,
): string {
  const characters = Math.max(expected.text.length, actual.text.length);
  if (characters > longestAnswer) return `(no lines are shown of an answer of ${characters} characters)`;
  const deviating = new Set(deviations.map(({ at }) => at));
  const isLeftOut: IsRuled = (path) => isRuled(path) && !deviating.has(path.join("/"));
  const lines = diffLines(linesOf(expected, isLeftOut), linesOf(actual, isLeftOut));
  const others = partners(lines);
  const shown = lines.map((line, at) => line.charAt(0) + cut(line.slice(1), differsAt(line, others.get(at))));
  return firstLines(shown, mostLines).join("\n");
}

/** Removed and added lines by the index of the line that stands for them on the other side, in the order of both. */
function partners(lines: readonly string[]): ReadonlyMap<number, string> {
  const others = new Map<number, string>();
  const after = (from: number, sign: string): number => {
    const end = lines.findIndex((line, at) => at >= from && !line.startsWith(sign));
    return end < 0 ? lines.length : end;
  };
  for (let removed = 0; removed < lines.length;) {
    const added = after(removed, "-");
    const end = after(added, "+");
    for (let at = 0; removed + at < added && added + at < end; at++) {
      others.set(removed + at, lines[added + at] ?? "");
      others.set(added + at, lines[removed + at] ?? "");
    }
    removed = Math.max(end, removed + 1);
  }
  return others;
}

/** The index, without the sign, at which two lines begin to differ; 0 if there is only one. */
function differsAt(line: string, other = ""): number {
  let at = 1;
  while (at < other.length && line[at] === other[at]) at++;
  return at - 1;
}

function cut(text: string, around: number): string {
  if (text.length <= longest) return text;
  const from = Math.max(0, Math.min(around - longest / 2, text.length - longest));
  const end = from + longest;
  return `${from > 0 ? "…" : ""}${text.slice(from, end)}${end < text.length ? "…" : ""}`;
}
