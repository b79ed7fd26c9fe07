/**
 * Owns what results of a record and of an array have in common.
 * Invariant: errors name the type and the field (`Account.UserId`), not the operation's wrapper.
 */
import type { ArrayType, RecordType, ResultCodec, ResultDescription } from "../description.js";
import { decodeElement, encodeComplex, resolveType } from "../values/element.js";
import { placeError } from "../values/placed-error.js";

function typeOf({ type }: ResultDescription, kind: "record" | "array"): RecordType | ArrayType {
  const resolved = type === undefined ? undefined : resolveType(type);
  if (resolved === undefined || resolved.kind === "simple" || resolved.kind !== kind) {
    throw new Error(`${kind}Result: the result's type must be of kind ${kind}`);
  }
  return resolved;
}

export function complexResult(kind: "record" | "array"): ResultCodec {
  return {
    rootName: (result) => typeOf(result, kind).name,
    decode(reader, result) {
      const type = typeOf(result, kind);
      return decodeElement(reader, { name: type.name, type });
    },
    encode(writer, value, result) {
      const type = typeOf(result, kind);
      try {
        encodeComplex(writer, type, value);
      } catch (error) {
        throw placeError(error, { path: type.name });
      }
    },
  };
}
