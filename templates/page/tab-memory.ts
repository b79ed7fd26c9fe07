/**
 * Owns values that one operation's form passes to the next: credentials and SOAP headers, as they were typed.
 * Invariant: they are only in this document's memory, and are lost with it.
 */
import type { TryData, TryField } from "../runtime/help/try-form.js";
import { copyOf, type ListNode, type ValueNode } from "./xml-value.js";

const kept = new Map<string, ValueNode | ListNode>();

/** Keys of the fields that several operations have with one value. */
export function sharedOf({ parameters, headers }: TryData): ReadonlyMap<TryField, string> {
  const own = parameters.filter(({ secret, credential }) => secret ?? credential);
  return new Map([
    ...own.map((each) => [each, `parameter ${each.name}`] as const),
    ...headers.map((each) => [each, `header ${each.name} ${each.element} ${each.type}`] as const),
  ]);
}

export function keep(key: string, part: ValueNode | ListNode): void {
  kept.set(key, copyOf(part));
}

export function keptAt(key: string): ValueNode | ListNode | undefined {
  return kept.get(key);
}

export function forgetAll(): void {
  kept.clear();
}
