/**
 * Owns small pure functions over records: inheritance, derived records, namespaces of children.
 * Invariant: every function returns even for cyclic or very long inheritance, which a rule reports.
 */
import { groupBy } from "./by-key.js";
import { oncePer } from "./once-per.js";
import { fieldsWithin, operationsOf, resultUse, typeNamed } from "./questions.js";
import type { ArrayType, NamedType, Operation, RecordField, RecordType, Service, TypeUse } from "./service.js";

interface Families {
  readonly records: ReadonlyMap<string, RecordType>;
  /** Name of a base -> records that extend it directly. */
  readonly extended: ReadonlyMap<string, readonly RecordType[]>;
  /** Index in the description. */
  readonly positions: ReadonlyMap<RecordType, number>;
  /** True if the service has more than one namespace, so that names must be qualified. */
  readonly several: boolean;
  /** Names of types in the service's namespace that are used in elements of another namespace. */
  readonly abroad: ReadonlySet<string>;
}

const familiesOf = oncePer((service: Service): Families => {
  const records = new Map(
    service.types.flatMap((type) => (type.kind === "record" ? [[type.name, type] as const] : [])),
  );
  const derived = [...records.values()].filter((record) => record.extends !== undefined);
  const extended = groupBy(derived, (record) => record.extends ?? "");
  const home = homeOf(service);
  const abroad = new Set(service.types.flatMap((type) => usesAbroad(type, home)));
  for (const operation of operationsOf(service)) for (const name of usedAbroad(operation)) abroad.add(name);
  // Derived records can replace their base.
  for (const name of abroad) for (const each of extended.get(name) ?? []) abroad.add(each.name);
  const several = service.unqualified || abroad.size > 0 || service.types.some((type) => isForeign(type));
  const positions = new Map([...records.values()].map((record, at) => [record, at]));
  return { records, extended, positions, several, abroad };
});

/** Names of the types of parameters and results in elements of other namespaces. */
function usedAbroad(operation: Operation): readonly string[] {
  const { parameters, soapHeaders, faults, result, elements, bare } = operation;
  const { requestNamespace, responseNamespace, resultNamespace } = elements;
  const isAbroad = (namespace: string | undefined, around: string | undefined): boolean =>
    (namespace ?? around) !== undefined;
  const inputs = parameters.filter(({ namespace }) => isAbroad(bare ? undefined : namespace, requestNamespace));
  const outputs =
    result.kind === "several" ? result.fields.filter(({ namespace }) => isAbroad(namespace, responseNamespace)) : [];
  const use = isAbroad(resultNamespace, responseNamespace) ? resultUse(operation) : undefined;
  const headers = [...soapHeaders, ...faults].filter(({ namespace }) => namespace !== undefined);
  return [
    ...[...inputs, ...headers, ...outputs].map(({ type }) => type.name),
    ...(use === undefined ? [] : [use.name]),
  ];
}

/** True if the type or one of its fields has a namespace of its own. */
function isForeign(type: NamedType): boolean {
  if (type.namespace !== undefined || type.unqualified) return true;
  return type.kind === "record" && elementsOf(type).some(({ namespace }) => namespace !== undefined);
}

/** Namespace of parameters and results; `undefined`: the service's. */
function homeOf({ unqualified }: Service): string | undefined {
  return unqualified ? "" : undefined;
}

/** Names of the types of children in other namespaces. */
function usesAbroad(type: NamedType, home: string | undefined): readonly string[] {
  const namespace = ownNamespace(type);
  if (type.kind === "array") return namespace === home ? [] : [type.item.type.name];
  if (type.kind !== "record") return [];
  return elementsOf(type).flatMap((field) => ((field.namespace ?? namespace) === home ? [] : [field.type.name]));
}

/** True if the type's elements are in another namespace than the elements around them. */
function isElsewhere(service: Service, type: NamedType): boolean {
  return ownNamespace(type) !== homeOf(service) || familiesOf(service).abroad.has(type.name);
}

/** Elements of a record, including those in choices and sequences; not inherited ones. */
function elementsOf({ fields }: RecordType): readonly RecordField[] {
  return fields.flatMap(fieldsWithin).filter(({ form }) => form === "element");
}

/** `undefined`: the service's. */
function ownNamespace(type: NamedType): string | undefined {
  return type.unqualified ? "" : type.namespace;
}

/** The namespace of a type's elements, if it must be written; `undefined`: that of the parent element. */
export function childNamespace(service: Service, type: NamedType): string | undefined {
  const isWritten = service.unqualified || familiesOf(service).abroad.has(type.name);
  return ownNamespace(type) ?? (isWritten ? service.namespace : undefined);
}

