/**
 * Owns how two answers are shown that differ: a unified diff of their lines, `-` what is expected, `+` what came.
 * Invariant: what differs is in sight, however long the answers and their values are.
 */
import { linesOf } from "../../conformance/answer-lines.js";
import type { Deviation } from "../../conformance/deviation.js";
import type { Answers } from "../../conformance/replay.js";
import { diffLines, type DiffLine } from "../../print/line-diff.js";

/** More lines than this say no more; they are counted. */
const mostLines = 60;
/** Characters of a line, around what differs in it. */
const longest = 160;

/** Characters of an answer; longer ones are told by their deviations alone, since their lines cost many times their length. */
const longestAnswer = 1024 * 1024;

type IsRuled = (path: readonly string[]) => boolean;

const signs: Readonly<Record<Exclude<DiffLine["kind"], "hunk">, string>> = { same: " ", removed: "-", added: "+" };

/** `isRuled`: paths whose values may differ; they are shown where they deviate all the same. */
export function diffAnswers({ expected, found }: Answers, deviations: readonly Deviation[], isRuled: IsRuled): string {
  const characters = Math.max(expected.text.length, found.text.length);
  if (characters > longestAnswer) return `(no lines are shown of an answer of ${characters} characters)`;
  const deviating = new Set(deviations.map(({ at }) => at));
  const isLeftOut: IsRuled = (path) => isRuled(path) && !deviating.has(path.join("/"));
  const lines = diffLines(linesOf(expected, isLeftOut), linesOf(found, isLeftOut));
  const shown = lines.map((line, at) => {
    if (line.kind === "hunk") return `@@ ${line.text} @@`;
    return signs[line.kind] + cut(line.text, differsAt(line, partnerOf(lines, at)));
  });
  const rest = shown.length - mostLines;
  return (rest > 0 ? [...shown.slice(0, mostLines), `(${rest} more lines)`] : shown).join("\n");
}

/** The line that stands for a removed or added one on the other side: removed ones come first, added ones after them. */
function partnerOf(lines: readonly DiffLine[], at: number): string {
  const { kind } = lines[at] ?? {};
  if (kind !== "removed" && kind !== "added") return "";
  const other = kind === "removed" ? "added" : "removed";
  let first = at;
  while (lines[first - 1]?.kind === kind) first--;
  let end = at;
  while (lines[end]?.kind === kind) end++;
  if (kind === "removed") return lines[end + at - first]?.kind === other ? (lines[end + at - first]?.text ?? "") : "";
  let start = first;
  while (lines[start - 1]?.kind === other) start--;
  return start + at - first < first ? (lines[start + at - first]?.text ?? "") : "";
}

/** The index at which two lines begin to differ; 0 if there is only one. */
function differsAt({ text }: DiffLine, other: string): number {
  let at = 0;
  while (other !== "" && at < text.length && text[at] === other[at]) at++;
  return other === "" ? 0 : at;
}

function cut(text: string, around: number): string {
  if (text.length <= longest) return text;
  const from = Math.max(0, Math.min(around - longest / 2, text.length - longest));
  const end = from + longest;
  return `${from > 0 ? "…" : ""}${text.slice(from, end)}${end < text.length ? "…" : ""}`;
}
