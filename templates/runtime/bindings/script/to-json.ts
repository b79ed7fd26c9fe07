/**
 * Owns the conversion of values of described types to ASMX's JSON, as .NET's JavaScriptSerializer writes them.
 * Invariant: no digit is lost, and no text can end the string or the script element that contains it.
 */
import type { CodedType, FieldDescription, SimpleType, TypeReference } from "../../description.js";
import { isReferenceType, ownOrGiven, resolveType, wireName } from "../../values/element.js";
import { dateTimeToInstant } from "../../values/instant.js";
import { placeError } from "../../values/placed-error.js";
import type { RichRecord } from "../../values/rich-description.js";
import { memberGiven } from "../../values/rich-family.js";
import { ValueError } from "../../values/type.js";
import { forbiddenAt } from "../../xml/characters.js";
import { deepest } from "./json-reader.js";
import { bytesTypes, dateTypes, numberTypes, plainFields } from "./script-types.js";

/** `typed`: objects have `__type`, as in responses. Throws {@link PlacedError}, whose path starts with the name. */
export function fieldToJson(field: FieldDescription, value: unknown, typed: boolean, depth = 1): string {
  try {
    if (value !== undefined && value !== null) return valueToJson(field.type, value, typed, depth);
    if (field.required === true && !(value === null && field.nullable === true))
      throw new ValueError("a value: it is required");
    return "null";
  } catch (error) {
    throw placeError(error, { path: field.name }, field.secret);
  }
}

/** A value that is not null. */
export function valueToJson(reference: TypeReference, value: unknown, typed: boolean, depth = 1): string {
  if (depth > deepest) throw new ValueError(`at most ${deepest} values inside one another`);
  const type = resolveType(reference);
  switch (type.kind) {
    case "simple":
      return simpleToJson(type, value);
    case "array":
    case "repeated":
      if (type.kind === "repeated" && Array.isArray(value)) type.checkCount(value.length);
      return itemsToJson(type.item, value, typed, depth);
    case "record":
      return recordToJson(type.name, type.fields, value, typed, depth);
    case "coded":
      return codedToJson(type, value, typed, depth);
  }
}

function itemsToJson(item: FieldDescription, value: unknown, typed: boolean, depth: number): string {
  if (!Array.isArray(value)) throw new ValueError("an array");
  const items = value.map((each: unknown, index) =>
    fieldToJson({ ...item, name: `[${index}]`, required: true }, each, typed, depth + 1),
  );
  return `[${items.join(",")}]`;
}

function codedToJson(type: CodedType, value: unknown, typed: boolean, depth: number): string {
  if (type.item !== undefined) return itemsToJson(type.item, value, typed, depth);
  if ((type as Partial<RichRecord>).description?.tagged !== true || typeof value !== "object" || value === null)
    return recordToJson(type.name, plainFields(type), value, typed, depth);
  const member = memberGiven(type as RichRecord, value);
  // The reader would not know which of the family it is.
  return recordToJson(member.description.name, plainFields(member), value, true, depth);
}

function recordToJson(
  name: string,
  fields: readonly FieldDescription[],
  value: unknown,
  typed: boolean,
  depth: number,
): string {
  if (typeof value !== "object" || value === null) throw new ValueError(`an object with the fields of ${name}`);
  const members = fields.flatMap((field) => {
    const member = ownOrGiven(value, field.name);
    // .NET reads null as no value of a number.
    if (member === undefined && !mayBeNull(field) && field.required !== true) return [];
    return [`${quote(wireName(field))}:${fieldToJson(field, member, typed, depth + 1)}`];
  });
  return `{${[...(typed ? [`"__type":${quote(name)}`] : []), ...members].join(",")}}`;
}

function mayBeNull({ type, nullable }: FieldDescription): boolean {
  return nullable === true || isReferenceType(type);
}

function simpleToJson(type: SimpleType, value: unknown): string {
  const text = type.encodeForm === undefined ? type.encode(value) : type.encodeForm(value);
  if (type.values !== undefined) return enumerationToJson(type.values, text);
  if (numberTypes.has(type.name)) return jsonNumber(text);
  if (type.name === "boolean") return String(value);
  if (bytesTypes.has(type.name)) return `[${(value as Uint8Array).join(",")}]`;
  if (dateTypes.has(type.name)) return dateToJson(type.name, text);
  // .NET writes the character 0 as null.
  if (text === "\0" && type.name === "char") return "null";
  if (forbiddenAt(text) >= 0) throw new ValueError("text that XML can carry");
  return quote(text);
}

/** A decimal may be `.5`, `+5` or `05`, which are no numbers in JSON. */
function jsonNumber(text: string): string {
  const [, sign, whole = "", rest = ""] = /^([+-]?)0*([1-9]\d*)?(\D.*)?$/.exec(text) ?? [];
  if (!/\d/.test(text)) return text;
  return `${sign === "-" ? "-" : ""}${whole === "" ? "0" : whole}${rest === "." ? "" : rest}`;
}

function enumerationToJson(values: readonly string[], text: string): string {
  const index = values.indexOf(text);
  if (index < 0) throw new ValueError(`one of ${values.join(", ")}: another value has no number`);
  return String(index);
}

/** A time without a zone is UTC here. .NET would use the server's zone. */
function dateToJson(name: string, text: string): string {
  const [, date = text, zone = ""] = /^(\d{4}-\d\d-\d\d)(.*)$/.exec(text) ?? [];
  const whole = name === "date" ? `${date}T00:00:00${zone}` : name === "time" ? `0001-01-01T${text}` : text;
  return `"\\/Date(${dateTimeToInstant(whole, "Z").getTime()})\\/"`;
}

/** Escapes what .NET's JavaScriptStringEncode does: also markup, and line ends of JavaScript. */
const unsafe = /["\\'\u0026\u003C\u003E\u0000-\u001F\u0085\u2028\u2029]/g;
const short: Readonly<Record<string, string>> = {
  '"': '\\"',
  "\\": "\\\\",
  "\b": "\\b",
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
};

/** A string of JSON and of JavaScript. */
export function quote(text: string): string {
  const escaped = text.replace(unsafe, (character) => {
    return short[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
  return `"${escaped}"`;
}
