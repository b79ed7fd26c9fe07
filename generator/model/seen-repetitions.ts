/**
 * Owns how often parts of choices and sequences can be seen to stand there, which may be less than the description says.
 * Invariant: no bound is left that a message which the description allows could seem to break.
 */
import { mayBeEmpty } from "./records.js";
import type { RecordField } from "./service.js";

/**
 * A field with the bounds that a reader can hold it to, within it too. A reader goes on with what it has begun for as long as the next element
 * lets it. So of a part that may follow itself in the next of a group around it there is no telling how many belong together: it has no
 * limit. Of a group that repeats, fewer may be seen than there are: none where it may be empty, one where all may be of one part in it.
 */
export function asSeen(field: RecordField): RecordField {
  return seen(field, false);
}

/** `isFollowed`: after the field another of it may stand at once, in the next of a group around it. */
function seen(field: RecordField, isFollowed: boolean): RecordField {
  const { form, parts, repeated } = field;
  if (form === "any") return field;
  const isAgain = isFollowed || isMany(field);
  const alone = standingAlone(field);
  const limit = repeated === undefined ? undefined : { ...repeated, min: leastSeen(field, repeated.min) };
  return {
    ...field,
    repeated: limit !== undefined && isFollowed ? { ...limit, max: undefined } : limit,
    parts: parts.map((part) => seen(part, isAgain && alone(part))),
  };
}

/** Elements of one name are counted one by one, groups only where each can be seen to begin. */
function leastSeen(field: RecordField, min: number): number {
  if (field.form === "element") return min;
  if (mayBeEmpty({ ...field, required: true, repeated: undefined })) return 0;
  return mayRun(field) ? Math.min(min, 1) : min;
}

/** Whether several of a group may be seen as one: by way of a part that repeats, and beside which nothing has to stand. */
function mayRun(group: RecordField): boolean {
  const alone = standingAlone(group);
  return group.parts.some((part) => alone(part) && (isMany(part) || mayRun(part)));
}

/** Whether a group may hold nothing but a part of it. */
function standingAlone({ form, parts }: RecordField): (part: RecordField) => boolean {
  if (form === "choice") return () => true;
  const [needed, second] = parts.filter((part) => !mayBeEmpty(part));
  return (part) => second === undefined && (needed === undefined || needed === part);
}

function isMany({ repeated }: RecordField): boolean {
  return repeated !== undefined && (repeated.max ?? Infinity) > 1;
}
