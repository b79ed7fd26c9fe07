/**
 * Owns the value types of columns: which one a column of an inline schema has, and how it is declared.
 * Invariant: a schema never causes code to be loaded; `msdata:DataType` is compared with a list (wire 4).
 */
import type { SimpleType } from "../../description.js";
import * as values from "../../values/index.js";
import { scalars } from "../../values/scalars.js";
import { labelledAs } from "./type-labels.js";

/** .NET's `object`: each value says its own type by xsi:type; without one it is text. */
export const anyType: SimpleType<string> = {
  kind: "simple",
  name: "anyType",
  decode: (text) => values.string.decode(text),
  encode: (value) => values.string.encode(value),
};

/** XSD's integers without bounds lose no digit as decimals. */
const unbounded = ["integer", "nonNegativeInteger", "nonPositiveInteger", "positiveInteger", "negativeInteger"];

const byXsdName = /* @__PURE__ */ createXsdNames();

function createXsdNames(): ReadonlyMap<string, SimpleType> {
  return new Map([
    ...scalars.flatMap(({ type, labelled }): [string, SimpleType][] => (labelled === true ? [] : [[type.name, type]])),
    [anyType.name, anyType],
    ...unbounded.map((name): [string, SimpleType] => [name, values.decimal]),
  ]);
}

/** The type of an XSD built-in by its local name; those without a type here (`gYear`, `token`, `QName`) are text. */
export function columnTypeOf(xsdName: string): SimpleType {
  return byXsdName.get(xsdName) ?? values.string;
}

/** The type of a column that is declared as `type` and labelled with `msdata:DataType` (`System.Guid, mscorlib, ...`). */
export function labelledType(type: SimpleType, label: string | undefined): SimpleType {
  if (type === values.string && /^System\.Guid(?:\s*,|$)/.test(label ?? "")) return values.guid;
  return labelledAs(label)?.type ?? type;
}

/** The label that .NET writes for a guid column. */
export const guidLabel = "System.Guid, mscorlib, Version=4.0.0.0, Culture=neutral, PublicKeyToken=b77a5c561934e089";

/** Local name of the XSD type that a column of this type is declared with; enumerations are text. */
export function xsdNameOf(type: SimpleType): string {
  return byXsdName.has(type.name) ? type.name : "string";
}

/** Types of ours whose texts are digits, letters and signs that mean nothing to XML, and never empty. */
const plainTypes = /* @__PURE__ */ createPlainTypes();

function createPlainTypes(): ReadonlySet<SimpleType> {
  return new Set(scalars.flatMap(({ type, free }) => (free === true ? [] : [type])));
}

export function isPlainType(type: SimpleType): boolean {
  return plainTypes.has(type);
}

/** XSD type of a value of an `anyType` column. */
export function xsdNameOfValue(value: unknown): string {
  if (typeof value === "number") return Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? "int" : "double";
  if (typeof value === "bigint") return "long";
  if (typeof value === "boolean") return "boolean";
  return value instanceof Uint8Array ? "base64Binary" : "string";
}
