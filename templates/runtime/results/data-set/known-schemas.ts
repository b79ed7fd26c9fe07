/**
 * Owns the cache of reading plans for inline schemas, because replies of an operation mostly have the same one.
 * Invariant: a plan is used only for the schema, description and limits that it was made from. Its parts that users see
 * are frozen, because several DataSets share them.
 */
import type { ResultDescription } from "../../description.js";
import { detached } from "../../text/detached.js";
import type { XmlReader } from "../../xml/reader.js";
import { KnownElements } from "../../xml/known-elements.js";
import { type PlanSettings, ReadingPlan } from "./reading-plan.js";
import { readSchemaTree, type SchemaName, type SchemaNode } from "./schema-tree.js";

const schemasOf = new WeakMap<object, KnownElements<SchemaNode>>();
const plans = new WeakMap<SchemaNode, { readonly settings: PlanSettings; readonly plan: ReadingPlan }>();

/**
 * The reader is at the start tag of a schema of this result and reads through its end tag. Equal schemas give the same
 * tree.
 */
export function readKnownSchema(reader: XmlReader, result: Pick<ResultDescription, "tables">): SchemaNode {
  let elements = schemasOf.get(result);
  if (elements === undefined) schemasOf.set(result, (elements = new KnownElements(detachedNode)));
  return elements.read(reader, () => readSchemaTree(reader));
}

/** Throws ValueError where schema and description do not agree. */
export function planOf(schemas: readonly SchemaNode[], settings: PlanSettings): ReadingPlan {
  const [schema] = schemas;
  const earlier = schema === undefined || schemas.length > 1 ? undefined : plans.get(schema);
  if (earlier !== undefined && isSame(earlier.settings, settings)) return earlier.plan;
  const plan = new ReadingPlan(schemas, settings);
  if (schema !== undefined && schemas.length === 1) plans.set(schema, { settings, plan });
  return plan;
}

function isSame(left: PlanSettings, right: PlanSettings): boolean {
  return left.described === right.described && left.limits === right.limits && left.excluded === right.excluded;
}

function detachedNode({ kind, attributes, children, names }: SchemaNode): SchemaNode {
  return {
    kind,
    attributes: attributes.map(({ prefix, localName, namespace, value }) => {
      return { prefix, localName, namespace: detached(namespace), value: detached(value) };
    }),
    children: children.map(detachedNode),
    names: new Map([...names].map(([name, target]) => [name, detachedName(target)])),
  };
}

function detachedName({ namespace, localName }: SchemaName): SchemaName {
  return { namespace: detached(namespace), localName: detached(localName) };
}
