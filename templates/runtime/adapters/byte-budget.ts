/**
 * Owns the count of bytes that a server keeps for its clients: request bodies until they are answered, responses until
 * they are sent.
 * Invariant: every counted byte is subtracted exactly once. At the limit, new requests are refused and old ones
 * continue; a request that is alone always fits.
 */

/** Bodies up to this many bytes may use the last quarter, too, so that large bodies do not keep out ordinary calls. */
const smallBody = 65_536;

export class ByteBudget {
  readonly limit: number;
  #used = 0;
  /** Number of users of each piece of memory: data sent to several clients counts once. */
  readonly #kept = new Map<object, number>();

  constructor(limit: number) {
    this.limit = limit;
  }

  /** Bytes held now. */
  get used(): number {
    return this.#used;
  }

  /** Whether there is no room for anything new. */
  get exhausted(): boolean {
    return this.#used >= this.limit;
  }

  /** Whether one body may grow by so many bytes, from `held` on. */
  hasRoom(held: number, bytes: number): boolean {
    const room = held + bytes > smallBody ? this.limit * 0.75 : this.limit;
    return this.#used <= held || this.#used + bytes <= room;
  }

  /** Counts memory that exists already, even beyond the limit, until the returned function is called. */
  keep({ buffer }: Uint8Array): () => void {
    const users = this.#kept.get(buffer) ?? 0;
    this.#kept.set(buffer, users + 1);
    if (users === 0) this.count(buffer.byteLength);
    let isCounted = true;
    return () => {
      if (!isCounted) return;
      isCounted = false;
      const remaining = (this.#kept.get(buffer) ?? 1) - 1;
      if (remaining > 0) return void this.#kept.set(buffer, remaining);
      this.#kept.delete(buffer);
      this.count(-buffer.byteLength);
    };
  }

  /** The only place that changes the count; a negative number reduces it. */
  count(bytes: number): void {
    this.#used += bytes;
  }
}

/** The share of one request in a budget. */
export class BudgetShare {
  readonly #budget: ByteBudget;
  #held = 0;

  constructor(budget: ByteBudget) {
    this.#budget = budget;
  }

  /** Makes it `bytes` in all; false, and as before, where there is no room for more. */
  resize(bytes: number): boolean {
    const more = bytes - this.#held;
    if (more > 0 && !this.#budget.hasRoom(this.#held, more)) return false;
    if (more !== 0) this.#budget.count(more);
    this.#held = bytes;
    return true;
  }

  /** Whether `bytes` in all would find room now. */
  fits(bytes: number): boolean {
    return this.#budget.hasRoom(this.#held, bytes - this.#held);
  }

  /** May be called again. */
  close(): void {
    this.resize(0);
  }
}
