/**
 * Owns the search for the shortest text that fits several patterns at once, in readable characters.
 * Invariant: a result fits all patterns; the search ends without one when the steps run out.
 */
import type { CharacterSet } from "./character-sets.js";
import type { PatternStates } from "./pattern-states.js";
import type { Steps } from "./steps.js";

/** Allowed number of characters; `most` is undefined if there is no upper bound. */
export interface TextLength {
  readonly least: number;
  readonly most: number | undefined;
}

/** The allowed characters at each position. */
export type Path = readonly Choice[];
type Choice = readonly string[];

/** A state of each pattern, and the place from which it was reached. */
interface Place {
  readonly states: readonly number[];
  readonly before: { readonly place: Place; readonly choice: Choice } | undefined;
}

/** The shortest path that all patterns accept; undefined if there is none. Throws {@link OutOfSteps}. */
export function shortestPath(
  patterns: readonly PatternStates[],
  { least, most }: TextLength,
  steps: Steps,
): Path | undefined {
  const choices = new Choices(steps);
  const everywhere = new Set<string>();
  let layer: Place[] = [{ states: patterns.map(({ start }) => start), before: undefined }];
  for (let length = 0; layer.length > 0 && length <= (most ?? length); length++) {
    // Once the minimum length is reached, a longer way to the same place is no better.
    const visited = length < least ? new Set<string>() : everywhere;
    const next: Place[] = [];
    for (const place of placesOf(patterns, layer, visited, steps)) {
      const sets = place.states.map((state, index) => patterns[index]?.sets[state]);
      if (length >= least && place.states.every((state, index) => state === patterns[index]?.end)) return pathTo(place);
      if (!sets.every((set) => set !== undefined)) continue;
      const choice = choices.among(sets);
      if (choice.length === 0) continue;
      const states = place.states.map((state, index) => patterns[index]?.ways[state]?.[0] ?? 0);
      next.push({ states, before: { place, choice } });
    }
    layer = next;
  }
  return undefined;
}

/** Places of a layer and those reachable from it without consuming a character, each once. */
function* placesOf(
  patterns: readonly PatternStates[],
  layer: readonly Place[],
  visited: Set<string>,
  steps: Steps,
): Iterable<Place> {
  const waiting = [...layer].reverse();
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const { states, before } = place;
    steps.take(2 * states.length);
    const key = states.join(" ");
    if (visited.has(key)) continue;
    visited.add(key);
    const free = states.findIndex((state, index) => isFree(patterns[index], state));
    if (free === -1) {
      yield place;
      continue;
    }
    const ways = patterns[free]?.ways[states[free] ?? 0] ?? [];
    steps.take(ways.length);
    for (const way of [...ways].reverse())
      waiting.push({ states: states.map((state, index) => (index === free ? way : state)), before });
  }
}

function isFree(pattern: PatternStates | undefined, state: number): boolean {
  return pattern?.sets[state] === undefined && state !== pattern?.end;
}

function pathTo(place: Place): Path {
  const path: Choice[] = [];
  for (let at = place.before; at !== undefined; at = at.place.before) path.push(at.choice);
  return path.reverse();
}

const lower = "abcdefghijklmnopqrstuvwxyz";
const digits = "1234567890";
const printable = [...`${lower}${lower.toUpperCase()}${digits}-_./:,;@+=()#*!?'"$%&^~|[]{}\\<>\` \t\n`];

/** Common characters of several sets: ASCII first, and no invisible ones beyond ASCII. */
class Choices {
  readonly #steps: Steps;
  readonly #numbers = new Map<CharacterSet, number>();
  readonly #byNumbers = new Map<string, Choice>();

  constructor(steps: Steps) {
    this.#steps = steps;
  }

  among(sets: readonly CharacterSet[]): Choice {
    const key = sets.map((set) => this.#numberOf(set)).join(" ");
    const choice = this.#byNumbers.get(key) ?? this.#find(sets);
    this.#byNumbers.set(key, choice);
    return choice;
  }

  #numberOf(set: CharacterSet): number {
    const number = this.#numbers.get(set) ?? this.#numbers.size;
    this.#numbers.set(set, number);
    return number;
  }

  #find(sets: readonly CharacterSet[]): Choice {
    const examples = sets.flatMap((set) => set.examples.filter(isVisible).map((code) => String.fromCodePoint(code)));
    const candidates = new Set([...printable, ...examples]);
    this.#steps.take(candidates.size);
    return [...candidates].filter((character) => {
      const code = character.codePointAt(0) ?? 0;
      return sets.every((set) => {
        this.#steps.take(set.weight);
        return set.holds(code);
      });
    });
  }
}

function isVisible(code: number): boolean {
  return code > 0x7f && code <= 0x10ffff && !/[\p{C}\p{Z}]/u.test(String.fromCodePoint(code));
}

/** Texts of a path, the most readable first: letters and digits in alphabetical order. */
export function textsAlong(path: Path): readonly string[] {
  const sorted = path.map((choice) => [...choice].sort());
  return [
    readable(path),
    sorted.map(([first = ""]) => first).join(""),
    sorted.map((choice) => choice.at(-1) ?? "").join(""),
    sorted.map((choice) => choice[Math.floor(choice.length / 2)] ?? "").join(""),
  ];
}

function readable(path: Path): string {
  let [letters, numbers] = [0, 0];
  return path
    .map((choice) => {
      const some = [/[a-z]/, /[A-Z]/].map((kind) => choice.filter((each) => kind.test(each)));
      const letter = some.find((each) => each.length > 0);
      if (letter !== undefined) return letter[letters++ % letter.length] ?? "";
      const digit = choice.filter((each) => digits.includes(each));
      return digit.length > 0 ? (digit[numbers++ % digit.length] ?? "") : (choice[0] ?? "");
    })
    .join("");
}
