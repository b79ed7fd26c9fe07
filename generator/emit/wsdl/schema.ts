/**
 * Owns what the WSDL's one schema shows: operation elements, named types, guid, and the roots of GET/POST results.
 * Invariant: it compiles under libxml2, Xerces and .NET alike (wire 6), which is why a DataSet is two wildcards
 * and guid a type of our own.
 */
import { operationsOf } from "../../model/questions.js";
import type { Field, NamedType, Operation, Service, TypeUse } from "../../model/service.js";
import { resultUse, schemaTypeOf } from "../schema-type.js";
import { isReferenceType } from "../type-text.js";

export interface SchemaView {
  readonly operations: readonly SchemaOperationView[];
  readonly types: readonly SchemaTypeView[];
  readonly guid: boolean;
  readonly roots: readonly SchemaRootView[];
}
interface SchemaOperationView {
  readonly name: string;
  readonly response: string;
  readonly parameters: readonly SchemaElementView[];
  /** Absent: the response element is empty. */
  readonly result?: SchemaElementView & { readonly dataSet: boolean };
}
interface SchemaElementView {
  readonly minOccurs: string;
  readonly maxOccurs: string;
  readonly name: string;
  readonly nillable: boolean;
  readonly type: string;
}
interface SchemaTypeView {
  readonly name: string;
  readonly values?: readonly string[];
  readonly fields?: readonly SchemaElementView[];
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
    types: service.types.flatMap((type) => typeView(service, type)),
    guid: usesGuid(service),
    roots: rootViews(service),
  };
}

function operationView(service: Service, operation: Operation): SchemaOperationView {
  const result = resultView(service, operation);
  return {
    name: operation.name,
    response: `${operation.name}Response`,
    parameters: operation.parameters.map((parameter) => elementView(service, parameter)),
    ...(result === undefined ? {} : { result }),
  };
}

/** minOccurs of a result: 1 where .NET has a value type, 0 where null is simply absent. */
function resultView(service: Service, operation: Operation): SchemaOperationView["result"] {
  const { result } = operation;
  if (result.kind === "void") return undefined;
  const base = { maxOccurs: "1", name: `${operation.name}Result` };
  const use = resultUse(operation);
  if (use === undefined) return { ...base, minOccurs: "0", nillable: false, type: "", dataSet: true };
  const nillable = result.kind === "scalar" && result.nullable;
  const minOccurs = isReferenceType(service, use) ? "0" : "1";
  return { ...base, minOccurs, nillable, type: qualified(service, use), dataSet: false };
}

function elementView(service: Service, { name, type, required, nullable }: Field): SchemaElementView {
  return {
    minOccurs: required ? "1" : "0",
    maxOccurs: "1",
    name,
    nillable: nullable,
    type: qualified(service, type),
  };
}

function typeView(service: Service, type: NamedType): readonly SchemaTypeView[] {
  switch (type.kind) {
    case "enumeration":
      return [{ name: type.name, values: type.values }];
    case "record":
      return [{ name: type.name, fields: type.fields.map((field) => elementView(service, field)) }];
    case "array": {
      const item = elementView(service, type.item);
      return [{ name: type.name, fields: [{ ...item, minOccurs: "0", maxOccurs: "unbounded" }] }];
    }
    case "list":
    case "date-text":
      return [];
  }
}

function qualified(service: Service, use: TypeUse): string {
  const { space, name } = schemaTypeOf(service, use);
  return `${space === "xsd" ? "s" : "tns"}:${name}`;
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
  const nillable = (result.kind === "scalar" && result.nullable) || isReferenceType(service, use);
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
