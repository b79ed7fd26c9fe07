/**
 * Owns "did you mean": the name in a list that is most similar to an unknown one.
 * Invariant: the search is bounded, because the unknown name is untrusted. Of a long list only the first names are
 * compared.
 */

const mostCompared = 500;

/** The nearest name within a third of its length in edits, compared without case; undefined if none is near. */
function nearestName(name: string, names: Iterable<string>): string | undefined {
  const lowerName = name.slice(0, 200).toLowerCase();
  let nearest: string | undefined;
  let fewest = Math.max(1, Math.floor(lowerName.length / 3)) + 1;
  let compared = 0;
  for (const candidate of names) {
    if (++compared > mostCompared) break;
    if (Math.abs(candidate.length - lowerName.length) >= fewest) continue;
    const edits = countEdits(lowerName, candidate.slice(0, 200).toLowerCase());
    if (edits < fewest) {
      fewest = edits;
      nearest = candidate;
    }
  }
  return nearest;
}

/** `; did you mean "x"?` or nothing. */
export function suggestName(name: string, names: Iterable<string>): string {
  const nearest = nearestName(name, names);
  return nearest === undefined ? "" : `; did you mean ${JSON.stringify(nearest)}?`;
}

/** Levenshtein's distance, one row at a time. */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let line = 1; line <= from.length; line++) {
    const next = [line];
    for (let column = 1; column <= to.length; column++) {
      const replaced = (row[column - 1] ?? 0) + (from[line - 1] === to[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
