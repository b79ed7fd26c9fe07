/**
 * Owns the keys and relations of an inline schema: `xs:unique`, `xs:key`, `xs:keyref`, `msdata:Relationship` (wire 4).
 * Invariant: a constraint that names a missing table or column is ignored, because rows can be read without it.
 */
import type { DataForeignKey, DataKey, DataKeyRule, DataKeyRules, DataRelation, Noted } from "./data-set.js";
import type { ElementTables } from "./element-tables.js";
import { decodeDataName } from "./names.js";
import { foreignKeyPrefix, propertiesOf, relationPrefix } from "./noted.js";
import type { FoundTable } from "./schema.js";
import { attributeOf, childOf, childrenOf, isTrue, msdataOf, type SchemaNode } from "./schema-tree.js";

type FoundTables = ElementTables<FoundTable>;

interface Place {
  readonly found: FoundTable;
  readonly columns: readonly string[];
}

/** A constraint, and whether it is inside the declaration of an element, which is then the nested table. */
interface Constraint {
  readonly node: SchemaNode;
  readonly inElement: boolean;
}

/** Adds keys to their tables, and relations to the list. `own`: the namespace of the DataSet. */
export function readConstraints(
  schemas: readonly SchemaNode[],
  own: string,
  tables: FoundTables,
  relations: DataRelation[],
): void {
  const all = schemas.flatMap(constraintsOf);
  const keys = new Map<string, Place>();
  for (const { node } of all) {
    if (node.kind !== "unique" && node.kind !== "key") continue;
    const place = placeOf(node, tables);
    if (place === undefined) continue;
    keys.set(attributeOf(node, "name") ?? "", place);
    place.found.keys.push(keyOf(node, place));
  }
  for (const each of all) {
    if (each.node.kind === "keyref") addKeyref(each.node, tables, keys, relations);
    else if (each.node.kind === "msdata:Relationship") addRelationship(each, own, tables, relations);
  }
}

function keyOf(node: SchemaNode, { columns }: Place): DataKey {
  const properties = propertiesOf(node);
  const primary = isTrue(msdataOf(node, "PrimaryKey"));
  return { name: constraintNameOf(node), columns, primary, ...(properties === undefined ? {} : { properties }) };
}

function constraintNameOf(node: SchemaNode): string {
  return msdataOf(node, "ConstraintName") ?? decodeDataName(attributeOf(node, "name") ?? "");
}

/** A relation that is enforced, or a foreign key by itself. */
function addKeyref(
  node: SchemaNode,
  tables: FoundTables,
  keys: ReadonlyMap<string, Place>,
  relations: DataRelation[],
): void {
  const child = placeOf(node, tables);
  const parent = keys.get(afterLast(attributeOf(node, "refer") ?? "", ":"));
  if (child === undefined || parent === undefined || child.columns.length !== parent.columns.length) return;
  const constraintName = constraintNameOf(node);
  const parentSide = { parentTable: parent.found.name, parentColumns: parent.columns };
  if (isTrue(msdataOf(node, "ConstraintOnly"))) {
    const key: DataForeignKey = {
      name: constraintName,
      columns: child.columns,
      ...parentSide,
      ...rulesOf(node),
      ...propertied(node, foreignKeyPrefix),
    };
    child.found.foreignKeys.push(key);
    return;
  }
  const name = msdataOf(node, "RelationName") ?? constraintName;
  const constraintProperties = propertiesOf(node, foreignKeyPrefix);
  relations.push({
    name,
    ...parentSide,
    childTable: child.found.name,
    childColumns: child.columns,
    nested: isTrue(msdataOf(node, "IsNested")),
    enforced: true,
    ...(constraintName === name ? {} : { constraintName }),
    ...propertied(node, relationPrefix),
    ...(constraintProperties === undefined ? {} : { constraintProperties }),
    ...rulesOf(node),
  });
}

