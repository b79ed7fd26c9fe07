/**
 * Owns the writing of the inline schema in ASMX's layout (wire 4).
 * Invariant: .NET reads back the tables, columns, keys and relations that were written.
 */
import type { WrittenAttribute, XmlWriter } from "../../xml/writer.js";
import * as values from "../../values/index.js";
import { anyType, guidLabel, xsdNameOf } from "./column-types.js";
import type { DataRelation } from "./data-set.js";
import { notedAttributes } from "./noted.js";
import type { ColumnSchema, DataSetSchema, TableSchema } from "./schema.js";
import { SchemaLayout } from "./schema-layout.js";
import { labelledAs } from "./type-labels.js";
import { msdataNamespace, xsdNamespace } from "./words.js";
import { writeAnnotation, writeConstraints, writeRelationships } from "./write-constraints.js";

/** Writes `xs:schema`, and one more for each further namespace of tables. */
export function writeSchema(writer: XmlWriter, schema: DataSetSchema): void {
  const layout = new SchemaLayout(schema);
  const { namespace } = schema;
  writer.open("xs:schema", schemaAttributes(layout, namespace, schema.xmlName));
  writeImports(writer, layout, namespace);
  for (const table of layout.globals(namespace)) writeTable(writer, table, layout);
  writeRoot(writer, layout);
  writeRelationships(writer, layout);
  writer.close();
  for (const other of layout.namespaces) {
    writer.open("xs:schema", schemaAttributes(layout, other, undefined));
    writeImports(writer, layout, other);
    for (const table of layout.globals(other)) writeTable(writer, table, layout);
    writer.close();
  }
}

/** The element of the DataSet. */
function writeRoot(writer: XmlWriter, layout: SchemaLayout): void {
  const { schema } = layout;
  const marks: WrittenAttribute[] = [["msdata:IsDataSet", "true"]];
  if (schema.notes?.["Locale"] === undefined) marks.push(["msdata:UseCurrentLocale", "true"]);
  writer.open("xs:element", [["name", schema.xmlName], ...marks, ...notedAttributes(schema)]);
  writer.open("xs:complexType");
  writer.open("xs:choice", [["minOccurs", "0"], manyTimes]);
  for (const table of layout.top()) {
    if (layout.isGlobal(table)) writer.empty("xs:element", [["ref", layout.prefix(table.namespace) + table.xmlName]]);
    else writeTable(writer, table, layout);
  }
  writer.close();
  writer.close();
  writeConstraints(writer, layout);
  writer.close();
}

const manyTimes: WrittenAttribute = ["maxOccurs", "unbounded"];

/** `id`: the element of the DataSet is declared there. */
function schemaAttributes(layout: SchemaLayout, namespace: string, id: string | undefined): WrittenAttribute[] {
  const main = layout.schema.namespace;
  const namespaces: WrittenAttribute[] = namespace === "" ? [] : [["targetNamespace", namespace]];
  if (main !== "") namespaces.push(["xmlns:mstns", main]);
  // A reference without a prefix is in no namespace, or in the DataSet's own.
  namespaces.push(["xmlns", main]);
  const forms: WrittenAttribute[] =
    namespace === ""
      ? []
      : [
          ["attributeFormDefault", "qualified"],
          ["elementFormDefault", "qualified"],
        ];
  const ids: WrittenAttribute[] = id === undefined ? [] : [["id", id]];
  const words: WrittenAttribute[] = [
    ["xmlns:xs", xsdNamespace],
    ["xmlns:msdata", msdataNamespace],
  ];
  return [...ids, ...namespaces, ...words, ...forms, ...layout.prefixes()];
}

function writeImports(writer: XmlWriter, { schema, namespaces }: SchemaLayout, own: string): void {
  if (namespaces.length === 0) return;
  for (const namespace of [schema.namespace, ...namespaces]) {
    if (namespace === own) continue;
    writer.empty("xs:import", namespace === "" ? [] : [["namespace", namespace]]);
  }
}

/** A table inside another: declared there or elsewhere, with the relation that has it there. */
function writeNestedTable(writer: XmlWriter, parent: TableSchema, table: TableSchema, layout: SchemaLayout): void {
  const relation = layout.looseRelation(parent, table);
  if (!layout.isGlobal(table)) {
    writeTable(writer, table, layout, [["minOccurs", "0"], manyTimes], relation);
    return;
  }
  const attributes = [["ref", layout.prefix(table.namespace) + table.xmlName], ["minOccurs", "0"], manyTimes] as const;
  if (relation === undefined) {
    writer.empty("xs:element", attributes);
    return;
  }
  writer.open("xs:element", attributes);
  writeAnnotation(writer, layout, [relation]);
  writer.close();
}

function writeTable(
  writer: XmlWriter,
  table: TableSchema,
  layout: SchemaLayout,
  occurs: readonly WrittenAttribute[] = [],
  relation?: DataRelation,
): void {
  const text = table.columns.find(({ mapping }) => mapping === "text");
  // A null text is `xsi:nil` on the row, which .NET accepts only from nillable rows.
  const nillable: WrittenAttribute[] = text?.nullable === true ? [["nillable", "true"]] : [];
  writer.open("xs:element", [["name", table.xmlName], ...nillable, ...occurs, ...notedAttributes(table)]);
  if (relation !== undefined) writeAnnotation(writer, layout, [relation]);
  writer.open("xs:complexType");
  const attributes = table.columns.filter(({ mapping }) => mapping === "attribute" || mapping === "hidden");
  if (text !== undefined) writeTextContent(writer, text, table.columns.indexOf(text), attributes, table);
  else {
    writer.open("xs:sequence");
    table.columns.forEach((column, index) => {
      // Without it .NET puts attributes first.
      if (column.mapping === "element") writeColumn(writer, column, table, attributes.length > 0 ? index : undefined);
    });
    for (const child of layout.children(table)) writeNestedTable(writer, table, child, layout);
    writer.close();
    for (const column of attributes) writeColumn(writer, column, table);
  }
  writer.close();
  writer.close();
}

function writeTextContent(
  writer: XmlWriter,
  text: ColumnSchema,
  ordinal: number,
  attributes: readonly ColumnSchema[],
  table: TableSchema,
): void {
  const label: WrittenAttribute[] = text.type.name === values.guid.name ? [["msdata:DataType", guidLabel]] : [];
  writer.open("xs:simpleContent", [
    ...label,
    ["msdata:ColumnName", text.name],
    ["msdata:Ordinal", String(ordinal)],
    ...writtenNotes(text),
  ]);
  writer.open("xs:extension", [["base", `xs:${declaredName(text)}`]]);
  for (const column of attributes) writeColumn(writer, column, table);
  writer.close();
  writer.close();
}

/** An element of the sequence, or an attribute. */
function writeColumn(writer: XmlWriter, column: ColumnSchema, { namespace }: TableSchema, ordinal?: number): void {
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
  const labelledNotes =
    label !== undefined && isLabelled({ ...column, notes }) ? { DataType: label, ...others } : others;
  return notedAttributes({ ...column, notes: labelledNotes });
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
