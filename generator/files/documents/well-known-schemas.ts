/**
 * Owns the namespaces of W3C and OASIS whose schemas come with the tool, and the reading of these schemas.
 * Invariant: the schemas are loaded when the first one is read, never before.
 */
import { referencesOf, schemasIn, targetOf } from "../../import/documents/documents.js";
import { type ImportDocument, readXmlTree, type XmlNode } from "../../import/documents/xml-tree.js";

const wss = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity";

/** Namespace to the schema's file in `import/well-known/`, without its ending. */
const files: ReadonlyMap<string, string> = new Map([
  ["http://www.w3.org/XML/1998/namespace", "xml"],
  ["http://www.w3.org/2005/05/xmlmime", "xmlmime"],
  ["http://www.w3.org/2004/08/xop/include", "xop-include"],
  ["http://schemas.xmlsoap.org/ws/2004/08/addressing", "addressing-2004-08"],
  ["http://www.w3.org/2005/08/addressing", "addressing-2005-08"],
  ["http://schemas.xmlsoap.org/soap/envelope/", "soap11-envelope"],
  ["http://www.w3.org/2003/05/soap-envelope", "soap12-envelope"],
  ["http://schemas.xmlsoap.org/soap/encoding/", "soap11-encoding"],
  ["http://www.w3.org/2003/05/soap-encoding", "soap12-encoding"],
  ["http://docs.oasis-open.org/wsn/b-2", "wsn-b-2"],
  ["http://docs.oasis-open.org/wsn/t-1", "wsn-t-1"],
  ["http://docs.oasis-open.org/wsrf/bf-2", "wsrf-bf-2"],
  ["http://docs.oasis-open.org/wsrf/r-2", "wsrf-r-2"],
  ["http://www.w3.org/2000/09/xmldsig#", "xmldsig"],
  [`${wss}-secext-1.0.xsd`, "wsse"],
  [`${wss}-utility-1.0.xsd`, "wsu"],
]);

/** Namespace of a working draft to that of the schema, whose declarations are the same. */
const drafts: ReadonlyMap<string, string> = new Map(
  ["2004/06", "2004/11"].map((date) => [`http://www.w3.org/${date}/xmlmime`, "http://www.w3.org/2005/05/xmlmime"]),
);

export const isWellKnown = (namespace: string): boolean => files.has(namespace) || drafts.has(namespace);

/** `namespace`: one of {@link isWellKnown}. */
export async function readWellKnown(namespace: string): Promise<ImportDocument> {
  const { schemas } = await import("#well-known-schemas");
  const published = drafts.get(namespace) ?? namespace;
  const file = files.get(published) ?? "";
  return { name: `${file}.xsd of codegen`, text: (schemas[file] ?? "").replaceAll(published, namespace) };
}

/** Schemas of public namespaces that these documents import and none of them has, by namespace. */
export async function wellKnownSchemas(roots: readonly XmlNode[]): Promise<ReadonlyMap<string, XmlNode>> {
  const declared = new Set(roots.flatMap((root) => schemasIn(root).map(targetOf)));
  const added = new Map<string, XmlNode>();
  const pending = [...roots];
  for (const root of pending) {
    for (const { namespace } of referencesOf(root)) {
      if (namespace === undefined || declared.has(namespace) || !isWellKnown(namespace)) continue;
      declared.add(namespace);
      const schema = readXmlTree(await readWellKnown(namespace));
      added.set(namespace, schema);
      pending.push(schema);
    }
  }
  return added;
}
