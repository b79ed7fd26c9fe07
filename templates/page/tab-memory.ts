/**
 * Owns values that one operation's form passes to the next: credentials and SOAP headers, as they were typed.
 * Invariant: they are only in this document's memory, and are lost with it.
 */
import type { TryData, TryParameter } from "../runtime/help/try-form.js";

interface Kept {
  readonly what: "value" | "null" | "absent";
  readonly text: string;
}

const kept = new Map<string, Kept>();

/** Parameters that several operations take with one value, by the name of that. */
export function sharedOf({ parameters, headers }: TryData): ReadonlyMap<TryParameter, string> {
  const own = parameters.filter(({ secret, credential }) => secret || credential);
  return new Map([
    ...own.map((each) => [each, `parameter ${each.name}`] as const),
    ...headers.map((each) => [each, `header ${each.name} ${each.element} ${each.type}`] as const),
  ]);
}

export function keep(key: string, value: Kept): void {
  kept.set(key, value);
}

export function keptAt(key: string): Kept | undefined {
  return kept.get(key);
}

export function forgetAll(): void {
  kept.clear();
}
