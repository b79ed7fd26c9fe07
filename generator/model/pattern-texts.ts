/**
 * Owns the search for a text that fits several patterns at once: the shortest there is, of characters that are easily read.
 * Invariant: what is found fits all of them; where the steps end, nothing is found.
 */
import type { CharacterSet } from "./character-sets.js";
import type { PatternStates } from "./pattern-states.js";
import type { Steps } from "./steps.js";

/** How many characters it may have. `most` undefined: any number. */
export interface TextLength {
  readonly least: number;
  readonly most: number | undefined;
}

/** For each place the characters that may stand there. */
export type Path = readonly Choice[];
type Choice = readonly string[];

/** A state of each pattern, and the place before it. */
interface Place {
  readonly states: readonly number[];
  readonly before: { readonly place: Place; readonly choice: Choice } | undefined;
}

/** The way through all patterns with the fewest characters; undefined: there is none. Throws {@link OutOfSteps}. */
export function shortestPath(
  patterns: readonly PatternStates[],
  { least, most }: TextLength,
  steps: Steps,
): Path | undefined {
  const choices = new Choices(steps);
  const everywhere = new Set<string>();
  let layer: Place[] = [{ states: patterns.map(({ start }) => start), before: undefined }];
  for (let length = 0; layer.length > 0 && length <= (most ?? length); length++) {
    // A place that is reached with enough characters is not to be reached with more.
    const seen = length < least ? new Set<string>() : everywhere;
    const next: Place[] = [];
    for (const place of placesOf(patterns, layer, seen, steps)) {
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

/** Those of a layer and what is reached from them without reading anything, each once. */
function* placesOf(
  patterns: readonly PatternStates[],
  layer: readonly Place[],
  seen: Set<string>,
  steps: Steps,
): Iterable<Place> {
  const waiting = [...layer].reverse();
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const { states, before } = place;
    steps.take(2 * states.length);
    const key = states.join(" ");
    if (seen.has(key)) continue;
    seen.add(key);
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

/** Which characters may stand where several sets meet: those of ASCII first, none that has no shape of its own. */
class Choices {
  readonly #steps: Steps;
  readonly #numbers = new Map<CharacterSet, number>();
  readonly #known = new Map<string, Choice>();

  constructor(steps: Steps) {
    this.#steps = steps;
  }

  among(sets: readonly CharacterSet[]): Choice {
    const key = sets.map((set) => this.#numberOf(set)).join(" ");
    const choice = this.#known.get(key) ?? this.#find(sets);
    this.#known.set(key, choice);
    return choice;
  }

  #numberOf(set: CharacterSet): number {
    const number = this.#numbers.get(set) ?? this.#numbers.size;
    this.#numbers.set(set, number);
    return number;
  }

  #find(sets: readonly CharacterSet[]): Choice {
    const examples = sets.flatMap(({ examples: own }) => own.filter(isShown).map((code) => String.fromCodePoint(code)));
    const asked = new Set([...printable, ...examples]);
    this.#steps.take(asked.size);
    return [...asked].filter((character) => {
      const code = character.codePointAt(0) ?? 0;
      return sets.every((set) => {
        this.#steps.take(set.weight);
        return set.holds(code);
      });
    });
  }
}

function isShown(code: number): boolean {
  return code > 0x7f && code <= 0x10ffff && !/[\p{C}\p{Z}]/u.test(String.fromCodePoint(code));
}

/** Texts along a path: the alphabet and the digits in their order, and others for whoever cannot use that. */
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
