/**
 * Owns what is read of a field that must be there and is not: an error, unless whoever reads says what stands in its place.
 * Invariant: nothing is made up for a reader that was not told so.
 */
import type { FieldDescription } from "../description.js";
import type { XmlReader } from "../xml/reader.js";
import { PlacedError } from "./placed-error.js";
import { wireName } from "./element.js";

/** Returns a value for a missing field; `undefined` if there is none. */
interface InsteadOfAbsent {
  field(described: FieldDescription, reader: XmlReader): unknown;
}

const substitutes = new WeakMap<XmlReader, InsteadOfAbsent>();

/** Tells a reader, before it is read. */
export function tellAbsent(reader: XmlReader, instead: InsteadOfAbsent | undefined): void {
  if (instead !== undefined) substitutes.set(reader, instead);
}

/** `kind`: `element`. Throws {@link PlacedError}. */
export function absentField(reader: XmlReader, field: FieldDescription, kind: string): unknown {
  const value = substitutes.get(reader)?.field(field, reader);
  if (value !== undefined) return value;
  const name = wireName(field);
  throw new PlacedError(`a value: the ${kind} ${name} is missing`, { path: name });
}
