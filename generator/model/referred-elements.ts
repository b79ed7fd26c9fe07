/**
 * Owns which elements a schema declares at its top because what stands in another namespace refers to them.
 * Invariant: every such reference is one entry, in the order of the description, also where several name one element.
 */
import { fieldsWithin, operationsOf } from "./questions.js";
import type { Field, NamedType, Parameter, RecordField, SchemaValues, Service } from "./service.js";

/** A child whose element may be in another namespace than what it stands in. */
export interface ElementUse {
  readonly field: Pick<Field, "type" | "required" | "nullable" | "repeated"> & Partial<SchemaValues>;
  readonly name: string;
  /** `""`: none; `undefined`: that of what it stands in. */
  readonly namespace: string | undefined;
}
export interface ReferredElement extends ElementUse {
  readonly namespace: string;
}

/** The elements of a type, those in its choices and sequences among them. */
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

/** Headers, faults and bodies aside, which stand for themselves. */
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
