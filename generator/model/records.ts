/**
 * Owns small pure questions about records: what they inherit, what is derived from them, in which namespace their children are.
 * Invariant: a circle of records that extend one another, or a line of them without end, ends every question all the same; a rule reports it.
 */
import { fieldsWithin, operationsOf, resultUse } from "./questions.js";
import type { ArrayType, NamedType, Operation, RecordField, RecordType, Service } from "./service.js";

interface Families {
  readonly records: ReadonlyMap<string, RecordType>;
  /** Base -> those that extend it in one step. */
  readonly extended: ReadonlyMap<string, readonly RecordType[]>;
  /** Where in the description they stand. */
  readonly positions: ReadonlyMap<RecordType, number>;
  /** Whether there is more than one namespace, so that names need theirs. */
  readonly several: boolean;
  /** Types of the service's namespace that also stand in elements of others. */
  readonly abroad: ReadonlySet<string>;
}

const known = new WeakMap<Service, Families>();

function familiesOf(service: Service): Families {
  const found = known.get(service) ?? findFamilies(service);
  known.set(service, found);
  return found;
}

function findFamilies(service: Service): Families {
  const records = new Map(
    service.types.flatMap((type) => (type.kind === "record" ? [[type.name, type] as const] : [])),
  );
  const extended = new Map<string, RecordType[]>();
  for (const record of records.values()) {
    if (record.extends === undefined) continue;
    const known = extended.get(record.extends);
    if (known === undefined) extended.set(record.extends, [record]);
    else known.push(record);
  }
  const home = homeOf(service);
  const abroad = new Set(service.types.flatMap((type) => usesAbroad(type, home)));
  for (const operation of operationsOf(service)) for (const name of usedAbroad(operation)) abroad.add(name);
  // What stands in a base's place stands where the base does.
  for (const name of abroad) for (const { name: derived } of extended.get(name) ?? []) abroad.add(derived);
  const several = service.unqualified || abroad.size > 0 || service.types.some((type) => isForeign(type));
  const positions = new Map([...records.values()].map((record, at) => [record, at]));
  return { records, extended, positions, several, abroad };
}

/** Names of the types of parameters and results that stand in elements of other namespaces. */
function usedAbroad(operation: Operation): readonly string[] {
  const { parameters, soapHeaders, faults, result, elements, bare } = operation;
  const { requestNamespace, responseNamespace, resultNamespace } = elements;
  const own = (namespace: string | undefined, around: string | undefined): boolean =>
    (namespace ?? around) !== undefined;
  const taken = parameters.filter(({ namespace }) => own(bare ? undefined : namespace, requestNamespace));
  const given =
    result.kind === "several" ? result.fields.filter(({ namespace }) => own(namespace, responseNamespace)) : [];
  const use = own(resultNamespace, responseNamespace) ? resultUse(operation) : undefined;
  const headers = [...soapHeaders, ...faults].filter(({ namespace }) => namespace !== undefined);
  return [...[...taken, ...headers, ...given].map(({ type }) => type.name), ...(use === undefined ? [] : [use.name])];
}

/** Whether it or a field of it is in a namespace of its own. */
function isForeign(type: NamedType): boolean {
  if (type.namespace !== undefined || type.unqualified) return true;
  return type.kind === "record" && elementsOf(type).some(({ namespace }) => namespace !== undefined);
}

/** Where parameters and results are. `undefined`: in the service's namespace. */
function homeOf({ unqualified }: Service): string | undefined {
  return unqualified ? "" : undefined;
}

/** Names of the types of children that are elsewhere. */
function usesAbroad(type: NamedType, home: string | undefined): readonly string[] {
  const own = ownNamespace(type);
  if (type.kind === "array") return own === home ? [] : [type.item.type.name];
  if (type.kind !== "record") return [];
  return elementsOf(type).flatMap((field) => ((field.namespace ?? own) === home ? [] : [field.type.name]));
}

/** Whether a type's elements need a namespace that those around it do not have. */
function isElsewhere(service: Service, type: NamedType): boolean {
  return ownNamespace(type) !== homeOf(service) || familiesOf(service).abroad.has(type.name);
}

