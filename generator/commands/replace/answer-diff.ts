/**
 * Owns the unified diff of two answers: `-` is expected, `+` was received.
 * Invariant: the difference is visible, however long the answers and their values are.
 */
import { linesOf } from "../../conformance/answer-lines.js";
import type { Deviation } from "../../conformance/judgement.js";
import type { Answers } from "../../conformance/replay.js";
import { cutLines } from "../../print/diff-pairs.js";
import { diffLines } from "../../print/line-diff.js";
import { firstLines } from "../terminal/terminal.js";

/** More lines than this say no more; they are counted. */
const mostLines = 60;
/** Maximum characters of a line, around its difference. */
const longest = 160;

/**
 * Maximum characters of a diffed answer. Only deviations are listed for longer ones, since their lines need many times
 * their length in memory.
 */
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
  return cutLines(firstLines(lines, mostLines), longest).join("\n");
}
