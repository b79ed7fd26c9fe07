/**
 * Owns the references to elements of other namespaces, which a schema must declare at its top level.
 * Invariant: every reference is one entry, in the order of the description, even if several refer to the same element.
 */
import { fieldsWithin, operationsOf } from "./questions.js";
import type { Field, NamedType, Parameter, RecordField, SchemaValues, Service } from "./service.js";

/** A child element and its namespace, which may differ from its parent's. */
export interface ElementUse {
  readonly field: Pick<Field, "name" | "type" | "required" | "nullable" | "repeated"> & Partial<SchemaValues>;
  readonly name: string;
  /** `""`: none; `undefined`: the parent's. */
  readonly namespace: string | undefined;
}
export interface ReferredElement extends ElementUse {
  readonly namespace: string;
}

/** The elements of a type, including those in choices and sequences. */
export function elementsOf(type: NamedType): readonly ElementUse[] {
  if (type.kind !== "record") return [];
  return type.fields
    .flatMap(fieldsWithin)
    .filter(({ form }) => form === "element")
    .map((field) => ({ field, name: field.element, namespace: field.namespace }));
}

function usesOf(fields: readonly (Parameter | RecordField)[]): readonly ElementUse[] {
  return fields.map((field) => ({ field, name: field.name, namespace: field.namespace }));
}

/** Ignores headers, faults and bodies: they have their own declarations. */
export function referredElements(service: Service): readonly ReferredElement[] {
  const elsewhere = (uses: readonly ElementUse[], around = service.namespace): readonly ReferredElement[] =>
    uses.flatMap(({ field, name, namespace }) =>
      namespace === undefined || namespace === "" || namespace === around ? [] : [{ field, name, namespace }],
    );
  return [
    ...service.types.flatMap((type) => elsewhere(elementsOf(type), type.namespace)),
    ...operationsOf(service).flatMap(({ parameters, result, elements }) => [
      ...elsewhere(usesOf(parameters), elements.requestNamespace),
      ...elsewhere(result.kind === "several" ? usesOf(result.fields) : [], elements.responseNamespace),
    ]),
  ];
}
