/**
 * Owns the namespaces of SOAP encoding, and which services have encoded bodies.
 * Invariant: one namespace for each version of SOAP.
 */
import type { SoapBindingId } from "../../templates/runtime/binding-rows.js";
import { scalars } from "./scalars.js";
import { operationsOf, typeNamed, usesOfOperation, usesOfType } from "./questions.js";
import { xsiNamespace } from "./xml-namespaces.js";
import type {
  ArrayType,
  DeclaredFault,
  NamedType,
  Operation,
  RecordField,
  Result,
  Service,
  SoapHeader,
  TypeUse,
} from "./service.js";

/** Also the value of `encodingStyle`. */
export const soapEncodings: Readonly<Record<SoapBindingId, string>> = {
  soap11: "http://schemas.xmlsoap.org/soap/encoding/",
  soap12: "http://www.w3.org/2003/05/soap-encoding",
};

/** True for the namespace of SOAP encoding, of either version. */
export function isSoapEncoding(namespace: string): boolean {
  return Object.values(soapEncodings).includes(namespace);
}

/** Name of items in a description and on the wire, if nothing else says it. */
export const usualItem = "item";

/** True for attributes of SOAP 1.1 that are references to values. */
export function isReferenceAttribute(name: string): boolean {
  return name === "id" || name === "href";
}

/** True for namespaces whose attributes describe a value in SOAP encoding: its type, a null, an array. */
export function isSoapOwn(namespace: string): boolean {
  return isSoapEncoding(namespace) || namespace === xsiNamespace;
}

/** True for attributes that SOAP encoding adds, such as `arrayType`. `name`: `{namespace}name`. */
export function isEncodingAttribute(name: string): boolean {
  const [namespace = "", local = ""] = name.slice(1).split("}");
  return isSoapEncoding(namespace) || local === "encodingStyle";
}

/** Dimensions of one array; the runtime reads no more. */
export const mostDimensions = 32;

/**
 * An array with the arrays inside it that are dimensions of it, outermost first: as many as it has dimensions, or fewer if something else
 * is inside.
 */
export function dimensionsOf(service: Service, array: ArrayType): readonly ArrayType[] {
  const all = [array];
  for (let level = 1; level < array.dimensions; level++) {
    const use = all[level - 1]?.item.type;
    const inner = use?.kind === "named" ? typeNamed(service, use.name) : undefined;
    if (inner?.kind !== "array") return all;
    all.push(inner);
  }
  return all;
}

/** Arrays that are dimensions of others and nothing else: on the wire and in the WSDL they have no name. */
export function unnamedDimensions(service: Service): ReadonlySet<NamedType> {
  const arrays = service.types.filter((type): type is ArrayType => type.kind === "array" && type.dimensions > 1);
  const unnamed = new Map(
    arrays.flatMap((array) => dimensionsOf(service, array).slice(1)).map((type) => [type.name, type]),
  );
  if (unnamed.size === 0) return new Set();
  const waiting = [
    ...operationsOf(service).flatMap(usesOfOperation),
    ...service.types.filter(({ name }) => !unnamed.has(name)).flatMap((type) => namedUses(service, type)),
  ];
  for (const { name } of waiting) {
    const type = unnamed.get(name);
    unnamed.delete(name);
    if (type !== undefined) waiting.push(...namedUses(service, type));
  }
  return new Set(unnamed.values());
}

/** Types that a type names in the WSDL. */
function namedUses(service: Service, type: NamedType): readonly TypeUse[] {
  return type.kind === "array" ? [innermost(service, type).item.type] : usesOfType(type);
}

/** The array whose items are values of their own. */
export function innermost(service: Service, array: ArrayType): ArrayType {
  return dimensionsOf(service, array).at(-1) ?? array;
}

/** Types without a name that are inside one another: in the WSDL they are one element in another. */
export const mostAnonymous = 30;

/** The type of a use if it has no name: the WSDL declares it inside the elements of that type. */
export function anonymousType(service: Service, use: TypeUse): NamedType | undefined {
  const type = use.kind === "named" ? typeNamed(service, use.name) : undefined;
  return type?.anonymous === true ? type : undefined;
}

/** True if bodies are encoded: a service is encoded as a whole. */
export function isEncoded(service: Service): boolean {
  return operationsOf(service).some(({ encoded }) => encoded);
}

/**
 * The service as programs see it: in SOAP encoding any item of an array, and any part but a number or a boolean, may be null (SOAP 1.1, 5.1
 * and 5.4.2), and no WSDL says so. A row of an array of several dimensions may not.
 */
export function withNulls(service: Service): Service {
  if (!isEncoded(service)) return service;
  return {
    ...service,
    types: service.types.map(typeWithNulls),
    groups: service.groups.map((group) => ({
      ...group,
      operations: group.operations.map((operation) => ({
        ...operation,
        parameters: operation.parameters.map(withNull),
        result: resultWithNulls(operation.result),
      })),
    })),
  };
}

/** Elements that occur several times in a record are items, too. */
function typeWithNulls(type: NamedType): NamedType {
  if (type.kind === "array" && type.dimensions === 1) return { ...type, item: { ...type.item, nullable: true } };
  if (type.kind !== "record") return type;
  const isItem = ({ form, repeated }: RecordField): boolean => form === "element" && repeated !== undefined;
  return { ...type, fields: type.fields.map((field) => (isItem(field) ? withNull(field) : field)) };
}

function withNull<Part extends { readonly type: TypeUse; readonly nullable: boolean }>(part: Part): Part {
  return isNumber(part.type) ? part : { ...part, nullable: true };
}

/** A result that may be absent is null by that. */
function resultWithNulls(result: Result): Result {
  if (result.kind === "several") return { ...result, fields: result.fields.map(withNull) };
  return result.kind === "scalar" && result.required ? withNull(result) : result;
}

/** Languages have no null for it. */
function isNumber(type: TypeUse): boolean {
  return type.kind === "scalar" && ["number", "bigint", "boolean"].includes(scalars[type.name].typeScript);
}

/** SOAP headers and faults of an operation whose element is in a schema: in SOAP encoding a message part has its name and type. */
export function schemaBlocks({ encoded, soapHeaders, faults }: Operation): readonly (SoapHeader | DeclaredFault)[] {
  return [...soapHeaders, ...faults].filter(({ literal }) => !encoded || literal);
}

/** True for a SOAP header or fault in SOAP encoding. */
export function isEncodedBlock({ encoded }: Operation, { literal }: SoapHeader | DeclaredFault): boolean {
  return encoded && literal !== true;
}
