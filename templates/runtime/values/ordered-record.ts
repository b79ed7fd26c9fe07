/**
 * Owns records whose elements are told apart by where they stand, not by their names alone: sequences in choices, several wildcards,
 * elements of one name in several places.
 * Invariant: what stands where the description has no place for it is an error, unless nobody described it anywhere.
 */
import { orderOf } from "./element-order.js";
import { readInOrder } from "./ordered-read.js";
import { writeInOrder } from "./ordered-write.js";
import type { RichRecord, RichRecordDescription } from "./rich-description.js";
import { layoutOf } from "./rich-layout.js";
import { readAttributes } from "./rich-read.js";
import { recordOf } from "./rich-record.js";
import { writeAttributes } from "./rich-write.js";
import { setOwn } from "./decode-element.js";

export function orderedRecord(description: RichRecordDescription): RichRecord {
  const { name, namespace, fields, tagged } = description;
  const layout = layoutOf(fields);
  const order = orderOf(fields);
  return recordOf(description, {
    read(reader) {
      const values: Record<string, unknown> = {};
      if (tagged === true) setOwn(values, "$type", name);
      readAttributes(reader, layout, values);
      readInOrder(reader, order, namespace ?? reader.namespace, values);
      return values;
    },
    write(writer, value, depth) {
      writeAttributes(writer, fields, value);
      writeInOrder(writer, order.parts, value, namespace, depth);
    },
  });
}
