/**
 * Owns the writing of rich records: attributes, then the text or the elements in the order of the description.
 * Invariant: what cannot be sent as given is refused, and nothing that was given is left out.
 */
import type { WrittenAttribute, XmlWriter } from "../xml/writer.js";
import { encodeNamed, ownOrGiven, resolveType } from "./element.js";
import { AttributeWriter, writeOpenAttributes } from "./open-attributes.js";
import { placeError, within } from "./placed-error.js";
import { chosenFields } from "./rich-choice.js";
import { wireName, type RichField, type RichRecordDescription } from "./rich-description.js";
import { simpleTypeOf } from "./rich-read.js";
import { ValueError } from "./type.js";
import { writeElementText } from "./xml-content.js";

/** The start tag was written, and more attributes may follow. */
export function writeRecord(writer: XmlWriter, description: RichRecordDescription, value: object, depth: number): void {
  const attributes = writeAttributes(writer, description.fields, value);
  writeContent(writer, description, value, depth, attributes);
}

/** Gives what may write more of them. */
export function writeAttributes(writer: XmlWriter, fields: readonly RichField[], value: object): AttributeWriter {
  const attributes = new AttributeWriter(writer);
  for (const field of fields) {
    const fieldValue = ownOrGiven(value, field.name);
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

function writeContent(
  writer: XmlWriter,
  { namespace, fields }: RichRecordDescription,
  value: object,
  depth: number,
  attributes: AttributeWriter,
): void {
  for (const field of fields) {
    const fieldValue = ownOrGiven(value, field.name);
    if (field.as === "text") writeText(writer, field, fieldValue, attributes);
    else if (field.as === "any") writeAny(writer, field, fieldValue);
    else if (field.as === "choice") writeChosen(writer, field, fieldValue, namespace, depth);
    else if (field.as === undefined) writeElement(writer, field, fieldValue, field.namespace ?? namespace, depth);
  }
}

/** `namespace` undefined: that of the element around it. */
export function writeElement(
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
  encodeNamed(writer, field.name, { ...field, name: wireName(field) }, value, depth, attributes);
  writer.namespace = outer;
}

function writeChosen(
  writer: XmlWriter,
  choice: RichField,
  value: unknown,
  namespace: string | undefined,
  depth: number,
): void {
  within(choice.name, () => {
    for (const [field, own] of chosenFields(choice, value)) {
      writeElement(writer, field, own, field.namespace ?? namespace, depth);
    }
  });
}

function writeText(writer: XmlWriter, field: RichField, value: unknown, attributes: AttributeWriter): void {
  within(field.name, () => {
    if (value !== undefined && value !== null) writer.text(textFor(field, value, attributes, writer));
    else if (field.required === true) throw new ValueError("a value: it is required");
  });
}

export function writeAny(writer: XmlWriter, field: RichField, value: unknown): void {
  within(field.name, () => {
    if (value === undefined || value === null) return;
    if (!Array.isArray(value)) throw new ValueError("an array of elements as strings");
    for (const element of value) writeElementText(writer, element);
  });
}
