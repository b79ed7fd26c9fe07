/**
 * Owns the positions of a model's parts in the description's text.
 * Invariant: the model has no positions; rules look them up here.
 */
import type { Span } from "./diagnostic.js";

const nowhere: Span = { start: 0, end: 0 };

export class Places {
  readonly #spans = new Map<object, Map<string, Span>>();
  readonly #broken = new Set<object>();

  /** `part` is `name` for the thing itself, or one of its keys: `namespace`, `sample`, `result`. */
  set(thing: object, part: string, span: Span): void {
    const parts = this.#spans.get(thing);
    if (parts === undefined) this.#spans.set(thing, new Map([[part, span]]));
    else parts.set(part, span);
  }

  /** Another thing that stands where the first does. */
  copy(from: object, to: object): void {
    this.#spans.set(to, new Map(this.#spans.get(from)));
    if (this.#broken.has(from)) this.#broken.add(to);
  }

  /** The place of a part, of the thing itself where the part is not written, or the start of the text. */
  of(thing: object, part = "name"): Span {
    const parts = this.#spans.get(thing);
    return parts?.get(part) ?? parts?.get("name") ?? nowhere;
  }

  /** Whether the description writes this part. */
  says(thing: object, part: string): boolean {
    return this.#spans.get(thing)?.has(part) ?? false;
  }

  /** Marks a thing as a stand-in for something that could not be read, so that rules stay silent about it. */
  markBroken(thing: object): void {
    this.#broken.add(thing);
  }

  isBroken(thing: object): boolean {
    return this.#broken.has(thing);
  }
}
