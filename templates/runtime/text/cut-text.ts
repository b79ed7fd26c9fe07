/**
 * Owns the quotation of untrusted texts in messages: their length, and punctuation at their end.
 * Invariant: a cut text ends in …, so the removal of secrets knows that a secret may be incomplete there.
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
