/**
 * Owns the cells of a row as text: which columns are elements, attributes or the row's own text, and how a value is printed.
 * Invariant: printed text is escaped for its place.
 */
import type { SimpleType } from "../../description.js";
import { xsiNamespace } from "../../values/element.js";
import { escapeXmlAttribute, escapeXmlText } from "../../xml/writer.js";
import { isEncodable } from "../../values/is-encodable.js";
import { string } from "../../values/string.js";
import { anyType, columnTypeOf, isPlainType, xsdNameOf, xsdNameOfValue } from "./column-types.js";
import type { DataRow } from "./data-set.js";
import { madeOnce } from "./known-columns.js";
import { objectTypeOf } from "./object-types.js";
import type { ColumnSchema } from "./schema.js";
import { instanceLabelOf, isUnknownType, labelledAs } from "./type-labels.js";
import { xsdNamespace } from "./words.js";

/** A column of a table, ready for writing, with the markup around its values. */
export interface Cell {
  readonly column: ColumnSchema;
  readonly name: string;
  readonly xmlName: string;
  readonly type: SimpleType;
  readonly open: string;
  readonly close: string;
  /** True if texts of the type are never empty and need no escape. */
  readonly plain: boolean;
  /** True if a row may lack the cell. */
  readonly optional: boolean;
  /** True if every object inherits a property of this name. */
  readonly inherited: boolean;
}

/** The columns of a table by where their values are in a row. */
export interface RowCells {
  readonly cells: readonly Cell[];
  readonly attributes: readonly Cell[];
  /** The column that is the row's own text. */
  readonly text: Cell | undefined;
}

const cellsOfColumns = new WeakMap<object, RowCells>();

/** The cells of a table's columns; created once for columns that never change. */
export function rowCellsOf(columns: readonly ColumnSchema[]): RowCells {
  return madeOnce(cellsOfColumns, columns, (list) => {
    const cellsWith = (...mappings: string[]): Cell[] =>
      list.filter(({ mapping }) => mappings.includes(mapping)).map(cellOf);
    const [text] = cellsWith("text");
    return { cells: cellsWith("element"), attributes: cellsWith("attribute", "hidden"), text };
  });
}

/** Escaped text that is white space only. */
const isWhite = /^(?:[ \t\n]|&#xD;)+$/;

function cellOf(column: ColumnSchema): Cell {
  const { name, xmlName } = column;
  // The column names a type that only .NET has; its values are plain texts.
  const type = column.type === anyType && labelledAs(column.notes?.["DataType"]) !== undefined ? string : column.type;
  return {
    column,
    name,
    xmlName,
    type,
    open: `<${xmlName}>`,
    close: `</${xmlName}>`,
    plain: isPlainType(type),
    optional: column.nullable || column.unenforced === true,
    inherited: name in Object.prototype,
  };
}

/** The element of a cell: `<Id>5</Id>`. */
export function printCell(cell: Cell, value: unknown, row: DataRow | undefined): string {
  if (cell.plain) return cell.open + cell.type.encode(value) + cell.close;
  if (cell.type === anyType) return printAny(cell, value, objectTypeOf(row, cell.name));
  const text = escapeXmlText(cell.type.encode(value));
  if (text === "") return `<${cell.xmlName} />`;
  // A .NET reader drops text that is white space only, unless xml:space says to keep it.
  const white = text.charCodeAt(0) <= 38 && isWhite.test(text);
  return (white ? `<${cell.xmlName} xml:space="preserve">` : cell.open) + text + cell.close;
}

/** The element of a value of .NET's `object`, with its type: `notedType` if the value still fits it, otherwise the type that the value shows. */
function printAny({ xmlName, close }: Cell, value: unknown, notedType: SimpleType | undefined): string {
  const type = notedType !== undefined && fits(notedType, value) ? notedType : columnTypeOf(xsdNameOfValue(value));
  const text = escapeXmlText(type.encode(value));
  const label = instanceLabelOf(type);
  const about =
    label === undefined
      ? `xsi:type="xs:${xsdNameOf(type)}" xmlns:xs="${xsdNamespace}" xmlns:xsi="${xsiNamespace}"`
      : `msdata:InstanceType="${escapeXmlAttribute(label)}"`;
  const start = `<${xmlName} ${about}`;
  if (text === "") return `${start} />`;
  return `${start}${isWhite.test(text) ? ' xml:space="preserve"' : ""}>${text}${close}`;
}

/** True if the type can write the value. An unknown type counts as fitting: writing it then throws the error that names it. */
function fits(type: SimpleType, value: unknown): boolean {
  return isUnknownType(type) || isEncodable(type, value);
}

/** The row's value of a cell. `undefined` counts as null; a property that every object inherits (`constructor`) is not a value. */
export function valueOf(row: DataRow | undefined, { name, inherited }: Cell): unknown {
  if (row === undefined || (inherited && !Object.hasOwn(row, name))) return null;
  return row[name] ?? null;
}
