/**
 * Owns records whose elements are identified by position as well as name: sequences in choices, several wildcards, one
 * name in several places.
 * Invariant: a described element in the wrong place is an error; undescribed ones are skipped.
 */
import { orderOf } from "./element-order.js";
import { readInOrder } from "./ordered-read.js";
import type { RichRecord, RichRecordDescription } from "./rich-description.js";
import { recordOf } from "./rich-record.js";

export function orderedRecord(description: RichRecordDescription): RichRecord {
  const order = orderOf(description.fields);
  return recordOf(description, (reader, _layout, values) =>
    readInOrder(reader, order, description.namespace ?? reader.namespace, values),
  );
}
