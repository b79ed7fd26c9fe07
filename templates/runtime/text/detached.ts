/**
 * Owns copies of texts that are kept for longer than the document they were found in.
 * Invariant: what is kept is no longer than the text itself.
 */

/** Equal text that does not keep the document alive, which a part cut out of it does in most engines. */
export function detached(text: string): string {
  return ` ${text}`.slice(1);
}
