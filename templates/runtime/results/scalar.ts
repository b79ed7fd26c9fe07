/**
 * Owns results of one value: int, string, an enumeration.
 * Invariant: a result is returned as it is; nothing here gives an int a meaning (wire 5).
 */
import type { ResultCodec, ResultDescription, SimpleType } from "../description.js";
import { resolveType } from "../values/element.js";

function typeOf({ type }: ResultDescription): SimpleType {
  const resolved = type === undefined ? undefined : resolveType(type);
  if (resolved?.kind !== "simple") throw new Error("scalarResult: the result's type must be simple");
  return resolved;
}

/** `result.type` is a SimpleType. GET/POST root: the type's name. */
export const scalarResult: ResultCodec = {
  rootName: (result) => typeOf(result).name,
  encode(writer, value, result) {
    writer.text(typeOf(result).encode(value));
  },
};
