/**
 * Owns the conversion of an inline schema's declarations to tables and relations (wire 4).
 * Invariant: two tables or columns with one name are refused, because rows would be ambiguous.
 */
import { cutText } from "../../text/cut-text.js";
import { ValueError } from "../../description.js";
import type { DataRelation } from "./data-set.js";
import { ElementTables } from "./element-tables.js";
import type { DataSetLimits } from "./limits.js";
import { checkUnique } from "./distinct-names.js";
import { decodeDataName } from "./names.js";
import {
  attributeColumn,
  complexTypeOf,
  contentOf,
  type Declarations,
  declarationsOf,
  elementColumn,
  holdsElement,
  ordinalOf,
  resolveElement,
  textColumn,
} from "./read-declarations.js";
import { notedOf, setNotes, tableNotes } from "./noted.js";
import { readNesting } from "./read-nesting.js";
import { readConstraints } from "./read-relations.js";
import type { ColumnSchema, DataSetSchema, FoundTable, TableSchema } from "./schema.js";
import { attributeOf, isTrue, msdataOf, type SchemaNode } from "./schema-tree.js";
import { nameTables } from "./table-names.js";

/** Throws {@link ValueError} for a schema that does not make sense as one of a DataSet. */
export function readSchema(schemas: readonly SchemaNode[], limits: DataSetLimits): DataSetSchema {
  const declarations = declarationsOf(schemas);
  const root = dataSetElement(declarations);
  const owner = root === undefined ? undefined : declarations.elements.namespaceOf(root);
  const namespace = owner ?? "";
  const tables = new ElementTables<FoundTable>();
  const elements = root === undefined ? [] : contentElements(root, declarations);
  for (const element of elements) addTable(element, namespace, declarations, tables, limits);
  const tableList = [...tables.values()];
  nameAll(tableList, namespace);
  const relations: DataRelation[] = [];
  readConstraints(schemas, namespace, tables, relations);
  const xmlName = root === undefined ? "NewDataSet" : (attributeOf(root, "name") ?? "NewDataSet");
  return {
    name: decodeDataName(xmlName),
    xmlName,
    namespace,
    tables: tableList.map(tableOf),
    relations: readNesting(tableList, relations),
    ...(root === undefined ? {} : notedOf(root, setNotes)),
  };
}

function nameAll(tables: readonly FoundTable[], setNamespace: string): void {
  const named = tables.map(({ xmlName, namespace }) => ({ localName: decodeDataName(xmlName), namespace }));
  const names = nameTables(named, setNamespace);
  tables.forEach((table, index) => (table.name = names[index] ?? ""));
  checkUnique("tables", tables);
}

function tableOf({ node: _node, nested, ...table }: FoundTable): TableSchema {
  return { ...table, nested: nested.map(({ name }) => name) };
}

/** The element marked as a DataSet; in schemas of other programs, the first that contains tables. */
function dataSetElement(declarations: Declarations): SchemaNode | undefined {
  const all = declarations.elements.all();
  const marked = all.find((node) => isTrue(msdataOf(node, "IsDataSet")));
  if (marked !== undefined) return marked;
  const searchedTypes = new Set<SchemaNode>();
  return all.find((node) => {
    const type = complexTypeOf(node, declarations);
    return type !== undefined && holdsElement(type, declarations, (each) => isTable(each, declarations), searchedTypes);
  });
}

function contentElements(element: SchemaNode, declarations: Declarations): readonly SchemaNode[] {
  const type = complexTypeOf(element, declarations);
  return type === undefined ? [] : contentOf(type, declarations).elements;
}

function isTable(element: SchemaNode, declarations: Declarations): boolean {
  return complexTypeOf(resolveElement(element, declarations), declarations) !== undefined;
}

/**
 * Adds the table of an element, and those nested in it. Returns it. `around`: the namespace of the element's parent.
 */
function addTable(
  element: SchemaNode,
  around: string,
  declarations: Declarations,
  tables: ElementTables<FoundTable>,
  limits: DataSetLimits,
): FoundTable | undefined {
  const node = resolveElement(element, declarations);
  const type = complexTypeOf(node, declarations);
  const xmlName = attributeOf(node, "name") ?? "";
  const namespace = declarations.elements.namespaceOf(node) ?? around;
  const existing = tables.findExact(xmlName, namespace);
  if (type === undefined || (existing !== undefined && existing.node === node)) return existing;
  if (existing !== undefined) throw new ValueError(`tables of different names, found ${quote(xmlName)} twice`);
  if (tables.size >= limits.tables) throw new ValueError(`at most ${limits.tables} tables (limit "tables")`);
  const { elements, attributes, text } = contentOf(type, declarations);
  if (elements.length + attributes.length > limits.columns + limits.tables) throw tooManyColumns(limits);
  const nested: FoundTable[] = [];
  const columns: ColumnSchema[] = [];
  const noted = notedOf(node, tableNotes);
  const table = { name: "", xmlName, namespace, columns, nested, keys: [], foreignKeys: [], node, ...noted };
  tables.add(xmlName, namespace, table);
  for (const child of attributes) columns.push(attributeColumn(child, declarations));
  for (const child of elements) {
    if (!isTable(child, declarations)) {
      insertColumn(columns, elementColumn(child, declarations), ordinalOf(child, declarations));
    } else {
      const inside = addTable(child, namespace, declarations, tables, limits);
      if (inside !== undefined) nested.push(inside);
    }
  }
  if (text !== undefined) {
    insertColumn(columns, textColumn(text, xmlName, declarations), ordinalOf(text, declarations));
  }
  checkColumns(xmlName, columns, [...tables.values()], limits);
  return table;
}

function checkColumns(
  xmlName: string,
  columns: readonly ColumnSchema[],
  tables: readonly FoundTable[],
  limits: DataSetLimits,
): void {
  if (columns.length > limits.columns) throw tooManyColumns(limits);
  const all = tables.reduce((count, found) => count + found.columns.length, 0);
  if (all > limits.allColumns) {
    throw new ValueError(`at most ${limits.allColumns} columns in all tables (limit "allColumns")`);
  }
  checkUnique(`columns of ${quote(decodeDataName(xmlName))}`, columns);
}

/**
 * Inserts a column as .NET does: attributes come first, and another column is inserted at its ordinal if there are enough columns
 * before it.
 */
function insertColumn(columns: ColumnSchema[], column: ColumnSchema, ordinal: number): void {
  if (ordinal >= 0 && ordinal < columns.length) columns.splice(ordinal, 0, column);
  else columns.push(column);
}

function tooManyColumns({ columns }: DataSetLimits): ValueError {
  return new ValueError(`at most ${columns} columns in a table (limit "columns")`);
}

function quote(name: string): string {
  return JSON.stringify(cutText(name, 40));
}
