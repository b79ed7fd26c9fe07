/**
 * Owns results of one value: int, string, an enumeration.
 * Invariant: a result is returned as it is; nothing here gives an int a meaning (wire 5).
 */
import type { ResultCodec, ResultDescription, SimpleType } from "../description.js";
import { decodeElement, resolveType } from "../values/element.js";

function typeOf({ type }: ResultDescription): SimpleType {
  const resolved = type === undefined ? undefined : resolveType(type);
  if (resolved?.kind !== "simple") throw new Error("scalarResult: the result's type must be simple");
  return resolved;
}

/** `result.type` is a SimpleType. GET/POST root: the type's name. `null` for xsi:nil where the type or `nullable` allows it. */
export const scalarResult: ResultCodec = {
  rootName: (result) => typeOf(result).name,
  decode(reader, result) {
    return decodeElement(reader, { name: reader.localName, type: typeOf(result), nullable: result.nullable === true });
  },
  encode(writer, value, result) {
    writer.text(typeOf(result).encode(value));
  },
};
