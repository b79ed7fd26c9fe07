/**
 * Owns the reading of values from elements (simple values, records, arrays, nil) for parameters, fields and results
 * alike.
 * Invariant: no value is assigned to another field, and none is silently lost. Unknown elements are skipped anywhere
 * (wire 1).
 */
import type { ArrayType, CodedType, FieldDescription, RecordType } from "../description.js";
import type { XmlReader } from "../xml/reader.js";
import {
  absentField,
  isMeant,
  mendingOf,
  type Mending,
  mends,
  passOver,
  refuseLost,
  type UnknownElements,
} from "./reading.js";
import { type ElementDescription, isReferenceType, resolveType, xsiNamespace, wireName } from "./element.js";
import { PlacedError, placeError } from "./placed-error.js";
import { ValueError } from "./type.js";

/** Whether the current element says `xsi:nil="true"`. */
export function isNil(reader: XmlReader): boolean {
  if (reader.attributes().length === 0) return false;
  const nil = reader.attribute(xsiNamespace, "nil")?.trim();
  return nil === "true" || nil === "1";
}

/**
 * The reader is at the element's start tag and reads through its end tag. `null` for nil, if the field is nullable or
 * of a reference type. `before`: earlier values of a repeated field. Throws {@link PlacedError}, whose path starts with
 * the name of the field's element.
 */
export function decodeElement(reader: XmlReader, field: ElementDescription, before: unknown[] = []): unknown {
  const mending = mendingOf(reader);
  if (mending === undefined || resolveType(field.type).kind === "repeated") return decodeOwn(reader, field, before);
  return mending.within(field, () => decodeOwn(reader, field, before, mending));
}

function decodeOwn(reader: XmlReader, field: ElementDescription, before: unknown[], mending?: Mending): unknown {
  const start = reader.offset;
  const type = resolveType(field.type);
  let text: string | undefined;
  if (type.kind === "repeated") return type.decodeNext(reader, field, before);
  try {
    if (isNil(reader)) {
      const mayBeNull = field.nullable === true || isReferenceType(type);
      if (!mayBeNull && !mends(reader, { expected: "a value", found: "xsi:nil" }))
        throw new ValueError("a value, not xsi:nil");
      reader.skip();
      return mayBeNull ? null : undefined;
    }
    if (type.kind !== "simple") return decodeComplex(reader, type);
    text = reader.readText();
    return text === "" && type.fixed !== undefined ? type.fixed.value : type.decode(text);
  } catch (error) {
    if (mending !== undefined && text !== undefined && type.kind === "simple" && error instanceof ValueError)
      return mending.text(text, error, (other) => type.decode(other));
    throw placeError(error, { path: wireName(field), found: text, ...positionOf(reader, error, start) }, field.secret);
  }
}

/** The content of a record or array element, whose start tag was read just now, through its end tag. Paths are relative to it. */
function decodeComplex(reader: XmlReader, type: RecordType | ArrayType | CodedType): unknown {
  if (type.kind === "coded") return type.decode(reader);
  const namespace = type.unqualified === true ? "" : reader.namespace;
  if (type.kind === "array") return decodeItems(reader, type.item, namespace);
  if (reader.attributes().length > 0) refuseDerived(reader, type);
  return decodeFields(reader, type.fields, namespace);
}

/** A derived record is not read as its base, because its additional fields would be lost. */
function refuseDerived(reader: XmlReader, { name }: RecordType): void {
  const type = reader.attribute(xsiNamespace, "type")?.trim() ?? name;
  if (type.slice(type.indexOf(":") + 1) === name) return;
  if (!mends(reader, { expected: `the type ${name}`, found: type, taken: name }))
    throw new ValueError(`a ${name}, not the type that xsi:type names`);
}

/**
 * The children of the current element as fields, in any order, through its end tag. A child counts when it is in `namespace`;
 * others are passed over, as ASMX does. A field given twice is refused, and so is a missing required one.
 */
