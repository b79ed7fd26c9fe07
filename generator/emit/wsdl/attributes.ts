/**
 * Owns how attributes of records become attributes of the WSDL's schemas.
 * Invariant: one in the namespace of its record stands in the record's type; one in another is declared once, in the schema of that, and referred to.
 */
import { attributesElsewhere } from "../../model/questions.js";
import type { RecordField, Service } from "../../model/service.js";
import { qualified } from "./elements.js";
import { prefixed } from "./namespaces.js";
import { node, type SchemaNode } from "./tags.js";

/** An attribute inside a type. `home`: namespace of the type. */
export function attributeNode(service: Service, field: RecordField, home: string): SchemaNode {
  const { element: name, type, required, namespace = "", default: given, fixed } = field;
  const use = required ? "required" : undefined;
  if (namespace !== "" && namespace !== home)
    return node("attribute", { default: given, fixed, ref: prefixed(service, namespace, name), use });
  const form = namespace === "" ? undefined : "qualified";
  return node("attribute", { form, default: given, fixed, name, type: qualified(service, type), use });
}

/** At the top of the schema of a namespace: those that types of other namespaces refer to. A rule sees to it that each is of one type. */
export function globalAttributes(service: Service, uri: string): readonly SchemaNode[] {
  const fields = new Map<string, RecordField>();
  for (const field of attributesElsewhere(service))
    if (field.namespace === uri && !fields.has(field.element)) fields.set(field.element, field);
  return [...fields.values()].map(({ element: name, type }) =>
    node("attribute", { name, type: qualified(service, type) }),
  );
}
