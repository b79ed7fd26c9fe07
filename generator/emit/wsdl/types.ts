/**
 * Owns how named types become types of the WSDL's schema.
 * Invariant: lists and date texts are strings there, so they have no type of their own.
 */
import type { NamedType, RecordField, RecordType, Service } from "../../model/service.js";
import { elementNode, qualified } from "./elements.js";
import { node, type SchemaNode } from "./tags.js";

export function typeNodes(service: Service): readonly SchemaNode[] {
  return service.types.flatMap((type) => typeNode(service, type) ?? []);
}

function typeNode(service: Service, type: NamedType): SchemaNode | undefined {
  const { name } = type;
  switch (type.kind) {
    case "enumeration": {
      const values = type.values.map((value) => node("enumeration", { value }));
      return node("simpleType", { name }, [node("restriction", { base: "s:string" }, values)]);
    }
    case "record":
      return node("complexType", { name }, contentOf(service, type));
    case "array": {
      const item = elementNode(service, { ...type.item, repeated: { min: 0, max: undefined } });
      return node("complexType", { name }, [node("sequence", {}, [item])]);
    }
    case "list":
    case "date-text":
      return undefined;
  }
}

function contentOf(service: Service, { fields }: RecordType): readonly SchemaNode[] {
  const attributes = [
    ...fields.flatMap((field) => (field.form === "attribute" ? [attributeNode(service, field)] : [])),
    ...(fields.some(({ form }) => form === "attributes") ? [node("anyAttribute", {})] : []),
  ];
  const text = fields.find(({ form }) => form === "text");
  if (text !== undefined) {
    return [node("simpleContent", {}, [node("extension", { base: qualified(service, text.type) }, attributes)])];
  }
  const elements = fields.flatMap((field) => fieldNodes(service, field));
  return [...(elements.length === 0 ? [] : [node("sequence", {}, elements)]), ...attributes];
}

function fieldNodes(service: Service, field: RecordField): readonly SchemaNode[] {
  if (field.form === "any") return [node("any", { minOccurs: "0", maxOccurs: "unbounded" })];
  return field.form === "element" ? [elementNode(service, { ...field, name: field.element })] : [];
}

function attributeNode(service: Service, { element, type, required }: RecordField): SchemaNode {
  return node("attribute", { name: element, type: qualified(service, type), use: required ? "required" : undefined });
}
