/**
 * Owns names with a number where several want the same: `Get`, `Get_2`, `Get_3`.
 * Invariant: no two are equal, and however many want one name, each is found in as many steps.
 */

/** Names that are given out, one after the other. */
export class NumberedNames {
  private readonly taken: Set<string>;
  /** The number to try next, by what was wanted. */
  private readonly next = new Map<string, number>();
  private readonly keyOf: (name: string) => string;

  /** `taken`: names that nobody gets; `keyOf`: what of a name no two may share, unless given all of it. */
  constructor(taken: Iterable<string>, keyOf: (name: string) => string = (name) => name) {
    this.taken = new Set(Array.from(taken, keyOf));
    this.keyOf = keyOf;
  }

  /** What was wanted, or the first with a number that is not taken; `isFree`: what else it has to be. */
  give(wanted: string, isFree: (name: string) => boolean = () => true): string {
    const { taken, next, keyOf } = this;
    const start = keyOf(wanted);
    let name = wanted;
    let number = next.get(start) ?? 2;
    while (taken.has(keyOf(name)) || !isFree(name)) name = `${wanted}_${String(number++)}`;
    next.set(start, number);
    taken.add(keyOf(name));
    return name;
  }
}
