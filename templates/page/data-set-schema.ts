/**
 * Owns the schema of an untyped DataSet while it is edited: tables and columns are added and removed.
 * Invariant: names are written as .NET writes them (`Full_x0020_Name`).
 */
import { encodeDataName } from "../runtime/results/data-set/names.js";
import { type DataTable, dataOf, declarationOf, declaredTable, msdata, schemas } from "./data-sets.js";
import { childrenNamed } from "./fill-request.js";

/** Types that a column may get. */
export const columnTypes = [
  "string",
  "int",
  "long",
  "decimal",
  "double",
  "boolean",
  "dateTime",
  "guid",
  "base64Binary",
];

/** Whether columns can be added: the schema declares the DataSet. */
export function hasOpenSchema(value: Element): boolean {
  return declarationOf(value) !== undefined;
}

/**
 * Adds a column that may be null, behind the others of its table, and the table if there is none. False: the column is there. Throws
 * ValueError for a name that .NET reads back as another.
 */
export function addColumn(value: Element, table: string, column: string, type: string): boolean {
  const whole = declarationOf(value);
  if (whole === undefined) return false;
  const [tableName, columnName] = [encodeDataName(table), encodeDataName(column)];
  const declared =
    declaredTable(value, tableName) ?? childOf(contentOf(whole, "choice"), "element", { name: tableName });
  if (hasColumn(declared, columnName)) return false;
  const isGuid = type === "guid";
  const element = childOf(contentOf(declared, "sequence"), "element", { name: columnName });
  if (isGuid) element.setAttributeNS(msdata, "msdata:DataType", "System.Guid, mscorlib");
  element.setAttribute("type", prefixed(element, isGuid ? "string" : type));
  element.setAttribute("minOccurs", "0");
  return true;
}

/** Removes the declaration of a table, and its rows. */
export function removeTable(value: Element, { element, rows }: DataTable): void {
  for (const row of rows) row.remove();
  declaredTable(value, element)?.remove();
  const data = dataOf(value);
  // .NET writes nothing for a DataSet without rows.
  if (data?.childElementCount === 0) data.remove();
}

function hasColumn(table: Element, name: string): boolean {
  const parts = [...table.getElementsByTagNameNS(schemas, "*")];
  return parts.some((part) => part !== table && part.getAttribute("name") === name);
}

/** The group of elements in the type of an element, new if there is none. */
function contentOf(element: Element, group: "choice" | "sequence"): Element {
  const type = childrenNamed(element, "complexType")[0] ?? childOf(element, "complexType", {});
  const [content] = ["sequence", "choice", "all"].flatMap((name) => childrenNamed(type, name));
  const bounds: Record<string, string> = group === "choice" ? { minOccurs: "0", maxOccurs: "unbounded" } : {};
  return content ?? childOf(type, group, bounds, true);
}

function childOf(
  parent: Element,
  name: string,
  attributes: Readonly<Record<string, string>>,
  isFirst = false,
): Element {
  const child = parent.ownerDocument.createElementNS(schemas, prefixed(parent, name));
  for (const [key, text] of Object.entries(attributes)) child.setAttribute(key, text);
  if (isFirst) parent.prepend(child);
  else parent.append(child);
  return child;
}

/** A name in the namespace of XML Schema, with the prefix that an element of it has. */
function prefixed(element: Element, name: string): string {
  const prefix = element.lookupPrefix(schemas) ?? "";
  return prefix === "" ? name : `${prefix}:${name}`;
}
