/**
 * Owns the reading of rich records: attributes, then the text or the elements.
 * Invariant: elements may be in any order. Unknown ones are skipped unless a field collects them.
 */
import type { SimpleType } from "../description.js";
import type { NamespaceScope } from "../xml/namespaces.js";
import { readOuterFragment } from "../xml/fragment.js";
import type { XmlReader } from "../xml/reader.js";
import { countRepeated } from "../xml/growth.js";
import {
  absentField,
  type ExpectedName,
  isMeant,
  mendingOf,
  passOver,
  refuseLost,
  type UnknownElements,
} from "./reading.js";
import { decodeElement, passTwice, setOwn } from "./decode-element.js";
import { isFor } from "./element-order.js";
import { resolveType, wireName } from "./element.js";
import { readOpenAttributes } from "./open-attributes.js";
import { placeError, within } from "./placed-error.js";
import { checkChosen, checkMany, isChosen, readChosen } from "./rich-choice.js";
import type { RichField, RichRecordDescription } from "./rich-description.js";
import type { ElementSlot, Layout } from "./rich-layout.js";
import { ValueError } from "./type.js";

type Values = Record<string, unknown>;

/** Reads the text or the elements of a record, through its end tag. */
export function readContent(
  reader: XmlReader,
  description: RichRecordDescription,
  layout: Layout,
  values: Values,
): void {
  const { text } = layout;
  if (text === undefined) readElements(reader, description, layout, values);
  else {
    const { prefixes } = reader;
    const content = reader.readText();
    const value = content === "" ? fixedValue(text) : undefined;
    setOwn(values, text.name, value ?? decodeText(reader, text, content, prefixes));
  }
  complete(reader, values, description.fields);
}

export function readAttributes(reader: XmlReader, { attributes, others }: Layout, values: Values): void {
  for (const field of attributes) {
    const text = reader.attribute(field.namespace ?? "", wireName(field));
    const value = text === undefined ? fixedValue(field) : decodeText(reader, field, text, reader.prefixes);
    // A mending reader has reported a text that is no valid value.
    if (value !== undefined || text !== undefined) setOwn(values, field.name, value);
  }
  if (others === undefined) return;
  const isField = (namespace: string, localName: string): boolean =>
    attributes.some((field) => wireName(field) === localName && (field.namespace ?? "") === namespace);
  const open = readOpenAttributes(reader, isField);
  if (open !== undefined) setOwn(values, others.name, open);
}

/** `prefixes`: those in scope at its element. */
function decodeText(reader: XmlReader, field: RichField, text: string, prefixes: NamespaceScope): unknown {
  try {
    const type = resolveType(field.type);
    const names = type.kind === "coded" ? type.text : undefined;
    if (names === undefined) return simpleTypeOf(field).decode(text);
    const value = names.decode(text, prefixes);
    countRepeated(reader, String(value).length);
    return value;
  } catch (error) {
    const mending = mendingOf(reader);
    const { type } = field;
    if (mending !== undefined && resolveType(type).kind === "simple" && error instanceof ValueError)
      return mending.within(field, () => mending.text(text, error, (other) => simpleTypeOf(field).decode(other)));
    throw placeError(error, { path: wireName(field), found: text, ...reader.position() }, field.secret);
  }
}

/** The fixed value of an absent attribute or an empty element, as in XML Schema; undefined if there is none. */
export function fixedValue({ type }: RichField): unknown {
  const resolved = resolveType(type);
  return resolved.kind === "simple" ? resolved.fixed?.value : undefined;
}

export function simpleTypeOf({ name, type }: RichField): SimpleType {
  const resolved = resolveType(type);
  if (resolved.kind !== "simple") throw new Error(`richRecord: the type of ${name} must be simple`);
  return resolved;
}

