/**
 * Owns the rule: if one operation has SOAP encoding, all have. Elements are then in no namespace, and types are
 * scalars, enumerations, arrays, or records whose elements have different names.
 */
import { quote } from "../diagnostics/quote.js";
import { fieldsWithin, hasSoap, operationsOf, typeNamed, usesOfOperation, usesOfType } from "../model/questions.js";
import { allFields, lineOf } from "../model/records.js";
import type { NamedType, RecordField, RecordType, Service, TypeUse } from "../model/service.js";
import {
  anonymousType,
  dimensionsOf,
  isEncoded,
  mostAnonymous,
  isReferenceAttribute,
  isSoapOwn,
} from "../model/soap-encoding.js";
import { nestedLevels } from "../model/nested-levels.js";
import type { RuleContext } from "./rule.js";

interface Problem {
  readonly fault: string;
  readonly thing: object;
  readonly part: string;
}

export function checkEncodedOperations({ service, places, report }: RuleContext): void {
  for (const { fault, thing, expected } of service.types.flatMap((type) => problemsOfDimensions(service, type)))
    report("rpcParts", places.of(thing, "dimensions"), {
      message: "SOAP encoding (use: encoded) cannot express this array of several dimensions.",
      found: fault,
      expected,
    });
  for (const { fault, thing, expected } of problemsOfAnonymous(service))
    report("rpcParts", places.of(thing, "anonymous"), {
      message: "A type without a name (anonymous: true) stands inside one element, in SOAP encoding alone.",
      found: fault,
      expected,
      suggestion: "remove anonymous: the WSDL then declares the type by its name",
    });
  if (!isEncoded(service)) return;
  for (const operation of operationsOf(service)) {
    if (operation.rpc || !hasSoap(operation)) continue;
    const span = places.of(operation, "style");
    report("rpcParts", span, {
      message: `SOAP encoding (use: encoded) needs the style rpc in the operation ${quote(operation.name)}.`,
      found: operation.bare ? "style: bare" : "style: wrapped",
      expected: "style: rpc, of the operation or of the service",
      suggestion: "add style: rpc beside use: encoded, or remove use: encoded",
      repair: places.says(operation, "style")
        ? { kind: "replace", span, value: "rpc" }
        : { kind: "add", span: places.of(operation), entries: [["style", "rpc"]] },
    });
  }
  const form = service.unqualified ? [] : [{ fault: "elementForm: qualified", thing: service, part: "name" }];
  const parts = service.mtom ? [{ fault: "mtom: true", thing: service, part: "mtom" }] : [];
  const all = [...operationsOf(service).flatMap(usesOfOperation), ...service.types.flatMap(typedUses)];
  const unnamed = all.filter((use) => isUnencodable(service, use)).slice(0, 1);
  const uses = unnamed.map(({ name }) => ({ fault: `a value of the type ${name}`, thing: service, part: "name" }));
  for (const { fault, thing, part } of [
    ...form,
    ...parts,
    ...service.types.flatMap((type) => problemsOfType(service, type)),
    ...uses,
  ])
    report("rpcParts", places.of(thing, part), {
      message: "SOAP encoding (use: encoded) cannot express this service.",
      found: fault,
      expected:
        "elementForm: unqualified, no MTOM, and types of elements in no namespace, each with a name of its own, without open attributes, XML and DataSets",
      suggestion: "remove use: encoded, unless the WSDL has it",
    });
}

interface TypeProblem {
  readonly fault: string;
  readonly thing: NamedType;
  readonly expected: string;
}

/** A part of a message has a type with a name, and so have records that extend one another. */
function problemsOfAnonymous(service: Service): readonly TypeProblem[] {
  const anonymous = service.types.filter((type) => type.anonymous === true);
  if (anonymous.length === 0) return [];
  const isOfEncoding = isEncoded(service);
  const parts = new Set(
    operationsOf(service)
      .flatMap(usesOfOperation)
      .map(({ name }) => name),
  );
  const useCounts = new Map<string, number>();
  for (const { name } of service.types.flatMap(usesOfType)) useCounts.set(name, (useCounts.get(name) ?? 0) + 1);
  const extended = new Set(service.types.flatMap((type) => (type.kind === "record" ? [type.extends] : [])));
  const levels = nestedLevels(anonymous, (type) =>
    usesOfType(type).flatMap((use) => anonymousType(service, use) ?? []),
  );
  return anonymous.flatMap((thing): readonly TypeProblem[] => {
    const name = quote(thing.name);
    const level = levels.get(thing);
    const expected = `the type of one field, or of the items of one array, that extends no other, with at most ${String(mostAnonymous)} such types inside one another`;
    const problem = (fault: string): readonly TypeProblem[] => [{ fault, thing, expected }];
    if (!isOfEncoding) return problem("a service without use: encoded");
    if (parts.has(thing.name)) return problem(`a part of a message of the type ${name}`);
    const useCount = useCounts.get(thing.name) ?? 0;
    if (useCount > 1) return problem(`${String(useCount)} uses of ${name}`);
    if (extended.has(thing.name)) return problem(`a record that extends ${name}`);
    if (thing.kind === "record" && thing.extends !== undefined) return problem(`${name} extends another record`);
    if (level === undefined) return problem(`${name} inside itself, or around a type that is`);
    return level > mostAnonymous ? problem(`${name} with ${String(level)} inside one another`) : [];
  });
}

