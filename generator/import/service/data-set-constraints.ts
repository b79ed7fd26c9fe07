/**
 * Owns the keys and relations of a typed DataSet: `xs:unique`, `xs:keyref`, `msdata:Relationship`.
 * Invariant: each refers to tables, columns and keys that were read. All others are left out, and listed.
 */
import { decodeDataName } from "../../../templates/runtime/results/data-set/names.js";
import type { DataSetKey, DataSetRelation } from "../../model/service.js";
import { namespaces } from "../documents/qname.js";
import { attributeOf, childNamed, childrenNamed, type XmlNode } from "../documents/xml-tree.js";
import { type DataSetLeftovers, isRelationship, msdataMark } from "../schemas/data-set-marks.js";
import type { Schema } from "../schemas/schema-set.js";
import type { DraftTable } from "./draft.js";

interface Constraints {
  readonly keys: readonly DataSetKey[];
  readonly relations: readonly DataSetRelation[];
}

/** `node`: the element of the DataSet. */
export function readConstraints(
  node: XmlNode,
  schema: Schema,
  tables: readonly DraftTable[],
  leftovers: DataSetLeftovers,
): Constraints {
  const keys = new Map<string, DataSetKey>();
  const relations = new Map<string, DataSetRelation>();
  const keep = <Kept extends { readonly name: string }>(
    all: Map<string, Kept>,
    constraint: Kept | undefined,
    what: XmlNode,
  ): void => {
    if (constraint === undefined || all.has(constraint.name))
      leftovers.add(`xs:${what.name} ${attributeOf(what, "name") ?? ""}`);
    else all.set(constraint.name, constraint);
  };
  for (const each of node.children) {
    if (each.namespace !== namespaces.schema || each.name === "complexType" || each.name === "annotation") continue;
    if (each.name === "unique") keep(keys, keyOf(each, tables, leftovers), each);
    else if (each.name !== "keyref") leftovers.add(`xs:${each.name}`);
  }
  for (const each of childrenNamed(node, namespaces.schema, "keyref"))
    keep(relations, keyrefOf(each, tables, keys, leftovers), each);
  for (const each of relationshipsOf(schema.node)) keep(relations, relationshipOf(each, tables, leftovers), each);
  return { keys: [...keys.values()], relations: [...relations.values()] };
}

function keyOf(node: XmlNode, tables: readonly DraftTable[], leftovers: DataSetLeftovers): DataSetKey | undefined {
  const place = placeOf(node, tables);
  if (place === undefined) return undefined;
  const primary = msdataMark(node, "PrimaryKey") === "true";
  return { name: nameOf(node), ...place, primary, settings: leftovers.settings(node, "key", ["PrimaryKey"], ["name"]) };
}

function keyrefOf(
  node: XmlNode,
  tables: readonly DraftTable[],
  keys: ReadonlyMap<string, DataSetKey>,
  leftovers: DataSetLeftovers,
): DataSetRelation | undefined {
  const place = placeOf(node, tables);
  const key = keys.get(decodeDataName(localOf(attributeOf(node, "refer") ?? "")));
  if (place === undefined || key?.columns.length !== place.columns.length) return undefined;
  const settings = leftovers.settings(node, "relation", [], ["name", "refer"]);
  return { name: nameOf(node), ...place, parent: { key: key.name }, settings };
}

/** Relations that the schema of the DataSet declares in its annotations: `msdata:Relationship`. */
function relationshipsOf(schema: XmlNode): readonly XmlNode[] {
  return childrenNamed(schema, namespaces.schema, "annotation")
    .flatMap((annotation) => childrenNamed(annotation, namespaces.schema, "appinfo"))
    .flatMap(({ children }) => children.filter(isRelationship));
}

function relationshipOf(
  node: XmlNode,
  tables: readonly DraftTable[],
  leftovers: DataSetLeftovers,
): DataSetRelation | undefined {
  const columns = (of: string, key: string): DataSetColumns | undefined =>
    knownColumns(tables, msdataMark(node, of) ?? "", (msdataMark(node, key) ?? "").trim().split(/\s+/));
  const [parent, child] = [columns("parent", "parentkey"), columns("child", "childkey")];
  if (parent === undefined || child?.columns.length !== parent.columns.length) return undefined;
  leftovers.settings(node, undefined, ["parent", "child", "parentkey", "childkey"], ["name"]);
  return { name: nameOf(node), ...child, parent, settings: [] };
}

type DataSetColumns = Pick<DataSetKey, "table" | "columns">;

/** Table and columns of a constraint; undefined: one is unknown, or a path is not as .NET writes it (`.//mstns:Table`, `mstns:Column`). */
function placeOf(node: XmlNode, tables: readonly DraftTable[]): DataSetColumns | undefined {
  const selector = childNamed(node, namespaces.schema, "selector");
  const table = /^\.\/\/([^/@|]+)$/.exec(pathOf(selector).trim())?.[1];
  const fields = childrenNamed(node, namespaces.schema, "field").map(pathOf);
  if (table === undefined || fields.some((path) => /[/@|]/.test(path))) return undefined;
  return knownColumns(tables, localOf(table), fields.map(localOf));
}

const pathOf = (node: XmlNode | undefined): string => attributeOf(node, "xpath") ?? "";
const localOf = (name: string): string => name.trim().replace(/^[^:]*:/, "");
const nameOf = (node: XmlNode): string => decodeDataName(attributeOf(node, "name") ?? "");

/** Table and columns of these names in XML; undefined: one is unknown, or there is no column. */
function knownColumns(
  tables: readonly DraftTable[],
  table: string,
  columns: readonly string[],
): DataSetColumns | undefined {
  const matchingTable = tables.find(({ name }) => name === decodeDataName(table));
  const names = columns.map(decodeDataName);
  const hasAllColumns = names.every((name) => matchingTable?.columns.some((column) => column.name === name));
  return matchingTable === undefined || names.length === 0 || !hasAllColumns
    ? undefined
    : { table: matchingTable.name, columns: names };
}
