/**
 * Owns the texts of schemas that were written lately: a service writes the same few over and over.
 * Invariant: a text is used again only for a schema that declares the same, and the number of stored texts is bounded.
 */
import { XmlWriter } from "../../xml/writer.js";
import { madeOnce } from "./known-columns.js";
import type { ColumnSchema, DataSetSchema } from "./schema.js";
import { writeSchema } from "./write-schema.js";

const mostTexts = 64;
/** Texts by {@link keyOf} their schema. */
const texts = new Map<string, string>();
const keysOfColumns = new WeakMap<object, string>();

/** Writes `xs:schema`, from memory if possible. */
export function writeKnownSchema(writer: XmlWriter, schema: DataSetSchema): void {
  // On lines of their own, elements would need their indentation moved; only replies over GET and POST have them.
  if (writer.lineStart() !== "") return writeSchema(writer, schema);
  const key = keyOf(schema);
  const text = texts.get(key) ?? schemaText(schema);
  if (texts.size >= mostTexts && !texts.has(key)) texts.clear();
  texts.set(key, text);
  writer.elements(text);
}

function schemaText(schema: DataSetSchema): string {
  const writer = new XmlWriter();
  writeSchema(writer, schema);
  return writer.toString();
}

/** A text that contains everything a schema declares. */
function keyOf({ name, namespace, tables, relations, notes, properties }: DataSetSchema): string {
  const tableKeys = tables.map((table) => [
    table.name,
    table.namespace,
    table.notes,
    table.properties,
    table.keys,
    table.foreignKeys,
    table.nested,
    madeOnce(keysOfColumns, table.columns, keyOfColumns),
  ]);
  return JSON.stringify([name, namespace, notes, properties, relations, tableKeys]);
}

/** A type counts by its name: two types of one name are declared alike. */
function keyOfColumns(columns: readonly ColumnSchema[]): string {
  return JSON.stringify(columns.map((column) => ({ ...column, type: column.type.name })));
}
