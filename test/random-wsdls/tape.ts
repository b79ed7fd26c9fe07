/**
 * Owns the decisions that a random WSDL is made of: numbers in a row, taken one after the other.
 * Invariant: the same numbers make the same WSDL; where none is left every decision is 0, the plainest, so that a shorter tape makes a smaller WSDL.
 */
import fc from "fast-check";

export class Tape {
  private readonly numbers: readonly number[];
  private at = 0;

  constructor(numbers: readonly number[]) {
    this.numbers = numbers;
  }

  /** From 0 up to but not including `count`. */
  below(count: number): number {
    return (this.numbers[this.at++] ?? 0) % count;
  }

  /** In so many of a hundred cases. */
  chance(percent: number): boolean {
    return this.below(100) >= 100 - percent;
  }

  /** The first is the plainest. */
  oneOf<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.below(items.length)] ?? items[0];
  }

  /** Undefined: there are none. */
  anyOf<Item>(items: readonly Item[]): Item | undefined {
    return items.length === 0 ? undefined : items[this.below(items.length)];
  }

  /** As many as `least` and at most `most`. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }
}

/** Tapes, for property tests. */
export const tapes: fc.Arbitrary<readonly number[]> = fc.array(fc.nat(0xffff), { maxLength: 1200, size: "max" });
