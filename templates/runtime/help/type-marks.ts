/** Owns how types are told apart at a glance: a colour for each family of scalars. */

const families: readonly (readonly [name: string, words: RegExp])[] = [
  ["text", /^string$/],
  ["bool", /^boolean$/],
  ["time", /^(?:dateTime|date|time|duration)$/],
  ["number", /^(?:unsigned)?(?:byte|short|int|long|integer|decimal|double|float)$/i],
];

/** Classes of a type's mark. `word`: in words of the description. */
export function typeMark(word: string): string {
  return `type ${families.find(([, words]) => words.test(word))?.[0] ?? "named"}`;
}
