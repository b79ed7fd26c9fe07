/**
 * Owns the normalization of texts: the only calls of the platform's `normalize`.
 * Invariant: linear in the text. The platform sorts each run of combining marks in quadratic time: 40,000 marks take
 * seconds. A text with a longer run than any language writes is therefore never normalized.
 */

/** Bound of a run, in code points: Unicode's Stream-Safe Text Format (UAX 15, section 13). */
export const mostMarks = 30;

/**
 * All characters that normalization reorders (their combining class is not 0) are marks, and no single character
 * decomposes to more than three of them, so that no run it sorts is longer than about 90.
 */
const mark = /^\p{M}$/u;

/** Unicode's canonical form of the text; undefined if a run of marks in it is longer than {@link mostMarks}. */
export function normalForm(text: string, form: "NFC" | "NFD"): string | undefined {
  return hasLongMarks(text) ? undefined : text.normalize(form);
}

/** True if more than {@link mostMarks} combining marks follow one another. */
export function hasLongMarks(text: string): boolean {
  let run = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (hasNoMarks(code)) {
      run = 0;
      continue;
    }
    const character = String.fromCodePoint(text.codePointAt(at) ?? code);
    if (character.length === 2) at++;
    run = mark.test(character) ? run + 1 : 0;
    if (run > mostMarks) return true;
  }
  return false;
}

/** Latin, Han and Hangul: three ranges without combining marks, and most of what is written. */
function hasNoMarks(code: number): boolean {
  return code < 0x300 || (code >= 0x3400 && code < 0xa000) || (code >= 0xac00 && code < 0xd800);
}
