/**
 * Owns how a single value of a row is printed: between tags of its own, or as an attribute.
 * Invariant: whatever text comes out is escaped for the place it stands in.
 */
import type { SimpleType } from "../../description.js";
import { xsiNamespace } from "../../values/element.js";
import { escapeXmlAttribute, escapeXmlText } from "../../xml/writer.js";
import { string } from "../../values/string.js";
import { anyType, columnTypeOf, isPlainType, xsdNameOf, xsdNameOfValue } from "./column-types.js";
import type { DataRow } from "./data-set.js";
import { objectTypeOf } from "./object-types.js";
import type { ColumnSchema } from "./schema.js";
import { instanceLabelOf, isUnknownType, labelledAs } from "./type-labels.js";
import { xsdNamespace } from "./words.js";

/** A column of the row's content, with the markup around its values. */
export interface Cell {
  readonly column: ColumnSchema;
  readonly name: string;
  readonly xmlName: string;
  readonly type: SimpleType;
  readonly open: string;
  readonly close: string;
  /** The end of the cell before and the start of this one. */
  joint: string;
  /** Among the cells of a row. */
  readonly index: number;
  /** Whether the type's texts are never empty and hold nothing that XML would escape. */
  readonly plain: boolean;
  /** Whether a row may lack it. */
  readonly optional: boolean;
  /** Whether every object has a property of this name. */
  readonly inherited: boolean;
}

/** Escaped text that is white space only. */
const isWhite = /^(?:[ \t\n]|&#xD;)+$/;

export function cellOf(column: ColumnSchema, index: number): Cell {
  const { name, xmlName } = column;
  // Of a type that only .NET has, the column says it, and the values are plain texts.
  const type = column.type === anyType && labelledAs(column.notes?.["DataType"]) !== undefined ? string : column.type;
  return {
    column,
    name,
    xmlName,
    type,
    open: `<${xmlName}>`,
    close: `</${xmlName}>`,
    joint: "",
    index,
    plain: isPlainType(type),
    optional: column.nullable || column.unenforced === true,
    inherited: name in Object.prototype,
  };
}

/** `<`: no text has it, once escaped. */
const tagStart = 60;

/** Whether what {@link printCell} gave is an element, not only the text in it. */
export function isElement(printed: string): boolean {
  return printed.charCodeAt(0) === tagStart;
}

/** The escaped text of an ordinary cell; of one that is empty, white space only or untyped, the whole element. */
export function printCell(cell: Cell, value: unknown, row: DataRow | undefined): string {
  if (cell.plain) return cell.type.encode(value);
  if (cell.type === anyType) return printAny(cell, value, objectTypeOf(row, cell.name));
  const text = escapeXmlText(cell.type.encode(value));
  if (text === "") return `<${cell.xmlName} />`;
  // A .NET reader drops text that is white space only, unless it is told to keep it.
  const white = text.charCodeAt(0) <= 38 && isWhite.test(text);
  return white ? `<${cell.xmlName} xml:space="preserve">${text}${cell.close}` : text;
}

/** A value of .NET's `object` says its type: the one that was told or received, if it still fits, or what it looks like. */
function printAny({ xmlName, close }: Cell, value: unknown, told: SimpleType | undefined): string {
  const type = told !== undefined && fits(told, value) ? told : columnTypeOf(xsdNameOfValue(value));
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

/** A value that was put in the place of another need not be of its type. One of an unknown type does not fit any. */
function fits(type: SimpleType, value: unknown): boolean {
  return isUnknownType(type) || isEncodable(type, value);
}

function isEncodable(type: SimpleType, value: unknown): boolean {
  try {
    type.encode(value);
    return true;
  } catch {
    return false;
  }
}

/** `undefined` counts as null; what every object inherits (`constructor`) is not a value of the row. */
export function valueOf(row: DataRow | undefined, { name, inherited }: Cell): unknown {
  if (row === undefined || (inherited && !Object.hasOwn(row, name))) return null;
  return row[name] ?? null;
}
