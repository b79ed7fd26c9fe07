/**
 * Owns the calls of a user's observers: hooks and `onError`.
 * Invariant: an observer cannot change a call. It may throw, and its promise may reject.
 */

/** Ignores errors, also of a returned promise: an unhandled rejection would end a Node.js process. */
export function runHook(hook: () => unknown): void {
  try {
    const result = hook();
    if (result !== undefined) Promise.resolve(result).catch(() => undefined);
  } catch {
    // The call goes on.
  }
}
