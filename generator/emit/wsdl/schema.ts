/**
 * Owns what the WSDL's one schema shows: operation elements, named types, guid, and the roots of GET/POST results.
 * Invariant: it compiles under libxml2, Xerces and .NET alike (wire 6), which is why a DataSet is two wildcards
 * and guid a type of our own.
 */
import { operationsOf, resultUse } from "../../model/questions.js";
import type { NamedType, Operation, Service, TypeUse } from "../../model/service.js";
import { schemaTypeOf } from "../schema-type.js";
import { isReferenceType } from "../type-text.js";
import { elementNode, qualified } from "./elements.js";
import { tagViews, type SchemaTagView } from "./tags.js";
import { typeNodes } from "./types.js";

export interface SchemaView {
  readonly operations: readonly SchemaOperationView[];
  readonly types: readonly SchemaTagView[];
  readonly guid: boolean;
  readonly roots: readonly SchemaRootView[];
}
interface SchemaOperationView {
  readonly name: string;
  readonly response: string;
  readonly parameters: readonly SchemaTagView[];
  /** Absent: the response element is empty. */
  readonly result?: SchemaResultView;
}
interface SchemaResultView {
  readonly minOccurs: string;
  readonly maxOccurs: string;
  readonly name: string;
  readonly dataSet: boolean;
  readonly tags: readonly SchemaTagView[];
}
interface SchemaRootView {
  readonly name: string;
  readonly nillable: boolean;
  readonly type: string;
  readonly dataSet: boolean;
}

export function schemaView(service: Service): SchemaView {
  return {
    operations: operationsOf(service).map((operation) => operationView(service, operation)),
    types: tagViews(typeNodes(service), 3),
    guid: usesGuid(service),
    roots: rootViews(service),
  };
}

function operationView(service: Service, operation: Operation): SchemaOperationView {
  const result = resultView(service, operation);
  return {
    name: operation.name,
    response: `${operation.name}Response`,
    parameters: tagViews(
      operation.parameters.map((parameter) => elementNode(service, parameter)),
      6,
    ),
    ...(result === undefined ? {} : { result }),
  };
}

function resultView(service: Service, operation: Operation): SchemaResultView | undefined {
  const { result } = operation;
  if (result.kind === "void") return undefined;
  const base = { maxOccurs: "1", name: `${operation.name}Result` };
  const type = resultUse(operation);
  if (type === undefined || result.kind === "data-set") return { ...base, minOccurs: "0", dataSet: true, tags: [] };
  const { nullable, required } = result;
  const element = elementNode(service, { name: base.name, type, required, nullable, repeated: undefined });
  return { ...base, minOccurs: "", dataSet: false, tags: tagViews([element], 6) };
}

/** GET/POST result roots in the order of first use, then SOAP headers; a name that occurs twice is declared once. */
function rootViews(service: Service): readonly SchemaRootView[] {
  const roots = new Map<string, SchemaRootView>();
  for (const operation of operationsOf(service)) {
    if (!operation.bindings.some((id) => id === "http-get" || id === "http-post")) continue;
    const root = rootView(service, operation);
    const known = root === undefined ? undefined : roots.get(root.name);
    if (root !== undefined) roots.set(root.name, { ...root, nillable: root.nillable || known?.nillable === true });
  }
  for (const { soapHeaders } of operationsOf(service)) {
    for (const { name, type } of soapHeaders) {
      if (!roots.has(name)) roots.set(name, { name, nillable: false, type: qualified(service, type), dataSet: false });
    }
  }
  return [...roots.values()];
}

function rootView(service: Service, operation: Operation): SchemaRootView | undefined {
  const { result } = operation;
  if (result.kind === "void") return undefined;
  const use = resultUse(operation);
  if (use === undefined) return { name: "DataSet", nillable: true, type: "", dataSet: true };
  const nillable = (result.kind !== "data-set" && result.nullable) || isReferenceType(service, use);
  return { name: schemaTypeOf(service, use).name, nillable, type: qualified(service, use), dataSet: false };
}

function usesGuid(service: Service): boolean {
  const uses = [
    ...service.types.flatMap((type) => usesOfType(type)),
    ...operationsOf(service).flatMap((operation) => [
      ...operation.parameters.map(({ type }) => type),
      ...operation.soapHeaders.map(({ type }) => type),
      ...(resultUse(operation) === undefined ? [] : [resultUse(operation)]),
    ]),
  ];
  return uses.some((use) => use?.kind === "scalar" && use.name === "guid");
}

function usesOfType(type: NamedType): readonly TypeUse[] {
  if (type.kind === "record") return type.fields.map((field) => field.type);
  return type.kind === "array" ? [type.item.type] : [];
}
