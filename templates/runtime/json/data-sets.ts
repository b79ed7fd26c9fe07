/**
 * Owns DataSets as JSON: `{ "tables": { "Order": [{ "Id": 1 }] } }`.
 * Invariant: columns that the description declares have its types. The types of others are in `columns`, by the names of XML Schema.
 */
import type { ColumnDescription, SimpleType, TableDescription } from "../description.js";
import type { DataColumnInput } from "../results/data-set/known-columns.js";
import type { DataRow, DataSet, DataTable } from "../results/data-set/data-set.js";
import { type DataRowInput, dataSet } from "../results/data-set/input.js";
import { scalars } from "../values/scalars.js";
import { setOwn } from "../values/decode-element.js";
import { suggestName } from "../text/near-name.js";
import { JsonError, type JsonPlace, kindOf } from "./json-error.js";
import { atPlace, simpleFromJson, simpleToJson, textIn } from "./simple-values.js";

type Tables = readonly TableDescription[] | undefined;
type JsonObject = Readonly<Record<string, unknown>>;

export const typesByName: ReadonlyMap<string, SimpleType> = /* @__PURE__ */ (() =>
  new Map(scalars.map(({ type }) => [type.name, type])))();

/** `described`: the tables that the description declares. Changes, keys, relations and notes of .NET are left out. */
export function dataSetToJson(set: DataSet, described: Tables): unknown {
  const tables: Record<string, unknown> = {};
  const columns: Record<string, unknown> = {};
  const all = [...set.tables, ...set.undeclared];
  for (const table of all) {
    const declaredColumns = described?.find(({ name }) => name === table.name)?.columns;
    setOwn(tables, table.name, table.rows.map(rowWriter(table)));
    const others = table.columns.filter(({ name }) => declaredColumns?.some((column) => column.name === name) !== true);
    if (others.length > 0) setOwn(columns, table.name, namesOfTypes(others));
  }
  const names = described === undefined ? { name: set.name, namespace: set.namespace } : {};
  return { ...names, tables, ...(Object.keys(columns).length === 0 ? {} : { columns }) };
}

function namesOfTypes(columns: readonly { readonly name: string; readonly type: SimpleType }[]): JsonObject {
  const names: Record<string, string> = {};
  for (const { name, type } of columns) setOwn(names, name, typesByName.has(type.name) ? type.name : "string");
  return names;
}

/** Encodes the rows of one table, one at a time. */
function rowWriter({ columns }: Pick<DataTable, "columns">): (row: DataRow) => JsonObject {
  // Plain assignments give all rows one shape.
  const isOrdinary = columns.every(({ name }) => !(name in Object.prototype));
  return (row) => {
    const json: Record<string, unknown> = {};
    for (const { name, type } of columns) {
      const cell = row[name] ?? null;
      const value = cell === null || typeof cell === "string" ? cell : simpleToJson(type, cell);
      if (isOrdinary) json[name] = value;
      else setOwn(json, name, value);
    }
    return json;
  };
}

/** Throws {@link JsonError}. */
export function dataSetFromJson(json: unknown, described: Tables, at: JsonPlace | undefined): DataSet {
  const object = objectIn(json, at);
  refuseOthers(object, ["name", "namespace", "tables", "columns"], at);
  const tables = objectIn(own(object, "tables"), { key: "tables", outer: at });
  const placeOfColumns = { key: "columns", outer: at };
  const columns = own(object, "columns") === undefined ? {} : objectIn(own(object, "columns"), placeOfColumns);
  const names = [...new Set([...(described ?? []).map(({ name }) => name), ...Object.keys(tables)])];
  try {
    return dataSet({
      name: optionalText(own(object, "name"), { key: "name", outer: at }),
      namespace: optionalText(own(object, "namespace"), { key: "namespace", outer: at }),
      tables: names.map((name) => {
        const declaredColumns = described?.find((table) => table.name === name)?.columns ?? [];
        const further = furtherColumns(own(columns, name), { key: name, outer: placeOfColumns });
        const place = { key: name, outer: { key: "tables", outer: at } };
        return tableFromJson(name, own(tables, name) ?? [], [...declaredColumns, ...further], place);
      }),
    });
  } catch (error) {
    throw atPlace(error, at, json);
  }
}

