/**
 * Owns the set of characters that a reader of generated code would not see, or would see in another place.
 * Invariant: no such character of a description is written unescaped into code or comments (Trojan Source).
 */

/**
 * C0 and C1 controls except TAB and LF, U+2028 and U+2029 (line ends to JavaScript), bidirectional controls, zero-width
 * characters, the byte order mark, non-characters, and lone surrogates.
 */
const invisible =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]|\p{Surrogate}/gu;

/** Replaces each invisible character by its JavaScript escape (`\u202e`), which is also plain enough in prose. */
export function escapeInvisible(text: string): string {
  return text.replace(invisible, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Characters that XML 1.0 cannot carry, even as a reference (wire 3). */
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u;

/** Throws for text that no XML document can carry: the rules of the language refuse it, so here it is our bug. */
export function assertXmlCharacters(text: string): void {
  const match = notXml.exec(text);
  if (match !== null) {
    throw new Error(`print: U+${match[0].charCodeAt(0).toString(16).padStart(4, "0")} cannot stand in XML`);
  }
}
