/**
 * Owns how messages quote foreign texts: their length, and their end inside of a sentence.
 * Invariant: what was cut ends in …, by which the removal of secrets knows that one may break off there.
 */

/** At most `most` characters, never half of a surrogate pair. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/**
 * `Not found; check baseUrl`: a foreign text inside of a sentence. `end`: the rest of the sentence, such as advice; if it is empty, the text
 * stays as it is.
 */
export function withEnd(text: string, end: string): string {
  // An ellipsis ends no sentence.
  return end === "" ? text : text.trimEnd().replace(/([^.])[.,;:!?]$/, "$1") + end;
}
