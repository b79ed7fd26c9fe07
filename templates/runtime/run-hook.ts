/**
 * Owns the calls of what a user gave to observe: hooks and `onError`.
 * Invariant: whatever a hook does changes nothing: it may throw, and a promise it gives may reject.
 */

/** A promise that rejects with nobody to hear it would end a Node process. */
export function runHook(hook: () => unknown): void {
  try {
    const given = hook();
    if (given !== undefined) Promise.resolve(given).catch(() => undefined);
  } catch {
    // A hook observes; what it observes goes on.
  }
}
