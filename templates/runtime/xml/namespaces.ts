/**
 * Owns the prefixes in scope at one place of a document (Namespaces in XML 1.0).
 * Invariant: a scope never changes, so a mark in the document only has to keep its scope.
 */

export const xmlNamespace = "http://www.w3.org/XML/1998/namespace";

/** A namespace declaration and those around it. */
export interface NamespaceScope {
  readonly prefix: string;
  readonly namespace: string;
  readonly outer: NamespaceScope | undefined;
  /** Declarations in this scope, itself included. */
  readonly size: number;
}

/** The scope outside the root element. */
export const initialScope: NamespaceScope = {
  prefix: "",
  namespace: "",
  outer: { prefix: "xml", namespace: xmlNamespace, outer: undefined, size: 0 },
  size: 0,
};

/** The namespace of a prefix; `""` for no namespace; undefined for an undeclared prefix. */
export function namespaceOf(scope: NamespaceScope, prefix: string): string | undefined {
  for (let at: NamespaceScope | undefined = scope; at !== undefined; at = at.outer) {
    if (at.prefix === prefix) return at.namespace;
  }
  return undefined;
}
