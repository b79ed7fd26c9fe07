/**
 * Owns the bytes of a body while they arrive, in pieces of any size.
 * Invariant: pieces are copied into one buffer unless there is only one. Memory is less than twice the received bytes
 * (beyond the first 8 KiB), and each byte is copied at most twice.
 */

const smallestSegment = 4_096;
const largestSegment = 1_048_576;

export class ArrivingBytes {
  /** Bytes received. */
  length = 0;
  /** Bytes of memory that hold them. */
  held = 0;
  /** The first piece, while it is the only one: most bodies are no more than that. */
  #only: Uint8Array | undefined;
  readonly #segments: Uint8Array[] = [];
  /** Bytes used of the last segment. */
  #filled = 0;
  readonly #announced: number;

  /** `announced`: bytes that are expected, where somebody said so; believed only as far as that saves memory. */
  constructor(announced: number = Infinity) {
    this.#announced = announced;
  }

  add(piece: Uint8Array): void {
    if (this.length === 0) {
      this.#only = piece;
      this.length = this.held = piece.length;
      return;
    }
    const only = this.#only;
    if (only !== undefined) {
      this.#only = undefined;
      this.length = this.held = 0;
      this.#copy(only);
    }
    this.#copy(piece);
  }

  /** All of it in one piece of memory; nothing is held here any more. */
  join(): Uint8Array {
    const joined = this.#only ?? this.#joinSegments();
    this.#only = undefined;
    this.#segments.length = this.#filled = this.length = this.held = 0;
    return joined;
  }

  #copy(piece: Uint8Array): void {
    let rest = piece;
    while (rest.length > 0) {
      let last = this.#segments[this.#segments.length - 1];
      if (last === undefined || this.#filled === last.length) last = this.#open(rest.length);
      const part = rest.subarray(0, last.length - this.#filled);
      last.set(part, this.#filled);
      this.#filled += part.length;
      this.length += part.length;
      rest = rest.subarray(part.length);
    }
  }

  /**
   * A new segment has half the size of all before it, so the number of segments grows only with the logarithm of the
   * length.
   */
  #open(needed: number): Uint8Array {
    const growth = Math.min(Math.max(this.length >> 1, smallestSegment), largestSegment);
    const expected = this.#announced - this.length;
    const segment = new Uint8Array(Math.max(needed, expected > 0 ? Math.min(growth, expected) : growth));
    this.#segments.push(segment);
    this.#filled = 0;
    this.held += segment.length;
    return segment;
  }

  #joinSegments(): Uint8Array {
    const [first] = this.#segments;
    if (first === undefined) return new Uint8Array(0);
    if (this.#segments.length === 1) return first.subarray(0, this.length);
    const whole = new Uint8Array(this.length);
    let offset = 0;
    for (const segment of this.#segments) {
      whole.set(segment.subarray(0, this.length - offset), offset);
      offset += segment.length;
    }
    return whole;
  }
}
