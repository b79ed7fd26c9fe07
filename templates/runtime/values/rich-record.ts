/**
 * Owns records whose fields are not all elements of the record's own namespace, once each: attributes, text, repeated elements,
 * elements of other namespaces, and what nobody described. Derived records are told by `xsi:type` and `$type`.
 * Invariant: what one direction writes the other reads; a derived record is never read or written as what it is derived from.
 */
import type { XmlReader } from "../xml/reader.js";
import type { XmlWriter } from "../xml/writer.js";
import type { RichRecord, RichRecordDescription } from "./rich-description.js";
import { memberGiven, memberRead, writeType } from "./rich-family.js";
import { layoutOf } from "./rich-layout.js";
import { readRecord } from "./rich-read.js";
import { writeRecord } from "./rich-write.js";
import { ValueError } from "./type.js";

export type { RichField, RichRecord, RichRecordDescription } from "./rich-description.js";

export function richRecord(description: RichRecordDescription): RichRecord {
  const layout = layoutOf(description.fields);
  return recordOf(description, {
    read: (reader) => readRecord(reader, description, layout),
    write: (writer, value, depth) => writeRecord(writer, description, value, depth),
  });
}

/** Reads and writes the content of a record, between its tags. */
interface RecordContent {
  read(reader: XmlReader): Record<string, unknown>;
  /** The start tag was written, and more attributes may follow. */
  write(writer: XmlWriter, value: object, depth: number): void;
}

/** A record of a family, however its content stands there. */
export function recordOf(description: RichRecordDescription, content: RecordContent): RichRecord {
  const name = description.typeName ?? description.name;
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
    decodeOwn: (reader) => content.read(reader),
    encodeOwn(writer, value, depth, derived) {
      if (derived) writeType(writer, description);
      content.write(writer, value, depth);
    },
  };
  return self;
}