function furtherColumns(json: unknown, at: JsonPlace): readonly ColumnDescription[] {
  if (json === undefined) return [];
  return Object.entries(objectIn(json, at)).map(([name, typeName]) => {
    const type = typeof typeName === "string" ? typesByName.get(typeName) : undefined;
    if (type !== undefined) return { name, type };
    throw new JsonError({ key: name, outer: at }, `one of ${[...typesByName.keys()].join(", ")}`, kindOf(typeName));
  });
}

function tableFromJson(name: string, json: unknown, columns: readonly ColumnDescription[], at: JsonPlace) {
  if (!Array.isArray(json)) throw new JsonError(at, "an array of rows", kindOf(json));
  const byName = new Map(columns.map((column) => [column.name, column]));
  const rows = json.map((row: unknown, key) => rowFromJson(row, byName, { key, outer: at }));
  const inputs: readonly DataColumnInput[] = columns.map(({ name: column, type, required }) => ({
    name: column,
    type,
    required,
  }));
  // Without a column that somebody names, the rows show which there are.
  return columns.length === 0 ? { name, rows } : { name, rows, columns: inputs };
}

function rowFromJson(json: unknown, columns: ReadonlyMap<string, ColumnDescription>, at: JsonPlace): DataRowInput {
  const row: Record<string, string | number | boolean | bigint | Uint8Array | null> = Object.create(null);
  for (const [key, cell] of Object.entries(objectIn(json, at))) {
    const place = { key, outer: at };
    const column = columns.get(key);
    if (column === undefined && columns.size > 0) {
      throw new JsonError(at, `columns ${[...columns.keys()].join(", ")}`, `the column ${quoted(key, columns.keys())}`);
    }
    if (cell !== null && column !== undefined)
      row[key] = simpleFromJson(column.type, cell, place) as DataRowInput[string] & {};
    else if (cell === null || typeof cell === "string" || typeof cell === "boolean" || isNumber(cell)) row[key] = cell;
    else throw new JsonError(place, "a string, a number, a boolean or null", kindOf(cell));
  }
  for (const { name, required } of columns.values()) {
    if (required === true && (row[name] ?? null) === null) {
      throw new JsonError({ key: name, outer: at }, "a value: the column is never null", kindOf(row[name]));
    }
  }
  return row;
}

function isNumber(cell: unknown): cell is number {
  return typeof cell === "number" && Number.isFinite(cell);
}

function optionalText(json: unknown, at: JsonPlace): string | undefined {
  return json === undefined ? undefined : textIn(json, at);
}

/** Throws {@link JsonError} if it is no object. */
export function objectIn(json: unknown, at: JsonPlace | undefined): JsonObject {
  if (typeof json === "object" && json !== null && !Array.isArray(json)) return json as JsonObject;
  throw new JsonError(at, "an object", kindOf(json));
}

/** A property of the object itself: `constructor` and `__proto__` are names like others. */
export function own(json: JsonObject, name: string): unknown {
  return Object.hasOwn(json, name) ? json[name] : undefined;
}

/** Throws {@link JsonError} for a property that is none of `names`. */
export function refuseOthers(json: JsonObject, names: readonly string[], at: JsonPlace | undefined): void {
  for (const name of Object.keys(json)) {
    if (names.includes(name)) continue;
    const expected = names.length === 0 ? "no property" : `properties ${names.join(", ")}`;
    throw new JsonError(at, expected, `the property ${quoted(name, names)}`);
  }
}

function quoted(name: string, names: Iterable<string>): string {
  return `${JSON.stringify(name.slice(0, 200))}${suggestName(name, names)}`;
}
