/**
 * Owns the secrets of one exchange that are searched for wherever else they may stand.
 * Invariant: their number and length are bounded; a longer one is searched for by its parts, and where one of these stands a second time
 * the exchange is not kept.
 */
import { Redactor } from "../../templates/runtime/redaction/redaction.js";
import { Unkept } from "./hide-names.js";

const longest = 1024;
const part = 48;
/** Characters of all. */
const mostCharacters = 512 * 1024;

export class SecretSet {
  /** Secrets that are replaced wherever they occur. */
  readonly short: readonly string[];
  private readonly parts: Redactor;

  /** Throws {@link Unkept}. */
  constructor(values: readonly string[]) {
    const all = [...new Set(values)];
    this.short = all.filter((value) => value.length <= longest);
    const long = all.filter((value) => value.length > longest);
    const ends = long.flatMap((value) => [value.slice(0, part), value.slice(-part)]);
    this.parts = new Redactor(ends, true, undefined, mostCharacters);
    if (this.parts.unsearchable !== undefined) throw new Unkept(this.parts.unsearchable);
    const characters = this.short.reduce((sum, { length }) => sum + length, 2 * part * long.length);
    if (characters > mostCharacters) throw new Unkept("it holds more secrets than are searched for");
  }

  /** The text itself. Throws {@link Unkept}. */
  check(text: string): string {
    if (this.parts.own(text) === text) return text;
    throw new Unkept("a long secret stands in it twice");
  }
}
