/**
 * Owns the fields of a rich record sorted by what they are on the wire.
 * Invariant: made once for each type.
 */
import { wireName, type RichField } from "./rich-description.js";

export interface Layout {
  readonly attributes: readonly RichField[];
  readonly others: RichField | undefined;
  readonly text: RichField | undefined;
  readonly any: RichField | undefined;
  /** Those that are elements, by local name. */
  readonly elements: ReadonlyMap<string, readonly RichField[]>;
}

export function layoutOf(fields: readonly RichField[]): Layout {
  const elements = new Map<string, RichField[]>();
  for (const field of fields) {
    if (field.as !== undefined) continue;
    const name = wireName(field);
    elements.set(name, [...(elements.get(name) ?? []), field]);
  }
  return {
    attributes: fields.filter((field) => field.as === "attribute"),
    others: fields.find((field) => field.as === "attributes"),
    text: fields.find((field) => field.as === "text"),
    any: fields.find((field) => field.as === "any"),
    elements,
  };
}
