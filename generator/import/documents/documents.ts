/**
 * Owns the documents that a WSDL is made of: which others it refers to, and finding them among those given.
 * Invariant: nothing here fetches; whoever calls has brought the documents, and says why one is not there.
 */
import { namespaces } from "./qname.js";
import { attributeOf, type XmlNode, type ImportDocument } from "./xml-tree.js";

/** A reference from one document to another. */
export interface DocumentReference {
  readonly node: XmlNode;
  /** Location as written, without white space around it. */
  readonly written: string;
}

export interface MissingDocument {
  readonly node: XmlNode;
  readonly written: string;
  readonly reason: string;
}

/** Root of the document at a location, relative to `from`; a text is the reason why there is none. */
export type DocumentLookup = (from: ImportDocument, written: string) => XmlNode | string;

/** The imports and includes of a document: of WSDL, and of the schemas in it. */
export function referencesOf(root: XmlNode): readonly DocumentReference[] {
  if (root.namespace === namespaces.schema && root.name === "schema") return schemaReferences(root);
  return root.children.flatMap((child) => {
    if (child.namespace !== namespaces.wsdl) return [];
    if (child.name === "import") return referenceOf(child, "location");
    return child.name === "types" ? child.children.flatMap(schemaReferences) : [];
  });
}

function schemaReferences(schema: XmlNode): readonly DocumentReference[] {
  return schema.children.flatMap((child) =>
    child.namespace === namespaces.schema && ["import", "include", "redefine"].includes(child.name)
      ? referenceOf(child, "schemaLocation")
      : [],
  );
}

function referenceOf(node: XmlNode, attribute: string): readonly DocumentReference[] {
  const written = attributeOf(node, attribute)?.trim() ?? "";
  return written === "" ? [] : [{ node, written }];
}
