/**
 * Owns .NET's notes in a schema: settings as `msdata:` attributes, and ExtendedProperties as `msprop:` attributes.
 * Invariant: notes that were read are written again unchanged, and have no effect on rows.
 */
import { ValueError } from "../../description.js";
import type { WrittenAttribute } from "../../xml/writer.js";
import type { Noted, Notes } from "./data-set.js";
import { decodeDataName, encodeDataName } from "./names.js";
import { msdataOf, type SchemaNode } from "./schema-tree.js";
import { mspropNamespace } from "./words.js";

export const setNotes: readonly string[] = ["CaseSensitive", "Locale", "EnforceConstraints", "Prefix"];
export const tableNotes: readonly string[] = [
  "CaseSensitive",
  "Locale",
  "DisplayExpression",
  "MinimumCapacity",
  "Prefix",
];
export const columnNotes: readonly string[] = [
  "ReadOnly",
  "AutoIncrement",
  "AutoIncrementSeed",
  "AutoIncrementStep",
  "Caption",
  "DateTimeMode",
  "Expression",
  "Prefix",
];

/** Notes with these names and the properties of a declaration, without absent ones. */
export function notedOf(node: SchemaNode, names: readonly string[]): Noted {
  const notes = names.flatMap((name) => {
    const text = msdataOf(node, name);
    return text === undefined ? [] : [[name, text] as const];
  });
  const properties = propertiesOf(node);
  return {
    ...(notes.length === 0 ? {} : { notes: Object.fromEntries(notes) }),
    ...(properties === undefined ? {} : { properties }),
  };
}

/** A relation and its foreign key share a declaration. */
export const relationPrefix = "rel_";
export const foreignKeyPrefix = "fk_";

/** A copy of notes and properties without anything else. */
export function notedAs({ notes, properties }: Noted = {}): Noted {
  return { ...(notes === undefined ? {} : { notes }), ...(properties === undefined ? {} : { properties }) };
}

/** `prefix`: of the names that count. */
export function propertiesOf({ attributes }: SchemaNode, prefix = ""): Notes | undefined {
  const entries = attributes.flatMap(({ namespace, localName, value }) => {
    if (namespace !== mspropNamespace || !localName.startsWith(prefix)) return [];
    return [[decodeDataName(localName.slice(prefix.length)), value] as const];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** Notes as they are, properties with the declaration of their prefix: most schemas need none. */
export function notedAttributes({ notes, properties }: Noted): readonly WrittenAttribute[] {
  if (notes === undefined && properties === undefined) return [];
  const settings = Object.entries(notes ?? {}).map(([name, text]): WrittenAttribute => [`msdata:${named(name)}`, text]);
  return [...settings, ...propertyAttributes(properties)];
}

export function propertyAttributes(properties: Notes | undefined, prefix = ""): readonly WrittenAttribute[] {
  const written = Object.entries(properties ?? {});
  if (written.length === 0) return [];
  const declared: WrittenAttribute = ["xmlns:msprop", mspropNamespace];
  return [...written.map(([name, text]): WrittenAttribute => [`msprop:${prefix}${named(name)}`, text]), declared];
}

function named(name: string): string {
  if (name === "") throw new ValueError("notes and properties that have names");
  return encodeDataName(name);
}
