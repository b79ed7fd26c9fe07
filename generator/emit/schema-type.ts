/**
 * Owns the XML Schema names of a description's types.
 * Invariant: lists and date texts are strings there, as on the wire.
 */
import { scalarOf, typeNamed } from "../model/questions.js";
import { scalars, type Scalar } from "../model/scalars.js";
import type { Operation, Service, TypeUse } from "../model/service.js";
import { ownRootName } from "../names/index.js";

/** A type's schema name and where it stands: `xsd` is XML Schema's own, `service` the WSDL's target namespace unless `namespace` is another. */
export interface SchemaType {
  readonly space: "xsd" | "service";
  readonly name: string;
  readonly namespace?: string | undefined;
}

export function schemaTypeOf(service: Service, use: TypeUse): SchemaType {
  if (use.kind === "scalar") return schemaTypeOfScalar(use.name, scalars[use.name]);
  if (use.kind === "xml") return { space: "xsd", name: use.name === "QName" ? "QName" : "anyType" };
  const type = typeNamed(service, use.name);
  const scalar = scalarOf(type);
  if (scalar !== undefined) return schemaTypeOfScalar(scalar, scalars[scalar]);
  return { space: "service", name: type.wireName, namespace: type.namespace };
}

function schemaTypeOfScalar(name: string, { namespace }: Scalar): SchemaType {
  if (name === "guid") return { space: "service", name };
  return namespace === undefined ? { space: "xsd", name } : { space: "service", name, namespace };
}

/** The root of a result over GET and POST, `use` undefined for a DataSet: called like its type unless the description says otherwise. */
export function rootElementOf(service: Service, operation: Operation, use: TypeUse | undefined): string {
  return ownRootName(service, operation) ?? (use === undefined ? "DataSet" : rootNameOf(service, use));
}

/** Facets give a type no name of its own there. */
export function rootNameOf(service: Service, use: TypeUse): string {
  return schemaTypeOf(service, withoutFacets(service, use)).name;
}

/** The scalar that a type restricts; any other type as it is. */
export function withoutFacets(service: Service, use: TypeUse): TypeUse {
  const type = use.kind === "named" ? typeNamed(service, use.name) : undefined;
  return type?.kind === "restricted" ? { kind: "scalar", name: type.base } : use;
}
