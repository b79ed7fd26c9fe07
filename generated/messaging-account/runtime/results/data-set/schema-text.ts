/**
 * Owns the texts of schemas that were written lately: a service writes the same few over and over.
 * Property that must stay true: equal keys mean equal texts, and what is kept is bounded.
 */
import type { XmlWriter } from "../../xml/writer.js";
import { XmlWriter as Writer } from "../../xml/writer.js";
import type { ColumnSchema, DataSetSchema } from "./schema.js";
import { writeSchema } from "./write-schema.js";

const mostTexts = 64;
const longestKey = 20_000;
const texts = new Map<string, string>();

/** Writes `xs:schema`, from memory where it can. */
export function writeKnownSchema(writer: XmlWriter, schema: DataSetSchema): void {
  // On lines of their own, elements would need their indentation moved; only replies over GET and POST have them.
  if (writer.lineStart() !== "") {
    writeSchema(writer, schema);
    return;
  }
  const key = keyOf(schema);
  const known = texts.get(key);
  if (known !== undefined) {
    writer.elements(known);
    return;
  }
  const own = new Writer();
  writeSchema(own, schema);
  const text = own.toString();
  writer.elements(text);
  if (key.length > longestKey) return;
  if (texts.size >= mostTexts) texts.clear();
  texts.set(key, text);
}

/** All that the text depends on. A type counts by its name: two types of one name are declared alike. */
function keyOf({ name, namespace, tables, relations }: DataSetSchema): string {
  let key = JSON.stringify([name, namespace, relations]);
  for (const table of tables) {
    key += JSON.stringify([table.name, table.nested, table.keys]);
    for (const column of table.columns) key += `${column.name.length} ${column.name}${keyOfColumn(column)}`;
  }
  return key;
}

/** This runs for every reply; most columns have none of what is rare. */
function keyOfColumn({ type, nullable, mapping, maxLength, length, defaultValue, notes }: ColumnSchema): string {
  const rare = maxLength ?? length ?? defaultValue ?? notes;
  const more = rare === undefined ? "" : JSON.stringify([maxLength ?? null, length ?? null, defaultValue, notes]);
  return ` ${type.name.length} ${type.name} ${nullable ? "null " : ""}${mapping}${more};`;
}
