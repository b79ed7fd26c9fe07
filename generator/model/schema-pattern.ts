/**
 * Owns the parser of XML Schema's regular expressions (part 2, appendix F). They match whole texts, so `^` and `$` are ordinary
 * characters.
 * Invariant: syntax of other dialects (`(?:`, `\b`, `a*?`) is rejected; nesting is bounded.
 */
import {
  anyCharacter,
  type CharacterSet,
  complementOf,
  differenceOf,
  multiCharacterSet,
  propertySet,
  rangeSet,
  unionSet,
} from "./character-sets.js";
import type { Steps } from "./steps.js";

export type PatternNode =
  | { readonly kind: "set"; readonly set: CharacterSet }
  | { readonly kind: "sequence"; readonly parts: readonly PatternNode[] }
  | { readonly kind: "choice"; readonly parts: readonly PatternNode[] }
  /** `max` is undefined if there is no upper bound. */
  | { readonly kind: "times"; readonly part: PatternNode; readonly min: number; readonly max: number | undefined };

/** Deepest nesting of groups and classes. */
const mostDepth = 100;

/** Thrown for invalid syntax. */
class NoPattern extends Error {}

/** Undefined if the pattern is invalid or nests too deep. Throws {@link OutOfSteps}. */
export function readPattern(text: string, steps: Steps): PatternNode | undefined {
  steps.take(text.length);
  const reader = new PatternReader(text, steps);
  try {
    return reader.whole();
  } catch (error) {
    if (error instanceof NoPattern) return undefined;
    throw error;
  }
}

const quantifiers: ReadonlyMap<string, readonly [number, number | undefined]> = new Map([
  ["?", [0, 1]],
  ["*", [0, undefined]],
  ["+", [1, undefined]],
]);
const lineEnds: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);

class PatternReader {
  readonly #characters: readonly string[];
  readonly #steps: Steps;
  /** Each character has one shared set: the search for texts compares sets by identity. */
  readonly #single = new Map<string, CharacterSet>();
  #at = 0;
  #depth = 0;

  constructor(text: string, steps: Steps) {
    this.#characters = [...text];
    this.#steps = steps;
  }

  whole(): PatternNode {
    const node = this.#choice();
    return this.#at === this.#characters.length ? node : this.#fail();
  }

  #fail(): never {
    throw new NoPattern();
  }

  get #next(): string | undefined {
    return this.#characters[this.#at];
  }

  #skip(character: string): boolean {
    if (this.#next !== character) return false;
    this.#at += 1;
    return true;
  }

  #expect(character: string): void {
    if (!this.#skip(character)) this.#fail();
  }

  #take(): string {
    this.#steps.take();
    const character = this.#next ?? this.#fail();
    this.#at += 1;
    return character;
  }

  #deeper<Read>(read: () => Read): Read {
    this.#depth += 1;
    if (this.#depth > mostDepth) this.#fail();
    const result = read();
    this.#depth -= 1;
    return result;
  }

  #choice(): PatternNode {
    const parts = [this.#branch()];
    while (this.#skip("|")) parts.push(this.#branch());
    const [only] = parts;
    return only !== undefined && parts.length === 1 ? only : { kind: "choice", parts };
  }

  #branch(): PatternNode {
    const parts: PatternNode[] = [];
    while (this.#next !== undefined && this.#next !== "|" && this.#next !== ")") parts.push(this.#piece());
    const [only] = parts;
    return only !== undefined && parts.length === 1 ? only : { kind: "sequence", parts };
  }

  #piece(): PatternNode {
    const part = this.#atom();
    const quantifier = quantifiers.get(this.#next ?? "");
    if (quantifier !== undefined) {
      this.#at += 1;
      return { kind: "times", part, min: quantifier[0], max: quantifier[1] };
    }
    if (!this.#skip("{")) return part;
    const min = this.#number();
    const max = this.#skip(",") ? (this.#next === "}" ? undefined : this.#number()) : min;
    this.#expect("}");
    if (max !== undefined && max < min) this.#fail();
    return { kind: "times", part, min, max };
  }

  #number(): number {
    let digits = "";
    while (/^[0-9]$/.test(this.#next ?? "")) digits += this.#take();
    return digits === "" ? this.#fail() : Number(digits);
  }

  #atom(): PatternNode {
    const character = this.#take();
    if (character === "(") {
      const node = this.#deeper(() => this.#choice());
      this.#expect(")");
      return node;
    }
    if (character === "[") return { kind: "set", set: this.#deeper(() => this.#class()) };
    if (character === "\\") return { kind: "set", set: this.#escape() };
    if (character === ".") return { kind: "set", set: anyCharacter };
    return "?*+{})]".includes(character) ? this.#fail() : { kind: "set", set: this.#one(character) };
  }

  #one(character: string): CharacterSet {
    const code = character.codePointAt(0) ?? 0;
    const set = this.#single.get(character) ?? { ...rangeSet(code, code), examples: [code] };
    this.#single.set(character, set);
    return set;
  }

  /** Parses after a backslash. */
  #escape(): CharacterSet {
    const letter = this.#take();
    if (letter === "p" || letter === "P") {
      this.#expect("{");
      let name = "";
      while (this.#next !== "}") name += this.#take();
      this.#expect("}");
      const set = propertySet(name) ?? this.#fail();
      return letter === "p" ? set : complementOf(set);
    }
    return multiCharacterSet(letter) ?? this.#one(escaped(letter) ?? this.#fail());
  }

  /** Parses after `[`, up to the closing bracket. */
  #class(): CharacterSet {
    const isNegative = this.#skip("^");
    const parts: CharacterSet[] = [];
    while (this.#next !== "]") {
      if (parts.length > 0 && this.#next === "-" && this.#characters[this.#at + 1] === "[") {
        this.#at += 2;
        const without = this.#deeper(() => this.#class());
        this.#expect("]");
        return differenceOf(classOf(parts, isNegative), without);
      }
      parts.push(this.#part());
    }
    this.#expect("]");
    return parts.length === 0 ? this.#fail() : classOf(parts, isNegative);
  }

  /** A range, a character or an escaped class. */
  #part(): CharacterSet {
    const first = this.#bound();
    if (typeof first !== "string") return first;
    const end = this.#characters[this.#at + 1];
    if (this.#next !== "-" || end === "]" || end === "[") return this.#one(first);
    this.#at += 1;
    const last = this.#bound();
    if (typeof last !== "string") return this.#fail();
    const [from, to] = [first.codePointAt(0) ?? 0, last.codePointAt(0) ?? 0];
    return from > to ? this.#fail() : rangeSet(from, to);
  }

  #bound(): string | CharacterSet {
    const character = this.#take();
    if (character === "[") return this.#fail();
    if (character !== "\\") return character;
    const single = escaped(this.#next ?? "");
    if (single === undefined) return this.#escape();
    this.#at += 1;
    return single;
  }
}

function classOf(parts: readonly CharacterSet[], isNegative: boolean): CharacterSet {
  return isNegative ? complementOf(unionSet(parts)) : unionSet(parts);
}

/** The character of a single-character escape; accepts .NET's escapes too. */
function escaped(letter: string): string | undefined {
  return lineEnds.get(letter) ?? (/^[!-/:-@[-`{-~ ]$/.test(letter) ? letter : undefined);
}
