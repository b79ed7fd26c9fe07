/**
 * Owns small pure functions over a service that several stages use.
 * Invariant: no function here depends on an output format.
 */
import type { FormBindingId } from "../../templates/runtime/binding-rows.js";
import { isFormBinding, isScriptBinding, isSoapBinding, wsdlBindingIds } from "./bindings.js";
import { oncePer } from "./once-per.js";
import { type ScalarName, scalars } from "./scalars.js";
import type {
  BindingId,
  DataSetType,
  DateTextType,
  ListType,
  NamedType,
  Operation,
  Parameter,
  RecordField,
  RecordType,
  Repetition,
  Service,
  SoapHeader,
  StaticBindingId,
  Table,
  TypeUse,
} from "./service.js";

/** All operations in the order of the description. */
export const operationsOf = oncePer(({ groups }: Service): readonly Operation[] =>
  groups.flatMap(({ operations }) => operations),
);

const typesByName = oncePer(({ types }: Service) => new Map(types.map((type) => [type.name, type])));

/** The loader has made sure that the type exists. */
export function typeNamed(service: Service, name: string): NamedType {
  const type = typesByName(service).get(name);
  if (type === undefined) throw new Error(`model: no type ${name}`);
  return type;
}

/** Used if the description has no `baseUrl`. */
const unknownHost = "http://localhost";

/** The full address of the service; of a binding, where that has a path of its own. */
export function addressOf(service: Service, binding?: BindingId): string {
  return (service.baseUrl ?? unknownHost) + pathOf(service, binding);
}

/** The path of a binding; without one, the service's. */
export function pathOf({ path, paths }: Service, binding: BindingId | undefined): string {
  return (binding === undefined || isScriptBinding(binding) ? undefined : paths?.[binding]) ?? path;
}

/** Bindings that are offered at another path than the service's, in the order of the WSDL. */
export function ownPaths(service: Service): readonly (readonly [StaticBindingId, string])[] {
  return wsdlBindingIds.flatMap((id) => {
    const path = pathOf(service, id);
    return path === service.path || !service.bindings.includes(id) ? [] : [[id, path] as const];
  });
}

/** Start of a SOAPAction: the namespace, with a `/` at its end (wire 1). */
export function actionBase(namespace: string): string {
  return namespace.endsWith("/") ? namespace : `${namespace}/`;
}

/** The namespace of the result's element, if it differs from the response's. In a response without namespace it has none either. */
export function resultNamespaceOf({ namespace }: Service, { elements }: Operation): string | undefined {
  const { responseNamespace = namespace, resultNamespace } = elements;
  return resultNamespace === "" && responseNamespace === "" ? undefined : resultNamespace;
}

/** The SOAPAction with the slot `{namespace}`. */
export function soapActionPattern(service: Service, operation: Operation): string {
  const pattern = operation.soapAction ?? service.soapAction;
  return pattern === undefined
    ? actionBase(service.namespace).replace(service.namespace, "{namespace}") + operation.name
    : pattern.split("{operation}").join(operation.name);
}

/** The SOAPAction of an operation in a namespace; empty if the body's element alone identifies the operation. */
export function soapActionOf(service: Service, operation: Operation, namespace: string): string {
  const pattern = operation.soapAction ?? service.soapAction;
  if (pattern === undefined) return actionBase(namespace) + operation.name;
  return pattern.replace(/\{(?:namespace|operation)\}/g, (slot) =>
    slot === "{operation}" ? operation.name : namespace,
  );
}

/** The result in the interface's terms: `int`, `DataSet`, `Account`, `void`. */
export function resultWord(operation: Operation): string {
  const { result } = operation;
  if (result.kind === "void" || result.kind === "none" || result.kind === "several") return result.kind;
  if (result.kind === "data-set") return result.set ?? "DataSet";
  return resultUse(operation)?.name ?? "void";
}

