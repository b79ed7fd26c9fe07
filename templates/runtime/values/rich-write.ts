/**
 * Owns the writing of rich and ordered records: attributes, then the text or the elements in the order of the
 * description.
 * Invariant: a value that cannot be sent is refused, and no part of a value is left out.
 */
import type { WrittenAttribute, XmlWriter } from "../xml/writer.js";
import { partsOf } from "./element-order.js";
import { encodeNamed, ownOrGiven, resolveType, wireName } from "./element.js";
import { AttributeWriter, writeOpenAttributes } from "./open-attributes.js";
import { placeError, within } from "./placed-error.js";
import { chosenFields, checkMany } from "./rich-choice.js";
import type { RichField, RichRecordDescription } from "./rich-description.js";
import { fixedValue, simpleTypeOf } from "./rich-read.js";
import { ValueError } from "./type.js";
import { writeElementText } from "./xml-content.js";

/** The start tag was written, and more attributes may follow. */
export function writeRecord(writer: XmlWriter, description: RichRecordDescription, value: object, depth: number): void {
  const { fields, namespace } = description;
  const attributes = writeAttributes(writer, fields, value);
  const text = fields.find((field) => field.as === "text");
  if (text !== undefined) writeText(writer, text, ownOrGiven(value, text.name), attributes);
  writeParts(writer, fields, value, namespace, depth);
}

/** Returns the writer for further attributes. */
function writeAttributes(writer: XmlWriter, fields: readonly RichField[], value: object): AttributeWriter {
  const attributes = new AttributeWriter(writer);
  for (const field of fields) {
    const ownValue = ownOrGiven(value, field.name);
    const fieldValue = field.as === "attribute" ? (ownValue ?? fixedValue(field)) : ownValue;
    try {
      if (field.as === "attributes") writeOpenAttributes(attributes, fieldValue);
      else if (field.as !== "attribute") continue;
      else if (fieldValue !== undefined && fieldValue !== null)
        attributes.write(field.namespace ?? "", wireName(field), textFor(field, fieldValue, attributes, writer));
      else if (field.required === true) throw new ValueError("a value: it is required");
    } catch (error) {
      throw placeError(error, { path: field.name });
    }
  }
  return attributes;
}

/** The text of a value. Prefixes of names in it are declared in the start tag. */
function textFor(field: RichField, value: unknown, attributes: AttributeWriter, { namespace }: XmlWriter): string {
  const type = resolveType(field.type);
  if (type.kind !== "coded" || type.text === undefined) return simpleTypeOf(field).encode(value);
  return type.text.encode(value, (each) => attributes.declare(each), namespace);
}

/** Writes elements, wildcards, choices and sequences. `namespace` undefined: that of the parent element. */
function writeParts(
  writer: XmlWriter,
  parts: readonly RichField[],
  value: object,
  namespace: string | undefined,
  depth: number,
): void {
  for (const part of parts) writePart(writer, part, ownOrGiven(value, part.name), namespace, depth);
}

function writePart(
  writer: XmlWriter,
  part: RichField,
  value: unknown,
  namespace: string | undefined,
  depth: number,
): void {
  if (part.as === undefined) writeElement(writer, part, value, part.namespace ?? namespace, depth);
  else if (part.as === "any") writeAny(writer, part, value);
  else if (part.as === "choice" || part.as === "sequence") {
    within(part.name, () => {
      if (part.as === "choice")
        for (const [field, fieldValue] of chosenFields(part, value))
          writePart(writer, field, fieldValue, namespace, depth);
      else for (const each of sequencesOf(part, value)) writeParts(writer, partsOf(part), each, namespace, depth);
    });
  }
}

/** `namespace` undefined: that of the parent element. */
function writeElement(
  writer: XmlWriter,
  field: RichField,
  value: unknown,
  namespace: string | undefined,
  depth: number,
): void {
  const outer = writer.namespace;
  const isOther = namespace !== undefined && namespace !== outer;
  const attributes: readonly WrittenAttribute[] = isOther ? [["xmlns", namespace]] : [];
  if (isOther) writer.namespace = namespace;
  encodeNamed(writer, field.name, field, value, depth, attributes);
  writer.namespace = outer;
}

function writeText(writer: XmlWriter, field: RichField, value: unknown, attributes: AttributeWriter): void {
  within(field.name, () => {
    if (value !== undefined && value !== null) writer.text(textFor(field, value, attributes, writer));
    else if (field.required === true) throw new ValueError("a value: it is required");
  });
}

/** Writes a wildcard's elements. Rejects more than it allows: they would be read as elements of the next wildcard. */
function writeAny(writer: XmlWriter, { name, many }: RichField, value: unknown): void {
  within(name, () => {
    if (value === undefined || value === null) return;
    if (!Array.isArray(value)) throw new ValueError("an array of elements as strings");
    const { max } = many ?? {};
    if (max !== undefined && value.length > max) throw new ValueError(`at most ${max} elements, found ${value.length}`);
    for (const element of value) writeElementText(writer, element);
  });
}

/** The objects with the values of a sequence, one for each time that it occurs. */
function sequencesOf(part: RichField, value: unknown): readonly object[] {
  const expected = `with ${partsOf(part)
    .map(({ name }) => name)
    .join(", ")}`;
  const check = (each: unknown): object => {
    if (typeof each !== "object" || each === null) throw new ValueError(`an object ${expected}`);
    return each;
  };
  const isAbsent = value === undefined || value === null;
  if (part.many === undefined) return isAbsent && part.required !== true ? [] : [check(value)];
  const list = isAbsent ? [] : value;
  if (!Array.isArray(list)) throw new ValueError(`an array of objects ${expected}`);
  checkMany(part, list.length);
  return list.map(check);
}
