/** Owns the policy assertions that an import understands: one row for each. */
import type { XmlNode } from "../documents/xml-tree.js";

/** Feature that an assertion asks for. */
export type PolicyFeature = "addressing" | "mtom";

interface KnownAssertion {
  readonly feature: PolicyFeature;
  readonly namespace: string;
  readonly name: string;
}

const rows: readonly KnownAssertion[] = [
  { feature: "addressing", namespace: "http://www.w3.org/2007/05/addressing/metadata", name: "Addressing" },
  { feature: "addressing", namespace: "http://www.w3.org/2007/02/addressing/metadata", name: "Addressing" },
  { feature: "addressing", namespace: "http://www.w3.org/2006/05/addressing/wsdl", name: "UsingAddressing" },
  { feature: "addressing", namespace: "http://www.w3.org/2006/02/addressing/wsdl", name: "UsingAddressing" },
  {
    feature: "addressing",
    namespace: "http://schemas.xmlsoap.org/ws/2004/08/addressing/policy",
    name: "UsingAddressing",
  },
  {
    feature: "mtom",
    namespace: "http://schemas.xmlsoap.org/ws/2004/09/policy/optimizedmimeserialization",
    name: "OptimizedMimeSerialization",
  },
  { feature: "mtom", namespace: "http://www.w3.org/2007/08/soap12-mtom-policy", name: "MTOM" },
];

/** `undefined`: the assertion is not understood. */
export function featureOf({ namespace, name }: XmlNode): PolicyFeature | undefined {
  return rows.find((row) => row.namespace === namespace && row.name === name)?.feature;
}
