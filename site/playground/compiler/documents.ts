/**
 * Owns the documents of a WSDL in a page: those that were dropped, found by name.
 * Invariant: nothing is fetched; a document that is not there is told of with its name.
 */
import { XmlError } from "../../../templates/runtime/xml/reader.js";
import { wellKnownSchemas } from "../../../generator/files/documents/well-known-schemas.js";
import { type DocumentLookup, referencesOf, targetOf } from "../../../generator/import/documents/documents.js";
import { readXmlTree, type XmlNode } from "../../../generator/import/documents/xml-tree.js";
import { UnreadableWsdl } from "../../../generator/import/documents/unreadable-wsdl.js";
import { attempt } from "../../../generator/model/attempt.js";
import type { SourceDocument } from "../protocol.js";

export interface GivenDocuments {
  readonly root: XmlNode;
  readonly lookup: DocumentLookup;
}

/** `main`: one of `documents`. Rejects with {@link UnreadableWsdl}. */
export async function readGiven(documents: readonly SourceDocument[], main: SourceDocument): Promise<GivenDocuments> {
  const nodes = new Map(documents.map((document) => [document.name, parse(document)]));
  const root = nodes.get(main.name) ?? parse(main);
  const byNamespace = schemasByNamespace([...nodes.values()]);
  const find = (written: string, namespace: string | undefined): XmlNode | undefined => {
    const name = lastPart(written);
    const node = nodes.get(written) ?? nodes.get(name) ?? nodes.get(attempt(() => decodeURIComponent(name)) ?? name);
    return node ?? byNamespace.get(namespace ?? "");
  };
  const wellKnown = await wellKnownSchemas([...nodes.values()]);
  const lookup: DocumentLookup = (_, written, namespace) => {
    const node = written === "" ? undefined : find(written, namespace);
    return node ?? wellKnown.get(namespace ?? "") ?? "drop that file here, too (nothing is fetched in this page)";
  };
  return { root, lookup };
}

function parse(document: SourceDocument): XmlNode {
  try {
    return readXmlTree(document);
  } catch (error) {
    if (error instanceof XmlError) throw new UnreadableWsdl(document, error);
    throw error;
  }
}

/** Schemas that are documents of their own, by target namespace; those of one namespace in several files are found by name alone. */
function schemasByNamespace(nodes: readonly XmlNode[]): ReadonlyMap<string, XmlNode> {
  const schemas = nodes.filter(({ name }) => name === "schema");
  const count = (namespace: string): number => schemas.filter((schema) => targetOf(schema) === namespace).length;
  return new Map(
    schemas.flatMap((schema) => {
      const namespace = targetOf(schema);
      return namespace !== "" && count(namespace) === 1 ? [[namespace, schema] as const] : [];
    }),
  );
}

const lastPart = (written: string): string =>
  written.slice(Math.max(written.lastIndexOf("/"), written.lastIndexOf("\\")) + 1);

/** The WSDL that is imported: the one with a service that no other refers to. */
export function mainDocument(documents: readonly SourceDocument[]): SourceDocument | undefined {
  const nodes = documents.flatMap((document) => {
    const node = attempt(() => readXmlTree(document));
    return node?.name === "definitions" ? [{ document, node }] : [];
  });
  const referred = new Set(nodes.flatMap(({ node }) => referencesOf(node).map(({ written }) => lastPart(written))));
  const hasService = (node: XmlNode): boolean => node.children.some(({ name }) => name === "service");
  const tops = nodes.filter(({ document }) => !referred.has(document.name));
  const chosen = tops.find(({ node }) => hasService(node)) ?? tops[0] ?? nodes[0];
  return chosen?.document ?? documents[0];
}
