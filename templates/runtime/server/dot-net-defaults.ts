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

/**
 * Values of one structure that is made up, those of the structures in it included, and structures inside one another. No structure of .NET's
 * comes near; a description can ask for 2^30 values with thirty records that each require two of the next.
 */
const mostValues = 1_000;
const mostLevels = 64;
/** Values that are made up for the fields of one request: an element without content takes few bytes, and what stands for it may be large. */
const mostOfRequest = 1_000_000;

/** By the reader of a request: values that may yet be made up for it. */
const leftOfRequests = new WeakMap<object, number>();

/** What is being made up: values that it may still have, and the structures that are open, none of which can hold itself. */
interface Making {
  left: number;
  readonly open: Set<TypeDescription>;
}

/**
 * For `absent` of a dispatcher's options: 0, `false`, `0001-01-01T00:00:00`, a guid of zeros, the first value of an enumeration, no flags;
 * `null` where it may be null; a record of such values, at most 1,000 of them.
 */
export const dotNetDefaults: AbsentValues = {
  parameter(described: FieldDescription) {
    const value = valueOf(described, { left: mostValues, open: new Set() });
    return value === undefined && isReferenceType(described.type) ? null : value;
  },
  field(described: FieldDescription, reader: object) {
    const left = leftOfRequests.get(reader) ?? mostOfRequest;
    const making = { left: mostValues, open: new Set<TypeDescription>() };
    const value = valueOf(described, making);
    const used = mostValues - making.left;
    if (used > left) throw new ValueError(`at most ${mostOfRequest} values of absent elements in a request`);
    leftOfRequests.set(reader, left - used);
    return value;
  },
};

function valueOf(described: FieldDescription, making: Making): unknown {
  if (making.left === 0) return undefined;
  making.left--;
  if (described.nullable === true) return null;
  const type = resolveType(described.type);
  if (type.kind === "simple") return defaultOf(type);
  return isRecord(type) ? filled(type, making) : undefined;
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
function filled(type: TypeDescription, making: Making): unknown {
  const { open } = making;
  if (open.has(type) || open.size === mostLevels) return undefined;
  open.add(type);
  try {
    const reader = new XmlReader("<a/>");
    tellAbsent(reader, { field: (described) => valueOf(described, making) });
    reader.readRoot();
    return decodeElement(reader, { name: "a", type });
  } catch (error) {
    if (error instanceof ValueError) return undefined;
    throw error;
  } finally {
    open.delete(type);
  }
}
