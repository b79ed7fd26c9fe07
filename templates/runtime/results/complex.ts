/**
 * Owns the code that results of records, arrays and types with their own codec share.
 * Invariant: errors name the type and the field (`Account.UserId`), not the operation's wrapper.
 */
import type { ArrayType, CodedType, RecordType, ResultCodec, ResultDescription } from "../description.js";
import { encodeComplex, resolveType } from "../values/element.js";
import { within } from "../values/placed-error.js";

type ComplexType = RecordType | ArrayType | CodedType;

function typeOf({ type }: ResultDescription, kind: ComplexType["kind"]): ComplexType {
  const resolved = type === undefined ? undefined : resolveType(type);
  if (resolved?.kind === kind) return resolved as ComplexType;
  throw new Error(`${kind}Result: the result's type must be of kind ${kind}`);
}

export function complexResult(kind: ComplexType["kind"]): ResultCodec {
  return {
    rootName: (result) => typeOf(result, kind).name,
    encode(writer, value, result) {
      const type = typeOf(result, kind);
      within(type.name, () => encodeComplex(writer, type, value));
    },
  };
}
