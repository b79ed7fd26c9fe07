/**
 * Owns the error about a value that XML cannot contain, and the names of characters in messages.
 * Invariant: no message repeats more of a value than single characters.
 */

/**
 * A value contains a character that XML 1.0 cannot contain; nothing of the value was written. The message does not
 * contain the value.
 */
export class XmlCharacterError extends Error {
  override readonly name = "XmlCharacterError";
  /** `U+0001`. */
  readonly character: string;
  /** UTF-16 offset in the value. */
  readonly offset: number;

  constructor(character: string, offset: number) {
    super(`the character ${character} at offset ${offset} cannot be carried by XML 1.0: remove it or encode the value`);
    this.character = character;
    this.offset = offset;
  }
}

/** `U+000C`, for messages. */
export function printCodePoint(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}
