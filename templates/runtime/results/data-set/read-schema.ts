/**
 * Owns how the declarations of an inline schema become tables and relations (wire 4).
 * Property that must stay true: two things of one name are refused, because a row could not say which it means.
 */
import { ValueError } from "../../description.js";
import type { DataRelation } from "./data-set.js";
import type { DataSetLimits } from "./limits.js";
import { decodeDataName } from "./names.js";
import type { Declarations } from "./read-declarations.js";
import {
  attributeColumn,
  complexTypeOf,
  contentOf,
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
import type { ColumnSchema, DataSetSchema, FoundTable } from "./schema.js";
import type { SchemaNode } from "./schema-tree.js";
import { attributeOf, isTrue, msdataOf } from "./schema-tree.js";

/** Throws {@link ValueError} for a schema that does not make sense as one of a DataSet. */
export function readSchema(schemas: readonly SchemaNode[], limits: DataSetLimits): DataSetSchema {
  const declarations = declarationsOf(schemas);
  const root = dataSetElement(declarations);
  const tables = new Map<string, FoundTable>();
  const owner = schemas.find(({ children }) => root !== undefined && children.includes(root));
  const namespace = owner === undefined ? "" : (attributeOf(owner, "targetNamespace") ?? "");
  const elements = root === undefined ? [] : contentElements(root, declarations);
  for (const element of elements) addTable(element, declarations, tables, limits);
  checkNames(
    "tables",
    [...tables.values()].map(({ schema }) => schema.name),
  );
  const relations: DataRelation[] = [];
  readConstraints(schemas, tables, relations);
  const xmlName = root === undefined ? "NewDataSet" : (attributeOf(root, "name") ?? "NewDataSet");
  return {
    name: decodeDataName(xmlName),
    xmlName,
    namespace,
    tables: [...tables.values()].map(({ schema, keys, foreignKeys }) => ({ ...schema, namespace, keys, foreignKeys })),
    relations: readNesting([...tables.values()], relations),
    ...(root === undefined ? {} : notedOf(root, setNotes)),
  };
}

/** The element marked as a DataSet; in schemas of other makers, the first that holds tables. */
function dataSetElement(declarations: Declarations): SchemaNode | undefined {
  const all = [...declarations.elements.values()];
  const marked = all.find((node) => isTrue(msdataOf(node, "IsDataSet")));
  if (marked !== undefined) return marked;
  const seen = new Set<SchemaNode>();
  return all.find((node) => {
    const type = complexTypeOf(node, declarations);
    return type !== undefined && holdsElement(type, declarations, (each) => isTable(each, declarations), seen);
  });
}

function contentElements(element: SchemaNode, declarations: Declarations): readonly SchemaNode[] {
  const type = complexTypeOf(element, declarations);
  return type === undefined ? [] : contentOf(type, declarations).elements;
}

function isTable(element: SchemaNode, declarations: Declarations): boolean {
  return complexTypeOf(resolveElement(element, declarations), declarations) !== undefined;
}

/** Adds the table of an element and, inside it, those nested in it. Gives its name. */
function addTable(
  element: SchemaNode,
  declarations: Declarations,
  tables: Map<string, FoundTable>,
  limits: DataSetLimits,
): string | undefined {
  const node = resolveElement(element, declarations);
  const type = complexTypeOf(node, declarations);
  const xmlName = attributeOf(node, "name") ?? "";
  const known = tables.get(xmlName);
  if (type === undefined || (known !== undefined && known.node === node)) return known?.schema.name;
  if (known !== undefined) throw new ValueError(`tables of different names, found ${quote(xmlName)} twice`);
  if (tables.size >= limits.tables) throw new ValueError(`at most ${limits.tables} tables (limit "tables")`);
  const { elements, attributes, text } = contentOf(type, declarations);
  if (elements.length + attributes.length > limits.columns + limits.tables) throw tooManyColumns(limits);
  const nested: string[] = [];
  const columns: ColumnSchema[] = [];
  const schema = { name: decodeDataName(xmlName), xmlName, columns, nested, ...notedOf(node, tableNotes) };
  tables.set(xmlName, { schema, keys: [], foreignKeys: [], node });
  for (const child of attributes) columns.push(attributeColumn(child, declarations));
  for (const child of elements) {
    if (!isTable(child, declarations)) {
      insertColumn(columns, elementColumn(child, declarations), ordinalOf(child, declarations));
    } else {
      const name = addTable(child, declarations, tables, limits);
      if (name !== undefined) nested.push(name);
    }
  }
  if (text !== undefined) {
    insertColumn(columns, textColumn(text, xmlName, declarations), ordinalOf(text, declarations));
  }
  if (columns.length > limits.columns) throw tooManyColumns(limits);
  const all = [...tables.values()].reduce((count, found) => count + found.schema.columns.length, 0);
  if (all > limits.allColumns) {
    throw new ValueError(`at most ${limits.allColumns} columns in all tables (limit "allColumns")`);
  }
  checkNames(
    `columns of ${quote(schema.name)}`,
    columns.map(({ name }) => name),
  );
  return schema.name;
}

/** As .NET does: attributes come first, and each other column goes to its place where there are so many before it already. */
function insertColumn(columns: ColumnSchema[], column: ColumnSchema, ordinal: number): void {
  if (ordinal >= 0 && ordinal < columns.length) columns.splice(ordinal, 0, column);
  else columns.push(column);
}

function tooManyColumns({ columns }: DataSetLimits): ValueError {
  return new ValueError(`at most ${columns} columns in a table (limit "columns")`);
}

function checkNames(what: string, names: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (name === "") throw new ValueError(`${what} that have names`);
    if (seen.has(name)) throw new ValueError(`${what} of different names, found ${quote(name)} twice`);
    seen.add(name);
  }
}

export function quote(name: string): string {
  return JSON.stringify(name.length > 40 ? `${name.slice(0, 39)}…` : name);
}
