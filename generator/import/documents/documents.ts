/**
 * Owns the documents of a WSDL: which others each refers to, and finding those among the given ones.
 * Invariant: nothing here fetches. The caller brings the documents, and the reason for each that is missing.
 */
import { namespaces } from "./qname.js";
import { attributeOf, type XmlNode, type ImportDocument } from "./xml-tree.js";

/** A reference from one document to another. */
export interface DocumentReference {
  readonly node: XmlNode;
  /** Location as written, without white space around it; empty if the reference has none. */
  readonly written: string;
  /** Undefined: it has none, as an include has. */
  readonly namespace: string | undefined;
  /** Target namespace of the schema around an include, whose declarations may have it; undefined: an import. */
  readonly includer: string | undefined;
}

export interface MissingDocument {
  readonly node: XmlNode;
  readonly written: string;
  readonly reason: string;
  /** Namespace of its declarations, if it is known. */
  readonly namespace?: string | undefined;
}

/**
 * Root of the document at a location, relative to `from`, or of the well-known schema of its namespace; a text is the reason why there is none.
 * `written` is empty if only the namespace is known.
 */
export type DocumentLookup = (from: ImportDocument, written: string, namespace?: string) => XmlNode | string;

/** The schemas of a document: itself, or those in its `types`. */
export function schemasIn(root: XmlNode): readonly XmlNode[] {
  if (root.namespace === namespaces.schema && root.name === "schema") return [root];
  const types = root.children.filter(({ namespace, name }) => namespace === namespaces.wsdl && name === "types");
  return types.flatMap(({ children }) => children.filter(({ name }) => name === "schema"));
}

/** Target namespace of a schema; empty if it has none. */
export const targetOf = (schema: XmlNode): string => attributeOf(schema, "targetNamespace") ?? "";

/** The imports and includes of a document: of WSDL, and of the schemas in it. */
export function referencesOf(root: XmlNode): readonly DocumentReference[] {
  if (root.namespace === namespaces.schema && root.name === "schema") return schemaReferences(root);
  return root.children.flatMap((child) => {
    if (child.namespace !== namespaces.wsdl) return [];
    if (child.name === "import") return referenceOf(child, "location", undefined);
    return child.name === "types" ? child.children.flatMap(schemaReferences) : [];
  });
}

function schemaReferences(schema: XmlNode): readonly DocumentReference[] {
  return schema.children.flatMap((child) =>
    child.namespace === namespaces.schema && ["import", "include", "redefine"].includes(child.name)
      ? referenceOf(child, "schemaLocation", child.name === "import" ? undefined : targetOf(schema))
      : [],
  );
}

function referenceOf(node: XmlNode, attribute: string, includer: string | undefined): readonly DocumentReference[] {
  const written = attributeOf(node, attribute)?.trim() ?? "";
  const namespace = attributeOf(node, "namespace");
  return written === "" && namespace === undefined ? [] : [{ node, written, namespace, includer }];
}
