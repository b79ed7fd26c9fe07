/** Owns the assertions of policies that an import understands: one row for each. */
import type { XmlNode } from "../documents/xml-tree.js";

/** Feature that an assertion asks for. */
type PolicyFeature = "addressing";

interface KnownAssertion {
  readonly feature: PolicyFeature;
  readonly namespace: string;
  readonly name: string;
}

const rows: readonly KnownAssertion[] = [];

/** `undefined`: the assertion is not understood. */
export function featureOf({ namespace, name }: XmlNode): PolicyFeature | undefined {
  return rows.find((row) => row.namespace === namespace && row.name === name)?.feature;
}
