/**
 * Owns patterns as nondeterministic automata (Thompson's construction), and the matching of texts against them.
 * Invariant: work grows with the number of states, never with the number of paths. Steps are taken before states are made.
 */
import type { CharacterSet } from "./character-sets.js";
import type { PatternNode } from "./schema-pattern.js";
import type { Steps } from "./steps.js";

export interface PatternStates {
  /** Characters of each state's transitions; undefined if they consume no character. */
  readonly sets: readonly (CharacterSet | undefined)[];
  /** The next states of each state. */
  readonly ways: readonly (readonly number[])[];
  readonly start: number;
  /** The accepting state; it has no transitions. */
  readonly end: number;
}

const stepsOfState = 10;

/**
 * An automaton that accepts texts of any of the patterns. `longest`: length of the longest text that will be matched; it limits
 * how often an optional part is copied. Throws {@link OutOfSteps}.
 */
export function statesOf(patterns: readonly PatternNode[], longest: number, steps: Steps): PatternStates {
  const building = new Building(longest, steps);
  const end = building.add(undefined, []);
  const starts = patterns.map((pattern) => building.build(pattern, end));
  const [only] = starts;
  const start = only !== undefined && starts.length === 1 ? only : building.add(undefined, starts);
  return { sets: building.sets, ways: building.ways, start, end };
}

/** Builds backwards: each part is added in front of existing states. */
class Building {
  readonly sets: (CharacterSet | undefined)[] = [];
  readonly ways: number[][] = [];
  readonly #longest: number;
  readonly #steps: Steps;

  constructor(longest: number, steps: Steps) {
    this.#longest = longest;
    this.#steps = steps;
  }

  add(set: CharacterSet | undefined, ways: number[]): number {
    this.#steps.take(stepsOfState + ways.length);
    this.sets.push(set);
    return this.ways.push(ways) - 1;
  }

  build(node: PatternNode, next: number): number {
    this.#steps.take();
    switch (node.kind) {
      case "set":
        return this.add(node.set, [next]);
      case "sequence":
        return node.parts.reduceRight((after, part) => this.build(part, after), next);
      case "choice":
        return this.add(
          undefined,
          node.parts.map((part) => this.build(part, next)),
        );
      case "times": {
        let start = node.max === undefined ? this.#loop(node.part, next) : next;
        const optional = node.max === undefined ? 0 : Math.min(node.max - node.min, this.#longest);
        for (let count = 0; count < optional; count++)
          start = this.add(undefined, [this.build(node.part, start), next]);
        for (let count = 0; count < node.min; count++) start = this.build(node.part, start);
        return start;
      }
    }
  }

  #loop(part: PatternNode, next: number): number {
    const ways: number[] = [];
    const loop = this.add(undefined, ways);
    ways.push(this.build(part, loop), next);
    return loop;
  }
}

/** Whether the whole text fits. Throws {@link OutOfSteps}. */
export function isMatch(states: PatternStates, text: string, steps: Steps): boolean {
  let current = closure(states, [states.start], steps);
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const next: number[] = [];
    for (const state of current) {
      const set = states.sets[state];
      if (set === undefined) continue;
      steps.take(set.weight);
      if (set.holds(code)) next.push(...(states.ways[state] ?? []));
    }
    if (next.length === 0) return false;
    current = closure(states, next, steps);
  }
  return current.has(states.end);
}

/** All states reachable without consuming a character, `from` included. */
function closure({ sets, ways }: PatternStates, from: readonly number[], steps: Steps): ReadonlySet<number> {
  const all = new Set(from);
  for (const state of all) {
    steps.take();
    if (sets[state] !== undefined) continue;
    for (const next of ways[state] ?? []) {
      steps.take();
      all.add(next);
    }
  }
  return all;
}
