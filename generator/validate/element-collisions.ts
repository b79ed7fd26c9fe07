/**
 * Owns the rule: no two elements, attributes, messages or other parts of the WSDL have the same name. An operation
 * `get` has the elements `get` and `getResponse`, and the messages `getSoapIn` and `getSoapOut`. A result over HTTP GET
 * or POST has its own root element. A SOAP header has an element, and a message for each operation that uses it (wire
 * 6). An attribute in another namespace than its record is declared there, for all records.
 */
import { quote } from "../diagnostics/quote.js";
import type { Span } from "../diagnostics/diagnostic.js";
import {
  attributesElsewhere,
  dataSetTypeOf,
  hasForms,
  hasSoap,
  isBareResponse,
  isEmptyResult,
  isPublished,
  scalarOf,
  operationsOf,
  resultUse,
  resultWord,
} from "../model/questions.js";
import { earlierAt } from "../model/by-key.js";
import { oncePer } from "../model/once-per.js";
import type { Field, Operation, Parameter, Service } from "../model/service.js";
import { isEncodedBlock } from "../model/soap-encoding.js";
import { isUnwrapped } from "../model/unwrapped.js";
import { dataElementName, ownRootName } from "../names/index.js";
import type { RuleContext } from "./rule.js";
import {
  contentOf,
  contentOfGlobal,
  isResponseNillable,
  referredElements,
  structureOfWrapper,
} from "./referred-elements.js";
import { type Declared, type SpanOf, wsdlPartsOf } from "./wsdl-parts.js";

export function checkElementCollisions({ service, places, report }: RuleContext): void {
  const declaredByName = new Map<string, Declared>();
  const reported = new Set<object>();
  const spanOf = places.of.bind(places);
  for (const declared of [
    ...typesOf(service, spanOf),
    ...elementsOf(service, spanOf),
    ...referredElements(service, spanOf),
    ...attributesOf(service, spanOf),
    ...wsdlPartsOf(service, spanOf),
  ]) {
    const { kind, name, namespace, role, owner } = declared;
    const space = namespace === service.namespace ? "{}" : (namespace ?? "{}");
    const first = earlierAt(declaredByName, `${kind} ${name} ${space}`, declared);
    // The same element is declared once; two operations of one name have a rule of their own.
    if (first === undefined || isSame(first, declared) || reported.has(owner)) continue;
    reported.add(owner);
    report("elementCollision", declared.span, {
      message: `The WSDL would declare the ${kind} ${quote(name)} twice.`,
      found: `${first.role} and ${role}`,
      suggestion: "rename one of the two",
      related: { message: `${first.role} comes from here`, span: first.span },
    });
  }
}

function isSame(first: Declared, second: Declared): boolean {
  const content = contentIn(first);
  if (content !== undefined && content === contentIn(second)) return true;
  const structure = structureOf(first);
  if (structure !== undefined && structure === structureOf(second)) return true;
  return first.role === second.role && first.owner.name === second.owner.name;
}

/** Computed once, and of equal names alone: the first of a name is compared with all others. */
const contentIn = oncePer((declared: Declared): string | undefined => declared.content?.());
/** The same. */
const structureOf = oncePer((declared: Declared): string | undefined => declared.structure?.());

function elementsOf(service: Service, spanOf: SpanOf): readonly Declared[] {
  const operations = operationsOf(service);
  const kind = "element";
  return [
    ...operations.filter(hasForms).flatMap((operation) => {
      const name =
        ownRootName(service, operation) ?? (operation.result.kind === "data-set" ? "DataSet" : resultWord(operation));
      const role = "the root of a result over HTTP GET and POST";
      const content = (): string => contentOfResult(service, operation);
      // The operations of one root decide together whether it may be null, so that is not compared here.
      const declared = { kind, name, role, content, structure: content, owner: operation } as const;
      return isEmptyResult(operation) || isBareResponse(operation) ? [] : [{ ...declared, span: spanOf(operation) }];
    }),
    ...operations
      .filter((each) => hasSoap(each) && !each.rpc)
      .flatMap((operation) => requestAndResponse(service, operation, spanOf(operation))),
    ...operations.flatMap((operation) => faultElements(operation, spanOf)),
    ...dataSetElements(service, spanOf),
    ...operations.flatMap((operation) =>
      operation.soapHeaders
        .filter((header) => !isEncodedBlock(operation, header))
        .map((header): Declared => ({
          kind,
          name: header.element,
          namespace: header.namespace,
          role: `a SOAP header of the type ${typeInWords(header)}`,
          content: () => contentOfGlobal(header),
          owner: header,
          span: spanOf(header),
        })),
    ),
  ];
}

/** The words differ wherever the content differs: elements of equal roles and names count as the same here. */
function typeInWords({ type, nullable }: Pick<Field, "type" | "nullable">): string {
  return `${type.name}${nullable ? ", which may be null" : ""}`;
}

