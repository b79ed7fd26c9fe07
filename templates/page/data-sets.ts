/** Owns a DataSet in XML as tables: what its schema declares, with the rows of its diffgram. */
import { decodeDataName } from "../runtime/results/data-set/names.js";
import { childrenNamed } from "./fill-request.js";
import type { TableContent } from "./tables.js";

export const schemas = "http://www.w3.org/2001/XMLSchema";
export const diffgrams = "urn:schemas-microsoft-com:xml-diffgram-v1";
export const msdata = "urn:schemas-microsoft-com:xml-msdata";

export interface DataColumn {
  /** Local name of its elements or attributes. */
  readonly element: string;
  /** Of XML Schema, or `guid`; empty if it is not declared. */
  readonly type: string;
  readonly nullable: boolean;
  readonly isAttribute: boolean;
}
export interface DataTable {
  readonly element: string;
  readonly columns: readonly DataColumn[];
  readonly rows: readonly Element[];
}
interface DataTables {
  readonly tables: readonly DataTable[];
  /** Some table is declared within another. */
  readonly isNested: boolean;
  /** It has rows that were changed or deleted, too. */
  readonly hasChanges: boolean;
}
interface DeclaredTable {
  readonly declaration: Element;
  readonly columns: readonly DataColumn[];
  readonly isNested: boolean;
}

export function isDataSet(element: Element): boolean {
  return diffgramOf(element) !== undefined;
}

export function diffgramOf(element: Element): Element | undefined {
  return childrenNamed(element, "diffgram").find(({ namespaceURI }) => namespaceURI === diffgrams);
}

/** The element in a diffgram that holds the current rows. */
export function dataOf(element: Element): Element | undefined {
  return [...(diffgramOf(element)?.children ?? [])].find(({ namespaceURI }) => namespaceURI !== diffgrams);
}

/** The schema's element of the whole DataSet. */
export function declarationOf(element: Element): Element | undefined {
  return childrenNamed(schemaOf(element), "element").find((each) =>
    /^(?:true|1)$/.test(each.getAttributeNS(msdata, "IsDataSet") ?? ""),
  );
}

export function schemaOf(element: Element): Element | undefined {
  return [...element.getElementsByTagNameNS(schemas, "schema")][0];
}

export function tablesOf(element: Element): DataTables {
  const declared = declaredTables(element);
  const rows = new Map<string, Element[]>([...declared.keys()].map((name) => [name, []]));
  collect(dataOf(element), rows, true);
  return {
    tables: [...rows].map(([name, elements]) => ({
      element: name,
      columns: columnsOf(elements, declared.get(name)?.columns ?? [], rows),
      rows: elements,
    })),
    isNested: [...declared.values()].some(({ isNested }) => isNested),
    hasChanges: [...(diffgramOf(element)?.children ?? [])].some(({ namespaceURI }) => namespaceURI === diffgrams),
  };
}

/** A table to be shown. */
export function contentOf({ element, columns, rows }: DataTable): TableContent {
  return {
    name: decodeDataName(element),
    columns: columns.map((column) => decodeDataName(column.element)),
    rows: rows.map((row) => columns.map((column) => cellOf(row, column)?.textContent ?? undefined)),
  };
}

/** Undefined: null. */
export function cellOf(row: Element, { element, isAttribute }: DataColumn): Element | Attr | undefined {
  if (isAttribute) return row.getAttributeNodeNS(null, element) ?? undefined;
  return childrenNamed(row, element).at(-1);
}

/** The declaration of the rows with this name. */
export function declaredTable(value: Element, name: string): Element | undefined {
  return declaredTables(value).get(name)?.declaration;
}

/** Declarations by the name of the rows' elements. */
function declaredTables(element: Element): ReadonlyMap<string, DeclaredTable> {
  const tables = new Map<string, DeclaredTable>();
  const global = childrenNamed(schemaOf(element), "element");
  const visit = (holder: Element, isNested: boolean): void => {
    for (const each of particlesOf(holder)) {
      const named = each.getAttribute("ref")?.replace(/^.*:/, "");
      const table = named === undefined ? each : global.find((one) => one.getAttribute("name") === named);
      const name = table?.getAttribute("name");
      if (!table || !name || tables.has(name) || !isComplex(table)) continue;
      tables.set(name, { declaration: table, columns: declaredColumns(table), isNested });
      visit(table, true);
    }
  };
  const whole = declarationOf(element);
  if (whole !== undefined) visit(whole, false);
  return tables;
}

const isComplex = (element: Element): boolean => childrenNamed(element, "complexType").length > 0;

/** Elements in the content of one. */
function particlesOf(element: Element): readonly Element[] {
  const [type] = childrenNamed(element, "complexType");
  return [...(type?.children ?? [])].flatMap((model) =>
    ["sequence", "choice", "all"].includes(model.localName) ? childrenNamed(model, "element") : [],
  );
}

/** A column is an element, or an attribute. */
function declaredColumns(table: Element): readonly DataColumn[] {
  const elements = particlesOf(table).filter((each) => !isComplex(each));
  const attributes = [...table.getElementsByTagNameNS(schemas, "attribute")];
  return [...elements, ...attributes].flatMap((each) => {
    const element = each.getAttribute("name");
    const use = each.getAttribute("use");
    // Values of hidden columns are no data.
    if (!element || use === "prohibited") return [];
    const isAttribute = each.localName === "attribute";
    const nullable = isAttribute ? use !== "required" : each.getAttribute("minOccurs") === "0";
    return [{ element, type: typeOf(each), nullable, isAttribute }];
  });
}

function typeOf(column: Element): string {
  if (column.getAttributeNS(msdata, "DataType")?.startsWith("System.Guid") === true) return "guid";
  const [restriction] = column.getElementsByTagNameNS(schemas, "restriction");
  const type = column.getAttribute("type") ?? restriction?.getAttribute("base") ?? "";
  return type.replace(/^.*:/, "");
}

/** Rows stand beside one another, or within the rows that they belong to. */
function collect(parent: Element | undefined, rows: Map<string, Element[]>, outermost: boolean): void {
  for (const child of parent?.children ?? []) {
    const elements = rows.get(child.localName);
    if (elements === undefined && !outermost) continue;
    if (elements === undefined) rows.set(child.localName, [child]);
    else elements.push(child);
    collect(child, rows, false);
  }
}

/** Columns that are declared, and others that rows have. */
function columnsOf(
  rows: readonly Element[],
  declared: readonly DataColumn[],
  tables: ReadonlyMap<string, unknown>,
): readonly DataColumn[] {
  const columns = new Map(declared.map((column) => [column.element, column]));
  const add = (element: string, isAttribute: boolean): void => {
    if (!columns.has(element)) columns.set(element, { element, type: "", nullable: true, isAttribute });
  };
  for (const row of rows) {
    for (const { localName, namespaceURI } of row.attributes) if (namespaceURI === null) add(localName, true);
    for (const { localName } of row.children) if (!tables.has(localName)) add(localName, false);
  }
  return [...columns.values()];
}
