/**
 * Owns the cache of printed texts from one round of `generate --watch` to the next.
 * Invariant: the key of a text is all that it is printed from. A text that two rounds do not use is dropped.
 */

/** The text of a key; `print` makes it where it is not known. */
export type Remember = (key: string, print: () => string) => string;

/** For a single run: nothing is asked for twice. */
export const rememberNothing: Remember = (_key, print) => print();

export class Remembered {
  #before = new Map<string, string>();
  #now = new Map<string, string>();

  /** Begins a round. */
  turn(): void {
    this.#before = this.#now;
    this.#now = new Map();
  }

  readonly remember: Remember = (key, print) => {
    const text = this.#now.get(key) ?? this.#before.get(key) ?? print();
    this.#now.set(key, text);
    return text;
  };
}
