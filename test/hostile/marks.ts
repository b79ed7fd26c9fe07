/**
 * Owns texts of combining marks, and the count of what the platform's `normalize` does with them.
 * Invariant: nothing is timed. The platform sorts a run of marks in quadratic time, so its longest run is what counts.
 */

/** A letter under `count` marks in the order that is dearest to sort. */
export function marks(count: number): string {
  const half = Math.ceil(count / 2);
  return `a${"\u0315".repeat(half)}${"\u0300".repeat(count - half)}`;
}

/** How many marks follow one another at most. */
export function longestRun(text: string): number {
  let longest = 0;
  let run = 0;
  for (const character of text) {
    run = /\p{M}/u.test(character) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** The longest run of marks that any call of `normalize` was asked to sort while `action` ran; 0 if none was called. */
export async function longestRunNormalized(action: () => unknown): Promise<number> {
  const { normalize } = String.prototype;
  let longest = 0;
  Object.defineProperty(String.prototype, "normalize", {
    configurable: true,
    writable: true,
    value(this: string, form?: string): string {
      longest = Math.max(longest, longestRun(this));
      return Reflect.apply(normalize, this, [form]);
    },
  });
  try {
    await action();
    return longest;
  } finally {
    Object.defineProperty(String.prototype, "normalize", { configurable: true, writable: true, value: normalize });
  }
}
