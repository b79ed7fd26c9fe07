/**
 * Owns the reading of results of every kind.
 * Invariant: errors name the type and the field (`Account.UserId`), not the operation's wrapper.
 */
import type { ResultDescription } from "../description.js";
import { decodeElement } from "../values/decode-element.js";
import { resolveType } from "../values/element.js";
import type { XmlReader } from "../xml/reader.js";

/**
 * The reader is at the start tag of `<opResult>` or of the GET/POST root and reads through its end tag. `null` for
 * xsi:nil if the type or `nullable` allows it.
 */
export function decodeResult(reader: XmlReader, result: ResultDescription): unknown {
  const { codec, nullable } = result;
  if (codec.decode !== undefined) return codec.decode(reader, result);
  if (result.type === undefined) throw new Error("decodeResult: a result without codec has a type");
  const type = resolveType(result.type);
  if (type.kind !== "simple") return decodeElement(reader, { name: type.name, type });
  return decodeElement(reader, { name: reader.localName, type, nullable: nullable === true });
}