/** True for types of the description alone (delimited lists, formatted dates), which are strings in the WSDL and on the wire. */
export function isText(type: NamedType): type is ListType | DateTextType {
  return type.kind === "list" || type.kind === "date-text";
}

/** True for lists of qualified names, whose prefixes only XML can declare. */
export function isNameList(type: NamedType): boolean {
  return type.kind === "item-list" && type.item.kind === "xml";
}

/**
 * The scalar that a type of the description alone is in the WSDL and on the wire: lists with delimiters, dates, and integers whose values
 * have names. `undefined` for all other types.
 */
export function scalarOf(type: NamedType): ScalarName | undefined {
  if (isText(type)) return "string";
  return type.kind === "restricted" && type.codes !== undefined && type.facets.length === 0 ? type.base : undefined;
}

/** The type of a DataSet result, if it is one of `Service.types`. */
export function dataSetTypeOf(service: Service, { result }: Operation): DataSetType | undefined {
  const type = result.kind !== "data-set" || result.set === undefined ? undefined : typeNamed(service, result.set);
  return type?.kind === "data-set" ? type : undefined;
}

/**
 * True if the WSDL has a schema for this DataSet in a namespace of its own, as .NET writes for typed DataSets. Readers look a DataSet up
 * by namespace, so only the first of a namespace is published. The service's namespace may change at run time, so it never counts.
 */
export function isPublished({ namespace: home, types }: Service, type: NamedType): type is PublishedDataSet {
  const { kind, namespace } = type;
  if (kind !== "data-set" || namespace === undefined || namespace === home) return false;
  return types.find((each) => each.kind === "data-set" && each.namespace === namespace) === type;
}
export type PublishedDataSet = DataSetType & { readonly namespace: string };

