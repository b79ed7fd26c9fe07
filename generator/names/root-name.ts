/**
 * Owns the root element's name of a result over GET or POST if it is not the type's name.
 * Invariant: .NET has a class for each DataSet whose schema is in the WSDL, and roots have the name of the class (wire
 * 4).
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
