/**
 * Owns what .NET gives a method in place of elements that are absent though its WSDL says that they are there (minOccurs 1): the default of
 * their types.
 * Invariant: what a handler gets is a value of its declared type; where there is none, the request stays refused.
 */
import type { AbsentValues } from "../bindings/absent-values.js";
import type { FieldDescription, SimpleType, TypeDescription } from "../description.js";
import { tellAbsent } from "../values/absent-field.js";
import { decodeElement } from "../values/decode-element.js";
import { isReferenceType, resolveType } from "../values/element.js";
import { ValueError } from "../values/type.js";
import { XmlReader } from "../xml/reader.js";

/** By the names of value types. The other simple types are strings in .NET, or enumerations and lists, which say it themselves. */
const texts: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["byte", "0"],
  ["unsignedByte", "0"],
  ["short", "0"],
  ["unsignedShort", "0"],
  ["int", "0"],
  ["unsignedInt", "0"],
  ["long", "0"],
  ["unsignedLong", "0"],
  ["float", "0"],
  ["double", "0"],
  ["decimal", "0"],
  ["char", "0"],
  ["boolean", "false"],
  ["dateTime", "0001-01-01T00:00:00"],
  ["date", "0001-01-01"],
  ["time", "00:00:00"],
  ["guid", "00000000-0000-0000-0000-000000000000"],
]);

/** Records that are being filled: one that must hold itself has no value. */
const filling = new Set<TypeDescription>();

/**
 * For `absent` of a dispatcher's options: 0, `false`, `0001-01-01T00:00:00`, a guid of zeros, the first value of an enumeration, no flags;
 * `null` where it may be null; a record of such values.
 */
export const dotNetDefaults: AbsentValues = {
  parameter(described: FieldDescription) {
    const value = valueOf(described);
    return value === undefined && isReferenceType(described.type) ? null : value;
  },
  field: (described: FieldDescription) => valueOf(described),
};

function valueOf(described: FieldDescription): unknown {
  if (described.nullable === true) return null;
  const type = resolveType(described.type);
  if (type.kind === "simple") return defaultOf(type);
  return isRecord(type) ? filled(type) : undefined;
}

function defaultOf(type: SimpleType): unknown {
  const text = type.initial ?? (type.reference === true ? undefined : texts.get(type.name));
  return text === undefined ? undefined : type.decode(text);
}

/** A structure of .NET's. A class would be optional in the WSDL, and an array, too. */
function isRecord(type: TypeDescription): boolean {
  return type.kind === "record" || (type.kind === "coded" && "decodeOwn" in type);
}

/** What is read of an element without content. */
function filled(type: TypeDescription): unknown {
  if (filling.has(type)) return undefined;
  filling.add(type);
  try {
    const reader = new XmlReader("<a/>");
    tellAbsent(reader, dotNetDefaults);
    reader.readRoot();
    return decodeElement(reader, { name: "a", type });
  } catch (error) {
    if (error instanceof ValueError) return undefined;
    throw error;
  } finally {
    filling.delete(type);
  }
}
