/**
 * Owns the conversion of a client's values to JSON and back, by the descriptions that all codecs use.
 * Invariant: JSON has the shape and the names of the TypeScript types. Only bigints, bytes, infinite numbers and
 * DataSets have another form, and each is read back without a loss.
 */
import type { CodedType, FieldDescription, TableDescription, TypeReference } from "../description.js";
import { setOwn } from "../values/decode-element.js";
import { ownOrGiven, resolveType } from "../values/element.js";
import type { DataSet } from "../results/data-set/data-set.js";
import type { RichField, RichRecord } from "../values/rich-description.js";
import { concrete, memberTagged } from "../values/rich-family.js";
import { dataSetFromJson, dataSetToJson, objectIn, own, refuseOthers } from "./data-sets.js";
import { JsonError, type JsonPlace, kindOf } from "./json-error.js";
import { atPlace, simpleFromJson, simpleToJson, textIn } from "./simple-values.js";

type JsonObject = Readonly<Record<string, unknown>>;

/** Objects and arrays inside one another that are accepted. */
export const deepest = 128;

/** `value`: as decoders return it; null and undefined are returned as they are. */
export function valueToJson(reference: TypeReference, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  const type = resolveType(reference);
  switch (type.kind) {
    case "simple":
      return simpleToJson(type, value);
    case "array":
    case "repeated":
      return itemsToJson(type.item.type, value);
    case "record":
      return fieldsToJson(type.fields, value);
    case "coded":
      return codedToJson(type, value);
  }
}

function itemsToJson(item: TypeReference, value: unknown): unknown {
  return Array.isArray(value) ? value.map((each: unknown) => valueToJson(item, each)) : value;
}

function fieldsToJson(fields: readonly RichField[], value: unknown): JsonObject {
  const json: Record<string, unknown> = {};
  if (typeof value !== "object" || value === null) return json;
  for (const field of fields) {
    const fieldValue = fieldToJson(field, ownOrGiven(value, field.name));
    if (fieldValue !== undefined) setOwn(json, field.name, fieldValue);
  }
  return json;
}

function fieldToJson(field: RichField, value: unknown): unknown {
  const group = field.choices ?? field.sequence;
  if (field.as === "any" || field.as === "attributes" || value === undefined) return value;
  if (group === undefined) return valueToJson(field.type, value);
  return Array.isArray(value) ? value.map((each: unknown) => fieldsToJson(group, each)) : fieldsToJson(group, value);
}

function codedToJson(type: CodedType, value: unknown): unknown {
  if (type.item !== undefined) return itemsToJson(type.item.type, value);
  if (isRecord(type)) return recordToJson(type, value);
  return isDataSet(type) ? dataSetToJson(value as DataSet, type.tables) : value;
}

function recordToJson(type: RichRecord, value: unknown): JsonObject {
  if (type.description.tagged !== true || typeof value !== "object" || value === null) {
    return fieldsToJson(type.description.fields, value);
  }
  const { name, fields } = (memberTagged(type, ownOrGiven(value, "$type")) ?? type).description;
  return { $type: name, ...fieldsToJson(fields, value) };
}

export function isRecord(type: CodedType): type is RichRecord {
  return "description" in type;
}

export function isDataSet({ name, text }: CodedType): boolean {
  return text === undefined && (name === "DataSet" || name === "DataTable");
}

/** Throws {@link JsonError}. */
export function valueFromJson(reference: TypeReference, json: unknown, at: JsonPlace | undefined): unknown {
  if (depthOf(at) > deepest) throw new JsonError(undefined, `at most ${deepest} parts inside one another`, "more");
  const type = resolveType(reference);
  switch (type.kind) {
    case "simple":
      return simpleFromJson(type, json, at);
    case "array":
      return itemsFromJson({ ...type.item, required: true }, json, at);
    case "repeated":
      return repeatedFromJson(type.item, (count) => type.checkCount(count), json, at);
    case "record":
      return fieldsFromJson(type.fields, objectIn(json, at), at);
    case "coded":
      return codedFromJson(type, json, at);
  }
}

export function depthOf(at: JsonPlace | undefined): number {
  let depth = 0;
  for (let place = at; place !== undefined; place = place.outer) depth++;
  return depth;
}

function itemsFromJson(item: FieldDescription, json: unknown, at: JsonPlace | undefined): unknown[] {
  if (!Array.isArray(json)) throw new JsonError(at, "an array", kindOf(json));
  return json.map((each: unknown, key) => fieldFromJson(item, each, { key, outer: at }));
}

function repeatedFromJson(
  item: FieldDescription,
  checkCount: (count: number) => void,
  json: unknown,
  at: JsonPlace | undefined,
): unknown[] {
  const items = itemsFromJson(item, json, at);
  try {
    checkCount(items.length);
  } catch (error) {
    throw atPlace(error, at, json);
  }
  return items;
}

/** The value of a field, item or parameter; undefined if it is absent. Throws {@link JsonError}. */
export function fieldFromJson(field: FieldDescription, json: unknown, at: JsonPlace): unknown {
  if (json === undefined) {
    if (field.required !== true) return undefined;
    throw new JsonError(at, "a value: it is required", "nothing");
  }
  if (json === null) {
    if (field.nullable === true) return null;
    throw new JsonError(at, field.required === true ? "a value" : "a value; leave it out instead", "null");
  }
  return valueFromJson(field.type, json, at);
}

