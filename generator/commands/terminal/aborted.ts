/** Owns waiting for the end of a command that goes on until a signal comes. */

/** Resolves when the signal is aborted; at once where it is. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
