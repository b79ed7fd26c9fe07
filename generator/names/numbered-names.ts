/**
 * Owns the numbering of names that are taken: `name_2`, `name_3`.
 * Invariant: many equal names take linear time.
 */

export class NumberedNames {
  readonly #usedKeys: Set<string>;
  readonly #keyOf: (name: string) => string;
  readonly #separator: string;
  /** Number to try next, by the key of the wanted name. */
  readonly #next = new Map<string, number>();

  /** `usedNames`: names that are not free. `keyOf`: names of one key collide; default: equal names. */
  constructor(usedNames: Iterable<string>, keyOf = (name: string): string => name, separator = "_") {
    this.#usedKeys = new Set(Array.from(usedNames, keyOf));
    this.#keyOf = keyOf;
    this.#separator = separator;
  }

  /** Returns `name`, or the first of `name_2`, `name_3`, … that is free. `isFree`: a further condition. */
  give(name: string, isFree: (name: string) => boolean = () => true): string {
    const key = this.#keyOf(name);
    let numbered = name;
    let number = this.#next.get(key) ?? 2;
    while (this.#usedKeys.has(this.#keyOf(numbered)) || !isFree(numbered))
      numbered = `${name}${this.#separator}${String(number++)}`;
    this.#next.set(key, number);
    this.#usedKeys.add(this.#keyOf(numbered));
    return numbered;
  }
}
