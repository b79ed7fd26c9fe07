/**
 * Owns what of a description's parts the WSDL says, and what people add to them.
 * Invariant: two parts are the same exactly when a WSDL would say the same of both; of what people add nothing is compared.
 */
import {
  formItemsOf,
  hasForms,
  hasSoap,
  isPublished,
  isText,
  operationsOf,
  soapActionOf,
  typeNamed,
} from "../model/questions.js";
import type { NamedType, Operation, Parameter, Result, Service, WsdlOperationNames } from "../model/service.js";
import { inputName, messageName, outputName, partName, wsdlOperationName } from "../model/wsdl-names.js";

/** Keys of descriptions that people write: no WSDL has them, or not so that it could tell better. */
export const peoplesKeys: ReadonlySet<string> = new Set([
  "purpose",
  "source",
  "sample",
  "secret",
  "reads",
  "deprecated",
  "limits",
  "open",
  "credentials",
  "title",
]);
/** Those of SOAP headers: whether one must be there no WSDL says. */
export const peoplesHeaderKeys: ReadonlySet<string> = new Set([...peoplesKeys, "required"]);

/** The same in the model. */
const peoplesParts: ReadonlySet<string> = new Set([...peoplesKeys, "credential", "tables", "soapAction"]);

/** What the WSDL says of an operation, as a text to compare. Forms call it by its name. */
export function wireOfOperation(service: Service, operation: Operation): string {
  const action = hasSoap(operation) ? soapActionOf(service, operation, service.namespace) : "";
  const elements = namesResult(operation) ? operation.elements : { ...operation.elements, result: "" };
  const wsdl = hasSoap(operation) ? namesOf(operation) : undefined;
  const said = { ...saidOfOperation(service, operation), elements, wsdl };
  return wireText(service, { ...said, name: hasForms(operation) ? operation.name : "", action });
}

/** The WSDL's names of an operation and its messages; undefined for a message or part that does not exist. */
export function namesOf(operation: Operation): WsdlOperationNames & { readonly name: string } {
  const { elements, rpc, result } = operation;
  const isAnswered = result.kind !== "none";
  const hasPart = (element: string): boolean => !rpc && element !== "";
  return {
    name: wsdlOperationName(operation),
    input: inputName(operation),
    output: outputName(operation),
    messages: {
      request: messageName(operation, "request"),
      response: isAnswered ? messageName(operation, "response") : undefined,
    },
    parts: {
      request: hasPart(elements.request) ? partName(operation, "request") : undefined,
      response: isAnswered && hasPart(elements.response) ? partName(operation, "response") : undefined,
    },
  };
}

/** What a WSDL has words for: rpc has none for null, and forms alone none but for names, and fields that repeat. */
export function wireOfParameter(service: Service, operation: Operation, parameter: Parameter): string {
  return wireText(service, saidOfParameter(service, operation, parameter));
}

export function wireOfResult(service: Service, operation: Operation): string {
  return wireText(service, saidOfResult(operation));
}

const nullKeys: ReadonlySet<string> = new Set([...peoplesKeys, "nullable"]);
const formKeys: ReadonlySet<string> = new Set([...nullKeys, "required", "type"]);
const presenceKeys: ReadonlySet<string> = new Set([...nullKeys, "required"]);

/** Keys of its parameters that people write. */
export function peoplesParameterKeys(operation: Operation): ReadonlySet<string> {
  return operation.rpc ? nullKeys : hasSoap(operation) ? peoplesKeys : formKeys;
}

export function peoplesResultKeys({ rpc }: Operation): ReadonlySet<string> {
  return rpc ? presenceKeys : peoplesKeys;
}

/** Without what people add to it and no WSDL has words for. */
export function saidOfOperation(service: Service, operation: Operation): Operation {
  return {
    ...operation,
    soapHeaders: operation.soapHeaders.map((header) => ({ ...header, required: false })),
    parameters: operation.parameters.map((each) => saidOfParameter(service, operation, each)),
    result: saidOfResult(operation),
  };
}

function saidOfParameter(service: Service, operation: Operation, parameter: Parameter): Parameter {
  if (operation.rpc) return { ...parameter, nullable: false };
  if (hasSoap(operation) || formItemsOf(service, parameter) !== undefined) return parameter;
  return { ...parameter, required: false, nullable: false, type: { kind: "scalar", name: "string" } };
}

function saidOfResult({ rpc, result }: Operation): Result {
  if (!rpc) return result;
  if (result.kind === "several")
    return { ...result, fields: result.fields.map((field) => ({ ...field, nullable: false, required: false })) };
  return "required" in result ? { ...result, nullable: false, required: false } : result;
}

/** Whether an element of that name is there. */
export const namesResult = ({ result: { kind }, bare }: Operation): boolean =>
  kind !== "void" && kind !== "none" && kind !== "several" && !bare;

export function wireOfType(service: Service, type: NamedType): string {
  return wireText(service, type);
}

/**
 * Any part of the model. Lists with a delimiter and dates are strings on the wire, and DataSets DataSets, whatever their tables, but for those
 * that have a schema in the WSDL.
 */
export function wireText(service: Service, part: unknown): string {
  return JSON.stringify(part, (key: string, value: unknown) => {
    if (peoplesParts.has(key)) return undefined;
    if (key === "set") return typeof value === "string" ? schemaOfSet(service, value) : undefined;
    return wireUse(service, value);
  });
}

function wireUse(service: Service, value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("kind" in value) || !("name" in value)) return value;
  if (value.kind !== "named" || typeof value.name !== "string") return value;
  const type = typeNamed(service, value.name);
  if (type.kind === "data-set") return { kind: "xml", name: `DataSet${schemaOfSet(service, type.name) ?? ""}` };
  return isText(type) ? { kind: "scalar", name: "string" } : value;
}

/** The namespace of a DataSet whose schema stands in the WSDL, in braces. */
function schemaOfSet(service: Service, name: string): string | undefined {
  const type = typeNamed(service, name);
  return type.kind === "data-set" && isPublished(service, type) ? `{${type.namespace ?? ""}}` : undefined;
}

/** The types that the operations lead to. */
export function typesInUse(service: Service): ReadonlySet<string> {
  const used = new Set<string>();
  const visit = (part: unknown): void => {
    if (typeof part !== "object" || part === null) return;
    for (const [key, value] of Object.entries(part)) {
      const isName = key === "name" && "kind" in part && part.kind === "named";
      if (typeof value === "object") visit(value);
      else if (typeof value === "string" && (isName || key === "extends" || key === "type")) used.add(value);
    }
  };
  for (const operation of operationsOf(service)) visit(operation);
  for (let before = -1; before !== used.size;) {
    before = used.size;
    for (const type of service.types) {
      const isDerived = type.kind === "record" && type.extends !== undefined && used.has(type.extends);
      if (isDerived) used.add(type.name);
      if (used.has(type.name)) visit({ ...type, name: undefined });
    }
  }
  return used;
}
