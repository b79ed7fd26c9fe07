/**
 * Owns the writing of the inline schema in ASMX's layout (wire 4).
 * Property that must stay true: .NET reads back the tables, columns, keys and relations that were written.
 */
import type { WrittenAttribute, XmlWriter } from "../../xml/writer.js";
import * as values from "../../values/index.js";
import { anyType, guidLabel, xsdNameOf } from "./column-types.js";
import type { DataKey, DataRelation } from "./data-set.js";
import { encodeDataName } from "./names.js";
import { notedAttributes, propertyAttributes } from "./noted.js";
import type { ColumnSchema, DataSetSchema, TableSchema } from "./schema.js";
import { labelledAs } from "./type-labels.js";
import { msdataNamespace, xsdNamespace } from "./words.js";

/** Writes `xs:schema`. */
export function writeSchema(writer: XmlWriter, schema: DataSetSchema): void {
  writer.open("xs:schema", schemaAttributes(schema));
  const marks: WrittenAttribute[] = [["msdata:IsDataSet", "true"]];
  if (schema.notes?.["Locale"] === undefined) marks.push(["msdata:UseCurrentLocale", "true"]);
  writer.open("xs:element", [["name", schema.xmlName], ...marks, ...notedAttributes(schema)]);
  writer.open("xs:complexType");
  writer.open("xs:choice", [
    ["minOccurs", "0"],
    ["maxOccurs", "unbounded"],
  ]);
  const inner = new Set(schema.tables.flatMap(({ nested }) => nested));
  for (const table of schema.tables) if (!inner.has(table.name)) writeTable(writer, table, schema, false);
  writer.close();
  writer.close();
  const constrained = writeConstraints(writer, schema);
  writer.close();
  const others = schema.relations.filter((relation) => !constrained.has(relation));
  if (others.length > 0) writeRelationships(writer, others);
  writer.close();
}

function schemaAttributes({ xmlName, namespace }: DataSetSchema): WrittenAttribute[] {
  const own: WrittenAttribute[] =
    namespace === ""
      ? [["xmlns", ""]]
      : [
          ["targetNamespace", namespace],
          ["xmlns:mstns", namespace],
          ["xmlns", namespace],
        ];
  const forms: WrittenAttribute[] =
    namespace === ""
      ? []
      : [
          ["attributeFormDefault", "qualified"],
          ["elementFormDefault", "qualified"],
        ];
  return [["id", xmlName], ...own, ["xmlns:xs", xsdNamespace], ["xmlns:msdata", msdataNamespace], ...forms];
}

function writeTable(writer: XmlWriter, table: TableSchema, schema: DataSetSchema, nested: boolean): void {
  const occurs: WrittenAttribute[] = nested
    ? [
        ["minOccurs", "0"],
        ["maxOccurs", "unbounded"],
      ]
    : [];
  const text = table.columns.find(({ mapping }) => mapping === "text");
  // A null text is `xsi:nil` on the row, which .NET takes from rows that may be nil only.
  const nillable: WrittenAttribute[] = text?.nullable === true ? [["nillable", "true"]] : [];
  writer.open("xs:element", [["name", table.xmlName], ...nillable, ...occurs, ...notedAttributes(table)]);
  writer.open("xs:complexType");
  const attributes = table.columns.filter(({ mapping }) => mapping === "attribute" || mapping === "hidden");
  if (text !== undefined) writeTextContent(writer, text, table.columns.indexOf(text), attributes, schema);
  else {
    writer.open("xs:sequence");
    table.columns.forEach((column, index) => {
      // Without it .NET puts attributes first.
      if (column.mapping === "element") writeColumn(writer, column, schema, attributes.length > 0 ? index : undefined);
    });
    for (const name of table.nested) {
      const child = schema.tables.find((each) => each.name === name);
      if (child !== undefined) writeTable(writer, child, schema, true);
    }
    writer.close();
    for (const column of attributes) writeColumn(writer, column, schema);
  }
  writer.close();
  writer.close();
}

