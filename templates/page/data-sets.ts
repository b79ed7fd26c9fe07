/** Owns a DataSet of an answer as tables: what its schema declares, with the rows of its diffgram. */
import { childrenNamed } from "./fill-request.js";
import type { TableContent } from "./tables.js";

const schemas = "http://www.w3.org/2001/XMLSchema";
const diffgrams = "urn:schemas-microsoft-com:xml-diffgram-v1";
const msdata = "urn:schemas-microsoft-com:xml-msdata";

export interface DataSetContent {
  readonly tables: readonly TableContent[];
  /** It has rows that were changed or deleted, too. */
  readonly hasChanges: boolean;
}

export function dataSetOf(element: Element): DataSetContent {
  const declared = declaredTables(element);
  const rows = new Map<string, Element[]>([...declared.keys()].map((name) => [name, []]));
  const diffgram = [...element.getElementsByTagNameNS(diffgrams, "diffgram")][0];
  const content = [...(diffgram?.children ?? [])];
  const data = content.find(({ namespaceURI }) => namespaceURI !== diffgrams);
  collect(data, rows, true);
  const tables = [...rows].map(([name, elements]) => tableOf(name, elements, declared.get(name) ?? [], rows));
  return { tables, hasChanges: content.some(({ namespaceURI }) => namespaceURI === diffgrams) };
}

/** Element names of tables -> those of their columns. */
function declaredTables(element: Element): Map<string, readonly string[]> {
  const tables = new Map<string, readonly string[]>();
  const [schema] = element.getElementsByTagNameNS(schemas, "schema");
  if (schema === undefined) return tables;
  const whole = childrenNamed(schema, "element").find((each) =>
    /^(?:true|1)$/.test(each.getAttributeNS(msdata, "IsDataSet") ?? ""),
  );
  const global = childrenNamed(schema, "element");
  const visit = (holder: Element): void => {
    for (const each of particlesOf(holder)) {
      const named = each.getAttribute("ref")?.replace(/^.*:/, "");
      const table = named === undefined ? each : global.find((one) => one.getAttribute("name") === named);
      const name = table?.getAttribute("name");
      if (!table || !name || tables.has(name) || !isComplex(table)) continue;
      tables.set(name, columnsOf(table));
      visit(table);
    }
  };
  if (whole !== undefined) visit(whole);
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

/** A column may be an attribute, or the text. */
function columnsOf(table: Element): readonly string[] {
  const elements = particlesOf(table).filter((each) => !isComplex(each) && each.hasAttribute("name"));
  const attributes = [...table.getElementsByTagNameNS(schemas, "attribute")];
  return [...elements, ...attributes].flatMap((each) => each.getAttribute("name") ?? []);
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

function tableOf(
  table: string,
  elements: readonly Element[],
  declared: readonly string[],
  rows: ReadonlyMap<string, unknown>,
): TableContent {
  const columns = new Set(declared);
  const cells = elements.map((row) => {
    const values = new Map<string, string>();
    for (const { localName, namespaceURI, value } of row.attributes) {
      if (namespaceURI === null) values.set(localName, value);
    }
    for (const child of row.children)
      if (!rows.has(child.localName) || declared.includes(child.localName))
        values.set(child.localName, child.textContent ?? "");
    for (const name of values.keys()) columns.add(name);
    return values;
  });
  const order = [...columns];
  return {
    name: decodeName(table),
    columns: order.map(decodeName),
    rows: cells.map((values) => order.map((name) => values.get(name))),
  };
}

/** .NET writes what no XML name may hold as `_x0020_`. */
export function decodeName(name: string): string {
  return name.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
