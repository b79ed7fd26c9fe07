/**
 * Owns the types that may replace another one by xsi:type.
 * Invariant: the list is complete, and includes types that the language cannot describe there.
 */
import type { QName } from "../documents/qname.js";
import type { Note } from "../documents/refusal.js";
import { type Component, isRestriction, type SchemaSet } from "./schema-set.js";

export interface DerivedTypes {
  /** Through any number of steps, each of which is an extension. */
  readonly extending: readonly Component[];
  /** With a restriction on the way. */
  readonly restricting: readonly Component[];
}

export function derivedTypes(name: QName, set: SchemaSet): DerivedTypes {
  const isRestricted = new Map<Component, boolean>();
  const add = (base: QName, isBelow: boolean): void => {
    for (const each of set.derivedFrom(base))
      if (!isRestricted.has(each)) isRestricted.set(each, isBelow || isRestriction(each));
  };
  add(name, false);
  // Entries that are added during the loop are visited, too.
  for (const [each, isBelow] of isRestricted) add(each.name, isBelow);
  const all = [...isRestricted];
  return {
    extending: all.flatMap(([each, isBelow]) => (isBelow ? [] : [each])),
    restricting: all.flatMap(([each, isBelow]) => (isBelow ? [each] : [])),
  };
}

/** Note about a type that is derived from `base` with a restriction on the way. `isTaken`: it is read as `base`, not refused. */
export function restrictedNote({ node, name }: Component, base: string, isTaken: boolean): Note {
  const how = isRestriction({ node }) ? "which it restricts" : "which it restricts by way of another";
  const what = `what is of the type ${name.name} by xsi:type`;
  const text = isTaken
    ? `${what} is read and written as ${base}, ${how}`
    : `${what} is refused in place of ${base}, ${how}`;
  return { node, construct: "restricted type", text };
}