function writeTextContent(
  writer: XmlWriter,
  text: ColumnSchema,
  ordinal: number,
  attributes: readonly ColumnSchema[],
  schema: DataSetSchema,
): void {
  const label: WrittenAttribute[] = text.type.name === values.guid.name ? [["msdata:DataType", guidLabel]] : [];
  writer.open("xs:simpleContent", [
    ...label,
    ["msdata:ColumnName", text.name],
    ["msdata:Ordinal", String(ordinal)],
    ...writtenNotes(text),
  ]);
  writer.open("xs:extension", [["base", `xs:${declaredName(text)}`]]);
  for (const column of attributes) writeColumn(writer, column, schema);
  writer.close();
  writer.close();
}

/** An element of the sequence, or an attribute. */
function writeColumn(writer: XmlWriter, column: ColumnSchema, { namespace }: DataSetSchema, ordinal?: number): void {
  const tag = column.mapping === "element" ? "xs:element" : "xs:attribute";
  const restricted = column.maxLength !== undefined || column.length !== undefined;
  const attributes: WrittenAttribute[] = [["name", column.xmlName]];
  if (column.type.name === values.guid.name) attributes.push(["msdata:DataType", guidLabel]);
  if (column.mapping === "hidden" && !column.nullable) attributes.push(["msdata:AllowDBNull", "false"]);
  attributes.push(...writtenNotes(column));
  if (!restricted) attributes.push(["type", `xs:${declaredName(column)}`]);
  if (column.defaultValue !== undefined) attributes.push(["default", column.defaultValue]);
  attributes.push(...occurrence(column));
  if (ordinal !== undefined) attributes.push(["msdata:Ordinal", String(ordinal)]);
  // Attributes of rows are written without prefix, whatever the namespace of the rows.
  if (namespace !== "" && column.mapping === "attribute") attributes.push(["form", "unqualified"]);
  if (!restricted) {
    writer.empty(tag, attributes);
    return;
  }
  writer.open(tag, attributes);
  writeRestriction(writer, column);
  writer.close();
}

/** Without the ordinal, which the place in the list says, and a label that does not fit. */
function writtenNotes({ notes = {}, ...column }: ColumnSchema): readonly WrittenAttribute[] {
  const { Ordinal: _ordinal, DataType: label, ...others } = notes;
  const kept = label !== undefined && isLabelled({ ...column, notes }) ? { DataType: label, ...others } : others;
  return notedAttributes({ ...column, notes: kept });
}

/** Whether the column is of a type that only .NET has, and says so. */
function isLabelled({ notes, type, mapping }: ColumnSchema): boolean {
  const label = labelledAs(notes?.["DataType"]);
  // An attribute of any type is no schema to .NET.
  return (
    label !== undefined && type.name !== values.guid.name && (label.xsdName !== "anyType" || mapping === "element")
  );
}

/** Local name of the XSD type that a column is declared with. */
function declaredName(column: ColumnSchema): string {
  const label = isLabelled(column) ? labelledAs(column.notes?.["DataType"]) : undefined;
  if (label !== undefined) return label.xsdName;
  return column.type === anyType && column.mapping !== "element" ? "string" : xsdNameOf(column.type);
}

function writeRestriction(writer: XmlWriter, column: ColumnSchema): void {
  const { maxLength, length } = column;
  writer.open("xs:simpleType");
  writer.open("xs:restriction", [["base", `xs:${declaredName(column)}`]]);
  if (maxLength !== undefined) writer.empty("xs:maxLength", [["value", String(maxLength)]]);
  if (length !== undefined) writer.empty("xs:length", [["value", String(length)]]);
  writer.close();
  writer.close();
}

