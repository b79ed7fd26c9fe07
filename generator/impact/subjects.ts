/**
 * Owns the mapping from identifiers in generated code to the operations and types that changes name.
 * Invariant: both services are read. An operation or type of the older one has the name of its match in the newer one,
 * as in changes.
 */
import { pairNames } from "../compare/pair-names.js";
import { fieldsWithin, operationsOf, resultUse } from "../model/questions.js";
import type { NamedType, RecordField, Service, TypeUse } from "../model/service.js";
import { declaredNames } from "../names/declared.js";
import { methodName } from "../names/methods.js";

export interface Subjects {
  /** The subjects that an identifier of the generated code belongs to. */
  named(identifier: string): ReadonlySet<string>;
  /** The operations that a method of the client, or a handler, belongs to. */
  called(method: string): ReadonlySet<string>;
  /** Names on the wire of parameters, fields and SOAP headers that a property stands for under another name. */
  sentAs(property: string): ReadonlySet<string>;
  /** The subjects whose types a subject contains, also indirectly, without itself. */
  reachedFrom(subject: string): ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

export function subjectsOf(older: Service, newer: Service): Subjects {
  const identifiers = new Map<string, Set<string>>();
  const methods = new Map<string, Set<string>>();
  const uses = new Map<string, Set<string>>();
  const wireNames = new Map<string, Set<string>>();
  const add = (map: Map<string, Set<string>>, key: string, subject: string): void => {
    map.set(key, (map.get(key) ?? new Set()).add(subject));
  };
  const [olderNames, newerNames] = pairNames(older, newer);
  for (const [service, names] of [
    [older, olderNames],
    [newer, newerNames],
  ] as const) {
    const typeSubject = (name: string): string => names.types.get(name) ?? name;
    const operationSubject = (name: string): string => names.operations.get(name) ?? name;
    const operations = new Set<object>(operationsOf(service));
    const types = new Set<object>(service.types);
    for (const { identifier, name, origin } of declaredNames(service)) {
      if (operations.has(origin)) add(identifiers, identifier, operationSubject(name));
      else if (types.has(origin)) add(identifiers, identifier, typeSubject(name));
    }
    for (const { name, property } of propertiesOf(service)) if (property !== undefined) add(wireNames, property, name);
    for (const type of service.types) {
      for (const use of usesOfType(type))
        if (use.kind === "named") add(uses, typeSubject(type.name), typeSubject(use.name));
    }
    for (const operation of operationsOf(service)) {
      const subject = operationSubject(operation.name);
      add(methods, methodName(operation), subject);
      const { parameters, soapHeaders, faults, result } = operation;
      const fields = result.kind === "several" ? result.fields : [];
      const single = resultUse(operation);
      const parts = [...parameters, ...soapHeaders, ...faults, ...fields].map(typeOf);
      for (const use of single === undefined ? parts : [...parts, single])
        if (use.kind === "named") add(uses, subject, typeSubject(use.name));
    }
  }
  return {
    named: (identifier) => identifiers.get(identifier) ?? none,
    called: (method) => methods.get(method) ?? none,
    sentAs: (property) => wireNames.get(property) ?? none,
    reachedFrom: (subject) => reached(uses, subject),
  };
}

function propertiesOf(service: Service): readonly Pick<RecordField, "name" | "property">[] {
  const parts = operationsOf(service).flatMap(({ parameters, soapHeaders, result }) => [
    ...parameters,
    ...soapHeaders,
    ...(result.kind === "several" ? result.fields.flatMap(fieldsWithin) : []),
  ]);
  return [
    ...parts,
    ...service.types.flatMap((type) => (type.kind === "record" ? type.fields.flatMap(fieldsWithin) : [])),
  ];
}

const typeOf = ({ type }: { readonly type: TypeUse }): TypeUse => type;

function usesOfType(type: NamedType): readonly TypeUse[] {
  if (type.kind === "array") return [type.item.type];
  if (type.kind === "item-list") return [type.item];
  if (type.kind !== "record") return [];
  const base: readonly TypeUse[] = type.extends === undefined ? [] : [{ kind: "named", name: type.extends }];
  return [...base, ...type.fields.flatMap(usesOfField)];
}

const usesOfField = ({ type, parts }: RecordField): readonly TypeUse[] => [type, ...parts.flatMap(usesOfField)];

function reached(uses: ReadonlyMap<string, ReadonlySet<string>>, subject: string): ReadonlySet<string> {
  const subjects = new Set<string>();
  const waiting = [subject];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const each of uses.get(next) ?? []) {
      if (subjects.has(each) || each === subject) continue;
      subjects.add(each);
      waiting.push(each);
    }
  }
  return subjects;
}
