/**
 * Owns the content of global elements, to detect two different declarations of one element: elements that others refer
 * to, results in their own namespace, and elements of requests and responses.
 * Invariant: two elements with equal contents or equal structures are the same on the wire.
 */
import { isReferenceType, operationsOf, resultUse, typeNamed } from "../model/questions.js";
import { oncePer } from "../model/once-per.js";
import { referredElements as referencesOf } from "../model/referred-elements.js";
import type { Field, NamedType, Operation, Repetition, SchemaValues, Service, TypeUse } from "../model/service.js";
import { bodyParts } from "../model/unwrapped.js";
import type { Declared, SpanOf } from "./wsdl-parts.js";

export function referredElements(service: Service, spanOf: SpanOf): readonly Declared[] {
  const kind = "element";
  return [
    ...referencesOf(service).map(({ field, name, namespace }): Declared => ({
      kind,
      role: `an element ${inWordsOf(field)} that others refer to`,
      name,
      namespace,
      content: () => contentOfGlobal(field),
      structure: () => structureOf(service, field),
      owner: field,
      span: spanOf(field),
    })),
    ...operationsOf(service).flatMap((operation) => [
      ...resultElsewhere(service, operation, spanOf),
      ...partsOf(service, operation, spanOf),
    ]),
  ];
}

/** Elements that stand in a body without one around them. */
function partsOf(service: Service, operation: Operation, spanOf: SpanOf): readonly Declared[] {
  const parts = (operation.unwrapped ?? []).flatMap((side) => bodyParts(service, operation, side));
  return parts.flatMap(({ name, namespace, type, nullable }): readonly Declared[] => {
    if (namespace === "") return [];
    const field = { type, nullable };
    const isOwn = namespace === service.namespace;
    return [
      {
        kind: "element",
        role: `an element ${inWordsOf(field)} that is a part of a message`,
        name,
        namespace: isOwn ? undefined : namespace,
        content: () => contentOfGlobal(field),
        structure: () => structureOf(service, field),
        owner: operation,
        span: spanOf(operation),
      },
    ];
  });
}

/** The element of a result that is in another namespace than the response around it. */
function resultElsewhere(service: Service, operation: Operation, spanOf: SpanOf): readonly Declared[] {
  const { result, elements } = operation;
  const { resultNamespace, responseNamespace = service.namespace } = elements;
  const type = resultUse(operation);
  if (type === undefined || resultNamespace === undefined || resultNamespace === "") return [];
  if (resultNamespace === responseNamespace) return [];
  const field = { type, nullable: "nullable" in result && result.nullable };
  return [
    {
      kind: "element",
      role: "the result of an operation",
      namespace: resultNamespace,
      name: elements.result,
      content: () => contentOfGlobal(field),
      structure: () => structureOf(service, field),
      owner: operation,
      span: spanOf(operation),
    },
  ];
}

type GlobalElement = Pick<Field, "type" | "nullable"> & Partial<SchemaValues>;

/** The content of a global element, as text to compare. An undefined type is a DataSet. */
export function contentOf(type: TypeUse | undefined): string {
  return type === undefined ? "DataSet" : `${type.kind} ${type.name}`;
}

export function contentOfGlobal({ type, nullable, default: given, fixed }: GlobalElement): string {
  return `${contentOf(type)}${nullable ? ", nillable" : ""}${valuesInWords({ default: given, fixed })}`;
}

const valuesInWords = ({ default: given, fixed }: SchemaValues): string =>
  given === undefined && fixed === undefined ? "" : ` ${JSON.stringify([given, fixed])}`;

/**
 * Different contents have different texts, because the collision rule treats elements with equal roles and names as the
 * same.
 */
function inWordsOf({ type, nullable, default: given, fixed }: GlobalElement): string {
  const value = given === undefined ? fixed : given;
  const word = given === undefined ? "fixed" : "default";
  return `of the type ${type.name}${nullable ? ", null among its values," : ""}${value === undefined ? "" : ` with the ${word} ${JSON.stringify(value)}`}`;
}

/** Elements in a row, each as `Child` says it: what a wrapper holds, and a record or array that is nothing more. */
type Structure = readonly (readonly unknown[])[];
type Child = Pick<Field, "type" | "required" | "nullable" | "repeated"> &
  Partial<SchemaValues> & { readonly name: string; readonly namespace: string };

function childOf({ name, namespace, type, required, nullable, repeated, default: given, fixed }: Child) {
  const occurrence: Repetition = repeated ?? { min: required ? 1 : 0, max: 1 };
  return [namespace, name, contentOf(type), occurrence.min, occurrence.max, nullable, given, fixed];
}

/** Undefined: it is more than elements in a row. */
function structureOf(service: Service, { type: use, nullable, ...values }: GlobalElement): string | undefined {
  if (use.kind !== "named" || nullable || valuesInWords({ default: undefined, fixed: undefined, ...values }) !== "")
    return undefined;
  return structuresOf(service)(typeNamed(service, use.name));
}

/** Once for each type, however many refer to it. */
const structuresOf = oncePer((service: Service) => oncePer((type: NamedType) => structureOfType(service, type)));

function structureOfType(service: Service, type: NamedType): string | undefined {
  const around = type.unqualified ? "" : (type.namespace ?? service.namespace);
  if (type.kind === "array") {
    const item: Child = { ...type.item, namespace: around, repeated: { min: 0, max: undefined } };
    return inWords([childOf(item)]);
  }
  const isPlain = type.kind === "record" && type.extends === undefined && !type.abstract && !type.unordered;
  if (!isPlain || type.fields.some(({ form }) => form !== "element")) return undefined;
  return inWords(
    type.fields.map((field) => childOf({ ...field, name: field.element, namespace: field.namespace ?? around })),
  );
}

const inWords = (structure: Structure): string => JSON.stringify(structure);

/** The structure of the element of a request or response; undefined: the element is the value itself, or a DataSet. */
export function structureOfWrapper(
  service: Service,
  operation: Operation,
  side: "request" | "response",
): string | undefined {
  const { elements, parameters, result, bare } = operation;
  if (bare && (side === "request" ? parameters.length > 0 : "required" in result)) return undefined;
  const ownNamespace = side === "request" ? elements.requestNamespace : elements.responseNamespace;
  const around = service.unqualified ? "" : (ownNamespace ?? service.namespace);
  const inside = (fields: readonly (Field & Partial<SchemaValues> & { namespace?: string | undefined })[]): string =>
    inWords(fields.map((field) => childOf({ ...field, namespace: field.namespace ?? around })));
  if (side === "request") return inside(parameters);
  if (result.kind === "several") return inside(result.fields);
  if (result.kind === "void") return inWords([]);
  const type = resultUse(operation);
  if (type === undefined) return undefined;
  const base = { name: elements.result, namespace: elements.resultNamespace ?? around, type };
  if (result.kind === "repeated") {
    const { nullable, repeated } = result;
    return inWords([childOf({ ...base, nullable, repeated, required: false })]);
  }
  if (!("required" in result)) return undefined;
  const { nullable, required } = result;
  return inWords([childOf({ ...base, nullable, required, repeated: undefined })]);
}

/** Whether the element of a bare response may be null. */
export function isResponseNillable(service: Service, { result }: Operation, type: TypeUse): boolean {
  const { nullable, required } = "required" in result ? result : { nullable: true, required: false };
  return nullable || (isReferenceType(service, type) && !required);
}
