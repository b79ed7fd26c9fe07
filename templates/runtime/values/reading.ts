/**
 * Owns a reader's reaction to documents that differ from their description: a missing field, an unknown element, an
 * invalid value.
 * Invariant: values are made up only if the caller asked for it. Unknown elements of requests are skipped (wire 1);
 * those of an answer are errors if they may have been meant for a field.
 */
import type { FieldDescription } from "../description.js";
import { describeElement, describeName } from "../xml/described-element.js";
import type { XmlReader } from "../xml/reader.js";
import { wireName } from "./element.js";
import { PlacedError } from "./placed-error.js";

/** A place where a document is not as described. */
export interface Deviation {
  /** Name of the element or attribute, where it is not the one that is being read. */
  readonly name?: string;
  readonly expected: string;
  /** `undefined`: it is absent. */
  readonly found?: string | undefined;
  /** The text that is read in its place; `undefined`: there is no value. */
  readonly taken?: string;
}

/** Reads on where a document is not as described, and remembers each place. */
export interface Mending {
  /** `read` reads the element or attribute of a field. */
  within<Value>(field: FieldDescription, read: () => Value): Value;
  tell(deviation: Deviation): void;
  /** The value of a text that `decode` rejects, read from another spelling; `undefined` if there is none. */
  text(text: string, error: { readonly expected: string }, decode: (text: string) => unknown): unknown;
  /** The answer has no element around its result. */
  isBare: boolean;
}

export interface Reading {
  /** Returns a value for a missing field; `undefined` if there is none. */
  field?(described: FieldDescription, reader: XmlReader): unknown;
  /** The document is an answer. */
  readonly isAnswer?: true;
  readonly mending?: Mending | undefined;
}

export const strictAnswer: Reading = { isAnswer: true };

/** Sets the options of a reader before it reads. */
export function tellReading(reader: XmlReader, reading: Reading | undefined): void {
  reader.reading = reading;
}

function readingOf(reader: XmlReader): Reading | undefined {
  return reader.reading as Reading | undefined;
}

export function mendingOf(reader: XmlReader): Mending | undefined {
  return readingOf(reader)?.mending;
}

/** True if the reader mends: the deviation is reported, and reading continues. */
export function mends(reader: XmlReader, deviation: Deviation): boolean {
  const mending = mendingOf(reader);
  mending?.tell(deviation);
  return mending !== undefined;
}

/** `kind`: `element`. Throws {@link PlacedError}. */
export function absentField(reader: XmlReader, field: FieldDescription, kind: string): unknown {
  const value = readingOf(reader)?.field?.(field, reader);
  if (value !== undefined) return value;
  const name = wireName(field);
  const expected = `a value: the ${kind} ${name} is missing`;
  if (mends(reader, { name, expected })) return undefined;
  throw new PlacedError(expected, { path: name });
}

/** The name that an element should have. */
export interface ExpectedName {
  readonly name: string;
  readonly namespace: string;
}

/** The current element is unknown. True if the reader mends, and it has the expected name in another namespace or case. */
export function isMeant(reader: XmlReader, { name, namespace }: ExpectedName): boolean {
  if (mendingOf(reader) === undefined || reader.localName.toLowerCase() !== name.toLowerCase()) return false;
  const shown = describeElement(reader);
  return mends(reader, { name, expected: describeName(name, namespace), found: shown, taken: shown });
}

/** The unknown elements of one element of an answer. */
export interface UnknownElements {
  /** The first of each name in lower case. */
  readonly byName: Map<string, { readonly shown: string; readonly start: number }>;
}

/** Passes over an element that is no field's. `before`: the result for those before it. */
export function passOver(reader: XmlReader, before: UnknownElements | undefined): UnknownElements | undefined {
  const unknown = before ?? (readingOf(reader)?.isAnswer === true ? { byName: new Map() } : undefined);
  const name = unknown && reader.localName.toLowerCase();
  if (name !== undefined && unknown?.byName.has(name) === false)
    unknown.byName.set(name, { shown: describeElement(reader), start: reader.elementStart });
  reader.skip();
  return unknown;
}

/**
 * Refuses an answer if its unknown elements may be meant for fields: one has the name of an absent field in another
 * namespace or case, or no element is known. `absent`: fields without an element. Throws {@link PlacedError}.
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
    if (element !== undefined) return lost(reader, expected, element);
  }
  const [element] = unknown.byName.values();
  if (!isAnyKnown && first !== undefined && element !== undefined) lost(reader, first, element);
}

function lost(
  reader: XmlReader,
  { name, namespace }: ExpectedName,
  { shown, start }: { readonly shown: string; readonly start: number },
): void {
  const expected = describeName(name, namespace);
  if (mends(reader, { name, expected, found: shown })) return;
  throw new PlacedError(`${expected}, not ${shown}`, { path: name, ...reader.position(start) });
}
