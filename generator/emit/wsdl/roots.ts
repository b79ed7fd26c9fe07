/**
 * Owns global elements that are one value: results over GET and POST, bare messages, SOAP headers.
 * Invariant: a result that may be null over SOAP may be null here.
 */
import {
  dataSetTypeOf,
  hasForms,
  isEmptyResult,
  isReferenceType,
  operationsOf,
  resultUse,
} from "../../model/questions.js";
import { schemaBlocks } from "../../model/soap-encoding.js";
import type { DataSetType, Operation, Service, TypeUse } from "../../model/service.js";
import { rootElementOf, withoutFacets } from "../schema-type.js";
import { globalElement } from "./elements.js";
import { node, type SchemaNode } from "./tags.js";
import { dataSetContent } from "./typed-data-sets.js";

/** An element with a type; an element without one is that of a DataSet. */
export interface Root {
  readonly name: string;
  readonly nillable: boolean;
  readonly use: TypeUse | undefined;
  /** The DataSet's type, if the description has one. */
  readonly set?: DataSetType | undefined;
}

export function rootNode(service: Service, { name, nillable, use, set }: Root): SchemaNode {
  if (use === undefined) return node("element", { name, nillable: "true" }, [dataSetContent(service, set)]);
  return globalElement(service, { name, type: use, nullable: nillable });
}

export function rootOf(service: Service, operation: Operation): Root | undefined {
  const { result } = operation;
  if (isEmptyResult(operation) || result.kind === "several" || result.kind === "repeated") return undefined;
  const use = resultUse(operation);
  const name = rootElementOf(service, operation, use);
  if (use === undefined) return { name, nillable: true, use, set: dataSetTypeOf(service, operation) };
  // What is never absent over SOAP is never null here: a structure of .NET is no reference.
  const { nullable, required } = "required" in result ? result : { nullable: true, required: false };
  return {
    name,
    nillable: nullable || (isReferenceType(service, use) && !required),
    use,
  };
}

/** Results with different facets have the root of the type that they restrict, which then says that type alone. */
function sharedUse(service: Service, one: TypeUse | undefined, other: TypeUse | undefined): TypeUse | undefined {
  return other === undefined || one?.name === other.name ? other : withoutFacets(service, other);
}

/** GET/POST result roots in the order of first use, then SOAP headers and what faults hold; a name that occurs twice is declared once. */
export function rootsOf(service: Service): readonly Root[] {
  const roots = new Map<string, Root>();
  for (const operation of operationsOf(service)) {
    if (!hasForms(operation)) continue;
    const root = rootOf(service, operation);
    if (root === undefined) continue;
    const earlier = roots.get(root.name);
    const use = earlier === undefined ? root.use : sharedUse(service, earlier.use, root.use);
    roots.set(root.name, { ...root, use, nillable: root.nillable || earlier?.nillable === true });
  }
  for (const operation of operationsOf(service)) {
    for (const { element: name, type, nullable, namespace = service.namespace } of schemaBlocks(operation)) {
      if (namespace === service.namespace && !roots.has(name)) roots.set(name, { name, nillable: nullable, use: type });
    }
  }
  return [...roots.values()];
}
