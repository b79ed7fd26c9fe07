/**
 * Owns records whose elements are told apart by where they stand, not by their names alone: sequences in choices, several wildcards,
 * elements of one name in several places.
 * Invariant: what stands where the description has no place for it is an error, unless nobody described it anywhere.
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
