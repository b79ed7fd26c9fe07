/**
 * Owns the character sets of XML Schema patterns: ranges, escapes such as `\d`, Unicode categories and blocks.
 * Invariant: sets are tested character by character, never enumerated. Examples are members of a set or lie next to a member.
 */
import { blockNamed } from "./unicode-blocks.js";

export interface CharacterSet {
  /** Takes a code point. */
  readonly holds: (code: number) => boolean;
  /** Candidates for members, as code points, beyond printable ASCII. */
  readonly examples: readonly number[];
  /** Upper bound of comparisons per test. */
  readonly weight: number;
}

const mostExamples = 40;

/** Both ends are included. */
export function rangeSet(first: number, last: number): CharacterSet {
  const middle = Math.floor((first + last) / 2);
  return {
    holds: (code) => code >= first && code <= last,
    examples: [first, first + 1, first + 0x21, first + 0x41, middle, last],
    weight: 1,
  };
}

export function unionSet(parts: readonly CharacterSet[]): CharacterSet {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  return {
    holds: (code) => parts.some((part) => part.holds(code)),
    examples: parts.slice(0, mostExamples).flatMap(({ examples }) => examples.slice(0, mostExamples / 4)),
    weight: parts.reduce((sum, { weight }) => sum + weight, 1),
  };
}

export function complementOf({ holds, examples, weight }: CharacterSet): CharacterSet {
  // The neighbour of a member is often no member.
  return { holds: (code) => !holds(code), examples: [...examples.map((code) => code + 1), 0xe9, 0x6f22], weight };
}

export function differenceOf(from: CharacterSet, without: CharacterSet): CharacterSet {
  return {
    holds: (code) => from.holds(code) && !without.holds(code),
    examples: [...from.examples, ...without.examples.map((code) => code + 1)],
    weight: from.weight + without.weight,
  };
}

/** Characters that match a JavaScript expression for a single character. */
function matchingSet(expression: RegExp, examples: readonly number[] = []): CharacterSet {
  return { holds: (code) => expression.test(String.fromCodePoint(code)), examples, weight: 4 };
}

const nameStart =
  "A-Z_a-z:\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02ff\\u0370-\\u037d\\u037f-\\u1fff\\u200c\\u200d\\u2070-\\u218f\\u2c00-\\u2fef\\u3001-\\ud7ff\\uf900-\\ufdcf\\ufdf0-\\ufffd";
const nameRest = `${nameStart}\\-.0-9\\u00b7\\u0300-\\u036f\\u203f\\u2040`;

/** `.`: every character except line ends. */
export const anyCharacter: CharacterSet = matchingSet(/[^\n\r]/u, [0xe9]);

/** Letter after the backslash -> set; a capital letter is the complement (XML Schema part 2, appendix F.1.1). */
const multiCharacters: ReadonlyMap<string, CharacterSet> = new Map([
  ["s", matchingSet(/[ \t\n\r]/u)],
  ["i", matchingSet(new RegExp(`[${nameStart}]`, "u"), [0xe9])],
  ["c", matchingSet(new RegExp(`[${nameRest}]`, "u"), [0xe9])],
  ["d", matchingSet(/\p{Nd}/u)],
  ["w", matchingSet(/[^\p{P}\p{Z}\p{C}]/u, [0xe9])],
]);

/** Undefined if the escape does not exist. */
export function multiCharacterSet(letter: string): CharacterSet | undefined {
  const set = multiCharacters.get(letter);
  if (set !== undefined) return set;
  const opposite = multiCharacters.get(letter.toLowerCase());
  return opposite === undefined ? undefined : complementOf(opposite);
}

const categories: ReadonlySet<string> = new Set(
  "L Lu Ll Lt Lm Lo M Mn Mc Me N Nd Nl No P Pc Pd Ps Pe Pi Pf Po Z Zs Zl Zp S Sm Sc Sk So C Cc Cf Co Cn".split(" "),
);
const propertySets = new Map<string, CharacterSet>();

/** The set of `\p{name}`; undefined if there is no such category or block. */
export function propertySet(name: string): CharacterSet | undefined {
  const set = propertySets.get(name) ?? makePropertySet(name);
  if (set !== undefined) propertySets.set(name, set);
  return set;
}

function makePropertySet(name: string): CharacterSet | undefined {
  if (!categories.has(name)) {
    const block = name.startsWith("Is") ? blockNamed(name.slice(2)) : undefined;
    return block === undefined ? undefined : unionSet(block.map(([first, last]) => rangeSet(first, last)));
  }
  const expression = new RegExp(`\\p{${name}}`, "u");
  const examples: number[] = [];
  for (let code = 0x80; code < 0xfffe && examples.length < 3; code++)
    if (expression.test(String.fromCodePoint(code))) examples.push(code);
  return matchingSet(expression, examples);
}