function occurrence({ mapping, nullable }: ColumnSchema): readonly WrittenAttribute[] {
  if (mapping === "hidden") return [["use", "prohibited"]];
  if (mapping === "attribute") return nullable ? [] : [["use", "required"]];
  return nullable ? [["minOccurs", "0"]] : [];
}

/** Keys, and the relations whose parent columns are a key. Gives those relations. */
function writeConstraints(writer: XmlWriter, schema: DataSetSchema): ReadonlySet<DataRelation> {
  const taken = new Set<string>();
  const keyNames = new Map<DataKey, string>();
  for (const table of schema.tables) {
    for (const key of table.keys) {
      const name = freeName(encodeDataName(key.name === "" ? "Constraint1" : key.name), taken);
      keyNames.set(key, name);
      writer.open("xs:unique", uniqueAttributes(key, name));
      writePlace(writer, schema, table, key.columns);
      writer.close();
    }
  }
  const written = new Set<DataRelation>();
  for (const relation of schema.relations) {
    const parent = schema.tables.find(({ name }) => name === relation.parentTable);
    const child = schema.tables.find(({ name }) => name === relation.childTable);
    const key = parent?.keys.find(({ columns }) => columns.join("\0") === relation.parentColumns.join("\0"));
    if (child === undefined || key === undefined) continue;
    const name = freeName(encodeDataName(relation.name), taken);
    const refer = (schema.namespace === "" ? "" : "mstns:") + (keyNames.get(key) ?? "");
    writer.open("xs:keyref", keyrefAttributes(relation, name, refer));
    writePlace(writer, schema, child, relation.childColumns);
    writer.close();
    written.add(relation);
  }
  return written;
}

function uniqueAttributes(key: DataKey, name: string): readonly WrittenAttribute[] {
  const renamed: WrittenAttribute[] = encodeDataName(key.name) === name ? [] : [["msdata:ConstraintName", key.name]];
  const properties = propertyAttributes(key.properties);
  return [["name", name], ...renamed, ...properties, ...(key.primary ? [["msdata:PrimaryKey", "true"] as const] : [])];
}

function keyrefAttributes(relation: DataRelation, name: string, refer: string): readonly WrittenAttribute[] {
  const { name: own, nested } = relation;
  const renamed: WrittenAttribute[] = encodeDataName(own) === name ? [] : [["msdata:RelationName", own]];
  return [["name", name], ["refer", refer], ...renamed, ...(nested ? [["msdata:IsNested", "true"] as const] : [])];
}

/** Names of constraints are unique in a schema, those of .NET only in a table. */
function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number++) name = `${wanted}_${number}`;
  taken.add(name);
  return name;
}

function writePlace(writer: XmlWriter, schema: DataSetSchema, table: TableSchema, columns: readonly string[]): void {
  const prefix = schema.namespace === "" ? "" : "mstns:";
  writer.empty("xs:selector", [["xpath", `.//${prefix}${table.xmlName}`]]);
  for (const name of columns) {
    const column = table.columns.find((each) => each.name === name);
    if (column === undefined) continue;
    const start = column.mapping === "element" ? prefix : "@";
    writer.empty("xs:field", [["xpath", start + column.xmlName]]);
  }
}

/** Relations that no key stands behind, as .NET notes them. */
function writeRelationships(writer: XmlWriter, relations: readonly DataRelation[]): void {
  writer.open("xs:annotation");
  writer.open("xs:appinfo");
  for (const { name, parentTable, parentColumns, childTable, childColumns, nested } of relations) {
    writer.empty("msdata:Relationship", [
      ["name", encodeDataName(name)],
      ["msdata:parent", encodeDataName(parentTable)],
      ["msdata:child", encodeDataName(childTable)],
      ["msdata:parentkey", parentColumns.map(encodeDataName).join(" ")],
      ["msdata:childkey", childColumns.map(encodeDataName).join(" ")],
      ...(nested ? [["msdata:IsNested", "true"] as const] : []),
    ]);
  }
  writer.close();
  writer.close();
}