/** Reads elements in any order. An element that belongs to no field is skipped, unless the record has a wildcard. */
function readElements(reader: XmlReader, description: RichRecordDescription, layout: Layout, values: Values): void {
  const namespace = description.namespace ?? reader.namespace;
  let unknown: UnknownElements | undefined;
  let isAnyKnown = false;
  while (reader.nextChild()) {
    const slot = layout.elements
      .get(reader.localName)
      ?.find(({ field }) => (field.namespace ?? namespace) === reader.namespace);
    if (slot !== undefined && !isBeyond(reader, slot, layout, values)) {
      readField(reader, slot, values);
      isAnyKnown = true;
    } else if (layout.any !== undefined) listOf(values, layout.any).push(readOuterFragment(reader));
    else {
      const near = meantSlot(reader, layout, namespace, values);
      if (near === undefined) unknown = passOver(reader, unknown);
      else readField(reader, near, values);
    }
  }
  if (unknown !== undefined) refuseLost(reader, unknown, absentIn(layout, namespace, values), isAnyKnown);
}

/** The slot whose name an unknown element has in another namespace or case, if the reader mends. */
function meantSlot(reader: XmlReader, { elements }: Layout, own: string, values: Values): ElementSlot | undefined {
  if (mendingOf(reader) === undefined) return undefined;
  for (const [name, slots] of elements)
    for (const slot of slots) {
      const { field, choice = field } = slot;
      const isFree = !Object.hasOwn(values, choice.name) || resolveType(field.type).kind === "repeated";
      if (isFree && isMeant(reader, { name, namespace: field.namespace ?? own })) return slot;
    }
  return undefined;
}

/** Elements of fields that have no value, and of choices that are others. */
function* absentIn({ elements }: Layout, own: string, values: Values): Iterable<ExpectedName> {
  for (const [name, slots] of elements)
    for (const { field, choice } of slots)
      if (choice !== undefined || !Object.hasOwn(values, field.name)) yield { name, namespace: field.namespace ?? own };
}

/** The field is complete and a wildcard accepts the element, too: XML Schema assigns it to the wildcard. */
function isBeyond(reader: XmlReader, { field, choice }: ElementSlot, { any }: Layout, values: Values): boolean {
  const { name } = choice ?? field;
  if (any === undefined || !Object.hasOwn(values, name) || !isFor(any, reader)) return false;
  if (choice !== undefined) return isChosen(field, choice, values[name]);
  return resolveType(field.type).kind !== "repeated";
}

function readField(reader: XmlReader, { field, choice }: ElementSlot, values: Values): void {
  if (choice !== undefined) {
    const before = Object.hasOwn(values, choice.name) ? values[choice.name] : undefined;
    setOwn(values, choice.name, readChosen(reader, field, choice, before));
  } else if (resolveType(field.type).kind === "repeated") {
    setOwn(values, field.name, decodeElement(reader, field, listOf(values, field)));
  } else if (Object.hasOwn(values, field.name)) {
    passTwice(reader, field);
  } else setOwn(values, field.name, decodeElement(reader, field));
}

export function listOf(values: Values, { name }: RichField): unknown[] {
  const existing: unknown = Object.hasOwn(values, name) ? values[name] : undefined;
  if (Array.isArray(existing)) return existing;
  const list: unknown[] = [];
  setOwn(values, name, list);
  return list;
}

/** Fields that are absent: lists are empty, others undefined, unless they must be there. */
function complete(reader: XmlReader, values: Values, fields: readonly RichField[]): void {
  for (const field of fields) {
    const type = resolveType(field.type);
    if (field.as === "choice" && Object.hasOwn(values, field.name))
      within(field.name, () => checkChosen(field, values[field.name]));
    if (type.kind === "repeated") within(field.name, () => type.checkCount(listOf(values, field).length));
    else if (field.as === "any") listOf(values, field);
    else if (field.many !== undefined) within(field.name, () => checkMany(field, listOf(values, field).length));
    else if (!Object.hasOwn(values, field.name)) {
      if (field.required === true) {
        const what = field.as === "attribute" ? "attribute" : field.as === "choice" ? "choice" : "element";
        setOwn(values, field.name, absentField(reader, field, what));
      } else if (field.name in Object.prototype) setOwn(values, field.name, undefined);
    }
  }
}