const rules: ReadonlySet<string> = new Set<DataKeyRule>(["None", "Cascade", "SetNull", "SetDefault"]);

function isRule(text: string | undefined): text is DataKeyRule {
  return text !== undefined && rules.has(text);
}

/** The rules that the schema states. */
function rulesOf(node: SchemaNode): DataKeyRules {
  const [deleteRule, updateRule] = [msdataOf(node, "DeleteRule"), msdataOf(node, "UpdateRule")];
  const acceptRejectRule = msdataOf(node, "AcceptRejectRule");
  return {
    ...(isRule(deleteRule) ? { deleteRule } : {}),
    ...(isRule(updateRule) ? { updateRule } : {}),
    ...(acceptRejectRule === "None" || acceptRejectRule === "Cascade" ? { acceptRejectRule } : {}),
  };
}

/** ExtendedProperties, where there are any. */
function propertied(node: SchemaNode, prefix = ""): Pick<Noted, "properties"> {
  const properties = propertiesOf(node, prefix);
  return properties === undefined ? {} : { properties };
}

/** A relation without constraint. Key columns are separated by blanks, in old schemas by `+`, their names escaped. */
function addRelationship(
  { node, inElement }: Constraint,
  own: string,
  tables: FoundTables,
  relations: DataRelation[],
): void {
  const parent = tables.find(msdataOf(node, "parent") ?? "", msdataOf(node, "ParentTableNamespace") ?? own);
  const child = tables.find(msdataOf(node, "child") ?? "", msdataOf(node, "ChildTableNamespace") ?? own);
  const parentColumns = columnsNamed(parent, msdataOf(node, "parentkey"));
  const childColumns = columnsNamed(child, msdataOf(node, "childkey"));
  if (parent === undefined || child === undefined) return;
  if (parentColumns.length === 0 || parentColumns.length !== childColumns.length) return;
  relations.push({
    name: decodeDataName(attributeOf(node, "name") ?? ""),
    parentTable: parent.name,
    parentColumns,
    childTable: child.name,
    childColumns,
    nested: inElement || isTrue(msdataOf(node, "IsNested")),
    ...propertied(node),
  });
}

function columnsNamed(table: FoundTable | undefined, names: string | undefined): readonly string[] {
  const columnNames = (names ?? "").split(/[\s+]+/).filter((name) => name !== "");
  const decoded = columnNames.map(decodeDataName);
  return table !== undefined && decoded.every((name) => hasColumn(table, name)) ? decoded : [];
}

/** The table and columns that a constraint's xpaths name: `.//mstns:Table`, `mstns:Id`, `@Id`. */
function placeOf(node: SchemaNode, tables: FoundTables): Place | undefined {
  const selector = childOf(node, "selector");
  const path = selector?.names.get("xpath");
  const table = path === undefined ? undefined : tables.find(path.localName, path.namespace);
  const columns = childrenOf(node, "field").map((field) =>
    decodeDataName(afterLast(afterLast(attributeOf(field, "xpath") ?? "", "@"), ":")),
  );
  if (table === undefined || columns.length === 0) return undefined;
  return columns.every((name) => hasColumn(table, name)) ? { found: table, columns } : undefined;
}

const knownColumns = new WeakMap<FoundTable, ReadonlySet<string>>();

function hasColumn(table: FoundTable, name: string): boolean {
  let names = knownColumns.get(table);
  if (names === undefined) {
    names = new Set(table.columns.map((column) => column.name));
    knownColumns.set(table, names);
  }
  return names.has(name);
}

function afterLast(text: string, separator: string): string {
  return text.slice(text.lastIndexOf(separator) + 1).trim();
}

function constraintsOf(schema: SchemaNode): readonly Constraint[] {
  const constraints: Constraint[] = [];
  const visit = (node: SchemaNode, inElement: boolean): void => {
    constraints.push({ node, inElement });
    for (const child of node.children) visit(child, inElement || node.kind === "element");
  };
  visit(schema, false);
  return constraints;
}
