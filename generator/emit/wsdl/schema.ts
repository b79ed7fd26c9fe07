/**
 * Owns what the WSDL's one schema shows: operation elements, named types, guid, and the roots of GET/POST results.
 * Invariant: it compiles under libxml2, Xerces and .NET alike (wire 6), which is why a DataSet is two wildcards
 * and guid a type of our own.
 */
import { isEmptyResult, operationsOf, resultUse, usesOf } from "../../model/questions.js";
import type { Operation, Service, TypeUse } from "../../model/service.js";
import { rootNameOf } from "../schema-type.js";
import { isReferenceType } from "../type-text.js";
import { dataSetContent, elementNode, qualified } from "./elements.js";
import { foreignNamespaces, type ForeignNamespace } from "./namespaces.js";
import { node, tagViews, type SchemaNode, type SchemaTagView } from "./tags.js";
import { foreignSchemas, importNodes, typeNodes } from "./types.js";

export interface SchemaView {
  readonly form: "qualified" | "unqualified";
  /** Namespaces besides the service's, and their schemas. */
  readonly foreign: readonly ForeignNamespace[];
  readonly imports: readonly SchemaTagView[];
  readonly schemas: readonly SchemaTagView[];
  /** Requests and responses. */
  readonly elements: readonly SchemaTagView[];
  readonly types: readonly SchemaTagView[];
  readonly guid: boolean;
  /** Of results over GET and POST, and SOAP headers. */
  readonly roots: readonly SchemaTagView[];
}

const depth = 3;

export function schemaView(service: Service): SchemaView {
  const elements = elementsByName(service);
  const roots = rootsOf(service).filter(({ name }) => !elements.has(name));
  return {
    form: service.unqualified ? "unqualified" : "qualified",
    foreign: foreignNamespaces(service),
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

/** Requests and responses in the order of the operations; a rule saw to it that those of one name are one. */
function elementsByName(service: Service): ReadonlyMap<string, SchemaNode> {
  const found = new Map<string, SchemaNode>();
  for (const operation of operationsOf(service)) {
    const { request, response } = operation.elements;
    if (!found.has(request)) found.set(request, requestNode(service, operation));
    if (operation.result.kind !== "none" && !found.has(response)) found.set(response, responseNode(service, operation));
  }
  return found;
}

function requestNode(service: Service, { elements, bare, parameters }: Operation): SchemaNode {
  const name = elements.request;
  const [parameter] = parameters;
  if (bare && parameter !== undefined) {
    return rootNode(service, { name, nillable: parameter.nullable, use: parameter.type });
  }
  return wrapperNode(
    name,
    parameters.map((each) => elementNode(service, each)),
  );
}

function responseNode(service: Service, operation: Operation): SchemaNode {
  const name = operation.elements.response;
  const root =
    operation.bare && operation.result.kind !== "several" && operation.result.kind !== "repeated"
      ? rootOf(service, operation)
      : undefined;
  return root === undefined ? wrapperNode(name, resultNodes(service, operation)) : rootNode(service, { ...root, name });
}

function wrapperNode(name: string, children: readonly SchemaNode[]): SchemaNode {
  const content = children.length === 0 ? [] : [node("sequence", {}, children)];
  return node("element", { name }, [node("complexType", {}, content)]);
}

function resultNodes(service: Service, operation: Operation): readonly SchemaNode[] {
  const { result, elements } = operation;
  if (result.kind === "several") return result.fields.map((field) => elementNode(service, field));
  if (result.kind === "data-set") {
    return [node("element", { minOccurs: "0", maxOccurs: "1", name: elements.result }, [dataSetContent()])];
  }
  const type = resultUse(operation);
  if (type !== undefined && result.kind === "repeated") {
    return [elementNode(service, { ...result, name: elements.result, type, required: false })];
  }
  if (type === undefined || !("required" in result)) return [];
  const { nullable, required } = result;
  return [elementNode(service, { name: elements.result, type, required, nullable, repeated: undefined })];
}

/** An element with a type; without one it is a DataSet's. */
interface Root {
  readonly name: string;
  readonly nillable: boolean;
  readonly use: TypeUse | undefined;
}

function rootNode(service: Service, { name, nillable, use }: Root): SchemaNode {
  const nil = nillable ? "true" : undefined;
  if (use === undefined) return node("element", { name, nillable: "true" }, [dataSetContent()]);
  return node("element", { name, nillable: nil, type: qualified(service, use) });
}

/** GET/POST result roots in the order of first use, then SOAP headers; a name that occurs twice is declared once. */
function rootsOf(service: Service): readonly Root[] {
  const roots = new Map<string, Root>();
  for (const operation of operationsOf(service)) {
    if (!operation.bindings.some((id) => id === "http-get" || id === "http-post")) continue;
    const root = rootOf(service, operation);
    const known = root === undefined ? undefined : roots.get(root.name);
    if (root !== undefined) roots.set(root.name, { ...root, nillable: root.nillable || known?.nillable === true });
  }
  for (const { soapHeaders } of operationsOf(service)) {
    for (const { element: name, type, nullable, namespace = service.namespace } of soapHeaders) {
      if (namespace === service.namespace && !roots.has(name)) roots.set(name, { name, nillable: nullable, use: type });
    }
  }
  return [...roots.values()];
}

function rootOf(service: Service, operation: Operation): Root | undefined {
  const { result } = operation;
  if (isEmptyResult(operation) || result.kind === "several" || result.kind === "repeated") return undefined;
  const use = resultUse(operation);
  if (use === undefined) return { name: "DataSet", nillable: true, use };
  // What is never absent over SOAP is never null here: a structure of .NET is no reference.
  const { nullable, required } = "required" in result ? result : { nullable: true, required: false };
  return {
    name: rootNameOf(service, use),
    nillable: nullable || (isReferenceType(service, use) && !required),
    use,
  };
}

function usesGuid(service: Service): boolean {
  return usesOf(service).some((use) => use.kind === "scalar" && use.name === "guid");
}
