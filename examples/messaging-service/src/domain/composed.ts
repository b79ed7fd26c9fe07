/**
 * Owns the normalization of texts: the only call of `normalize`.
 * Invariant: linear in the text, which anybody may send. The platform sorts each run of combining marks in quadratic
 * time: 40,000 marks take seconds.
 */

/** Bound of a run, in code points: Unicode's Stream-Safe Text Format (UAX 15, section 13). */
const mostMarks = 30;

/** The text with composed letters (NFC), so that keyboards agree. As it was sent if it has more than 30 marks in a row. */
export function composed(text: string): string {
  let run = 0;
  for (const character of text) {
    run = character >= "\u0300" && /^\p{M}$/u.test(character) ? run + 1 : 0;
    if (run > mostMarks) return text;
  }
  return text.normalize("NFC");
}
