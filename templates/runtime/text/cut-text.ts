/**
 * Owns the shortening of foreign texts in messages.
 * Invariant: what was cut ends in …, by which the removal of secrets knows that one may break off there.
 */

/** At most `most` characters, never half of a surrogate pair. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
