/**
 * Owns what a reader does where a document is not as described: a field is missing, or an element is no field's.
 * Invariant: nothing is made up for a reader that was not told so. Requests pass over unknown elements (wire 1); of an answer no element is
 * lost that may have been meant for a field.
 */
import type { FieldDescription } from "../description.js";
import { describeElement, describeName } from "../xml/described-element.js";
import type { XmlReader } from "../xml/reader.js";
import { wireName } from "./element.js";
import { PlacedError } from "./placed-error.js";

export interface Reading {
  /** Returns a value for a missing field; `undefined` if there is none. */
  field?(described: FieldDescription, reader: XmlReader): unknown;
  /** The document is an answer. */
  readonly isAnswer?: true;
}

const readings = new WeakMap<XmlReader, Reading>();

export const answerReading: Reading = { isAnswer: true };

/** Tells a reader, before it is read. */
export function tellReading(reader: XmlReader, reading: Reading | undefined): void {
  if (reading !== undefined) readings.set(reader, reading);
}

/** `kind`: `element`. Throws {@link PlacedError}. */
export function absentField(reader: XmlReader, field: FieldDescription, kind: string): unknown {
  const value = readings.get(reader)?.field?.(field, reader);
  if (value !== undefined) return value;
  const name = wireName(field);
  throw new PlacedError(`a value: the ${kind} ${name} is missing`, { path: name });
}

/** The name that an element should have. */
export interface ExpectedName {
  readonly name: string;
  readonly namespace: string;
}

/** The unknown elements of one element of an answer. */
export interface UnknownElements {
  /** The first of each name in lower case. */
  readonly byName: Map<string, { readonly shown: string; readonly start: number }>;
}

/** Passes over an element that is no field's. `before`: the result for those before it. */
export function passOver(reader: XmlReader, before: UnknownElements | undefined): UnknownElements | undefined {
  const unknown = before ?? (readings.get(reader)?.isAnswer === true ? { byName: new Map() } : undefined);
  const name = unknown && reader.localName.toLowerCase();
  if (name !== undefined && unknown?.byName.has(name) === false)
    unknown.byName.set(name, { shown: describeElement(reader), start: reader.elementStart });
  reader.skip();
  return unknown;
}

/**
 * Refuses an answer whose unknown elements may have been meant: one has the name of an absent field in another namespace or case, or none of
 * the elements is known. `absent`: fields without an element. Throws {@link PlacedError}.
 */
export function refuseLost(
  reader: XmlReader,
  unknown: UnknownElements | undefined,
  absent: Iterable<ExpectedName>,
  isAnyKnown: boolean,
): void {
  if (unknown === undefined) return;
  let first: ExpectedName | undefined;
  for (const expected of absent) {
    first ??= expected;
    const element = unknown.byName.get(expected.name.toLowerCase());
    if (element !== undefined) throw lost(reader, expected, element);
  }
  const [element] = unknown.byName.values();
  if (!isAnyKnown && first !== undefined && element !== undefined) throw lost(reader, first, element);
}

function lost(
  reader: XmlReader,
  { name, namespace }: ExpectedName,
  { shown, start }: { readonly shown: string; readonly start: number },
): PlacedError {
  const expected = `${describeName(name, namespace)}, not ${shown}`;
  return new PlacedError(expected, { path: name, ...reader.position(start) });
}
