/**
 * Owns the declarations of keys and relations: `xs:unique`, `xs:keyref`, `msdata:Relationship` (wire 4).
 * Invariant: .NET reads back the same keys and relations, and enforces only those that are enforced here.
 */
import type { WrittenAttribute, XmlWriter } from "../../xml/writer.js";
import type { DataForeignKey, DataKey, DataKeyRules, DataRelation } from "./data-set.js";
import { freeName } from "./distinct-names.js";
import { encodeDataName } from "./names.js";
import { foreignKeyPrefix, propertyAttributes, relationPrefix } from "./noted.js";
import type { TableSchema } from "./schema.js";
import type { SchemaLayout } from "./schema-layout.js";

/** A foreign key, of a relation or by itself. */
interface Keyref extends DataKeyRules, Pick<DataForeignKey, "properties"> {
  readonly constraintName: string;
  /** Undefined: there is no relation. */
  readonly relation: DataRelation | undefined;
  readonly child: TableSchema;
  readonly columns: readonly string[];
  readonly key: DataKey;
}

/** Writes keys, and the relations that are enforced. */
export function writeConstraints(writer: XmlWriter, layout: SchemaLayout): void {
  // Names of constraints are unique in a schema; in .NET they are unique only in a table.
  const names = new Set<string>();
  const keyNames = new Map<DataKey, string>();
  for (const table of layout.schema.tables) {
    for (const key of table.keys) {
      const name = freeName(encodeDataName(key.name === "" ? "Constraint1" : key.name), names, 2);
      keyNames.set(key, name);
      writer.open("xs:unique", uniqueAttributes(key, name));
      writePlace(writer, layout, table, key.columns);
      writer.close();
    }
  }
  for (const keyref of keyrefsOf(layout)) {
    const name = freeName(encodeDataName(keyref.constraintName), names, 2);
    const refer = layout.prefix(layout.schema.namespace) + (keyNames.get(keyref.key) ?? "");
    writer.open("xs:keyref", [["name", name], ["refer", refer], ...keyrefAttributes(keyref, name)]);
    writePlace(writer, layout, keyref.child, keyref.columns);
    writer.close();
  }
}

/** Relations that are not enforced. Nested ones are declared in the element of the child table instead. */
export function writeRelationships(writer: XmlWriter, layout: SchemaLayout): void {
  const others = layout.schema.relations.filter(
    ({ enforced, nested, parentColumns }) => enforced !== true && !nested && parentColumns.length > 0,
  );
  if (others.length > 0) writeAnnotation(writer, layout, others);
}

/** Relations without a key, as .NET notes them. */
export function writeAnnotation(writer: XmlWriter, layout: SchemaLayout, relations: readonly DataRelation[]): void {
  writer.open("xs:annotation");
  writer.open("xs:appinfo");
  for (const { name, parentTable, parentColumns, childTable, childColumns, properties } of relations) {
    const parent = layout.table(parentTable);
    const child = layout.table(childTable);
    if (parent === undefined || child === undefined) continue;
    writer.empty("msdata:Relationship", [
      ["name", encodeDataName(name)],
      ["msdata:parent", parent.xmlName],
      ["msdata:child", child.xmlName],
      ...namespacesOf(layout, parent, child),
      ["msdata:parentkey", parentColumns.map(encodeDataName).join(" ")],
      ["msdata:childkey", childColumns.map(encodeDataName).join(" ")],
      ...propertyAttributes(properties),
    ]);
  }
  writer.close();
  writer.close();
}

/** Namespaces of both tables, if the DataSet has several: a table's name may be ambiguous then. */
function namespacesOf(layout: SchemaLayout, parent: TableSchema, child: TableSchema): readonly WrittenAttribute[] {
  if (layout.namespaces.length === 0) return [];
  return [
    ["msdata:ParentTableNamespace", parent.namespace],
    ["msdata:ChildTableNamespace", child.namespace],
  ];
}

function keyrefsOf(layout: SchemaLayout): readonly Keyref[] {
  const { tables, relations } = layout.schema;
  const keyrefs: Keyref[] = [];
  for (const relation of relations) {
    const { constraintName = relation.name, childColumns: columns, ...rules } = relation;
    const child = layout.table(relation.childTable);
    const key = keyOf(layout, relation);
    if (relation.enforced !== true || child === undefined || key === undefined) continue;
    keyrefs.push({ ...rules, constraintName, relation, child, columns, key });
  }
  for (const child of tables) {
    for (const foreign of child.foreignKeys) {
      const key = keyOf(layout, foreign);
      if (key === undefined) continue;
      keyrefs.push({ ...foreign, constraintName: foreign.name, relation: undefined, child, key });
    }
  }
  return keyrefs;
}

function keyOf(
  layout: SchemaLayout,
  { parentTable, parentColumns }: Pick<DataForeignKey, "parentTable" | "parentColumns">,
): DataKey | undefined {
  const columns = parentColumns.join("\0");
  return layout.table(parentTable)?.keys.find((key) => key.columns.join("\0") === columns);
}

function uniqueAttributes(key: DataKey, name: string): readonly WrittenAttribute[] {
  const renamed: WrittenAttribute[] = encodeDataName(key.name) === name ? [] : [["msdata:ConstraintName", key.name]];
  const properties = propertyAttributes(key.properties);
  return [["name", name], ...renamed, ...properties, ...(key.primary ? [["msdata:PrimaryKey", "true"] as const] : [])];
}

/** Attributes that differ from .NET's defaults, in .NET's order. */
function keyrefAttributes(keyref: Keyref, name: string): readonly WrittenAttribute[] {
  const {
    constraintName,
    relation,
    acceptRejectRule = "None",
    updateRule = "Cascade",
    deleteRule = "Cascade",
  } = keyref;
  const attributes: WrittenAttribute[] = [];
  if (encodeDataName(constraintName) !== name) attributes.push(["msdata:ConstraintName", constraintName]);
  if (relation === undefined) attributes.push(["msdata:ConstraintOnly", "true"]);
  else if (relation.name !== constraintName || encodeDataName(constraintName) !== name) {
    attributes.push(["msdata:RelationName", relation.name]);
  }
  if (relation?.nested === true) attributes.push(["msdata:IsNested", "true"]);
  attributes.push(...keyrefProperties(keyref));
  if (acceptRejectRule !== "None") attributes.push(["msdata:AcceptRejectRule", acceptRejectRule]);
  if (updateRule !== "Cascade") attributes.push(["msdata:UpdateRule", updateRule]);
  if (deleteRule !== "Cascade") attributes.push(["msdata:DeleteRule", deleteRule]);
  return attributes;
}

/** Properties of the foreign key and of the relation, with different prefixes and one namespace declaration. */
function keyrefProperties({ relation, properties }: Keyref): readonly WrittenAttribute[] {
  const keyProperties = relation === undefined ? properties : relation.constraintProperties;
  const both = [
    ...propertyAttributes(keyProperties, foreignKeyPrefix),
    ...propertyAttributes(relation?.properties, relationPrefix),
  ];
  return both.filter(([name], at) => both.findIndex((each) => each[0] === name) === at);
}

function writePlace(writer: XmlWriter, layout: SchemaLayout, table: TableSchema, columns: readonly string[]): void {
  const prefix = layout.prefix(table.namespace);
  writer.empty("xs:selector", [["xpath", `.//${prefix}${table.xmlName}`]]);
  for (const name of columns) {
    const column = table.columns.find((each) => each.name === name);
    if (column === undefined) continue;
    const start = column.mapping === "element" ? prefix : "@";
    writer.empty("xs:field", [["xpath", start + column.xmlName]]);
  }
}
