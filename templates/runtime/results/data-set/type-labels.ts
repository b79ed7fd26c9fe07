/**
 * Owns .NET's labels for types that XML Schema does not have: `msdata:DataType` of columns, `msdata:InstanceType` of
 * values.
 * Invariant: labels are compared with this list. None causes code to be loaded, and unknown ones are not sent on (wire
 * 4).
 */
import { type SimpleType, ValueError } from "../../description.js";
import * as values from "../../values/index.js";

/** A type that only .NET has. */
interface LabelledType {
  /** The label as .NET writes it. */
  readonly label: string;
  /** Local name of the XSD type that .NET declares beside the label. */
  readonly xsdName: string;
  /** How the texts of its values are read; undefined: as declared. */
  readonly type: SimpleType | undefined;
}

/** Name, XSD type and, where the declaration does not fit the texts, our type: a SqlByte is no `byte`, a SqlBinary no hexadecimal digits. */
const sqlTypes: readonly (readonly [name: string, xsdName: string, type?: SimpleType])[] = [
  ["SqlBinary", "hexBinary", values.string],
  ["SqlBoolean", "boolean"],
  ["SqlByte", "byte", values.unsignedByte],
  ["SqlBytes", "base64Binary"],
  ["SqlChars", "string"],
  ["SqlDateTime", "dateTime"],
  ["SqlDecimal", "decimal"],
  ["SqlDouble", "double"],
  ["SqlGuid", "string"],
  ["SqlInt16", "short"],
  ["SqlInt32", "int"],
  ["SqlInt64", "long"],
  ["SqlMoney", "decimal"],
  ["SqlSingle", "float"],
  ["SqlString", "string"],
];

const byLabel = /* @__PURE__ */ createLabels();

function createLabels(): ReadonlyMap<string, LabelledType> {
  const all: LabelledType[] = [
    { label: "System.DateTimeOffset", xsdName: "anyType", type: undefined },
    { label: "System.Numerics.BigInteger", xsdName: "anyType", type: undefined },
    ...sqlTypes.map(([name, xsdName, type]) => ({ label: `System.Data.SqlTypes.${name}`, xsdName, type })),
  ];
  return new Map(all.map((each) => [each.label, each]));
}

/** The type labelled `System.DateTimeOffset` or `System.DateTimeOffset, mscorlib, Version=...`. */
export function labelledAs(label: string | undefined): LabelledType | undefined {
  return label === undefined ? undefined : byLabel.get(label.split(",", 1)[0]?.trim() ?? "");
}

/** .NET's char: what `object` may hold besides XSD's types. */
const char: SimpleType<string> = {
  kind: "simple",
  name: "System.Char",
  decode: (text) => oneUnit(values.string.decode(text)),
  encode: (value) => oneUnit(values.string.encode(value)),
};

function oneUnit(text: string): string {
  if (text.length === 1) return text;
  throw new ValueError("a single UTF-16 unit");
}

/** The type of a value by its `msdata:InstanceType`. `declared`: the type of an XSD name. One that is not known is read, but not sent on. */
export function instanceTypeOf(label: string, declared: (xsdName: string) => SimpleType): SimpleType {
  const [name = ""] = label.split(",", 1);
  if (name === "System.Guid") return values.guid;
  if (name === char.name) return char;
  const labelled = byLabel.get(name);
  return labelled === undefined ? unknownType(name) : { ...(labelled.type ?? declared(labelled.xsdName)), name };
}

/** Types whose values are strings in JavaScript. */
const unknownTypes = new WeakSet<SimpleType>();

function unknownType(name: string): SimpleType {
  const refuse = (): never => {
    throw new ValueError(`a value of a type that can be sent on (setObjectTypes can say which), found .NET's ${name}`);
  };
  const type: SimpleType = { kind: "simple", name, decode: (text) => values.string.decode(text), encode: refuse };
  unknownTypes.add(type);
  return type;
}

export function isUnknownType(type: SimpleType): boolean {
  return unknownTypes.has(type);
}

/** The `msdata:InstanceType` of a value's type; undefined where XSD has the type. */
export function instanceLabelOf({ name }: SimpleType): string | undefined {
  if (name === values.guid.name) return "System.Guid";
  return name.startsWith("System.") ? name : undefined;
}
