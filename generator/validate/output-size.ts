/**
 * Owns the rule: the output fits into memory, although operations repeat credential sets and headers, and records
 * repeat inherited fields.
 */
import { addressOf, fieldsWithin, operationsOf } from "../model/questions.js";
import { lineOf } from "../model/records.js";
import type { Operation, Parameter, RecordType, Service } from "../model/service.js";
import type { RuleContext } from "./rule.js";

/** Characters, estimated. Twelve thousand small operations make some 120 million. */
const mostCharacters = 200_000_000;
/** Characters of an operation, of a binding of it and of a parameter, without their texts; measured and rounded up. */
const perOperation = 3000;
const perBinding = 1500;
const perParameter = 250;
/** A field in the interface and in the table of a record, and the name of a record in those of each that it extends. */
const perField = 200;
const perDerived = 30;
/** A column of a DataSet in the schema and the rows of a fixture. */
const perColumn = 250;

export function checkOutputSize({ service, places, report }: RuleContext): void {
  const everywhere = repeatedText(service);
  let size = 0;
  const isTooLarge = (more: number): boolean => (size += more) > mostCharacters;
  const message = "The output of this description would be too large.";
  const tooMany = `more than ${String(mostCharacters / 1_000_000)} million characters, up to this`;
  const sizes = ownSizes(service);
  const record = [...sizes.keys()].find((each) => isTooLarge(sizeOfRecord(lineOf(service, each), sizes)));
  if (record !== undefined)
    return void report("outputSize", places.of(record), {
      message,
      found: `${tooMany} record`,
      expected: "fewer records, or fewer inherited fields",
      suggestion: "look for records with very many fields that very many others extend",
    });
  const sets = setSizes(service);
  const operation = operationsOf(service).find((each) => isTooLarge(sizeOf(each, everywhere) + sizeOfSets(each, sets)));
  if (operation === undefined) return;
  report("outputSize", places.of(operation), {
    message,
    found: `${tooMany} operation`,
    expected: "fewer operations, or shorter texts that each of them repeats",
    suggestion:
      "look for a long namespace, address or sample value and for large sets of credentials; or split the service",
  });
}

/** Characters of each record's own fields in one fixture. */
function ownSizes({ types }: Service): ReadonlyMap<RecordType, number> {
  return new Map(
    types.flatMap((type) =>
      type.kind === "record"
        ? [[type, type.fields.flatMap(fieldsWithin).reduce((sum, { name }) => sum + perField + 4 * name.length, 0)]]
        : [],
    ),
  );
}

function sizeOfRecord(line: readonly RecordType[], own: ReadonlyMap<RecordType, number>): number {
  return line.reduce((sum, record) => sum + (own.get(record) ?? 0) + perDerived + record.name.length, 0);
}

/** Characters of the columns, in one fixture, of each type that is a DataSet. */
function setSizes({ types }: Service): ReadonlyMap<string, number> {
  return new Map(
    types.flatMap((type) =>
      type.kind === "data-set"
        ? [[type.name, perColumn * type.tables.reduce((sum, { columns }) => sum + 1 + columns.length, 0)]]
        : [],
    ),
  );
}

/** A DataSet stands whole wherever an operation names it. */
function sizeOfSets(operation: Operation, sets: ReadonlyMap<string, number>): number {
  if (sets.size === 0) return 0;
  const { parameters, soapHeaders, bindings, result } = operation;
  const several = result.kind === "several" ? result.fields : [];
  const names = [...parameters, ...soapHeaders, ...several].map(({ type }) => type.name);
  const all = result.kind === "data-set" && result.set !== undefined ? [...names, result.set] : names;
  return bindings.length * all.reduce((sum, name) => sum + (sets.get(name) ?? 0), 0);
}

/** Characters of the texts that every exchange of every operation repeats. */
function repeatedText(service: Service): number {
  const { namespace, soapAction = "", document = "" } = service;
  return 3 * namespace.length + soapAction.length + 2 * addressOf(service).length + 2 * document.length;
}

function sizeOf(operation: Operation, everywhere: number): number {
  const { name, purpose = "", soapAction = "", parameters, bindings, result, source } = operation;
  const sample = result.kind === "scalar" || result.kind === "xml" ? (result.sample?.length ?? 0) : 0;
  const texts = 40 * name.length + 6 * purpose.length + 4 * soapAction.length + 4 * (source?.length ?? 0) + 6 * sample;
  let ownSize = 0;
  for (const parameter of parameters) ownSize += sizeOfParameter(parameter);
  return perOperation + texts + (perBinding + everywhere) * bindings.length + ownSize;
}

function sizeOfParameter({ name, type, sample, purpose }: Parameter): number {
  return (
    perParameter + 16 * name.length + 3 * type.name.length + 6 * (sample?.length ?? 0) + 3 * (purpose?.length ?? 0)
  );
}
