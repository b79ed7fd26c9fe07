/**
 * Owns the schemas of scalar types in JSON: one row for each, as `templates/runtime/json/simple-values.ts` encodes them.
 * Invariant: every value that a decoder returns is valid. Facets of a description are words, because the wire does not check them.
 */
import { type ScalarName, scalars } from "../../model/scalars.js";
import type { JsonSchema } from "./json-schema.js";

const clock = "\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?";
const zone = "(Z|[+-]\\d{2}:\\d{2})?";
const day = "-?\\d{4,}-\\d{2}-\\d{2}";

function integer(format: string, name: ScalarName): JsonSchema {
  const [minimum, maximum] = scalars[name].bounds ?? [];
  return { type: "integer", format, minimum: Number(minimum), maximum: Number(maximum) };
}

function whole(format: string, sign = "-?"): JsonSchema {
  return { type: "string", format, pattern: `^${sign}\\d+$` };
}

function floating(format: string): JsonSchema {
  return {
    anyOf: [
      { type: "number", format },
      { type: "string", enum: ["NaN", "INF", "-INF"] },
    ],
  };
}

function text(pattern: string): JsonSchema {
  return { type: "string", pattern: `^${pattern}$` };
}

/** Types without a row are any text. */
const rows: Partial<Readonly<Record<ScalarName, JsonSchema>>> = {
  boolean: { type: "boolean" },
  byte: integer("int8", "byte"),
  unsignedByte: integer("uint8", "unsignedByte"),
  short: integer("int16", "short"),
  unsignedShort: integer("uint16", "unsignedShort"),
  int: integer("int32", "int"),
  unsignedInt: integer("uint32", "unsignedInt"),
  long: whole("int64"),
  unsignedLong: whole("uint64", ""),
  float: floating("float"),
  double: floating("double"),
  decimal: { type: "string", format: "decimal", pattern: "^[+-]?(\\d+(\\.\\d*)?|\\.\\d+)$" },
  dateTime: text(`${day}T${clock}${zone}`),
  date: text(`${day}${zone}`),
  time: text(`${clock}${zone}`),
  duration: text("-?P[0-9YMDTHS.]+"),
  guid: { type: "string", format: "uuid" },
  base64Binary: { type: "string", contentEncoding: "base64" },
  hexBinary: { type: "string", contentEncoding: "base16" },
  char: { type: "string", minLength: 1, maxLength: 1 },
  integer: whole("integer"),
  nonNegativeInteger: whole("integer"),
  positiveInteger: whole("integer"),
  nonPositiveInteger: whole("integer"),
  negativeInteger: whole("integer"),
};

/** `numbers`: `long`, `decimal` and their kin are numbers. */
export function scalarSchema(name: ScalarName, numbers: boolean): JsonSchema {
  const schema = rows[name] ?? { type: "string" };
  return numbers && isOptionalNumber(name) ? numberSchema(name, schema) : schema;
}

/** Whether a type is a number only if that is asked for, since its values may have more digits than a JavaScript number holds. */
export function isOptionalNumber(name: ScalarName): boolean {
  return name === "decimal" || scalars[name].typeScript === "bigint";
}

function numberSchema(name: ScalarName, { format }: JsonSchema): JsonSchema {
  if (name === "decimal") return { type: "number", format };
  return { type: "integer", format, minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
}
