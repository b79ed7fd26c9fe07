/**
 * Owns the view of the service's schema: operation elements, named types, guid, and roots of GET/POST results.
 * Invariant: it compiles under libxml2, Xerces and .NET alike (wire 6). Therefore a DataSet is two wildcards, and guid
 * is a type of our own.
 */
import { usesOf } from "../../model/questions.js";
import type { Service } from "../../model/service.js";
import { xmlNamespace } from "../../model/xml-namespaces.js";
import { foreignNamespaces, type ForeignNamespace } from "./namespaces.js";
import { rootNode, rootsOf } from "./roots.js";
import { tagViews, type SchemaTagView } from "./tags.js";
import { bodyNodes, foreignSchemas, importNodes, typeNodes } from "./types.js";

export interface SchemaView {
  readonly form: "qualified" | "unqualified";
  /** Namespaces besides the service's whose prefixes are declared, and all schemas but the service's. */
  readonly foreign: readonly ForeignNamespace[];
  readonly imports: readonly SchemaTagView[];
  readonly schemas: readonly SchemaTagView[];
  /** Elements of requests and responses. */
  readonly elements: readonly SchemaTagView[];
  readonly types: readonly SchemaTagView[];
  readonly guid: boolean;
  /** Roots of GET and POST results, SOAP headers, and details of faults. */
  readonly roots: readonly SchemaTagView[];
}

const depth = 3;

export function schemaView(service: Service): SchemaView {
  const elements = bodyNodes(service, service.namespace);
  const roots = rootsOf(service).filter(({ name }) => !elements.has(name));
  return {
    form: service.unqualified ? "unqualified" : "qualified",
    foreign: foreignNamespaces(service).filter(({ prefix, uri }) => prefix !== "" && uri !== xmlNamespace),
    imports: tagViews(importNodes(service), depth),
    schemas: tagViews(foreignSchemas(service), depth - 1),
    elements: tagViews([...elements.values()], depth),
    types: tagViews(typeNodes(service), depth),
    guid: usesGuid(service),
    roots: tagViews(
      roots.map((root) => rootNode(service, root)),
      depth,
    ),
  };
}

function usesGuid(service: Service): boolean {
  return usesOf(service).some((use) => use.kind === "scalar" && use.name === "guid");
}
