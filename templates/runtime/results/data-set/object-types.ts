/**
 * Owns the types of values in .NET's `object` columns, for values that do not show their type: decimal and dateTime are
 * strings here.
 * Invariant: the types belong to the row object. For a copy of a row they are guessed again.
 */
import type { SimpleType } from "../../description.js";
import { xsdNameOfValue } from "./column-types.js";
import type { DataRow } from "./data-set.js";

export type ObjectTypes = Readonly<Record<string, SimpleType>>;

const typesByRow = new WeakMap<object, Record<string, SimpleType>>();

function typesOf(row: object): Record<string, SimpleType> {
  let types = typesByRow.get(row);
  if (types === undefined) {
    types = Object.create(null) as Record<string, SimpleType>;
    typesByRow.set(row, types);
  }
  return types;
}

/** Keeps the type of a value just read, unless the value would be given the same. */
export function noteObjectType(row: DataRow, column: string, type: SimpleType): void {
  if (xsdNameOfValue(row[column]) !== type.name) typesOf(row)[column] = type;
}

/** The set or received type of a value in an `object` column; undefined if the value itself shows it. */
export function objectTypeOf(row: object | undefined, column: string): SimpleType | undefined {
  return row === undefined ? undefined : typesByRow.get(row)?.[column];
}

/** Types of the values of a row's `object` columns by column, where the values do not show them: `decimal`, `dateTime`, `guid`. */
export function objectTypes(row: DataRow): ObjectTypes {
  return typesByRow.get(row) ?? {};
}

/**
 * Sets the types of values in a row's `object` columns for sending: `setObjectTypes({ Any: "1.50" }, { Any: decimal
 * })`. By default a number is int or double, a bigint long, a text string. Returns the row.
 */
export function setObjectTypes<Row extends object>(row: Row, types: ObjectTypes): Row {
  Object.assign(typesOf(row), types);
  return row;
}
