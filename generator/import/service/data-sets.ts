/**
 * Owns the recognition of .NET's DataSets and DataTables by their content, and the tables of a typed DataSet: a
 * wildcard whose namespace has a schema that declares a DataSet.
 * Invariant: tables and columns are what .NET has. A DataSet with tables that the language cannot describe is untyped.
 */
import { decodeDataName } from "../../../templates/runtime/results/data-set/names.js";
import { scalars } from "../../model/scalars.js";
import type { ScalarName } from "../../model/service.js";
import { looksSecret } from "../../names/secret-names.js";
import { namespaces } from "../documents/qname.js";
import type { Note } from "../documents/refusal.js";
import { attributeOf, childNamed, childrenNamed, type XmlNode } from "../documents/xml-tree.js";
import type { Content } from "../schemas/content.js";
import { DataSetLeftovers, msdataMark } from "../schemas/data-set-marks.js";
import type { Particle } from "../schemas/particles.js";
import { nameAt, type Component, type Schema, type SchemaSet } from "../schemas/schema-set.js";
import { builtInScalar } from "../schemas/simple-types.js";
import { readConstraints } from "./data-set-constraints.js";
import type { DataSetBody, DraftColumn, DraftTable } from "./draft.js";

/** The DataSet's element, if the content is one wildcard that means it. */
export function typedDataSet({ particles, attributes, text, extends: base }: Content, set: SchemaSet) {
  const [only, second] = particles;
  if (only?.kind !== "any" || second !== undefined || attributes.length > 0) return undefined;
  return text !== undefined || base !== undefined ? undefined : set.dataSetOf(only.namespaces);
}

interface DataSetReading {
  readonly body: DataSetBody;
  readonly notes: readonly Note[];
}

/** Body of a typed DataSet, with notes about omitted parts. Undefined: the language cannot describe its tables. */
export function readDataSet({ node, schema }: Component): DataSetReading | undefined {
  const elements = childElements(node, "choice") ?? childElements(node, "sequence");
  // Names without a namespace would be read and written in the DataSet's namespace, if it has one.
  const isLocal = !schema.qualifiedElements && schema.targetNamespace !== "";
  if (elements === undefined || elements.length === 0 || isLocal) return undefined;
  const leftovers = new DataSetLeftovers();
  const tables = elements.map((table) => tableOf(table, schema, leftovers));
  const draftTables = tables.flatMap((table) => table ?? []);
  if (draftTables.length < tables.length) return undefined;
  const name = decodeDataName(attributeOf(node, "name") ?? "");
  const settings = leftovers.settings(node, "dataSet", ["IsDataSet", "UseCurrentLocale"], ["name"]);
  const constraints = readConstraints(node, schema, draftTables, leftovers);
  const namespace = schema.targetNamespace;
  const body: DataSetBody = { kind: "data-set", name, namespace, tables: draftTables, settings, ...constraints };
  return { body, notes: leftovers.notes(node, name) };
}

function tableOf(node: XmlNode, schema: Schema, leftovers: DataSetLeftovers): DraftTable | undefined {
  const name = attributeOf(node, "name");
  const type = childNamed(node, namespaces.schema, "complexType");
  const hasOthers = type?.children.some(
    ({ namespace, name: child }) => namespace === namespaces.schema && child !== "sequence" && child !== "annotation",
  );
  const columns = childElements(node, "sequence")?.map((column, index) => columnOf(column, schema, index, leftovers));
  const draftColumns = columns?.flatMap((column) => column ?? []);
  if (name === undefined || columns === undefined || draftColumns === undefined || hasOthers === true) return undefined;
  if (draftColumns.length === 0 || draftColumns.length < columns.length) return undefined;
  leftovers.settings(node, undefined, [], ["name", "minOccurs", "maxOccurs"]);
  return { name: decodeDataName(name), columns: draftColumns };
}

