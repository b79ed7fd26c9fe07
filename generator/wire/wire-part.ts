/**
 * Owns the part of a description that the WSDL determines, and the keys that people add.
 * Invariant: two parts are equal exactly if the WSDL is the same for both. Keys that people add are not compared.
 */
import { faultAction, filledAction, isAddressed, requestAction, responseAction } from "../model/addressing.js";
import { isInWsdl } from "../model/bindings.js";
import {
  formItemsOf,
  hasForms,
  hasSoap,
  isPublished,
  scalarOf,
  operationsOf,
  soapActionOf,
  typeNamed,
} from "../model/questions.js";
import type { Operation, Parameter, Result, Service, WsdlOperationNames } from "../model/service.js";
import { isUnwrapped } from "../model/unwrapped.js";
import type { MessageWay } from "../model/wsdl-names.js";
import { inputName, messageName, outputName, partName, wsdlOperationName } from "../model/wsdl-names.js";

/** Keys of descriptions that people write: a WSDL does not have them, or does not know better. */
export const peoplesKeys: ReadonlySet<string> = new Set([
  "purpose",
  "source",
  "sample",
  "secret",
  "reads",
  "useHttpGet",
  "deprecated",
  "limits",
  "open",
  "codes",
  "credentials",
  "title",
]);
/** People's keys of SOAP headers: no WSDL says whether a header is required. */
export const peoplesHeaderKeys: ReadonlySet<string> = new Set([...peoplesKeys, "required"]);

/** The same in the model. */
const peoplesParts: ReadonlySet<string> = new Set([...peoplesKeys, "credential", "tables", "soapAction"]);

/** The WSDL's part of an operation, as a text to compare. Only forms send the operation's name. */
export function wireOfOperation(service: Service, operation: Operation): string {
  const action = hasSoap(operation) ? soapActionOf(service, operation, service.namespace) : "";
  const elements = namesResult(operation) ? operation.elements : { ...operation.elements, result: "" };
  const wsdl = hasSoap(operation) ? namesOf(operation) : undefined;
  const name = hasForms(operation) ? operation.name : "";
  const actions = isAddressed(service, operation) ? actionsOf(service, operation) : undefined;
  return wireText(service, { ...saidOfOperation(service, operation), actions, elements, wsdl, name, action });
}

function actionsOf(service: Service, operation: Operation): readonly string[] {
  const { result, faults } = operation;
  return [
    requestAction(service, operation),
    ...(result.kind === "none" ? [] : [responseAction(service, operation)]),
    ...faults.map((fault) => faultAction(service, operation, fault)),
  ].map((pattern) => filledAction(pattern, service.namespace));
}

/** The WSDL's names of an operation and its messages; undefined for a message or part that does not exist. */
export function namesOf(operation: Operation): WsdlOperationNames & { readonly name: string } {
  const { elements, rpc, result } = operation;
  const isAnswered = result.kind !== "none";
  const hasPart = (side: MessageWay): boolean => !rpc && elements[side] !== "" && !isUnwrapped(operation, side);
  return {
    name: wsdlOperationName(operation),
    input: inputName(operation),
    output: outputName(operation),
    messages: {
      request: messageName(operation, "request"),
      response: isAnswered ? messageName(operation, "response") : undefined,
    },
    parts: {
      request: hasPart("request") ? partName(operation, "request") : undefined,
      response: isAnswered && hasPart("response") ? partName(operation, "response") : undefined,
    },
  };
}

/** The WSDL's part of a parameter: rpc has no null, and forms alone have only names and repetition. */
export function wireOfParameter(service: Service, operation: Operation, parameter: Parameter): string {
  return wireText(service, wirePartOfParameter(service, operation, parameter));
}

export function wireOfResult(service: Service, operation: Operation): string {
  return wireText(service, wirePartOfResult(operation));
}

const nullKeys: ReadonlySet<string> = new Set([...peoplesKeys, "nullable"]);
const formKeys: ReadonlySet<string> = new Set([...nullKeys, "required", "type"]);
const presenceKeys: ReadonlySet<string> = new Set([...nullKeys, "required"]);

/** People's keys of an operation's parameters. */
export function peoplesParameterKeys(operation: Operation): ReadonlySet<string> {
  return operation.rpc ? nullKeys : hasSoap(operation) ? peoplesKeys : formKeys;
}

export function peoplesResultKeys({ rpc }: Operation): ReadonlySet<string> {
  return rpc ? presenceKeys : peoplesKeys;
}

/** The operation without additions that no WSDL has. */
export function saidOfOperation(service: Service, operation: Operation): Operation {
  return {
    ...operation,
    bindings: operation.bindings.filter(isInWsdl),
    soapHeaders: operation.soapHeaders.map((header) => ({ ...header, required: false })),
    parameters: operation.parameters.map((each) => wirePartOfParameter(service, operation, each)),
    result: wirePartOfResult(operation),
  };
}

function wirePartOfParameter(service: Service, operation: Operation, parameter: Parameter): Parameter {
  if (operation.rpc) return { ...parameter, nullable: false };
  if (hasSoap(operation) || formItemsOf(service, parameter) !== undefined) return parameter;
  return { ...parameter, required: false, nullable: false, type: { kind: "scalar", name: "string" } };
}

function wirePartOfResult({ rpc, result }: Operation): Result {
  if (!rpc) return result;
  if (result.kind === "several")
    return { ...result, fields: result.fields.map((field) => ({ ...field, nullable: false, required: false })) };
  return "required" in result ? { ...result, nullable: false, required: false } : result;
}

/** True if the response has an element with the result's name. */
export const namesResult = ({ result: { kind }, bare }: Operation): boolean =>
  kind !== "void" && kind !== "none" && kind !== "several" && !bare;

/** Any part of the model, as a text to compare. Delimited lists and dates are strings; tables count only if the WSDL has their schema. */
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
  const scalar = scalarOf(type);
  return scalar === undefined ? value : { kind: "scalar", name: scalar };
}

/** The namespace of a DataSet whose schema is in the WSDL, in braces. */
function schemaOfSet(service: Service, name: string): string | undefined {
  const type = typeNamed(service, name);
  return type.kind === "data-set" && isPublished(service, type) ? `{${type.namespace ?? ""}}` : undefined;
}

/** Names of the types that operations use, directly or not. */
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
