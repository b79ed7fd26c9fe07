/**
 * Owns the recognition of a DataSet in a schema, in all the forms in which versions of .NET declare one.
 * Invariant: what is taken for a DataSet holds nothing but a schema and a diffgram.
 */
import type { Content } from "./content.js";
import type { Particle } from "./particles.js";
import { namespaces } from "./qname.js";
import { attributeOf } from "./xml-tree.js";

/** As .NET declares a DataTable: any number of schemas, then a diffgram. */
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