function columnOf(node: XmlNode, schema: Schema, index: number, leftovers: DataSetLeftovers): DraftColumn | undefined {
  const name = attributeOf(node, "name");
  const type = typeOf(node, schema);
  const isRepeated = (attributeOf(node, "maxOccurs") ?? "1") !== "1";
  if (name === undefined || type === undefined || isRepeated || attributeOf(node, "form") === "unqualified")
    return undefined;
  // Stated if there are attributes among the elements; otherwise it follows from the element's place.
  const ordinal = msdataMark(node, "Ordinal") === String(index) ? ["Ordinal"] : [];
  const attributes = ["name", "type", "form", "minOccurs", "maxOccurs", "default"];
  return {
    name: decodeDataName(name),
    type,
    required: attributeOf(node, "minOccurs") !== "0",
    ...lengthsOf(node, leftovers),
    default: attributeOf(node, "default"),
    secret: looksSecret(decodeDataName(name)),
    settings: leftovers.settings(node, "column", ["DataType", ...ordinal], attributes),
  };
}

const restrictionOf = (node: XmlNode): XmlNode | undefined =>
  childNamed(childNamed(node, namespaces.schema, "simpleType") ?? node, namespaces.schema, "restriction");

function lengthsOf(node: XmlNode, leftovers: DataSetLeftovers): Pick<DraftColumn, "maxLength" | "length"> {
  const facets = restrictionOf(node)?.children.filter(({ name }) => name !== "annotation") ?? [];
  for (const { name } of facets) if (name !== "maxLength" && name !== "length") leftovers.add(`xs:${name}`);
  const [maxLength, length] = ["maxLength", "length"].map((facet) => facets.find(({ name }) => name === facet));
  return { maxLength: attributeOf(maxLength, "value"), length: attributeOf(length, "value") };
}

/**
 * `msdata:DataType` names .NET's own types beside those of XML Schema; of these, a description can express only Guid.
 */
function typeOf(node: XmlNode, schema: Schema): ScalarName | undefined {
  const dotNetType = msdataMark(node, "DataType");
  const isGuid = dotNetType !== undefined && /^System\.Guid\b/.test(dotNetType);
  const restriction = restrictionOf(node);
  const name = restriction === undefined ? nameAt(schema, node, "type") : nameAt(schema, restriction, "base");
  const scalar = isGuid ? "guid" : name === undefined || dotNetType !== undefined ? undefined : builtInScalar(name);
  return scalar === undefined || scalars[scalar].rare === true ? undefined : scalar;
}

/** Elements of the choice or sequence in an element's type; undefined for any other content. */
function childElements(node: XmlNode, group: "choice" | "sequence"): readonly XmlNode[] | undefined {
  const type = childNamed(node, namespaces.schema, "complexType");
  const groupNode = childNamed(type, namespaces.schema, group);
  if (groupNode === undefined) return undefined;
  const elements = childrenNamed(groupNode, namespaces.schema, "element");
  const others = groupNode.children.filter(({ name }) => name !== "annotation").length - elements.length;
  return others === 0 ? elements : undefined;
}

/** Whether content is a DataTable as .NET declares it: any number of schemas, then a diffgram. */
export function isDataTable({ particles, attributes, text }: Content): boolean {
  const [first, second, third] = particles;
  if (first?.kind !== "any" || second?.kind !== "any" || third !== undefined) return false;
  if (attributes.length > 0 || text !== undefined || second.min !== 1 || second.max !== 1) return false;
  const isUnbounded = first.min === 0 && first.max === Infinity && first.namespaces === namespaces.schema;
  return isUnbounded && isDiffgramWildcard(second);
}

/**
 * `xs:schema` by reference and any element (ASMX 1.1 and 2.0, WCF); a wildcard of the schema's namespace and one of the diffgram's
 * (a DataTable has the first of them unbounded).
 */
export function isDataSet({ particles, attributes, text, extends: base }: Content): boolean {
  if (base !== undefined) return false;
  const [first, second, third] = particles;
  if (first === undefined || second === undefined || third !== undefined || attributes.length > 0) return false;
  if (text !== undefined || second.kind !== "any") return false;
  return isSchemaReference(first) || (isSchemaWildcard(first) && isDiffgramWildcard(second));
}

const isSchemaReference = (particle: Particle): boolean =>
  particle.kind === "element" && particle.namespace === namespaces.schema && particle.name === "schema";

const isSchemaWildcard = (particle: Particle): boolean =>
  particle.kind === "any" && particle.max === 1 && particle.namespaces === namespaces.schema;

const isDiffgramWildcard = (particle: Particle): boolean =>
  particle.kind === "any" && attributeOf(particle.node, "namespace") === namespaces.diffgram;
