/**
 * Owns the XML of a DataSet while it is edited: cells change, rows are added and removed.
 * Invariant: unchanged parts stay as they were read. An added row has a unique number.
 */
import type { TryType } from "../runtime/help/try-form.js";
import { decodeDataName } from "../runtime/results/data-set/names.js";
import {
  cellOf,
  dataOf,
  type DataColumn,
  type DataTable,
  declarationOf,
  diffgramOf,
  diffgrams,
  msdata,
  schemaOf,
  tablesOf,
} from "./data-sets.js";

/** `isWholly`: every cell is a secret. */
export function isSecretColumn(
  type: TryType | undefined,
  isWholly: boolean,
  { element }: DataTable,
  column: DataColumn,
): boolean {
  const table = type?.tables?.find(({ name }) => name === decodeDataName(element));
  const declared = table?.columns.find(({ name }) => name === decodeDataName(column.element));
  return isWholly || declared?.secret === true;
}

/** Why a DataSet cannot be edited as tables; undefined if it can. */
export function obstacleIn(element: Element): string | undefined {
  const { tables, isNested, hasChanges } = tablesOf(element);
  const rows = tables.flatMap((table) => table.rows);
  if (hasChanges) return "It tells what rows were before, or errors";
  if (tables.length === 0) return "Its schema declares no tables";
  if (isNested) return "It has tables within tables";
  if (rows.some((row) => [...row.children].some((cell) => cell.childElementCount > 0)))
    return "It has cells with elements in them";
  return rows.some((row) => [...row.childNodes].some(isText)) ? "It has rows with text of their own" : undefined;
}

function isText({ nodeType, nodeValue }: Node): boolean {
  return (nodeType === Node.TEXT_NODE || nodeType === Node.CDATA_SECTION_NODE) && /\S/.test(nodeValue ?? "");
}

/** `text`: undefined for null. */
export function setCell(row: Element, { columns }: DataTable, column: DataColumn, text: string | undefined): void {
  const { element, isAttribute } = column;
  const cell = cellOf(row, column);
  if (isAttribute) {
    if (text === undefined) row.removeAttribute(element);
    else row.setAttribute(element, text);
  } else if (text === undefined) cell?.parentNode?.removeChild(cell);
  else {
    const target = cell instanceof Element ? cell : insertCell(row, columns, column);
    target.textContent = text;
    // .NET drops white space alone otherwise.
    if (/^\s+$/.test(text)) target.setAttribute("xml:space", "preserve");
    else target.removeAttribute("xml:space");
  }
}

/** A new cell, in the order of the columns. */
function insertCell(row: Element, columns: readonly DataColumn[], { element }: DataColumn): Element {
  const cell = row.ownerDocument.createElementNS(namespaceOf(row), element);
  const index = columns.findIndex((column) => column.element === element);
  const next = columns.slice(index + 1).flatMap((column) => {
    const later = cellOf(row, column);
    return later instanceof Element ? [later] : [];
  });
  row.insertBefore(cell, next[0] ?? null);
  return cell;
}

/** Namespace of the cells. */
const namespaceOf = (row: Element): string | null => (row.firstElementChild ?? row).namespaceURI;

/** Adds a row after the others of its table. Required cells are empty, others null. */
export function addRow(value: Element, table: DataTable): void {
  const { element, columns, rows } = table;
  const data = dataOf(value) ?? addData(value);
  const last = rows.at(-1);
  const row = data.ownerDocument.createElementNS((last ?? data).namespaceURI, last?.nodeName ?? element);
  if (last === undefined) data.append(row);
  else last.after(row);
  const order = Math.max(-1, ...rows.map((each) => Number(each.getAttributeNS(msdata, "rowOrder")) || 0)) + 1;
  row.setAttributeNS(diffgrams, "diffgr:id", `${decodeDataName(element)}${order + 1}`);
  row.setAttributeNS(msdata, "msdata:rowOrder", String(order));
  for (const column of columns) if (!column.nullable) setCell(row, table, column, "");
}

/** The element that holds rows, if there were none. */
function addData(value: Element): Element {
  const namespace = schemaOf(value)?.getAttribute("targetNamespace") ?? null;
  const name = declarationOf(value)?.getAttribute("name") ?? "NewDataSet";
  const data = value.ownerDocument.createElementNS(namespace, name);
  diffgramOf(value)?.append(data);
  return data;
}

/** Cells that are secret, wherever their rows are. */
export function secretCells(
  value: Element,
  isSecret: (table: DataTable, column: DataColumn) => boolean,
): readonly (Element | Attr)[] {
  return tablesOf(value).tables.flatMap((table) => {
    const columns = table.columns.filter((column) => isSecret(table, column));
    if (columns.length === 0) return [];
    const rows = [...(diffgramOf(value)?.getElementsByTagNameNS("*", table.element) ?? [])];
    return rows.flatMap((row) => columns.flatMap((column) => cellOf(row, column) ?? []));
  });
}