function problemsOfDimensions(service: Service, type: NamedType): readonly TypeProblem[] {
  if (type.kind !== "array" || type.dimensions === 1) return [];
  const { dimensions } = type;
  const all = dimensionsOf(service, type);
  const rows = all.slice(0, -1);
  const nullable = rows.find(({ item }) => item.nullable);
  const other = all.slice(1).find((each) => each.dimensions > 1);
  const count = String(dimensions);
  if (!isEncoded(service))
    return [{ fault: "a service without use: encoded", thing: type, expected: "no dimensions: an array of arrays" }];
  if (all.length < dimensions)
    return [
      {
        fault: `dimensions: ${count}, and ${String(all.length)} ${all.length === 1 ? "array" : "arrays inside one another"}`,
        thing: type,
        expected: `arrays as items, so that ${count} are inside one another`,
      },
    ];
  if (nullable !== undefined)
    return [
      { fault: `${quote(nullable.name)} with nullable: true`, thing: type, expected: "rows that are never null" },
    ];
  if (other === undefined) return [];
  return [
    { fault: `${quote(other.name)} with dimensions of its own`, thing: type, expected: "one type with dimensions" },
  ];
}

/** Types of what has one: wildcards, choices and sequences have none. */
function typedUses(type: NamedType): readonly TypeUse[] {
  if (type.kind !== "record") return usesOfType(type);
  const fields = type.fields.flatMap(fieldsWithin);
  return fields.flatMap((field) => (["element", "attribute", "text"].includes(field.form) ? [field.type] : []));
}

/** DataSets and XML. A DataSet that nothing uses does no harm: an update keeps it. */
function isUnencodable(service: Service, use: TypeUse): boolean {
  if (use.kind === "named") return typeNamed(service, use.name).kind === "data-set";
  return use.kind === "xml" && ["xml", "DataSet", "DataTable"].includes(use.name);
}

function problemsOfType(service: Service, type: NamedType): readonly Problem[] {
  const name = quote(type.name);
  if (type.kind !== "record" && type.kind !== "array") return [];
  if (!type.unqualified) return [{ fault: `elements of ${name} in a namespace`, thing: type, part: "name" }];
  if (type.kind === "array") return [];
  const problems = type.fields.flatMap(fieldsWithin).flatMap((field) => problemsOfField(field, name));
  return [...problems, ...problemsOfNames(service, type)];
}

/** SOAP encoding tells the accessors of a struct apart by name, so a choice has no name twice. */
function problemsOfNames(service: Service, record: RecordType): readonly Problem[] {
  if (!lineOf(service, record).some(({ fields }) => fields.some(({ parts }) => parts.length > 0))) return [];
  const names = new Map<string, RecordField>();
  return allFields(service, record).flatMap((field) =>
    fieldsWithin(field).flatMap((each): readonly Problem[] => {
      if (each.form !== "element") return [];
      const { element: name } = each;
      const other = names.get(name);
      if (other === undefined) names.set(name, field);
      const isPlain = field.form === "element" && other?.form === "element";
      if (other === undefined || isPlain || !record.fields.includes(field)) return [];
      const group = quote(field.form === "element" ? other.name : field.name);
      const fault = `two elements ${quote(name)} of ${quote(record.name)}, one of them in ${group}`;
      return [{ fault, thing: each, part: "name" }];
    }),
  );
}

function problemsOfField(field: RecordField, owner: string): readonly Problem[] {
  const { name, form, element, namespace = "" } = field;
  const isXml = field.type.kind === "xml";
  if (form === "attribute" && isReferenceAttribute(element))
    return [{ fault: `the attribute ${quote(element)} of ${owner}, which is SOAP's own`, thing: field, part: "name" }];
  if (form === "attribute" && isSoapOwn(namespace))
    return [
      { fault: `the attribute ${quote(element)} of ${owner} in ${quote(namespace)}`, thing: field, part: "name" },
    ];
  if (form === "attribute" && isXml)
    return [{ fault: `the attribute ${quote(element)} of ${owner} with a QName`, thing: field, part: "name" }];
  if (form === "text" && isXml)
    return [{ fault: `the text ${quote(name)} of ${owner} with a QName`, thing: field, part: "name" }];
  if (form === "attributes")
    return [{ fault: `${quote(name)} of ${owner} is of the form ${form}`, thing: field, part: "name" }];
  if (form !== "element" || namespace === "") return [];
  return [{ fault: `${quote(name)} of ${owner} is in ${quote(namespace)}`, thing: field, part: "namespace" }];
}
