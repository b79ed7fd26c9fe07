/**
 * Owns the set of characters that XML 1.0 allows (production 2).
 * Invariant: reader, references and writer share this set.
 */

/**
 * Runs of allowed characters: engines match these in half the time of a search for forbidden ones. Bounded, because
 * engines store the position of each.
 */
const allowed = /(?:[ -\uD7FF]+|[\t\n\r\uE000-\uFFFD]+|(?:[\uD800-\uDBFF][\uDC00-\uDFFF])+){0,99}/y;

/** Offset of the first UTF-16 unit that XML 1.0 forbids, lone surrogates included; -1 if there is none. */
export function forbiddenAt(text: string): number {
  for (let from = 0; from < text.length; from = allowed.lastIndex) {
    allowed.lastIndex = from;
    allowed.test(text);
    if (allowed.lastIndex === from) return from;
  }
  return -1;
}
