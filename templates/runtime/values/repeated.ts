/**
 * Owns repeated fields: arrays whose items are direct children of the record, without an element around them.
 * Invariant: the order is kept, and the number of items must be within the description's bounds.
 */
import type { FieldDescription, RepeatedType, TypeReference } from "../description.js";
import { decodeElement } from "./decode-element.js";
import { encodeNamed, wireName } from "./element.js";
import { ValueError } from "./type.js";

export interface Repetition {
  /** Each may be null. */
  readonly nullable?: boolean;
  readonly min?: number;
  /** No limit unless given. */
  readonly max?: number;
}

/** `item`: the type of each element. */
export function repeated(item: TypeReference, { nullable = false, min = 0, max }: Repetition = {}): RepeatedType {
  const fieldAs = (field: object, name: string): FieldDescription => ({
    ...field,
    name,
    element: name,
    type: item,
    nullable,
    required: true,
  });
  return {
    kind: "repeated",
    name: "array",
    item: fieldAs({}, "item"),
    decodeNext(reader, field, before) {
      before.push(decodeElement(reader, fieldAs(field, `${wireName(field)}[${before.length}]`)));
      return before;
    },
    checkCount: (count) => checkCount(count, min, max),
    encodeAll(writer, field, value, depth, attributes) {
      if (!Array.isArray(value)) throw new ValueError("an array");
      this.checkCount(value.length);
      const each = fieldAs(field, wireName(field));
      value.forEach((one: unknown, index) => encodeNamed(writer, `[${index}]`, each, one, depth, attributes));
    },
  };
}

/** Without `max` there is no limit. Throws {@link ValueError}. */
export function checkCount(count: number, min: number, max: number | undefined): void {
  if (count >= min && (max === undefined || count <= max)) return;
  const range = max === undefined ? `${min} or more` : max === min ? `${min}` : `${min} to ${max}`;
  throw new ValueError(`${range} elements, found ${count}`);
}
