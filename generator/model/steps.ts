/**
 * Owns how much work a search may do, counted in steps: descriptions come from anybody, and patterns may be made to take for ever.
 * Invariant: the count depends on what is searched alone, so the same description has the same outcome everywhere.
 */

/** Thrown where no steps are left. Whoever gave them catches it. */
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
