/**
 * Owns small pure questions about a service that more than one stage asks.
 * Invariant: no question here depends on an output format.
 */
import type { FormBindingId } from "../../templates/runtime/binding-rows.js";
import { isFormBinding, isSoapBinding } from "./bindings.js";
import { scalars } from "./scalars.js";
import type {
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
  Table,
  TypeUse,
} from "./service.js";

const operationsByService = new WeakMap<Service, readonly Operation[]>();

/** All operations in the order of the description. Listed once per service. */
export function operationsOf(service: Service): readonly Operation[] {
  let operations = operationsByService.get(service);
  if (operations === undefined) {
    operations = service.groups.flatMap((group) => group.operations);
    operationsByService.set(service, operations);
  }
  return operations;
}

const typesByName = new WeakMap<Service, ReadonlyMap<string, NamedType>>();

/** The named type; the loader has made sure that it exists. Indexed once per service: emitters ask for every parameter. */
export function typeNamed(service: Service, name: string): NamedType {
  let types = typesByName.get(service);
  if (types === undefined) {
    types = new Map(service.types.map((type) => [type.name, type]));
    typesByName.set(service, types);
  }
  const found = types.get(name);
  if (found === undefined) throw new Error(`model: no type ${name}`);
  return found;
}

/** Where nobody knows the host of a service. */
const unknownHost = "http://localhost";

/** The whole address of the service, by its description. */
export function addressOf({ baseUrl = unknownHost, path }: Service): string {
  return baseUrl + path;
}

/** The namespace as SOAPActions begin with it: ASMX puts a `/` between it and the operation unless it ends with one (wire 1). */
export function actionBase(namespace: string): string {
  return namespace.endsWith("/") ? namespace : `${namespace}/`;
}

/** The namespace of the result's element, where it is said: where the response is in none, so is what stands in it. */
export function resultNamespaceOf({ namespace }: Service, { elements }: Operation): string | undefined {
  const { responseNamespace = namespace, resultNamespace } = elements;
  return resultNamespace === "" && responseNamespace === "" ? undefined : resultNamespace;
}

/** The SOAPAction of an operation in a namespace; empty where the operation is found by the body's element alone. */
export function soapActionOf(service: Service, operation: Operation, namespace: string): string {
  const pattern = operation.soapAction ?? service.soapAction;
  if (pattern === undefined) return actionBase(namespace) + operation.name;
  return pattern.replace(/\{(?:namespace|operation)\}/g, (slot) =>
    slot === "{operation}" ? operation.name : namespace,
  );
}

const sharedByService = new WeakMap<Service, ReadonlySet<string>>();

/** Whether other operations have its request element, or it has none: only its action tells it. */
export function isRequestShared(service: Service, { elements }: Operation): boolean {
  let shared = sharedByService.get(service);
  if (shared === undefined) {
    const seen = new Set<string>();
    const requests = operationsOf(service).map((operation) => operation.elements.request);
    shared = new Set(requests.filter((request) => request === "" || seen.has(request) || !seen.add(request)));
    sharedByService.set(service, shared);
  }
  return shared.has(elements.request);
}

/** The word of a result in the interface's own terms: `int`, `DataSet`, `Account`, `void`. */
export function resultWord(operation: Operation): string {
  const { result } = operation;
  if (result.kind === "void" || result.kind === "none" || result.kind === "several") return result.kind;
  if (result.kind === "data-set") return result.set ?? "DataSet";
  return resultUse(operation)?.name ?? "void";
}

/** Types that no WSDL has, lists with a delimiter and dates in a format: strings on the wire and in the schema. */
export function isText(type: NamedType): type is ListType | DateTextType {
  return type.kind === "list" || type.kind === "date-text";
}

/** The type of a DataSet result, where that is one of the description's. */
export function dataSetTypeOf(service: Service, { result }: Operation): DataSetType | undefined {
  const type = result.kind !== "data-set" || result.set === undefined ? undefined : typeNamed(service, result.set);
  return type?.kind === "data-set" ? type : undefined;
}

/**
 * Whether the WSDL has a schema of a DataSet, in its own namespace, as .NET has of typed ones. Such a namespace is found by itself, so
 * only the first DataSet of one is published, and none that is in the service's, which may be another where the service runs.
 */
export function isPublished({ namespace: home, types }: Service, type: NamedType): type is PublishedDataSet {
  const { kind, namespace } = type;
  if (kind !== "data-set" || namespace === undefined || namespace === home) return false;
  return types.find((each) => each.kind === "data-set" && each.namespace === namespace) === type;
}
export type PublishedDataSet = DataSetType & { readonly namespace: string };