/** The namespace of a type's name in `xsi:type`, if it must be written. */
export function nameNamespace(service: Service, type: NamedType): string | undefined {
  return type.namespace ?? (familiesOf(service).several ? service.namespace : undefined);
}

/** Longest chain of inheritance. */
export const longestLine = 100;

/** The record and its bases, the outermost base first. A chain that is too long is cut one record above the limit. */
export function lineOf(service: Service, record: RecordType): readonly RecordType[] {
  const line = new Set<RecordType>();
  const { records } = familiesOf(service);
  for (let at: RecordType | undefined = record; at !== undefined && !line.has(at) && line.size <= longestLine;) {
    line.add(at);
    at = at.extends === undefined ? undefined : records.get(at.extends);
  }
  return [...line].reverse();
}

/** All records derived from a record, directly or not, in the order of the description. */
export function derivedOf(service: Service, record: RecordType): readonly RecordType[] {
  const { extended, positions } = familiesOf(service);
  const waiting = [...(extended.get(record.name) ?? [])];
  if (waiting.length === 0) return [];
  const derived = new Set<RecordType>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (derived.has(next) || next === record) continue;
    derived.add(next);
    for (const each of extended.get(next.name) ?? []) waiting.push(each);
  }
  return [...derived].sort((one, other) => (positions.get(one) ?? 0) - (positions.get(other) ?? 0));
}

/** True if other records extend this one. */
export function hasDerived(service: Service, record: RecordType): boolean {
  return (familiesOf(service).extended.get(record.name) ?? []).some((each) => each !== record);
}

/** True if values carry `xsi:type` to identify the record of their family. */
export function isTagged(service: Service, record: RecordType): boolean {
  return record.abstract || record.extends !== undefined || familiesOf(service).extended.has(record.name);
}

/** All fields, inherited ones first. An inherited element of another namespace gets that namespace explicitly. */
export function allFields(service: Service, record: RecordType): readonly RecordField[] {
  const home = childNamespace(service, record);
  return lineOf(service, record).flatMap((each) => {
    const inherited = childNamespace(service, each);
    if (inherited === home) return each.fields;
    const namespace = inherited ?? service.namespace;
    return each.fields.map((field) => inNamespace(field, namespace));
  });
}

function inNamespace(field: RecordField, namespace: string): RecordField {
  if (field.form === "element") return { ...field, namespace: field.namespace ?? namespace };
  return field.parts.length === 0
    ? field
    : { ...field, parts: field.parts.map((part) => inNamespace(part, namespace)) };
}

/** True if a record is more than a row of single elements in one namespace that have the names of their fields. */
export function isRich(service: Service, record: RecordType): boolean {
  return isTagged(service, record) || isElsewhere(service, record) || record.fields.some(isRichField);
}

/** True if the namespace of an array's items must be written. */
export function isRichArray(service: Service, array: ArrayType): boolean {
  return isElsewhere(service, array);
}

function isRichField({ name, form, element, repeated, namespace }: RecordField): boolean {
  return form !== "element" || element !== name || repeated !== undefined || namespace !== undefined;
}

/** True if one alternative must be present: the choice is required, and no alternative may be absent (as null often is). */
export function isNeededChoice({ required, repeated, parts }: RecordField): boolean {
  return required && repeated === undefined && parts.every((each) => !mayBeEmpty(each));
}

/** True if the field's element, choice or sequence must be there at least once. */
export function isNeeded({ required, repeated }: RecordField): boolean {
  return repeated === undefined ? required : repeated.min > 0;
}

/** True if a valid message may contain nothing of the field. */
export function mayBeEmpty(field: RecordField): boolean {
  const { form, parts } = field;
  if (!isNeeded(field)) return true;
  if (form === "sequence") return parts.every(mayBeEmpty);
  return form === "choice" && parts.some(mayBeEmpty);
}

/** The types that are named from there on, nearest first. */
export function namedTypes(service: Service, uses: readonly TypeUse[]): readonly NamedType[] {
  const typesByName = new Map<string, NamedType>();
  const waiting = [...uses];
  for (const use of waiting) {
    if (use.kind !== "named" || typesByName.has(use.name)) continue;
    const type = typeNamed(service, use.name);
    typesByName.set(use.name, type);
    if (type.kind === "record") {
      for (const { type: each } of allFields(service, type).flatMap(fieldsWithin)) waiting.push(each);
    } else if (type.kind === "array") waiting.push(type.item.type);
    else if (type.kind === "item-list") waiting.push(type.item);
  }
  return [...typesByName.values()];
}
