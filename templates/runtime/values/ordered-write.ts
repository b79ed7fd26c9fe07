/**
 * Owns the writing of choices and sequences within one another, in the order of the description.
 * Invariant: what cannot be sent as given is refused, and nothing that was given is left out.
 */
import type { XmlWriter } from "../xml/writer.js";
import { ownOrGiven } from "./element.js";
import { partsOf } from "./element-order.js";
import { placeError, within } from "./placed-error.js";
import { chosenFields, checkMany } from "./rich-choice.js";
import type { RichField } from "./rich-description.js";
import { writeAny, writeElement } from "./rich-write.js";
import { ValueError } from "./type.js";

/** `namespace` undefined: that of the element around them. */
export function writeInOrder(
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
  if (part.as === undefined) return writeElement(writer, part, value, part.namespace ?? namespace, depth);
  if (part.as === "any") return writeWild(writer, part, value);
  within(part.name, () => {
    if (part.as === "choice")
      for (const [chosen, own] of chosenFields(part, value)) writePart(writer, chosen, own, namespace, depth);
    else for (const each of sequencesGiven(part, value)) writeInOrder(writer, partsOf(part), each, namespace, depth);
  });
}

/** Writes a wildcard's elements. More than it allows would be read as elements of the next wildcard. */
function writeWild(writer: XmlWriter, part: RichField, value: unknown): void {
  const { max } = part.many ?? {};
  if (Array.isArray(value) && max !== undefined && value.length > max)
    throw placeError(new ValueError(`at most ${max} elements, found ${value.length}`), { path: part.name });
  writeAny(writer, part, value);
}

function sequencesGiven(part: RichField, value: unknown): readonly object[] {
  if (part.many === undefined)
    return value === undefined || value === null ? absent(part) : [sequenceGiven(part, value)];
  const list = value ?? [];
  if (!Array.isArray(list)) throw new ValueError(`an array of objects with ${namesOf(part)}`);
  checkMany(part, list.length);
  return list.map((each: unknown) => sequenceGiven(part, each));
}

function absent(part: RichField): readonly object[] {
  if (part.required === true) throw new ValueError(`an object with ${namesOf(part)}`);
  return [];
}

function sequenceGiven(part: RichField, value: unknown): object {
  if (typeof value !== "object" || value === null) throw new ValueError(`an object with ${namesOf(part)}`);
  return value;
}

function namesOf(part: RichField): string {
  return partsOf(part)
    .map(({ name }) => name)
    .join(", ");
}
