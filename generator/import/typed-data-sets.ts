/**
 * Owns typed DataSets of .NET: an element that may be anything of a namespace, where a schema of that namespace declares a DataSet.
 * Invariant: tables and columns are what .NET has; a DataSet of which the language cannot say all is one whose rows are not stated.
 */
import { decodeDataName } from "../../templates/runtime/results/data-set/names.js";
import { scalars, type Scalar } from "../model/scalars.js";
import type { ScalarName } from "../model/service.js";
import type { Content } from "./content.js";
import type { DraftTable } from "./draft.js";
import { namespaces } from "./qname.js";
import { type Component, nameAt, type Schema, type SchemaSet } from "./schema-set.js";
import { builtInScalar } from "./simple-types.js";
import { msdataMark } from "./data-set-marks.js";
import { attributeOf, childNamed, childrenNamed, type XmlNode } from "./xml-tree.js";

/** The element of the DataSet that content of one wildcard stands for. */
export function typedDataSet({ particles, attributes, text, extends: base }: Content, set: SchemaSet) {
  const [only, second] = particles;
  if (only?.kind !== "any" || second !== undefined || attributes.length > 0) return undefined;
  return text !== undefined || base !== undefined ? undefined : set.dataSetOf(only.namespaces);
}

/** Undefined: there is more to its tables than columns of simple types. */
export function tablesOf({ node, schema }: Component): readonly DraftTable[] | undefined {
  const elements = childElements(node, "choice") ?? childElements(node, "sequence");
  const tables = elements?.map((table) => tableOf(table, schema));
  return tables === undefined || tables.length === 0 || tables.includes(undefined)
    ? undefined
    : tables.flatMap((table) => table ?? []);
}

function tableOf(node: XmlNode, schema: Schema): DraftTable | undefined {
  const name = attributeOf(node, "name");
  const type = childNamed(node, namespaces.schema, "complexType");
  const hasOthers = type?.children.some((child) => child.namespace === namespaces.schema && child.name !== "sequence");
  const columns = childElements(node, "sequence")?.map((column) => columnOf(column, schema));
  if (name === undefined || columns === undefined || hasOthers === true || columns.includes(undefined))
    return undefined;
  return { name: decodeDataName(name), columns: columns.flatMap((column) => column ?? []) };
}

function columnOf(node: XmlNode, schema: Schema): DraftTable["columns"][number] | undefined {
  const name = attributeOf(node, "name");
  const type = typeOf(node, schema);
  if (name === undefined || type === undefined) return undefined;
  return { name: decodeDataName(name), type, required: attributeOf(node, "minOccurs") !== "0" };
}

/** .NET's own types beside those of XML Schema are named in `msdata:DataType`; of these a Guid can be said. */
function typeOf(node: XmlNode, schema: Schema): ScalarName | undefined {
  const own = msdataMark(node, "DataType");
  const isGuid = own !== undefined && /^System\.Guid\b/.test(own);
  const restriction = childNamed(
    childNamed(node, namespaces.schema, "simpleType") ?? node,
    namespaces.schema,
    "restriction",
  );
  const name = restriction === undefined ? nameAt(schema, node, "type") : nameAt(schema, restriction, "base");
  const scalar = isGuid ? "guid" : name === undefined || own !== undefined ? undefined : builtInScalar(name);
  if (scalar === undefined) return undefined;
  const { rare }: Scalar = scalars[scalar];
  return rare === true ? undefined : scalar;
}

/** Of the type of an element. */
function childElements(node: XmlNode, group: "choice" | "sequence"): readonly XmlNode[] | undefined {
  const type = childNamed(node, namespaces.schema, "complexType");
  const found = type === undefined ? undefined : childNamed(type, namespaces.schema, group);
  if (found === undefined) return undefined;
  const elements = childrenNamed(found, namespaces.schema, "element");
  return elements.length === found.children.filter(({ name }) => name !== "annotation").length ? elements : undefined;
}
