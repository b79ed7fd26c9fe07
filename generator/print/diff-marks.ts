/**
 * Owns the marking of words in a changed line that differ from the line before.
 * Invariant: the marked parts together are the line. The work is linear in the diff, however long a line is.
 */
import { diffArrays } from "diff";
import { pairsOf } from "./diff-pairs.js";

export interface DiffPart {
  readonly text: string;
  /** The line in its place has other words here. */
  readonly differs: boolean;
}

export interface DiffLine {
  readonly kind: "removed" | "added" | "place" | "same" | "head";
  /** The sign is part of the first one. */
  readonly parts: readonly DiffPart[];
  /** Index of the line that replaces it, or that it replaces. */
  readonly partner: number | undefined;
}

/** Longer middles of two lines, between their common ends, are marked as a whole. */
const longestMiddle = 2000;
const mostEdits = 200;
/** Share of a line that has to be equal for its words to be marked: otherwise the line is simply another one. */
const leastEqual = 0.4;

const kinds: Readonly<Record<string, DiffLine["kind"]>> = { "-": "removed", "+": "added", "@": "place" };

/** The lines of a unified diff, with or without its heads. */
export function markDiff(diff: string): readonly DiffLine[] {
  const lines = diff.split("\n");
  const pairs = pairsOf(lines);
  const firstHunk = lines.findIndex((line) => line.startsWith("@@"));
  const marked = new Map<number, readonly DiffPart[]>();
  for (const [removed, added] of pairs) {
    if (removed > added) continue;
    const [before, after] = markPair(lines[removed] ?? "", lines[added] ?? "");
    marked.set(removed, before).set(added, after);
  }
  return lines.map((line, at) => ({
    kind: at < firstHunk ? "head" : (kinds[line.charAt(0)] ?? "same"),
    parts: marked.get(at) ?? plain(line),
    partner: pairs.get(at),
  }));
}

const plain = (text: string): readonly DiffPart[] => [{ text, differs: false }];

type Pair = readonly [readonly DiffPart[], readonly DiffPart[]];

function markPair(before: string, after: string): Pair {
  const start = commonStart(before, after);
  const end = commonEnd(before, after, start);
  const [older, newer] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  const [olderParts, newerParts] = markMiddle(older, newer);
  const equal = start - 1 + end + lengthOf(olderParts, false);
  if (equal < leastEqual * Math.max(before.length, after.length)) return [plain(before), plain(after)];
  const around = (parts: readonly DiffPart[]): readonly DiffPart[] =>
    joined([...plain(before.slice(1, start)), ...parts, ...plain(before.slice(before.length - end))]);
  return [signed("-", around(olderParts)), signed("+", around(newerParts))];
}

function signed(sign: string, [first, ...rest]: readonly DiffPart[]): readonly DiffPart[] {
  if (first === undefined || first.differs) return [...plain(sign), ...(first === undefined ? [] : [first]), ...rest];
  return [{ text: sign + first.text, differs: false }, ...rest];
}

/** Length of the common start, the sign included, to the beginning of a word. */
function commonStart(before: string, after: string): number {
  let at = 1;
  while (at < before.length && at < after.length && before[at] === after[at]) at++;
  while (at > 1 && isInWord(before, at) && isInWord(after, at)) at--;
  return at;
}

/** Length of the common end behind `start`, from the end of a word. */
function commonEnd(before: string, after: string, start: number): number {
  const most = Math.min(before.length, after.length) - start;
  let length = 0;
  while (length < most && before.at(-1 - length) === after.at(-1 - length)) length++;
  while (length > 0 && (isInWord(before, before.length - length) || isInWord(after, after.length - length))) length--;
  return length;
}

const wordCharacter = /[\p{L}\p{N}\p{M}\p{Cs}_]/u;

/** Whether a place is between two characters of a word. Halves of a pair of surrogates count as such. */
function isInWord(text: string, at: number): boolean {
  return at > 0 && at < text.length && wordCharacter.test(text.charAt(at - 1)) && wordCharacter.test(text.charAt(at));
}

function markMiddle(before: string, after: string): Pair {
  const whole: Pair = [different(before), different(after)];
  if (Math.max(before.length, after.length) > longestMiddle) return whole;
  const changes = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: mostEdits });
  if (changes === undefined) return whole;
  const side = (other: "added" | "removed"): readonly DiffPart[] =>
    joined(
      changes.flatMap((change) =>
        change[other] ? [] : [{ text: change.value.join(""), differs: change.added || change.removed }],
      ),
    );
  return [side("added"), side("removed")];
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}\p{M}_]+|\s+|[^]/gu) ?? [];
const different = (text: string): readonly DiffPart[] => (text === "" ? [] : [{ text, differs: true }]);

function lengthOf(parts: readonly DiffPart[], differs: boolean): number {
  return parts.reduce((sum, part) => (part.differs === differs ? sum + part.text.length : sum), 0);
}

/** Parts beside one another that are marked alike become one; empty ones go. */
function joined(parts: readonly DiffPart[]): readonly DiffPart[] {
  const result: { text: string; differs: boolean }[] = [];
  for (const { text, differs } of parts) {
    const last = result.at(-1);
    if (last?.differs === differs) last.text += text;
    else if (text !== "") result.push({ text, differs });
  }
  return result;
}
