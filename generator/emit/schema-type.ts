/**
 * Owns what types of a description are called in XML Schema.
 * Invariant: text on the wire is described as it is: lists and date texts are strings there.
 */
import { typeNamed } from "../model/questions.js";
import type { Service, TypeUse } from "../model/service.js";

/** A type's schema name and where it stands: `xsd` is XML Schema's own, `service` the WSDL's target namespace. */
export interface SchemaType {
  readonly space: "xsd" | "service";
  readonly name: string;
}

export function schemaTypeOf(service: Service, use: TypeUse): SchemaType {
  if (use.kind === "scalar") return { space: use.name === "guid" ? "service" : "xsd", name: use.name };
  if (use.kind === "xml") return { space: "xsd", name: "anyType" };
  const type = typeNamed(service, use.name);
  if (type.kind === "list" || type.kind === "date-text") return { space: "xsd", name: "string" };
  return { space: "service", name: type.wireName };
}
