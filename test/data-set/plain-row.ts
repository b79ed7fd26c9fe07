/** Owns the check that a row inherits no name: its prototype has none, no prototype of its own, and cannot be changed. */
import { expect } from "vitest";

export function expectNoInheritedName(row: object | undefined): void {
  const prototype: object = Object.getPrototypeOf(row);
  expect(Object.getOwnPropertyNames(prototype)).toEqual([]);
  expect(Object.getPrototypeOf(prototype)).toBeNull();
  expect(Object.isFrozen(prototype)).toBe(true);
}