/** How the description calls what .NET notes of a DataSet, its tables, keys and relations. */
export function settingKey(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** The tables of a DataSet result, where they are stated. */
export function statedTables(service: Service, operation: Operation): readonly Table[] | undefined {
  const { result } = operation;
  return result.kind === "data-set" ? (result.tables ?? dataSetTypeOf(service, operation)?.tables) : undefined;
}

/** What a result is made of; undefined for several, DataSets, and where there is none. */
export function resultUse({ result }: Operation): TypeUse | undefined {
  if (!("type" in result)) return undefined;
  return typeof result.type === "string" ? { kind: "named", name: result.type } : result.type;
}

/** Whether null means absence on the wire: everything but numbers, booleans, times, guids and enumerations (wire 3). */
export function isReferenceType(service: Service, use: TypeUse): boolean {
  if (use.kind === "scalar") return scalars[use.name].reference === true;
  if (use.kind === "xml") return true;
  const type = typeNamed(service, use.name);
  if (type.kind === "restricted") return scalars[type.base].reference === true;
  return type.kind !== "enumeration";
}

/** Whether it is offered over SOAP. */
export function hasSoap({ bindings }: Operation): boolean {
  return bindings.some(isSoapBinding);
}

/** Whether it is offered over HTTP GET or POST. */
export function hasForms({ bindings }: Operation): boolean {
  return bindings.some(isFormBinding);
}

/** Those of HTTP GET and POST that it is offered over. */
export function formsOf({ bindings }: Operation): readonly FormBindingId[] {
  return bindings.filter(isFormBinding);
}

/** What a list holds that is sent as several fields of a form, and how many; undefined: it is one field. */
export function formItemsOf(
  service: Service,
  { type, repeated }: Parameter,
): { readonly type: TypeUse; readonly count: Repetition | undefined } | undefined {
  if (repeated !== undefined) return { type, count: repeated };
  const named = type.kind === "named" ? typeNamed(service, type.name) : undefined;
  return named?.kind === "array" ? { type: named.item.type, count: undefined } : undefined;
}

/** Whether nothing comes back that a call could give. */
export function isEmptyResult({ result }: Operation): boolean {
  return result.kind === "void" || result.kind === "none";
}

/** Whether the element of the response holds results themselves, as a record or list of its own, or is the one result. */
export function isBareResponse({ bare, result }: Operation): boolean {
  return bare || result.kind === "several" || result.kind === "repeated";
}

/** SOAP headers of requests. */
export function sentHeaders({ soapHeaders }: Operation): readonly SoapHeader[] {
  return soapHeaders.filter(({ direction }) => direction !== "out");
}

/** SOAP headers of answers. */
export function returnedHeaders({ soapHeaders }: Operation): readonly SoapHeader[] {
  return soapHeaders.filter(({ direction }) => direction !== "in");
}

/** Several results as a record of that name. */
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

const usesByService = new WeakMap<Service, readonly TypeUse[]>();

/** What everything of the service is made of, as often as it is used; columns of DataSets aside. Listed once per service. */
export function usesOf(service: Service): readonly TypeUse[] {
  const known = usesByService.get(service);
  if (known !== undefined) return known;
  const uses = [...service.types.flatMap(usesOfType), ...operationsOf(service).flatMap(usesOfOperation)];
  usesByService.set(service, uses);
  return uses;
}

const namesByService = new WeakMap<Service, ReadonlySet<string>>();

/** Whether anything is made of a named type; DataSet results aside. */
export function isUsed(service: Service, type: NamedType): boolean {
  const names =
    namesByService.get(service) ?? new Set(usesOf(service).flatMap((use) => (use.kind === "named" ? [use.name] : [])));
  namesByService.set(service, names);
  return names.has(type.name);
}

/** A field and, of a choice or a sequence, all that stands in it. */
export function fieldsWithin(field: RecordField): readonly RecordField[] {
  return field.parts.length === 0 ? [field] : [field, ...field.parts.flatMap(fieldsWithin)];
}

/** Attributes of a type that are in another namespace than the type itself. */
export function foreignAttributes(service: Service, type: NamedType): readonly RecordField[] {
  if (type.kind !== "record") return [];
  const { namespace: home = service.namespace } = type;
  return type.fields.filter(
    ({ form, namespace = "" }) => form === "attribute" && namespace !== "" && namespace !== home,
  );
}

/** All of the service, in the order of the description. */
export function attributesElsewhere(service: Service): readonly RecordField[] {
  return service.types.flatMap((type) => foreignAttributes(service, type));
}

function usesOfType(type: NamedType): readonly TypeUse[] {
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

function usesOfOperation(operation: Operation): readonly TypeUse[] {
  const { parameters, soapHeaders, faults, result } = operation;
  const use = resultUse(operation);
  const several = result.kind === "several" ? result.fields : [];
  const typed = [...parameters, ...soapHeaders, ...faults, ...several].map(({ type }) => type);
  return use === undefined ? typed : [...typed, use];
}
