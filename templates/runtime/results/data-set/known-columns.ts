/**
 * Owns the cache of work that depends on columns alone, for handlers that return the same columns with every reply.
 * Invariant: an entry is used only for unchanged columns: lists that we froze, or a handler's own after a comparison.
 */
import type { ColumnMapping, DataColumn, Noted } from "./data-set.js";
import type { SimpleType } from "../../description.js";

/** A column as given: nullable unless `required` or `nullable: false`. */
export interface DataColumnInput extends Noted {
  readonly name: string;
  readonly type: SimpleType;
  readonly required?: boolean | undefined;
  readonly nullable?: boolean | undefined;
  readonly mapping?: ColumnMapping | undefined;
  readonly maxLength?: number | undefined;
  readonly length?: number | undefined;
  readonly defaultValue?: string | undefined;
}

interface KnownColumns {
  readonly given: readonly DataColumnInput[];
  readonly columns: readonly DataColumn[];
}

const columnsByInput = new WeakMap<object, KnownColumns>();
const fixed = new WeakSet<object>();

/** The columns of a handler's list, made by `make` unless that is known. */
export function knownColumns(
  given: readonly DataColumnInput[],
  make: (given: readonly DataColumnInput[]) => readonly DataColumn[],
): readonly DataColumn[] {
  const before = columnsByInput.get(given);
  if (before !== undefined && isSameList(before.given, given)) return before.columns;
  const columns = make(given);
  if (given.some(isNoted)) return columns;
  columnsByInput.set(given, { given: given.map((column) => ({ ...column })), columns: fix(columns) });
  return columns;
}

/** The list, frozen with its columns; their notes must be so already. */
export function fix<Columns extends readonly object[]>(columns: Columns): Columns {
  columns.forEach(Object.freeze);
  fixed.add(Object.freeze(columns));
  return columns;
}

/** Whether neither the list nor anything in it will change. */
export function isFixed(columns: readonly object[]): boolean {
  return fixed.has(columns);
}

/** `make` of the columns; of a fixed list, what `made` has of it or gets now. */
export function madeOnce<Column extends object, Made>(
  made: WeakMap<object, Made>,
  columns: readonly Column[],
  make: (columns: readonly Column[]) => Made,
): Made {
  const before = made.get(columns);
  if (before !== undefined) return before;
  const now = make(columns);
  if (isFixed(columns)) made.set(columns, now);
  return now;
}

/** True if a column has notes: their owner may change them at any time. */
function isNoted({ notes, properties }: DataColumnInput): boolean {
  return notes !== undefined || properties !== undefined;
}

function isSameList(left: readonly DataColumnInput[], right: readonly DataColumnInput[]): boolean {
  return left.length === right.length && left.every((column, index) => isSameColumn(column, right[index]));
}

function isSameColumn(left: DataColumnInput, right: DataColumnInput | undefined): boolean {
  return (
    right !== undefined &&
    left.name === right.name &&
    left.type === right.type &&
    left.required === right.required &&
    left.nullable === right.nullable &&
    left.mapping === right.mapping &&
    left.maxLength === right.maxLength &&
    left.length === right.length &&
    left.defaultValue === right.defaultValue &&
    !isNoted(right)
  );
}