function decodeFields(
  reader: XmlReader,
  fields: readonly ElementDescription[],
  namespace: string,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const indexes = indexesOf(fields);
  let next = 0;
  let fieldCount = 0;
  let unknown: UnknownElements | undefined;
  while (reader.nextChild()) {
    const expected = fields[next];
    const index =
      expected !== undefined && wireName(expected) === reader.localName ? next : indexes.get(reader.localName);
    const field = index === undefined || reader.namespace !== namespace ? undefined : fields[index];
    if (index === undefined || field === undefined) {
      const near = fields.find((each) => isMeantFor(reader, each, namespace, values));
      if (near === undefined) unknown = passOver(reader, unknown);
      else {
        setOwn(values, near.name, decodeElement(reader, near));
        fieldCount++;
      }
      continue;
    }
    if (Object.hasOwn(values, field.name)) {
      passTwice(reader, field);
      continue;
    }
    setOwn(values, field.name, decodeElement(reader, field));
    next = index + 1;
    fieldCount++;
  }
  if (fieldCount === fields.length) return values;
  if (unknown !== undefined) {
    const absent = fields.filter(({ name }) => !Object.hasOwn(values, name));
    const names = absent.map((field) => ({ name: wireName(field), namespace }));
    refuseLost(reader, unknown, names, fieldCount > 0);
  }
  completeFields(reader, values, fields);
  return values;
}

function isMeantFor(reader: XmlReader, field: ElementDescription, namespace: string, values: object): boolean {
  return !Object.hasOwn(values, field.name) && isMeant(reader, { name: wireName(field), namespace });
}

/** Absent fields: undefined, also for those whose name every object has (`constructor`). */
function completeFields(
  reader: XmlReader,
  values: Record<string, unknown>,
  fields: readonly ElementDescription[],
): void {
  for (const field of fields) {
    if (Object.hasOwn(values, field.name)) continue;
    if (field.required === true) setOwn(values, field.name, absentField(reader, field, "element"));
    else if (field.name in Object.prototype) setOwn(values, field.name, undefined);
  }
}

/** Items of an array: children of the item's name in `namespace`. Others are passed over. */
export function decodeItems(reader: XmlReader, item: FieldDescription, namespace: string): unknown[] {
  const values: unknown[] = [];
  let unknown: UnknownElements | undefined;
  while (reader.nextChild()) {
    const isItem = reader.localName === item.name && reader.namespace === namespace;
    if (!isItem && !isMeant(reader, { name: item.name, namespace })) {
      unknown = passOver(reader, unknown);
      continue;
    }
    values.push(decodeElement(reader, { ...item, name: `[${values.length}]` }));
  }
  refuseLost(reader, unknown, [{ name: item.name, namespace }], values.length > 0);
  return values;
}

const knownIndexes = new WeakMap<readonly ElementDescription[], ReadonlyMap<string, number>>();

function indexesOf(fields: readonly ElementDescription[]): ReadonlyMap<string, number> {
  const existing = knownIndexes.get(fields);
  if (existing !== undefined) return existing;
  const indexes = new Map(fields.map((field, index) => [wireName(field), index]));
  knownIndexes.set(fields, indexes);
  return indexes;
}

/** A plain assignment, save for the one name that would set the prototype instead. */
export function setOwn(values: Record<string, unknown>, name: string, value: unknown): void {
  if (name in Object.prototype) {
    Object.defineProperty(values, name, { value, writable: true, enumerable: true, configurable: true });
  } else values[name] = value;
}

/** A repeated element of a single field. Throws {@link PlacedError} unless the reader mends. */
export function passTwice(reader: XmlReader, field: ElementDescription): void {
  const name = wireName(field);
  if (!mends(reader, { name, expected: `the element ${name} once`, found: "a second one" }))
    throw new PlacedError(`the element ${name} once, found it twice`, { path: name, ...reader.position() });
  reader.skip();
}

/** Line and column cost a pass over the text, so only an error that lacks them asks. */
function positionOf(reader: XmlReader, error: unknown, start: number): { line?: number; column?: number } {
  if (!(error instanceof ValueError) || (error instanceof PlacedError && error.line !== undefined)) return {};
  return reader.position(start);
}
