/**
 * Owns the shortening of foreign texts in messages.
 * Invariant: what was cut ends in …, by which the removal of secrets knows that one may break off there.
 */

/** At most `most` characters, never half of a surrogate pair. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const code = text.charCodeAt(most - 2);
  return `${text.slice(0, code >= 0xd800 && code < 0xdc00 ? most - 2 : most - 1)}…`;
}
