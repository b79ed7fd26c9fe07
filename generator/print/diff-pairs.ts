/**
 * Owns the pairing of removed lines with added lines in a unified diff, and the shortening of long lines around their
 * difference.
 * Invariant: the work is linear in the diff, and the difference in a line is never cut away.
 */

/** Signs of the lines of a hunk; lines before the first `@@` are heads, which have no partner. */
const isRemoved = (line = ""): boolean => line.startsWith("-");
const isAdded = (line = ""): boolean => line.startsWith("+");

/** Index of a removed line -> index of the added line in its place, and back. Runs of lines are paired in their order. */
export function pairsOf(lines: readonly string[]): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const firstHunk = lines.findIndex((line) => line.startsWith("@@"));
  let at = firstHunk < 0 ? lines.length : firstHunk;
  const runEnd = (isMember: (line?: string) => boolean): number => {
    let end = at;
    while (isMember(lines[end]) || (end > at && lines[end]?.startsWith("\\") === true)) end++;
    return end;
  };
  while (at < lines.length) {
    const removed = at;
    const added = (at = runEnd(isRemoved));
    at = runEnd(isAdded);
    for (let nth = 0; removed + nth < added && added + nth < at; nth++) {
      if (!isRemoved(lines[removed + nth]) || !isAdded(lines[added + nth])) continue;
      pairs.set(removed + nth, added + nth);
      pairs.set(added + nth, removed + nth);
    }
    if (at === removed) at++;
  }
  return pairs;
}

/** Cuts lines of more than `longest` characters; `…` is in place of what is left out. */
export function cutLines(lines: readonly string[], longest: number): readonly string[] {
  const pairs = pairsOf(lines);
  return lines.map((line, at) => {
    if (line.length <= longest + 1) return line;
    const partner = pairs.get(at);
    return line.charAt(0) + cut(line.slice(1), differsAt(line, partner === undefined ? "" : lines[partner]), longest);
  });
}

/** The index, without the sign, at which two lines begin to differ; 0 if there is only one. */
function differsAt(line: string, other = ""): number {
  let at = 1;
  while (at < other.length && line[at] === other[at]) at++;
  return at - 1;
}

function cut(text: string, around: number, longest: number): string {
  const from = Math.max(0, Math.min(around - longest / 2, text.length - longest));
  const end = from + longest;
  return `${from > 0 ? "…" : ""}${text.slice(from, end)}${end < text.length ? "…" : ""}`;
}
