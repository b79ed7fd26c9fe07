/**
 * Owns the fields of a rich record, grouped by their form on the wire.
 * Invariant: the layout is computed once for each type.
 */
import type { RichField } from "./rich-description.js";
import { wireName } from "./element.js";

export interface Layout {
  readonly attributes: readonly RichField[];
  readonly others: RichField | undefined;
  readonly text: RichField | undefined;
  readonly any: RichField | undefined;
  /** Fields that are elements, by local name. */
  readonly elements: ReadonlyMap<string, readonly ElementSlot[]>;
}

/** The field that an element belongs to. */
export interface ElementSlot {
  readonly field: RichField;
  /** The field that it is one of the choices of. */
  readonly choice: RichField | undefined;
}

export function layoutOf(fields: readonly RichField[]): Layout {
  const elements = new Map<string, ElementSlot[]>();
  const add = (field: RichField, choice: RichField | undefined): void => {
    const name = wireName(field);
    elements.set(name, [...(elements.get(name) ?? []), { field, choice }]);
  };
  for (const field of fields) {
    if (field.as === undefined) add(field, undefined);
    for (const each of field.choices ?? []) add(each, field);
  }
  return {
    attributes: fields.filter((field) => field.as === "attribute"),
    others: fields.find((field) => field.as === "attributes"),
    text: fields.find((field) => field.as === "text"),
    any: fields.find((field) => field.as === "any"),
    elements,
  };
}