/** The elements of its own, those of choices and sequences among them. */
function elementsOf({ fields }: RecordType): readonly RecordField[] {
  return fields.flatMap(fieldsWithin).filter(({ form }) => form === "element");
}

/** `undefined`: that of the service. */
function ownNamespace(type: NamedType): string | undefined {
  return type.unqualified ? "" : type.namespace;
}

/** The namespace of a type's elements where it must be said; `undefined`: that of the element around them. */
export function childNamespace(service: Service, type: NamedType): string | undefined {
  const isSaid = service.unqualified || familiesOf(service).abroad.has(type.name);
  return ownNamespace(type) ?? (isSaid ? service.namespace : undefined);
}

/** The namespace of a type's own name where it must be said, for `xsi:type`. */
export function nameNamespace(service: Service, type: NamedType): string | undefined {
  return type.namespace ?? (familiesOf(service).several ? service.namespace : undefined);
}

/** Records in a line, each extending the one before; every one has the fields of all before it. */
export const longestLine = 100;

/** The record and those it extends, the outermost base first; of a line that is too long, one more than it may have. */
export function lineOf(service: Service, record: RecordType): readonly RecordType[] {
  const line = new Set<RecordType>();
  const { records } = familiesOf(service);
  for (let at: RecordType | undefined = record; at !== undefined && !line.has(at) && line.size <= longestLine;) {
    line.add(at);
    at = at.extends === undefined ? undefined : records.get(at.extends);
  }
  return [...line].reverse();
}

/** What is derived from a record, over however many steps, in the order of the description. */
export function derivedOf(service: Service, record: RecordType): readonly RecordType[] {
  const { extended, positions } = familiesOf(service);
  const waiting = [...(extended.get(record.name) ?? [])];
  if (waiting.length === 0) return [];
  const found = new Set<RecordType>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next) || next === record) continue;
    found.add(next);
    for (const each of extended.get(next.name) ?? []) waiting.push(each);
  }
  return [...found].sort((one, other) => (positions.get(one) ?? 0) - (positions.get(other) ?? 0));
}

/** Whether a record is the base of others. */
export function hasDerived(service: Service, record: RecordType): boolean {
  return (
    familiesOf(service)
      .extended.get(record.name)
      ?.some((each) => each !== record) === true
  );
}

/** Whether values say which record of a family they are. */
export function isTagged(service: Service, record: RecordType): boolean {
  return record.abstract || record.extends !== undefined || familiesOf(service).extended.has(record.name);
}

/** All fields, inherited ones first, each with the namespace of its element where that must be said and is not the record's. */
export function allFields(service: Service, record: RecordType): readonly RecordField[] {
  const own = childNamespace(service, record);
  return lineOf(service, record).flatMap((each) => {
    const inherited = childNamespace(service, each);
    if (inherited === own) return each.fields;
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

/** Whether a record is more than elements of one namespace in a row, once each, under their own names. */
export function isRich(service: Service, record: RecordType): boolean {
  return isTagged(service, record) || isElsewhere(service, record) || record.fields.some(isRichField);
}

/** Whether the items of an array are in a namespace that must be said. */
export function isRichArray(service: Service, array: ArrayType): boolean {
  return isElsewhere(service, array);
}

function isRichField({ name, form, element, repeated, namespace }: RecordField): boolean {
  return form !== "element" || element !== name || repeated !== undefined || namespace !== undefined;
}

/** A choice that no element stands for cannot be told from one whose element is left out because it is null. */
export function isNeededChoice({ required, repeated, parts }: RecordField): boolean {
  return required && repeated === undefined && parts.every((each) => !mayBeEmpty(each));
}

/** Whether there is a message with nothing of it. */
export function mayBeEmpty({ form, required, repeated, parts }: RecordField): boolean {
  if (repeated === undefined ? !required : repeated.min === 0) return true;
  if (form === "sequence") return parts.every(mayBeEmpty);
  return form === "choice" && parts.some(mayBeEmpty);
}
