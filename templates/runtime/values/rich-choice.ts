/**
 * Owns choices: one of several elements, as an object with one property. A repeated choice is a list of such objects,
 * in document order.
 * Invariant: a choice has one element; two are an error in both directions.
 */
import type { XmlReader } from "../xml/reader.js";
import { decodeElement, setOwn } from "./decode-element.js";
import { ownOrGiven, resolveType, wireName } from "./element.js";
import { PlacedError, placeError, within } from "./placed-error.js";
import { checkCount } from "./repeated.js";
import type { RichField } from "./rich-description.js";
import { ValueError } from "./type.js";

type Values = Record<string, unknown>;

/**
 * The current element is `field`, one of `choice`. `before`: the value read so far, an object or a list. Returns the
 * new value.
 */
export function readChosen(reader: XmlReader, field: RichField, choice: RichField, before: unknown): unknown {
  const path = choice.name;
  const last: unknown = Array.isArray(before) ? before.at(-1) : before;
  const isSame = typeof last === "object" && last !== null && Object.hasOwn(last, field.name);
  const items: unknown = isSame ? Reflect.get(last, field.name) : undefined;
  const isRepeated = resolveType(field.type).kind === "repeated";
  try {
    if (isRepeated && Array.isArray(items)) {
      decodeElement(reader, field, items);
      return before;
    }
    if (before !== undefined && choice.many === undefined) {
      const place = { path: field.name, ...reader.position() };
      throw new PlacedError(`one element of ${namesOf(choice)}, found a second`, place);
    }
    const chosen: Values = {};
    setOwn(chosen, field.name, decodeElement(reader, field));
    if (choice.many === undefined) return chosen;
    return Array.isArray(before) ? (before.push(chosen), before) : [chosen];
  } catch (error) {
    throw placeError(error, { path });
  }
}

/** Whether the choice already has a value, so that `field` has no place. */
export function isChosen(field: RichField, choice: RichField, before: unknown): boolean {
  if (choice.many !== undefined || typeof before !== "object" || before === null) return false;
  return resolveType(field.type).kind !== "repeated" || !Object.hasOwn(before, field.name);
}

/** Fields of the choice to be written, with their values. */
export function chosenFields(choice: RichField, value: unknown): readonly (readonly [RichField, unknown])[] {
  if (choice.many === undefined) {
    if (value !== undefined && value !== null) return [chosenField(choice, value)];
    if (choice.required === true) throw new ValueError(`an object with one of ${namesOf(choice)}`);
    return [];
  }
  const list = value ?? [];
  if (!Array.isArray(list)) throw new ValueError(`an array of objects, each with one of ${namesOf(choice)}`);
  checkMany(choice, list.length);
  return list.map((each: unknown) => chosenField(choice, each));
}

/** Checks how often a repeated choice occurs. Throws {@link ValueError}. */
export function checkMany({ many }: RichField, count: number): void {
  checkCount(count, many?.min ?? 0, many?.max);
}

/** Whether repeated elements of the choice occur often enough, after all are read. Throws {@link ValueError}. */
export function checkChosen({ choices = [] }: RichField, read: unknown): void {
  const chosen: readonly unknown[] = Array.isArray(read) ? read : [read];
  for (const field of choices) {
    const type = resolveType(field.type);
    if (type.kind !== "repeated") continue;
    for (const each of chosen) {
      const items = typeof each === "object" && each !== null ? ownOrGiven(each, field.name) : undefined;
      if (Array.isArray(items)) within(field.name, () => type.checkCount(items.length));
    }
  }
}

function chosenField(choice: RichField, value: unknown): readonly [RichField, unknown] {
  const pairs = (choice.choices ?? []).flatMap((field) => {
    const fieldValue = typeof value === "object" && value !== null ? ownOrGiven(value, field.name) : undefined;
    return fieldValue === undefined ? [] : [[field, fieldValue] as const];
  });
  const [chosen, second] = pairs;
  if (chosen === undefined || second !== undefined) throw new ValueError(`an object with one of ${namesOf(choice)}`);
  return chosen;
}

function namesOf({ choices = [] }: RichField): string {
  return choices.map(wireName).join(", ");
}
