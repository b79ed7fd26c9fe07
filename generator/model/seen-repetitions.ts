/**
 * Owns the bounds of repetition that a reader can enforce inside choices and sequences. They may be looser than the description's.
 * Invariant: a message that the description allows never violates these bounds.
 */
import { mayBeEmpty } from "./records.js";
import type { RecordField } from "./service.js";

/**
 * The field with enforceable bounds, at every depth. A reader is greedy: it continues the current part as long as the next element allows.
 * So a part that may come first and last in a repeated group has no upper bound: its occurrences in successive groups run together.
 * A reader may also count fewer groups than were written: none if a group may be empty, one if all may consist of one repeated part.
 */
export function asSeen(field: RecordField): RecordField {
  return withBounds(field, false);
}

/** `isFollowed`: true if the field may directly follow itself, in the next repetition of a group around it. */
function withBounds(field: RecordField, isFollowed: boolean): RecordField {
  const { form, parts, repeated } = field;
  if (form === "any") return field;
  const isAgain = isFollowed || isMany(field);
  const alone = mayBeAlone(field);
  const limit = repeated === undefined ? undefined : { ...repeated, min: leastCount(field, repeated.min) };
  return {
    ...field,
    repeated: limit !== undefined && isFollowed ? { ...limit, max: undefined } : limit,
    parts: parts.map((part) => withBounds(part, isAgain && alone(part))),
  };
}

/** Elements are counted one by one, groups only if the start of each is visible. */
function leastCount(field: RecordField, min: number): number {
  if (field.form === "element") return min;
  if (mayBeEmpty({ ...field, required: true, repeated: undefined })) return 0;
  return mayRun(field) ? Math.min(min, 1) : min;
}

/** True if several repetitions of a group may look like one: through a repeated part that may be alone in the group. */
function mayRun(group: RecordField): boolean {
  const alone = mayBeAlone(group);
  return group.parts.some((part) => alone(part) && (isMany(part) || mayRun(part)));
}

/** Tells of each part whether it may be the only content of the group. */
function mayBeAlone({ form, parts }: RecordField): (part: RecordField) => boolean {
  if (form === "choice") return () => true;
  const [required, second] = parts.filter((part) => !mayBeEmpty(part));
  return (part) => second === undefined && (required === undefined || required === part);
}

function isMany({ repeated }: RecordField): boolean {
  return repeated !== undefined && (repeated.max ?? Infinity) > 1;
}
