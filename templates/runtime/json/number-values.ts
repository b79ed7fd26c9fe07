/**
 * Owns `long`, `decimal` and similar types as JSON numbers, for gateways with that option. All else is as in
 * json-values.ts.
 * Invariant: no digit is lost. An answer that a JavaScript number would change is an error; long numbers of a request
 * stay texts.
 */
import type { CodedType, SimpleType, TableDescription, TypeReference } from "../description.js";
import { setOwn } from "../values/decode-element.js";
import { compareDecimals, decimal, decimalFromNumber } from "../values/decimal.js";
import { resolveType } from "../values/element.js";
import type { RichField } from "../values/rich-description.js";
import { memberTagged } from "../values/rich-family.js";
import { typesByName } from "./data-sets.js";
import { JsonError, type JsonPlace } from "./json-error.js";
import { deepest, depthOf, isDataSet, isRecord, type ResultOfCall } from "./json-values.js";
import { formOf } from "./simple-values.js";

/** JSON of one value; what does not fit the type is returned as it is, for the decoders to refuse. */
type Convert = (type: SimpleType, json: unknown, at: Place) => unknown;
type Place = JsonPlace | undefined;
type Tables = readonly TableDescription[] | undefined;

/** Before the digits of a number that JavaScript may round. No text of XML has this character. */
const mark = "\u0000";

/** Valid JSON whose numbers of more than 15 digits are texts: `JSON.parse` would round them. */
export function withLongNumbersAsTexts(text: string): string {
  let isInText = false;
  return text.replace(/\\[^]|"|-?\d[\d.]*(?:[eE][+-]?\d+)?/g, (token) => {
    if (token === '"') isInText = !isInText;
    const isLong = !isInText && token.replace(/[eE].*|\D/g, "").length > 15;
    return isLong ? `"\\u0000${token}"` : token;
  });
}

/** `json`: of {@link resultToJson}. Throws a {@link JsonError} if a number would be another. */
export function resultWithNumbers({ type, tables }: ResultOfCall, json: unknown): unknown {
  return type === undefined ? inDataSet(tables, json, toNumber, undefined) : valueWithNumbers(type, json);
}

/** The same for one value. */
export function valueWithNumbers(reference: TypeReference, json: unknown): unknown {
  return inValue(reference, json, toNumber, undefined);
}

/** The same for a row; columns that the description does not declare stay as they are. */
export function rowWithNumbers(tables: Tables, table: string, row: object): object {
  const columns = tables?.find(({ name }) => name === table)?.columns ?? [];
  return inRow(new Map(columns.map(({ name, type }) => [name, type])), row, toNumber, undefined) as object;
}

/** JSON of a request, after {@link withLongNumbersAsTexts}: its numbers as the texts that the decoders expect. */
export function valueWithTexts(reference: TypeReference, json: unknown): unknown {
  return inValue(reference, json, toText, undefined);
}

function toNumber(type: SimpleType, json: unknown, at: Place): unknown {
  if (typeof json !== "string" || !(type.name === decimal.name || formOf(type) === "bigint")) return json;
  const number = Number(json);
  const isExact = type.name === decimal.name ? isDecimalOf(json, number) : Number.isSafeInteger(number);
  if (isExact) return number === 0 ? 0 : number;
  throw new JsonError(at, `a ${type.name} that a JavaScript number holds`, "one with more digits");
}

function isDecimalOf(text: string, number: number): boolean {
  return Number.isFinite(number) && compareDecimals(text, decimalFromNumber(number)) === 0;
}

function toText(type: SimpleType, json: unknown): unknown {
  if (Array.isArray(json)) return json.map((item: unknown) => digitsOf(item) ?? item);
  const digits = digitsOf(json);
  if (type.name === decimal.name) return Number.isFinite(json) ? decimalFromNumber(json as number) : (digits ?? json);
  if (formOf(type) === "bigint") return Number.isSafeInteger(json) ? String(json) : (digits ?? json);
  return digits === undefined ? json : Number(digits);
}

function digitsOf(json: unknown): string | undefined {
  return typeof json === "string" && json.startsWith(mark) ? json.slice(mark.length) : undefined;
}

function inValue(reference: TypeReference, json: unknown, convert: Convert, at: Place): unknown {
  if (json === null || json === undefined || depthOf(at) > deepest) return json;
  const type = resolveType(reference);
  switch (type.kind) {
    case "simple":
      return convert(type, json, at);
    case "array":
    case "repeated":
      return mapItems(json, at, (each, place) => inValue(type.item.type, each, convert, place));
    case "record":
      return inFields(type.fields, json, convert, at);
    case "coded":
      return inCoded(type, json, convert, at);
  }
}

function inCoded(type: CodedType, json: unknown, convert: Convert, at: Place): unknown {
  const { item } = type;
  if (item !== undefined) return mapItems(json, at, (each, place) => inValue(item.type, each, convert, place));
  if (isDataSet(type)) return inDataSet(type.tables, json, convert, at);
  if (type.text !== undefined || !isRecord(type)) return json;
  const member = type.description.tagged === true && isObject(json) ? memberTagged(type, json["$type"]) : type;
  return member === undefined ? json : inFields(member.description.fields, json, convert, at);
}

function inFields(fields: readonly RichField[], json: unknown, convert: Convert, at: Place): unknown {
  const byName = new Map(fields.map((field) => [field.name, field]));
  return mapObject(json, at, (name, value, place) => {
    const field = byName.get(name);
    if (field === undefined || field.as === "any" || field.as === "attributes") return value;
    const group = field.choices ?? field.sequence;
    if (group === undefined) return inValue(field.type, value, convert, place);
    if (!Array.isArray(value)) return inFields(group, value, convert, place);
    return mapItems(value, place, (each, inner) => inFields(group, each, convert, inner));
  });
}

/** Columns that the description does not declare have their types beside the tables. */
function inDataSet(described: Tables, json: unknown, convert: Convert, at: Place): unknown {
  if (!isObject(json)) return json;
  const columns = isObject(json["columns"]) ? json["columns"] : {};
  const tables = mapObject(json["tables"], { key: "tables", outer: at }, (name, rows, place) => {
    const others = columns[name];
    const types = new Map<string, SimpleType | undefined>();
    for (const [column, typeName] of isObject(others) ? Object.entries(others) : [])
      types.set(column, typesByName.get(String(typeName)));
    for (const column of described?.find((table) => table.name === name)?.columns ?? [])
      types.set(column.name, column.type);
    return mapItems(rows, place, (row, inner) => inRow(types, row, convert, inner));
  });
  return { ...json, tables };
}

function inRow(types: ReadonlyMap<string, SimpleType | undefined>, row: unknown, convert: Convert, at: Place): unknown {
  return mapObject(row, at, (name, cell, place) => {
    const type = types.get(name);
    return type === undefined ? cell : convert(type, cell, place);
  });
}

function isObject(json: unknown): json is Readonly<Record<string, unknown>> {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}

function mapItems(json: unknown, outer: Place, convert: (item: unknown, at: JsonPlace) => unknown): unknown {
  return Array.isArray(json) ? json.map((item: unknown, key) => convert(item, { key, outer })) : json;
}

function mapObject(
  json: unknown,
  outer: Place,
  convert: (name: string, value: unknown, at: JsonPlace) => unknown,
): unknown {
  if (!isObject(json)) return json;
  const mapped: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(json)) setOwn(mapped, key, convert(key, value, { key, outer }));
  return mapped;
}
