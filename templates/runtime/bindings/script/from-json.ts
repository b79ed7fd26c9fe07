/**
 * Owns the conversion of ASMX's JSON to values of described types, with the rules of .NET's ObjectConverter.
 * Invariant: a handler receives the same values as over SOAP. A message contains no value, which may be secret.
 */
import type { AbsentValues } from "../absent-values.js";
import type { CodedType, FieldDescription, SimpleType, TypeReference } from "../../description.js";
import { setOwn } from "../../values/decode-element.js";
import { isReferenceType, resolveType, wireName } from "../../values/element.js";
import { dateTimeFromInstant } from "../../values/instant.js";
import { placeError } from "../../values/placed-error.js";
import type { RichField, RichRecord } from "../../values/rich-description.js";
import { concrete, memberTagged } from "../../values/rich-family.js";
import { ValueError } from "../../values/type.js";
import { NumberText, type ScriptJson, type ScriptObject } from "./json-reader.js";
import { bytesTypes, dateTypes, numberTypes, plainFields } from "./script-types.js";

/** State of one request or response. */
export interface FromJson {
  /** Values for missing required fields; by default they are errors. */
  readonly absent?: AbsentValues | undefined;
}

/** The value of a field, item, parameter or result. Throws {@link PlacedError}, whose path starts with the name. */
export function fieldFromJson(field: FieldDescription, json: ScriptJson, from: FromJson): unknown {
  try {
    if (json !== null) return valueFromJson(field.type, json, from);
    if (field.nullable === true) return null;
    if (!isReferenceType(field.type)) return nullFromJson(field.type);
    if (field.required === true) throw new ValueError("a value, not null");
    return undefined;
  } catch (error) {
    throw placeError(error, { path: field.name }, field.secret);
  }
}

/** .NET reads null as the character 0, and as no other value type. */
function nullFromJson(reference: TypeReference): unknown {
  const type = resolveType(reference);
  if (type.kind === "simple" && type.name === "char" && type.values === undefined) return type.decode("0");
  throw new ValueError("a value: Cannot convert null to a value type.");
}

function valueFromJson(reference: TypeReference, json: ScriptJson, from: FromJson): unknown {
  const type = resolveType(reference);
  switch (type.kind) {
    case "simple":
      return simpleFromJson(type, json);
    case "array":
      return itemsFromJson(type.item, json, from);
    case "repeated": {
      const items = itemsFromJson(type.item, json, from);
      type.checkCount(items.length);
      return items;
    }
    case "record":
      checkName(objectIn(json).get("__type"), [type.name]);
      return recordFromJson(type.fields, objectIn(json), from);
    case "coded":
      return codedFromJson(type, json, from);
  }
}

function itemsFromJson(item: FieldDescription, json: ScriptJson, from: FromJson): unknown[] {
  if (!Array.isArray(json)) throw new ValueError("an array");
  return json.map((each: ScriptJson, index) =>
    fieldFromJson({ ...item, name: `[${index}]`, required: true }, each, from),
  );
}

function codedFromJson(type: CodedType, json: ScriptJson, from: FromJson): unknown {
  if (type.item !== undefined) return itemsFromJson(type.item, json, from);
  const record = type as RichRecord;
  const object = objectIn(json);
  const name = object.get("__type");
  if (record.description?.tagged !== true) {
    const fields = plainFields(type);
    checkName(name, [type.name]);
    return recordFromJson(fields, object, from);
  }
  const member = memberTagged(record, typeof name === "string" ? lastPart(name) : undefined);
  if (member === undefined) throw new ValueError(`__type to be one of ${concrete(record).join(", ")}`);
  return { $type: member.description.name, ...recordFromJson(plainFields(member), object, from) };
}

/** A name of .NET has a namespace, which descriptions do not know. */
function checkName(name: ScriptJson | undefined, names: readonly string[]): void {
  if (name === undefined || name === null || (typeof name === "string" && names.includes(lastPart(name)))) return;
  throw new ValueError(`__type to be one of ${names.join(", ")}`);
}

function lastPart(name: string): string {
  return name.slice(Math.max(name.lastIndexOf("."), name.lastIndexOf("+")) + 1);
}

function objectIn(json: ScriptJson): ScriptObject {
  if (json instanceof Map) return json;
  throw new ValueError("an object");
}

