/**
 * Owns default values for missing required elements (minOccurs 1): .NET passes the default value of the type to the method.
 * Invariant: a handler receives a value of the declared type. If there is no default, the request is rejected.
 */
import type { AbsentValues } from "../bindings/absent-values.js";
import type { FieldDescription, SimpleType, TypeDescription } from "../description.js";
import { tellReading } from "../values/reading.js";
import { decodeElement } from "../values/decode-element.js";
import { isReferenceType, resolveType } from "../values/element.js";
import { ValueError } from "../values/type.js";
import { XmlReader } from "../xml/reader.js";

/** Defaults of .NET value types by name. Other simple types are strings in .NET, or have `initial`. */
const texts = /* @__PURE__ */ createTexts();

function createTexts(): ReadonlyMap<string, string> {
  const numbers = "byte unsignedByte short unsignedShort int unsignedInt long unsignedLong float double decimal char";
  return new Map([
    ...numbers.split(" ").map((name): [string, string] => [name, "0"]),
    ["boolean", "false"],
    ["dateTime", "0001-01-01T00:00:00"],
    ["date", "0001-01-01"],
    ["time", "00:00:00"],
    ["guid", "00000000-0000-0000-0000-000000000000"],
  ]);
}

/**
 * Maximum of values in one default record, nested records included, and maximum of nesting. Real structures of .NET are far smaller. But
 * thirty records that each require two of the next would need 2^30 values.
 */
const mostValues = 1_000;
const mostLevels = 64;
/** Maximum of default values for the fields of one request: a short empty element may need many. */
const mostOfRequest = 1_000_000;

/** Remaining number of default values by reader, that is, by request. */
const leftOfRequests = new WeakMap<object, number>();

/** State of creating one default: remaining values, and the open records, which must not contain themselves. */
interface Making {
  left: number;
  readonly open: Set<TypeDescription>;
}

/**
 * Value for the option `absent` of a dispatcher: .NET's defaults. They are 0, `false`, `0001-01-01T00:00:00`, a guid of zeros, the first value
 * of an enumeration, no flags, `null` for nullable types, and records of at most 1,000 such values.
 */
export const dotNetDefaults: AbsentValues = {
  parameter(described: FieldDescription) {
    const value = valueOf(described, { left: mostValues, open: new Set() });
    return value === undefined && isReferenceType(described.type) ? null : value;
  },
  field(described: FieldDescription, reader: object) {
    const remaining = leftOfRequests.get(reader) ?? mostOfRequest;
    const making = { left: mostValues, open: new Set<TypeDescription>() };
    const value = valueOf(described, making);
    const used = mostValues - making.left;
    if (used > remaining) throw new ValueError(`at most ${mostOfRequest} values of absent elements in a request`);
    leftOfRequests.set(reader, remaining - used);
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

/** True for structures of .NET. Classes and arrays are optional in the WSDL, so they need no default. */
function isRecord(type: TypeDescription): boolean {
  return type.kind === "record" || (type.kind === "coded" && "decodeOwn" in type);
}

/** Creates a record by reading an empty element. */
function filled(type: TypeDescription, making: Making): unknown {
  const { open } = making;
  if (open.has(type) || open.size === mostLevels) return undefined;
  open.add(type);
  try {
    const reader = new XmlReader("<a/>");
    tellReading(reader, { field: (described) => valueOf(described, making) });
    reader.readRoot();
    return decodeElement(reader, { name: "a", type });
  } catch (error) {
    if (error instanceof ValueError) return undefined;
    throw error;
  } finally {
    open.delete(type);
  }
}
