/**
 * Owns what the root of a result over GET and POST is called, where that does not follow from its type.
 * Invariant: a DataSet that the WSDL has a schema of is a class of its own to .NET, and roots are called after classes (wire 4).
 */
import { dataSetTypeOf, isPublished } from "../model/questions.js";
import type { Operation, Service } from "../model/service.js";
import { dataElementName } from "./data-name.js";

/** Undefined: it is called like its type, or `DataSet`. */
export function ownRootName(service: Service, operation: Operation): string | undefined {
  const set = dataSetTypeOf(service, operation);
  const isClass = set !== undefined && isPublished(service, set);
  return operation.elements.root ?? (isClass ? dataElementName(set.wireName) : undefined);
}