function fieldsFromJson(
  fields: readonly RichField[],
  json: JsonObject,
  at: JsonPlace | undefined,
  further: readonly string[] = [],
): Record<string, unknown> {
  refuseOthers(json, [...fields.map(({ name }) => name), ...further], at);
  const values: Record<string, unknown> = {};
  for (const field of fields) {
    const key = field.name;
    const value = richFieldFromJson(field, own(json, key), { key, outer: at });
    if (value !== undefined) setOwn(values, field.name, value);
  }
  return values;
}

function richFieldFromJson(field: RichField, json: unknown, at: JsonPlace): unknown {
  if (field.as === "any") return json === undefined ? undefined : textsFromJson(json, at);
  if (field.as === "attributes") return json === undefined ? undefined : namedTextsFromJson(json, at);
  const { choices, sequence, many } = field;
  const group = choices ?? sequence;
  if (group === undefined) return fieldFromJson(field, json, at);
  if (json === undefined || json === null) return absentGroup(field, json, at);
  const readOne = (each: unknown, place: JsonPlace): unknown =>
    choices === undefined ? fieldsFromJson(group, objectIn(each, place), place) : chosenFromJson(choices, each, place);
  if (many === undefined) return readOne(json, at);
  if (!Array.isArray(json)) throw new JsonError(at, "an array", kindOf(json));
  return json.map((each: unknown, key) => readOne(each, { key, outer: at }));
}

function absentGroup(field: RichField, json: unknown, at: JsonPlace): undefined {
  if (json === undefined && field.required !== true) return undefined;
  throw new JsonError(at, field.many === undefined ? "an object" : "an array", kindOf(json));
}

function chosenFromJson(choices: readonly RichField[], json: unknown, at: JsonPlace): unknown {
  const object = objectIn(json, at);
  const names = choices.map(({ name }) => name);
  refuseOthers(object, names, at);
  const count = Object.keys(object).length;
  if (count === 1) return fieldsFromJson(choices, object, at);
  throw new JsonError(at, `an object with one of ${names.join(", ")}`, `${count} of them`);
}

function textsFromJson(json: unknown, at: JsonPlace): readonly string[] {
  if (!Array.isArray(json)) throw new JsonError(at, "an array of XML elements as strings", kindOf(json));
  return json.map((each: unknown, key) => textIn(each, { key, outer: at }));
}

function namedTextsFromJson(json: unknown, at: JsonPlace): JsonObject {
  const texts: Record<string, string> = {};
  for (const [key, text] of Object.entries(objectIn(json, at))) setOwn(texts, key, textIn(text, { key, outer: at }));
  return texts;
}

function codedFromJson(type: CodedType, json: unknown, at: JsonPlace | undefined): unknown {
  if (type.item !== undefined) return itemsFromJson({ ...type.item, required: true }, json, at);
  if (type.text !== undefined) return textIn(json, at);
  if (isRecord(type)) return recordFromJson(type, objectIn(json, at), at);
  return isDataSet(type) ? dataSetFromJson(json, type.tables, at) : xmlFromJson(objectIn(json, at), at);
}

function recordFromJson(type: RichRecord, json: JsonObject, at: JsonPlace | undefined): unknown {
  const { fields, tagged } = type.description;
  if (tagged !== true) return fieldsFromJson(fields, json, at);
  const tag = own(json, "$type");
  const member = memberTagged(type, tag);
  if (member === undefined)
    throw new JsonError({ key: "$type", outer: at }, `one of ${concrete(type).join(", ")}`, kindOf(tag));
  const { name, fields: ownFields } = member.description;
  return { $type: name, ...fieldsFromJson(ownFields, json, at, ["$type"]) };
}

/** `{ xml, type, attributes }`, or a value of one of XML Schema's types: `{ type, text }`. */
function xmlFromJson(json: JsonObject, at: JsonPlace | undefined): JsonObject {
  const isText = !Object.hasOwn(json, "xml");
  refuseOthers(json, isText ? ["type", "text"] : ["xml", "type", "attributes"], at);
  const textOf = (key: string): string => textIn(own(json, key), { key, outer: at });
  if (isText) return { type: textOf("type"), text: textOf("text") };
  const attributes = own(json, "attributes");
  return {
    xml: textOf("xml"),
    ...(own(json, "type") === undefined ? {} : { type: textOf("type") }),
    ...(attributes === undefined
      ? {}
      : { attributes: namedTextsFromJson(attributes, { key: "attributes", outer: at }) }),
  };
}

/** The tables of a DataSet result; the type of any other. */
export interface ResultOfCall {
  readonly type?: TypeReference;
  readonly tables?: readonly TableDescription[];
}

/** The result of a call; undefined for an operation without one. */
export function resultToJson({ type, tables }: ResultOfCall, value: unknown): unknown {
  if (value === undefined || value === null) return value;
  return type === undefined ? dataSetToJson(value as DataSet, tables) : valueToJson(type, value);
}

/** The inverse of {@link resultToJson}, for an operation with a result. Throws {@link JsonError}. */
export function resultFromJson({ type, tables }: ResultOfCall, json: unknown): unknown {
  if (json === null) return null;
  return type === undefined ? dataSetFromJson(json, tables, undefined) : valueFromJson(type, json, undefined);
}
