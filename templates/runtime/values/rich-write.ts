/**
 * Owns the writing of rich records: attributes, then the text or the elements in the order of the description.
 * Invariant: what cannot be sent as given is refused, and nothing that was given is left out.
 */
import type { WrittenAttribute, XmlWriter } from "../xml/writer.js";
import { encodeNamed, ownOrGiven } from "./element.js";
import { attributeWriter, writeOpenAttributes } from "./open-attributes.js";
import { placeError } from "./placed-error.js";
import { wireName, type RichField, type RichRecordDescription } from "./rich-description.js";
import { simpleTypeOf } from "./rich-read.js";
import { ValueError } from "./type.js";
import { writeElementText } from "./xml-content.js";

/** The start tag was written, and more attributes may follow. */
export function writeRecord(writer: XmlWriter, description: RichRecordDescription, value: object, depth: number): void {
  checkChoices(description.fields, value);
  writeAttributes(writer, description.fields, value);
  writeContent(writer, description, value, depth);
}

function checkChoices(fields: readonly RichField[], value: object): void {
  const given = new Map<string, string>();
  for (const field of fields) {
    if (field.choice === undefined || given.get(field.choice) === field.name || !isThere(ownOrGiven(value, field.name)))
      continue;
    const first = given.get(field.choice);
    if (first !== undefined)
      throw new ValueError(`one of ${first} and ${field.name}, which exclude each other, found both`);
    given.set(field.choice, field.name);
  }
  for (const { choice, chosen } of fields) {
    if (choice === undefined || chosen !== true || given.has(choice)) continue;
    const names = fields.filter((field) => field.choice === choice).map(({ name }) => name);
    throw new ValueError(`one of ${names.join(", ")}`);
  }
}

function isThere(value: unknown): boolean {
  return value !== undefined && !(Array.isArray(value) && value.length === 0);
}

function writeAttributes(writer: XmlWriter, fields: readonly RichField[], value: object): void {
  const write = attributeWriter(writer);
  for (const field of fields) {
    const own = ownOrGiven(value, field.name);
    try {
      if (field.as === "attributes") writeOpenAttributes(write, own);
      else if (field.as !== "attribute") continue;
      else if (own !== undefined && own !== null)
        write(field.namespace ?? "", wireName(field), simpleTypeOf(field).encode(own));
      else if (field.required === true) throw new ValueError("a value: it is required");
    } catch (error) {
      throw placeError(error, { path: field.name });
    }
  }
}

function writeContent(
  writer: XmlWriter,
  { namespace, fields }: RichRecordDescription,
  value: object,
  depth: number,
): void {
  const outer = writer.namespace;
  for (const field of fields) {
    const own = ownOrGiven(value, field.name);
    if (field.as === "text") writeText(writer, field, own);
    else if (field.as === "any") writeAny(writer, field, own);
    else if (field.as === undefined) {
      const wanted = field.namespace ?? namespace;
      const attributes: readonly WrittenAttribute[] =
        wanted === undefined || wanted === outer ? [] : [["xmlns", wanted]];
      if (wanted !== undefined) writer.namespace = wanted;
      encodeNamed(writer, field.name, { ...field, name: wireName(field) }, own, depth, attributes);
      writer.namespace = outer;
    }
  }
}

function writeText(writer: XmlWriter, field: RichField, value: unknown): void {
  try {
    if (value !== undefined && value !== null) writer.text(simpleTypeOf(field).encode(value));
    else if (field.required === true) throw new ValueError("a value: it is required");
  } catch (error) {
    throw placeError(error, { path: field.name });
  }
}

function writeAny(writer: XmlWriter, field: RichField, value: unknown): void {
  try {
    if (value === undefined || value === null) return;
    if (!Array.isArray(value)) throw new ValueError("an array of elements as strings");
    for (const element of value) writeElementText(writer, element);
  } catch (error) {
    throw placeError(error, { path: field.name });
  }
}