/** The declarations of all types: simple and complex types share one set of names. */
function typesOf(service: Service, spanOf: SpanOf): readonly Declared[] {
  return service.types.flatMap((type): readonly Declared[] => {
    const { kind, name, wireName, namespace, anonymous } = type;
    if (scalarOf(type) !== undefined || kind === "data-set" || anonymous === true) return [];
    const role = `the type ${quote(name)}`;
    return [{ kind: "type", name: wireName, namespace, role, owner: type, span: spanOf(type) }];
  });
}

function attributesOf(service: Service, spanOf: SpanOf): readonly Declared[] {
  return attributesElsewhere(service).map((field) => ({
    kind: "attribute",
    name: field.element,
    namespace: field.namespace,
    role: `an attribute of the type ${field.type.name}`,
    content: () => contentOf(field.type),
    owner: field,
    span: spanOf(field),
  }));
}

/** The elements of DataSets that have their own schema. */
function dataSetElements(service: Service, spanOf: SpanOf): readonly Declared[] {
  return service.types.flatMap((type): readonly Declared[] => {
    if (!isPublished(service, type)) return [];
    const { namespace, wireName } = type;
    const role = `the DataSet ${quote(type.name)}`;
    return [{ kind: "element", name: dataElementName(wireName), namespace, role, owner: type, span: spanOf(type) }];
  });
}

/** Elements in a schema: faults in SOAP encoding are parts with a type. */
function faultElements(operation: Operation, spanOf: SpanOf): readonly Declared[] {
  const faults = operation.faults.filter((fault) => !isEncodedBlock(operation, fault));
  return faults.map((fault) => ({
    kind: "element",
    name: fault.element,
    namespace: fault.namespace,
    role: `a fault of the type ${typeInWords(fault)}`,
    content: () => contentOfGlobal(fault),
    owner: fault,
    span: spanOf(fault),
  }));
}

function requestAndResponse(service: Service, operation: Operation, span: Span): readonly Declared[] {
  const { elements, bare, parameters, result } = operation;
  const base = { kind: "element", owner: operation, span } as const;
  const [parameter] = parameters;
  const nothing = isEmptyResult(operation);
  const request = (): string => (bare && parameter !== undefined ? contentOfGlobal(parameter) : wrapperOf(parameters));
  const isBareValue = bare && !nothing && result.kind !== "several" && result.kind !== "repeated";
  const response = (): string =>
    isBareValue ? contentOfResponse(service, operation) : `(${nothing ? "" : responseOf(operation)})`;
  const requestElement = {
    ...base,
    name: elements.request,
    namespace: elements.requestNamespace,
    role: "the request of an operation",
    content: request,
    structure: () => structureOfWrapper(service, operation, "request"),
  };
  const responseElement = {
    ...base,
    name: elements.response,
    namespace: elements.responseNamespace,
    role: "the response of an operation",
    content: response,
    structure: () =>
      isBareValue ? contentOfResult(service, operation) : structureOfWrapper(service, operation, "response"),
  };
  const all = [
    ...(isUnwrapped(operation, "request") ? [] : [requestElement]),
    ...(result.kind === "none" || isUnwrapped(operation, "response") ? [] : [responseElement]),
  ];
  return all.filter(({ name }) => name !== "");
}

/** The content of a result. DataSets that have their own schema are told apart by its namespace. */
function contentOfResult(service: Service, operation: Operation): string {
  const set = dataSetTypeOf(service, operation);
  if (set !== undefined && isPublished(service, set)) return `DataSet ${set.namespace}`;
  return contentOf(resultUse(operation));
}

/** The content of a bare response. */
function contentOfResponse(service: Service, operation: Operation): string {
  const type = resultUse(operation);
  const nullable = type !== undefined && isResponseNillable(service, operation, type);
  return contentOfResult(service, operation) + (nullable ? ", nillable" : "");
}

function contentOfField(field: OwnField): readonly unknown[] {
  const { name, type, required, nullable, repeated, namespace, default: given, fixed } = field;
  return [name, type, required, nullable, repeated, namespace, given, fixed];
}

type OwnField = Field & Pick<Parameter, "namespace" | "default" | "fixed">;

function wrapperOf(parameters: readonly Parameter[]): string {
  return `(${parameters.length === 0 ? "" : JSON.stringify(parameters.map(contentOfField))})`;
}

function responseOf(operation: Operation): string {
  const { result, elements } = operation;
  if (result.kind === "several") return JSON.stringify(result.fields.map(contentOfField));
  if (result.kind === "repeated") {
    return JSON.stringify([elements.result, result.type, result.nullable, result.repeated]);
  }
  const occurrence = "nullable" in result ? [result.nullable, result.required] : [];
  return JSON.stringify([elements.resultNamespace, elements.result, contentOf(resultUse(operation)), ...occurrence]);
}
