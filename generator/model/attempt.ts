/**
 * Owns functions that call code which may throw, and read JSON and percent-encoding that may be invalid.
 * Invariant: {@link recover} rethrows every error that is not of the expected class.
 */

/** The result of `action`; undefined if it throws. */
export function attempt<Value>(action: () => Value): Value | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/** The result of `action`; that of `fallback` if it throws an error of the class `kind`. */
export function recover<Value, Problem extends Error, Fallback>(
  action: () => Value,
  kind: abstract new (...input: never[]) => Problem,
  fallback: (error: Problem) => Fallback,
): Value | Fallback {
  try {
    return action();
  } catch (error) {
    if (error instanceof kind) return fallback(error);
    throw error;
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object that a text of JSON holds; undefined: it holds another value, or is no JSON. */
export function readJsonObject(text: string): Readonly<Record<string, unknown>> | undefined {
  const value = attempt((): unknown => JSON.parse(text));
  return isRecord(value) ? value : undefined;
}

/** The decoded text; the text unchanged if its percent-encoding is damaged. */
export function percentDecoded(text: string): string {
  return attempt(() => decodeURIComponent(text)) ?? text;
}
