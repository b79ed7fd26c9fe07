/**
 * Owns the cache of written schema texts, because a service writes the same few again and again.
 * Invariant: a text is used only for a schema with the same declarations, and the cache is bounded.
 */
import { XmlWriter } from "../../xml/writer.js";
import type { Noted, Notes } from "./data-set.js";
import { isFixed } from "./known-columns.js";
import { notedAs } from "./noted.js";
import type { ColumnSchema, DataSetSchema, TableSchema } from "./schema.js";
import { writeSchema } from "./write-schema.js";

interface KnownText {
  readonly schema: DataSetSchema;
  readonly text: string;
}

const mostTexts = 64;
/** Texts by a mark that equal schemas share, and that different ones mostly do not. */
const texts = new Map<string, KnownText>();

/** Writes `xs:schema`, from memory where it can. */
export function writeKnownSchema(writer: XmlWriter, schema: DataSetSchema): void {
  // On lines of their own, elements would need their indentation moved; only replies over GET and POST have them.
  if (writer.lineStart() !== "") {
    writeSchema(writer, schema);
    return;
  }
  const mark = markOf(schema);
  const earlier = texts.get(mark);
  if (earlier !== undefined && isSame(earlier.schema, schema)) {
    writer.elements(earlier.text);
    return;
  }
  const schemaWriter = new XmlWriter();
  writeSchema(schemaWriter, schema);
  const text = schemaWriter.toString();
  writer.elements(text);
  if (texts.size >= mostTexts) texts.clear();
  texts.set(mark, { schema: withoutRows(schema), text });
}

function markOf({ xmlName, tables }: DataSetSchema): string {
  const [table] = tables;
  return `${xmlName} ${tables.length} ${table?.xmlName} ${table?.columns.length} ${table?.columns[0]?.xmlName}`;
}

/** A copy of the schema that keeps no rows alive and does not change when its owner changes the original. */
function withoutRows(schema: DataSetSchema): DataSetSchema {
  const { name, xmlName, namespace, tables, relations } = schema;
  const tableCopies = tables.map((table) => ({
    name: table.name,
    xmlName: table.xmlName,
    namespace: table.namespace,
    columns: isFixed(table.columns)
      ? table.columns
      : table.columns.map((column) => ({ ...column, ...structuredClone(notedAs(column)) })),
    keys: structuredClone(table.keys),
    foreignKeys: structuredClone(table.foreignKeys),
    nested: [...table.nested],
    ...structuredClone(notedAs(table)),
  }));
  const noted = structuredClone(notedAs(schema));
  return { name, xmlName, namespace, tables: tableCopies, relations: structuredClone(relations), ...noted };
}

/** Whether the two are declared alike. A type counts by its name: two types of one name are. */
function isSame(left: DataSetSchema, right: DataSetSchema): boolean {
  return (
    left.name === right.name &&
    left.namespace === right.namespace &&
    left.tables.length === right.tables.length &&
    left.tables.every((table, index) => isSameTable(table, right.tables[index])) &&
    isSameList(left.relations, right.relations) &&
    isSameNoted(left, right)
  );
}

function isSameTable(left: TableSchema, right: TableSchema | undefined): boolean {
  return (
    right !== undefined &&
    left.name === right.name &&
    left.namespace === right.namespace &&
    left.columns.length === right.columns.length &&
    (left.columns === right.columns ||
      left.columns.every((column, index) => isSameColumn(column, right.columns[index]))) &&
    isSameList(left.keys, right.keys) &&
    isSameList(left.foreignKeys, right.foreignKeys) &&
    isSameList(left.nested, right.nested) &&
    isSameNoted(left, right)
  );
}

function isSameColumn(left: ColumnSchema, right: ColumnSchema | undefined): boolean {
  return (
    right !== undefined &&
    left.name === right.name &&
    left.type.name === right.type.name &&
    left.nullable === right.nullable &&
    left.mapping === right.mapping &&
    left.maxLength === right.maxLength &&
    left.length === right.length &&
    left.defaultValue === right.defaultValue &&
    isSameNoted(left, right)
  );
}

function isSameNoted(left: Noted, right: Noted): boolean {
  return isSameNotes(left.notes, right.notes) && isSameNotes(left.properties, right.properties);
}

function isSameNotes(left: Notes | undefined, right: Notes | undefined): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right);
}

function isSameList(left: readonly unknown[], right: readonly unknown[]): boolean {
  return (left.length === 0 && right.length === 0) || JSON.stringify(left) === JSON.stringify(right);
}
