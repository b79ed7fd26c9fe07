/**
 * Owns the schema elements of parameters, results, fields and items.
 * Invariant: occurrence and null are the description's own. Attributes are in the order in which ASMX writes them.
 */
import type { Field, RecordField, Repetition, SchemaValues, Service, TypeUse } from "../../model/service.js";
import { typeNamed } from "../../model/questions.js";
import { schemaNamespace } from "../../model/xml-namespaces.js";
import { schemaTypeOf } from "../schema-type.js";
import { prefixed } from "./namespaces.js";
import { node, type SchemaNode } from "./tags.js";
import { dataSetContent } from "./typed-data-sets.js";

type GlobalElement = Pick<Field, "name" | "type" | "nullable"> & Partial<SchemaValues>;
export type LocalElement = GlobalElement &
  Pick<Field, "required" | "repeated"> &
  Partial<Pick<RecordField, "namespace">>;

/** Context of an element: the namespace of its parent type, and whether that type's elements are unqualified. */
export interface Surroundings {
  readonly around: string | undefined;
  readonly unqualified: boolean;
}

/** Context of parameters and results. */
function inService({ unqualified }: Service): Surroundings {
  return { around: undefined, unqualified };
}

function isInService({ namespace }: Service, { around }: Surroundings): boolean {
  return around === undefined || around === namespace;
}

/** `namespace`: its own, `""` none; `undefined` that of the type around it. */
export function elementNode(
  service: Service,
  element: LocalElement,
  surroundings: Surroundings = inService(service),
): SchemaNode {
  const { name, required, repeated, namespace } = element;
  const occurrence = occurrenceOf(required, repeated);
  if (isReference(service, namespace, surroundings)) {
    return node("element", { ...occurrence, ref: prefixed(service, namespace, name) });
  }
  // Where a whole type is so, its schema or each of its elements says it.
  const unqualified = namespace === "" || (namespace === undefined && surroundings.unqualified);
  const byDefault = service.unqualified && isInService(service, surroundings);
  // In a schema without a namespace both are the same.
  const isSaid = unqualified !== byDefault && (surroundings.around ?? service.namespace) !== "";
  const form = isSaid ? (unqualified ? "unqualified" : "qualified") : undefined;
  const { default: defaultText, fixed } = element;
  return node(
    "element",
    { ...occurrence, default: defaultText, fixed, form, name, ...typeOf(element, service) },
    contentOf(element, service),
  );
}

export function occurrenceOf(required: boolean, repeated: Repetition | undefined) {
  if (repeated === undefined) return { minOccurs: required ? "1" : "0", maxOccurs: "1" };
  return { minOccurs: String(repeated.min), maxOccurs: String(repeated.max ?? "unbounded") };
}

/** An element of another namespace is declared there, at the top. */
function isReference(service: Service, namespace: string | undefined, { around }: Surroundings): boolean {
  if (namespace === undefined || namespace === "") return false;
  return namespace !== (around ?? service.namespace);
}

/** An element at the top of a schema. */
export function globalElement(service: Service, element: GlobalElement): SchemaNode {
  const { name, default: defaultText, fixed } = element;
  return node(
    "element",
    { default: defaultText, fixed, name, ...typeOf(element, service) },
    contentOf(element, service),
  );
}

function typeOf({ type, nullable }: GlobalElement, service: Service) {
  return {
    nillable: nullable ? "true" : undefined,
    type: hasContent(service, type) ? undefined : qualified(service, type),
  };
}

function contentOf({ type }: GlobalElement, service: Service): readonly SchemaNode[] {
  if (!hasContent(service, type)) return [];
  if (type.kind === "named") return [dataSetContent(service, typeNamed(service, type.name))];
  if (type.name === "DataSet") return [dataSetContent(service, undefined)];
  return [type.name === "DataTable" ? dataTableContent() : anyContent()];
}

/** Whether it has content instead of a type. */
function hasContent(service: Service, type: TypeUse): boolean {
  if (type.kind === "named") return typeNamed(service, type.name).kind === "data-set";
  return type.kind === "xml" && (type.name === "xml" || type.name === "DataSet" || type.name === "DataTable");
}

/** Declares a DataTable as .NET does, which recognizes it by this. */
function dataTableContent(): SchemaNode {
  const rest = { processContents: "lax" };
  const schema = { minOccurs: "0", maxOccurs: "unbounded", namespace: schemaNamespace, ...rest };
  const diffgram = { minOccurs: "1", namespace: "urn:schemas-microsoft-com:xml-diffgram-v1", ...rest };
  return node("complexType", {}, [node("sequence", {}, [node("any", schema), node("any", diffgram)])]);
}

/** Any XML, as ASMX declares XmlNode. */
function anyContent(): SchemaNode {
  return node("complexType", { mixed: "true" }, [node("sequence", {}, [node("any", {})])]);
}

export function qualified(service: Service, use: TypeUse): string {
  const { space, name, namespace } = schemaTypeOf(service, use);
  return space === "xsd" ? `s:${name}` : prefixed(service, namespace, name);
}
