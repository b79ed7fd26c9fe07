/**
 * Owns the meaning of a missing result, in both directions (wire 3).
 * Invariant: no value is invented: a missing int is an error, a missing string is `null`.
 */
import type { ResultDescription } from "../description.js";
import { isReferenceType } from "../values/element.js";
import { ValueError } from "../values/type.js";

/** The value of a SOAP response without result element: `undefined` for void, `null`, or ValueError where there must be one. */
export function decodeAbsentResult(result: ResultDescription): null | undefined {
  if (result.codec.rootName(result) === undefined) return undefined;
  if (mayBeNull(result)) return null;
  throw new ValueError("a result element: it is missing");
}

/**
 * How a handler's value is written: `content` by the codec; `nil` an element with xsi:nil (GET/POST: the root; SOAP: of a nullable
 * value type); `absent` no element at all. `undefined` counts as null. ValueError for a null that the result cannot be.
 */
export function nullForm(result: ResultDescription, value: unknown): "content" | "nil" | "absent" {
  if (result.codec.rootName(result) === undefined) return "absent";
  if (value !== null && value !== undefined) return "content";
  if (!mayBeNull(result)) throw new ValueError("a value, not null");
  return result.nullable === true ? "nil" : "absent";
}

function mayBeNull({ type, nullable, required }: ResultDescription): boolean {
  return nullable === true || !(required ?? (type !== undefined && !isReferenceType(type)));
}
