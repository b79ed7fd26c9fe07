/**
 * Owns rich records: they have attributes, text, repeated elements, elements of other namespaces or undescribed ones.
 * Derived records are recognized by `xsi:type` and `$type`.
 * Invariant: written records are read back the same. A derived record is never read or written as the record that it
 * extends.
 */
import type { XmlReader } from "../xml/reader.js";
import { setOwn } from "./decode-element.js";
import type { RichRecord, RichRecordDescription } from "./rich-description.js";
import { writeType } from "./open-attributes.js";
import { memberGiven, memberRead } from "./rich-family.js";
import { type Layout, layoutOf } from "./rich-layout.js";
import { readAttributes, readContent } from "./rich-read.js";
import { writeRecord } from "./rich-write.js";
import { ValueError } from "./type.js";

export type { RichField, RichRecord, RichRecordDescription } from "./rich-description.js";

export function richRecord(description: RichRecordDescription): RichRecord {
  return recordOf(description, (reader, layout, values) => readContent(reader, description, layout, values));
}

/** Reads the content of a record, whose start tag with its attributes was read, through its end tag. */
type ContentReader = (reader: XmlReader, layout: Layout, values: Record<string, unknown>) => void;

/** A record of a family, however its content is read. */
export function recordOf(description: RichRecordDescription, readContentOf: ContentReader): RichRecord {
  const name = description.typeName ?? description.name;
  const layout = layoutOf(description.fields);
  const self: RichRecord = {
    kind: "coded",
    name,
    description,
    decode: (reader) => memberRead(self, reader).decodeOwn(reader),
    encode(writer, value, depth) {
      if (typeof value !== "object" || value === null) throw new ValueError(`an object with the fields of ${name}`);
      const member = memberGiven(self, value);
      member.encodeOwn(writer, value, depth, member !== self);
    },
    decodeOwn(reader) {
      const values: Record<string, unknown> = {};
      if (description.tagged === true) setOwn(values, "$type", description.name);
      readAttributes(reader, layout, values);
      readContentOf(reader, layout, values);
      return values;
    },
    encodeOwn(writer, value, depth, derived) {
      if (derived) writeType(writer, name, description.typeNamespace);
      writeRecord(writer, description, value, depth);
    },
  };
  return self;
}
