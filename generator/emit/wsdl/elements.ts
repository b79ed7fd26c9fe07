/**
 * Owns how parameters, results, fields and items become elements of the WSDL's schema.
 * Invariant: occurrence and null are the description's own; attributes stand in the order in which ASMX writes them.
 */
import type { Field, Service, TypeUse } from "../../model/service.js";
import { schemaTypeOf } from "../schema-type.js";
import { node, type SchemaNode } from "./tags.js";

type Element = Pick<Field, "name" | "type" | "required" | "nullable" | "repeated">;

export function elementNode(service: Service, { name, type, required, nullable, repeated }: Element): SchemaNode {
  const isXml = type.kind === "xml" && type.name === "xml";
  const attributes = {
    minOccurs: repeated === undefined ? (required ? "1" : "0") : String(repeated.min),
    maxOccurs: repeated === undefined ? "1" : String(repeated.max ?? "unbounded"),
    name,
    nillable: nullable ? "true" : undefined,
    type: isXml ? undefined : qualified(service, type),
  };
  return node("element", attributes, isXml ? [anyContent()] : []);
}

/** Any XML, as ASMX declares XmlNode. */
export function anyContent(): SchemaNode {
  return node("complexType", { mixed: "true" }, [node("sequence", {}, [node("any", {})])]);
}

export function qualified(service: Service, use: TypeUse): string {
  const { space, name } = schemaTypeOf(service, use);
  return `${space === "xsd" ? "s" : "tns"}:${name}`;
}
