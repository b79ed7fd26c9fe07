/**
 * Owns the schemas of DataSets with declared tables, as .NET publishes its typed DataSets (wire 6).
 * Invariant: the DataSet is the only element of its namespace and is marked as one. Elements that contain it are
 * wildcards of that namespace.
 */
import { isPublished, type PublishedDataSet } from "../../model/questions.js";
import type { Column, DataSetKey, DataSetRelation, DataSetSetting, NamedType, Service } from "../../model/service.js";
import { schemaNamespace } from "../../model/xml-namespaces.js";
import { dataElementName } from "../../names/index.js";
import { node, type SchemaNode } from "./tags.js";

/** Content of an element whose type is a DataSet; undefined if the WSDL does not list its tables. */
export function dataSetContent(service: Service, type: NamedType | undefined): SchemaNode {
  if (type !== undefined && isPublished(service, type)) {
    return node("complexType", {}, [node("sequence", {}, [node("any", { namespace: type.namespace })])]);
  }
  const part = (namespace: string): SchemaNode => node("any", { minOccurs: "0", namespace, processContents: "lax" });
  const parts = [part(schemaNamespace), part("urn:schemas-microsoft-com:xml-diffgram-v1")];
  return node("complexType", {}, [node("sequence", { maxOccurs: "unbounded" }, parts)]);
}

/** Declarations of a DataSet's schema. .NET extracts it from the WSDL, so its paths need a prefix declared inside. */
export function dataSetPrefix(namespace: string): Readonly<Record<string, string>> {
  return { "xmlns:mstns": namespace };
}

/** Top-level nodes of the schema of its namespace. */
export function dataSetNodes(type: PublishedDataSet): readonly SchemaNode[] {
  const tables = type.tables.map(({ name, columns }) =>
    node("element", { name: dataElementName(name) }, [
      node("complexType", {}, [node("sequence", {}, columns.map(columnNode))]),
    ]),
  );
  const choice = node("choice", { minOccurs: "0", maxOccurs: "unbounded" }, tables);
  const marks = {
    "xmlns:msdata": "urn:schemas-microsoft-com:xml-msdata",
    name: dataElementName(type.wireName),
    "msdata:IsDataSet": "true",
    "msdata:UseCurrentLocale": type.settings.some(({ name }) => name === "Locale") ? undefined : "true",
    ...settingAttributes(type.settings),
  };
  const place = (name: string): string => `mstns:${dataElementName(name)}`;
  return [
    node("element", marks, [
      node("complexType", {}, [choice]),
      ...type.keys.map((key) => keyNode(key, place)),
      ...type.relations.flatMap((relation) => keyrefNode(relation, place)),
    ]),
    ...relationshipNodes(type.relations),
  ];
}

type Place = (name: string) => string;

function columnNode({ name, type, required, maxLength, length, default: defaultText, settings }: Column): SchemaNode {
  const isGuid = type.kind === "scalar" && type.name === "guid";
  // Enumerations are text to .NET.
  const base = type.kind === "scalar" && !isGuid ? `s:${type.name}` : "s:string";
  const facets = Object.entries({ maxLength, length }).flatMap(([facet, value]) =>
    value === undefined ? [] : [node(facet, { value })],
  );
  const attributes = {
    name: dataElementName(name),
    "msdata:DataType": isGuid ? guidLabel : undefined,
    ...settingAttributes(settings),
    type: facets.length === 0 ? base : undefined,
    default: defaultText,
    minOccurs: required ? undefined : "0",
  };
  if (facets.length === 0) return node("element", attributes);
  return node("element", attributes, [node("simpleType", {}, [node("restriction", { base }, facets)])]);
}

const guidLabel = "System.Guid, mscorlib, Version=4.0.0.0, Culture=neutral, PublicKeyToken=b77a5c561934e089";

function keyNode({ name, table, columns, primary, settings }: DataSetKey, place: Place): SchemaNode {
  const marks = { ...settingAttributes(settings), "msdata:PrimaryKey": primary ? "true" : undefined };
  return node("unique", { name: dataElementName(name), ...marks }, fieldNodes(table, columns, place));
}

function keyrefNode({ name, table, columns, parent, settings }: DataSetRelation, place: Place): readonly SchemaNode[] {
  if (!("key" in parent)) return [];
  const attributes = { name: dataElementName(name), refer: place(parent.key), ...settingAttributes(settings) };
  return [node("keyref", attributes, fieldNodes(table, columns, place))];
}

function fieldNodes(table: string, columns: readonly string[], place: Place): readonly SchemaNode[] {
  return [
    node("selector", { xpath: `.//${place(table)}` }),
    ...columns.map((column) => node("field", { xpath: place(column) })),
  ];
}

/** Relations that rows are not held to. */
function relationshipNodes(relations: readonly DataSetRelation[]): readonly SchemaNode[] {
  const nodes = relations.flatMap(({ name, table, columns, parent }) => {
    if ("key" in parent) return [];
    const attributes = {
      "xmlns:msdata": "urn:schemas-microsoft-com:xml-msdata",
      name: dataElementName(name),
      "msdata:parent": dataElementName(parent.table),
      "msdata:child": dataElementName(table),
      "msdata:parentkey": parent.columns.map(dataElementName).join(" "),
      "msdata:childkey": columns.map(dataElementName).join(" "),
    };
    return [node("msdata:Relationship", attributes)];
  });
  return nodes.length === 0 ? [] : [node("annotation", {}, [node("appinfo", {}, nodes)])];
}

function settingAttributes(settings: readonly DataSetSetting[]): Readonly<Record<string, string>> {
  return Object.fromEntries(settings.map(({ name, value }) => [`msdata:${name}`, value]));
}
