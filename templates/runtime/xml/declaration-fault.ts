/** Owns the namespace declarations that are refused (Namespaces in XML 1.0, 2.2 and 3). */
import { xmlNamespace } from "./namespaces.js";

export const xmlnsNamespace = "http://www.w3.org/2000/xmlns/";

/** Why `xmlns:prefix="namespace"` may not be declared, or undefined if it may. */
export function declarationFault(prefix: string, namespace: string): string | undefined {
  if (prefix === "xmlns") return 'the prefix "xmlns" is never declared';
  if (namespace === xmlnsNamespace) return `no prefix may stand for ${xmlnsNamespace}`;
  if ((prefix === "xml") !== (namespace === xmlNamespace))
    return `"xml" and ${xmlNamespace} belong to each other alone`;
  if (prefix !== "" && namespace === "")
    return `the prefix "${prefix}" cannot be undeclared in XML 1.0: give it a namespace`;
  return undefined;
}