/** Key of a .NET setting (`CaseSensitive`) in a description: `caseSensitive`. */
export function settingKey(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** The tables of a DataSet result, if the description lists them. */
export function statedTables(service: Service, operation: Operation): readonly Table[] | undefined {
  const { result } = operation;
  return result.kind === "data-set" ? (result.tables ?? dataSetTypeOf(service, operation)?.tables) : undefined;
}

/** The type of a result; undefined for several results, DataSets and no result. */
export function resultUse({ result }: Operation): TypeUse | undefined {
  if (!("type" in result)) return undefined;
  return typeof result.type === "string" ? { kind: "named", name: result.type } : result.type;
}

/** True if null is encoded as absence: all types but numbers, booleans, times, guids and enumerations (wire 3). */
export function isReferenceType(service: Service, use: TypeUse): boolean {
  if (use.kind === "scalar") return scalars[use.name].reference === true;
  if (use.kind === "xml") return true;
  const type = typeNamed(service, use.name);
  if (type.kind === "restricted") return scalars[type.base].reference === true;
  return type.kind !== "enumeration";
}

export function hasSoap({ bindings }: Operation): boolean {
  return bindings.some(isSoapBinding);
}

/** True if it is offered over HTTP GET or POST. */
export function hasForms({ bindings }: Operation): boolean {
  return bindings.some(isFormBinding);
}

/** True if the service offers ASMX's JSON. */
export function hasScript({ bindings }: Pick<Service, "bindings">): boolean {
  return bindings.some(isScriptBinding);
}

/**
 * True if ASMX's JSON can carry the operation: its result is neither a DataSet nor XML, and its parameters are elements of a wrapper.
 * Records with choices are refused when they are written.
 */
export function isScriptable({ result, parameters, bare }: Pick<Operation, "result" | "parameters" | "bare">): boolean {
  const isCarried = ["void", "scalar", "record", "array"].includes(result.kind);
  return isCarried && !bare && parameters.every(({ type }) => type.kind !== "xml");
}

export function formsOf({ bindings }: Operation): readonly FormBindingId[] {
  return bindings.filter(isFormBinding);
}

/** Item type and count of a list that is sent as several form fields; undefined if it is one field. */
export function formItemsOf(
  service: Service,
  { type, repeated }: Parameter,
): { readonly type: TypeUse; readonly count: Repetition | undefined } | undefined {
  if (repeated !== undefined) return { type, count: repeated };
  const named = type.kind === "named" ? typeNamed(service, type.name) : undefined;
  return named?.kind === "array" ? { type: named.item.type, count: undefined } : undefined;
}

/** True if a call returns no value. */
export function isEmptyResult({ result }: Operation): boolean {
  return result.kind === "void" || result.kind === "none";
}

/** True if the response element has no separate result element: it is the result, or contains several. */
export function isBareResponse({ bare, result }: Operation): boolean {
  return bare || result.kind === "several" || result.kind === "repeated";
}

/** SOAP headers of requests. */
export function sentHeaders({ soapHeaders }: Operation): readonly SoapHeader[] {
  return soapHeaders.filter(({ direction }) => direction !== "out");
}

/** SOAP headers of responses. */
export function returnedHeaders({ soapHeaders }: Operation): readonly SoapHeader[] {
  return soapHeaders.filter(({ direction }) => direction !== "in");
}

/** Several results as one record; undefined for other results. */
export function severalAsRecord({ unqualified }: Service, { result }: Operation, name: string): RecordType | undefined {
  if (result.kind !== "several") return undefined;
  return {
    kind: "record",
    name,
    wireName: name,
    purpose: undefined,
    source: undefined,
    namespace: undefined,
    unqualified,
    fields: result.fields,
    extends: undefined,
    unordered: false,
    abstract: false,
  };
}

/** All uses of types in the service, repeated ones included, without columns of DataSets. */
export const usesOf = oncePer((service: Service): readonly TypeUse[] => [
  ...service.types.flatMap(usesOfType),
  ...operationsOf(service).flatMap(usesOfOperation),
]);

const usedNames = oncePer(
  (service: Service) => new Set(usesOf(service).flatMap((use) => (use.kind === "named" ? [use.name] : []))),
);

/** True if some parameter, field or result has this type. Ignores DataSet results. */
export function isUsed(service: Service, type: NamedType): boolean {
  return usedNames(service).has(type.name);
}

/** The field itself and, for a choice or a sequence, all fields inside. */
export function fieldsWithin(field: RecordField): readonly RecordField[] {
  return field.parts.length === 0 ? [field] : [field, ...field.parts.flatMap(fieldsWithin)];
}

/** Attributes of a type in a namespace other than the type's. */
export function foreignAttributes(service: Service, type: NamedType): readonly RecordField[] {
  if (type.kind !== "record") return [];
  const { namespace: home = service.namespace } = type;
  return type.fields.filter(
    ({ form, namespace = "" }) => form === "attribute" && namespace !== "" && namespace !== home,
  );
}

/** {@link foreignAttributes} of all types, in the order of the description. */
export function attributesElsewhere(service: Service): readonly RecordField[] {
  return service.types.flatMap((type) => foreignAttributes(service, type));
}

/** Types of a type's fields, elements or items; the scalar of a type with facets. */
export function usesOfType(type: NamedType): readonly TypeUse[] {
  switch (type.kind) {
    case "record":
      return type.fields.flatMap(fieldsWithin).map((field) => field.type);
    case "array":
      return [type.item.type];
    case "item-list":
      return [type.item];
    case "restricted":
      return [{ kind: "scalar", name: type.base }];
    default:
      return [];
  }
}

/** Uses of types in parameters, results, headers and faults. */
export function usesOfOperation(operation: Operation): readonly TypeUse[] {
  const { parameters, soapHeaders, faults, result } = operation;
  const use = resultUse(operation);
  const several = result.kind === "several" ? result.fields : [];
  const typed = [...parameters, ...soapHeaders, ...faults, ...several].map(({ type }) => type);
  return use === undefined ? typed : [...typed, use];
}