/** Letter case does not matter, and unknown members are ignored, as in .NET. */
function recordFromJson(fields: readonly RichField[], object: ScriptObject, from: FromJson): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const exact = new Map(fields.map((field) => [wireName(field), field]));
  const anyCase = new Map(fields.map((field) => [wireName(field).toLowerCase(), field]));
  for (const [name, json] of object) {
    const field = exact.get(name) ?? anyCase.get(name.toLowerCase());
    if (field === undefined) continue;
    if (Object.hasOwn(values, field.name)) throw new ValueError(`each member once: ${field.name} is given twice`);
    setOwn(values, field.name, fieldFromJson(field, json, from));
  }
  for (const field of fields) {
    if (Object.hasOwn(values, field.name)) continue;
    if (field.required === true) setOwn(values, field.name, absentField(field, object, from));
    else if (field.name in Object.prototype) setOwn(values, field.name, undefined);
  }
  return values;
}

function absentField(field: FieldDescription, object: ScriptObject, { absent }: FromJson): unknown {
  const value = absent?.field(field, object);
  if (value !== undefined) return value;
  throw placeError(new ValueError("a value: the member is missing"), { path: field.name });
}

function simpleFromJson(type: SimpleType, json: ScriptJson): unknown {
  if (type.fixed !== undefined) return type.decode(type.fixed.type.encode(simpleFromJson(type.fixed.type, json)));
  if (type.values !== undefined) return enumerationFromJson(type.values, json);
  if (bytesTypes.has(type.name)) return bytesFromJson(json);
  if (json instanceof Map || Array.isArray(json)) throw new ValueError("a single value");
  if (json instanceof Date) return dateFromJson(type, json);
  if (type.name === "boolean") return booleanFromJson(json);
  if (typeof json === "boolean") return decodeText(type, json ? "True" : "False");
  const text = json instanceof NumberText ? digitsOf(json.text) : String(json);
  return decodeText(type, numberTypes.has(type.name) ? text.trim() : text);
}

function decodeText(type: SimpleType, text: string): unknown {
  return type.decodeForm === undefined ? type.decode(text) : type.decodeForm(text);
}

/** .NET reads a number with an exponent as a double, and prints it as one for types that are no numbers. */
function digitsOf(text: string): string {
  return /[eE]/.test(text) && Number.isFinite(Number(text)) ? String(Number(text)) : text;
}

function booleanFromJson(json: ScriptJson): boolean {
  if (typeof json === "boolean") return json;
  const word = typeof json === "string" ? json.trim().toLowerCase() : "";
  if (word === "true" || word === "false") return word === "true";
  throw new ValueError("true or false");
}

function enumerationFromJson(values: readonly string[], json: ScriptJson): unknown {
  const text = json instanceof NumberText ? digitsOf(json.text) : typeof json === "string" ? json.trim() : "";
  if (/^\d{1,9}$/.test(text)) {
    const value = values[Number(text)];
    if (value !== undefined) return value;
  }
  const value =
    values.find((each) => each === text) ?? values.find((each) => each.toLowerCase() === text.toLowerCase());
  if (value !== undefined) return value;
  throw new ValueError(`one of ${values.join(", ")}, or its number from 0 to ${values.length - 1}`);
}

function bytesFromJson(json: ScriptJson): Uint8Array {
  if (!Array.isArray(json)) throw new ValueError("an array of numbers from 0 to 255");
  return Uint8Array.from(json, (item: ScriptJson) => {
    if (item instanceof NumberText && /^\+?0*\d{1,3}$/.test(item.text) && Number(item.text) < 256)
      return Number(item.text);
    throw new ValueError("an array of numbers from 0 to 255");
  });
}

/** Milliseconds are UTC. For a type that is no date, the text of .NET's format `u`. */
function dateFromJson(type: SimpleType, date: Date): unknown {
  const text = dateTimeFromInstant(date);
  if (type.name === "dateTime") return type.decode(text);
  if (type.name === "date") return type.decode(text.slice(0, 10));
  if (dateTypes.has(type.name)) return type.decode(text.slice(11));
  return type.decode(`${text.slice(0, 10)} ${text.slice(11, 19)}Z`);
}
