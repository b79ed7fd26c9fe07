/**
 * Owns the elements of requests and responses, each in the schema of its namespace.
 * Invariant: an element is declared once. A rule has checked that elements of one name and namespace are equal.
 */
import { dataSetTypeOf, operationsOf, resultUse } from "../../model/questions.js";
import type { Operation, Service } from "../../model/service.js";
import { type BodyPart, bodyParts, isUnwrapped } from "../../model/unwrapped.js";
import type { MessageWay } from "../../model/wsdl-names.js";
import { elementNode, globalElement, type Surroundings } from "./elements.js";
import { rootNode, rootOf } from "./roots.js";
import { node, type SchemaNode } from "./tags.js";
import { dataSetContent } from "./typed-data-sets.js";

/** Element name -> declaration, in the order of the operations. */
export function bodyElements(service: Service, uri: string): ReadonlyMap<string, SchemaNode> {
  const elements = new Map<string, SchemaNode>();
  for (const operation of operationsOf(service)) {
    // Its messages name types; the elements around them follow from its name.
    if (operation.rpc) continue;
    const { request, response, requestNamespace, responseNamespace } = operation.elements;
    for (const part of partsOf(service, operation))
      if (part.namespace === uri && !elements.has(part.name)) elements.set(part.name, globalElement(service, part));
    const isHere = (side: MessageWay, name: string, namespace = service.namespace): boolean =>
      name !== "" && namespace === uri && !elements.has(name) && !isUnwrapped(operation, side);
    if (isHere("request", request, requestNamespace)) elements.set(request, requestNode(service, operation));
    if (operation.result.kind !== "none" && isHere("response", response, responseNamespace))
      elements.set(response, responseNode(service, operation));
  }
  return elements;
}

/** Elements that stand in a body without one around them. */
function partsOf(service: Service, operation: Operation): readonly BodyPart[] {
  const sides = operation.unwrapped ?? [];
  return sides.flatMap((side) => bodyParts(service, operation, side)).filter(({ namespace }) => namespace !== "");
}

/** Results whose element is in a namespace of its own, which is this one. */
export function resultElements(service: Service, uri: string): ReadonlyMap<string, SchemaNode> {
  const nodes = new Map<string, SchemaNode>();
  for (const operation of operationsOf(service)) {
    const { result, resultNamespace } = operation.elements;
    const type = resultUse(operation);
    if (resultNamespace !== uri || isLocal(service, operation) || type === undefined || nodes.has(result)) continue;
    const { nullable } = "nullable" in operation.result ? operation.result : { nullable: false };
    nodes.set(result, globalElement(service, { name: result, type, nullable }));
  }
  return nodes;
}

/** Whether the result's element is in the namespace of the response's. */
function isLocal(service: Service, { elements }: Operation): boolean {
  const { resultNamespace, responseNamespace = service.namespace } = elements;
  return resultNamespace === undefined || resultNamespace === responseNamespace;
}

function requestNode(service: Service, { elements, bare, parameters }: Operation): SchemaNode {
  const name = elements.request;
  const [parameter] = parameters;
  if (bare && parameter !== undefined) {
    return rootNode(service, { name, nillable: parameter.nullable, use: parameter.type });
  }
  const surroundings: Surroundings = { around: elements.requestNamespace, unqualified: service.unqualified };
  return wrapperNode(
    name,
    parameters.map((each) => elementNode(service, each, surroundings)),
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
  const surroundings: Surroundings = { around: elements.responseNamespace, unqualified: service.unqualified };
  if (result.kind === "several") return result.fields.map((field) => elementNode(service, field, surroundings));
  if (result.kind === "data-set") {
    const attributes = {
      minOccurs: result.required ? "1" : "0",
      maxOccurs: "1",
      name: elements.result,
      nillable: result.nullable ? "true" : undefined,
    };
    return [node("element", attributes, [dataSetContent(service, dataSetTypeOf(service, operation))])];
  }
  const type = resultUse(operation);
  const base = { name: elements.result, namespace: elements.resultNamespace };
  if (type !== undefined && result.kind === "repeated") {
    return [elementNode(service, { ...result, ...base, type, required: false }, surroundings)];
  }
  if (type === undefined || !("required" in result)) return [];
  const { nullable, required } = result;
  return [elementNode(service, { ...base, type, required, nullable, repeated: undefined }, surroundings)];
}
