/**
 * Owns the attribution of a compile error to the change that causes it.
 * Invariant: an error that fits no change has none; the number of changes is no reason to guess.
 */
import type { Change } from "../compare/compare-services.js";
import type { Clue } from "./clues.js";
import type { Subjects } from "./subjects.js";

/** TypeScript's codes for a member or an export that is not there: the message names it. */
const missingNames: ReadonlySet<number> = new Set([2305, 2339, 2353, 2551, 2561, 2724]);

/** The index of the change; undefined: none fits. `code`: that of the error. */
export function causeOf(
  clues: readonly Clue[],
  code: number,
  changes: readonly Change[],
  subjects: Subjects,
): number | undefined {
  const near = weightsOf(clues, subjects);
  const reached = new Map<string, number>();
  for (const [subject, weight] of near.subjects)
    for (const inner of subjects.reachedFrom(subject))
      reached.set(inner, Math.max(reached.get(inner) ?? 0, weight / 8));
  let best: number | undefined;
  let most = 0;
  for (const [index, change] of changes.entries()) {
    const score = scoreOf(change, near, reached, missingNames.has(code));
    if (score > most) [best, most] = [index, score];
  }
  return best;
}

interface Weights {
  readonly subjects: ReadonlyMap<string, number>;
  readonly words: ReadonlyMap<string, number>;
  /** Subject and member, joined by a line end. */
  readonly members: ReadonlyMap<string, number>;
}

function weightsOf(clues: readonly Clue[], subjectNames: Subjects): Weights {
  const subjects = new Map<string, number>();
  const words = new Map<string, number>();
  const members = new Map<string, number>();
  const raise = (map: Map<string, number>, key: string, weight: number): void =>
    void map.set(key, Math.max(map.get(key) ?? 0, weight));
  for (const { owner, word, weight } of clues) {
    if (owner !== undefined) for (const subject of subjectNames.named(owner)) raise(subjects, subject, weight);
    if (word === undefined) continue;
    for (const subject of subjectNames.called(word)) raise(subjects, subject, weight);
    if (owner === undefined) for (const subject of subjectNames.named(word)) raise(subjects, subject, weight);
    for (const name of [word, ...subjectNames.sentAs(word)]) {
      raise(words, name, weight);
      if (owner !== undefined)
        for (const subject of subjectNames.named(owner)) raise(members, `${subject}\n${name}`, weight);
    }
  }
  return { subjects, words, members };
}

function scoreOf(
  change: Change,
  { subjects, words, members }: Weights,
  reached: ReadonlyMap<string, number>,
  isNamed: boolean,
): number {
  const { subject, part } = change;
  const inSubject = subjects.get(subject) ?? 0;
  const inReached = reached.get(subject) ?? 0;
  // Compatible types are structural: a changed part is a cause also if only the types around are named.
  // A type that nothing uses any more follows from another change.
  if (part === undefined) return (inSubject * 2 || inReached) * (change.breaks === "nobody" ? 0.25 : 1);
  const member = members.get(`${subject}\n${part}`);
  if (member !== undefined) return inSubject + member + 2;
  const word = words.get(part) ?? 0;
  if (word > 0) return inSubject > 0 ? inSubject + word + 1 : inReached > 0 ? word + inReached : 0;
  return isNamed ? 0 : (inSubject || inReached) * 0.5;
}
