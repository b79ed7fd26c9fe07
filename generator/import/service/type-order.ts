/**
 * Owns the order of types in a description: that of the schemas in the WSDL that we generate from it.
 * Invariant: the next import of that WSDL finds the types in the same order, so that neither names nor prefixes change.
 */
import { groupBy } from "../../model/by-key.js";
import { type FieldDraft, isKnownByName, type ServiceDraft, type TypeDraft } from "./draft.js";

/**
 * The service's namespace comes first, then each that the types before it refer to, then those of further types. `types`: in the order of the
 * documents, which they keep within a namespace.
 */
export function inSchemaOrder(
  types: readonly TypeDraft[],
  { namespace: home, encoded }: Pick<ServiceDraft, "namespace" | "encoded">,
): readonly TypeDraft[] {
  const byNamespace = groupBy(types, (type) => namespaceOf(type, encoded) ?? home);
  const namespaces = new Set<string>();
  const order: TypeDraft[] = [];
  for (const first of [home, ...byNamespace.keys()]) {
    const queue = [first];
    for (const namespace of queue) {
      if (namespaces.has(namespace)) continue;
      namespaces.add(namespace);
      const members = byNamespace.get(namespace) ?? [];
      order.push(...members);
      queue.push(...members.flatMap(referredNamespaces));
    }
  }
  return order;
}

/** Namespace of the schema in which a WSDL declares a type; `undefined`: the service's. */
function namespaceOf(type: TypeDraft, encoded: boolean): string | undefined {
  const { body, namespace } = type;
  if (body?.kind === "data-set") return body.namespace === "" ? undefined : body.namespace;
  return isKnownByName(type, encoded) ? namespace : undefined;
}

/** Namespaces of elements and attributes of a type that are in another than the type. */
function referredNamespaces({ body }: TypeDraft): readonly string[] {
  if (body?.kind !== "record") return [];
  const fields = body.fields.flatMap(fieldsOf);
  const [attributes, elements] = [true, false].map((isAttribute) =>
    fields.filter(({ form }) => (form === "attribute") === isAttribute),
  );
  return [...(elements ?? []), ...(attributes ?? [])].flatMap(({ namespace = "" }) =>
    namespace === "" ? [] : [namespace],
  );
}

function fieldsOf(field: FieldDraft): readonly FieldDraft[] {
  return field.parts === undefined ? [field] : field.parts.flatMap(fieldsOf);
}
