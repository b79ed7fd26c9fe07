/**
 * Owns the budget of a search, counted in steps: descriptions are untrusted, and a pattern may be crafted to take forever.
 * Invariant: steps depend only on the input, so a description has the same outcome on every machine.
 */

/** Thrown if no steps are left. The owner of the budget catches it. */
export class OutOfSteps extends Error {}

export class Steps {
  #left: number;

  constructor(left: number) {
    this.#left = left;
  }

  get left(): number {
    return this.#left;
  }

  /** Throws {@link OutOfSteps}. */
  take(count = 1): void {
    this.#left -= count;
    if (this.#left < 0) throw new OutOfSteps("no steps are left");
  }
}
