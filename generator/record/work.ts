/**
 * Owns the bound on the work that one exchange may cause: characters that are looked at, not seconds.
 * Invariant: whoever looks at a text spends its length first.
 */
import { Unkept } from "./hide-names.js";

export class Work {
  private left: number;

  /** `most`: characters, each as often as it is looked at. */
  constructor(most: number) {
    this.left = most;
  }

  /** Throws {@link Unkept}. */
  spend(characters: number): void {
    this.left -= characters;
    if (this.left < 0) throw new Unkept("searching it for secrets takes more work than one call may cause");
  }
}
