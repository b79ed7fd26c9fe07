/**
 * Owns a sample value of each type, for tests of callers.
 * Invariant: encoders accept a sample, and the same type always has the same one.
 */
import type {
  AnyOperation,
  CodedType,
  FieldDescription,
  SimpleType,
  TableDescription,
  TypeReference,
} from "../description.js";
import { isDataSet, isRecord } from "../json/json-values.js";
import type { DataSet } from "../results/data-set/data-set.js";
import { dataSet } from "../results/data-set/input.js";
import { formatDate } from "../values/date-text.js";
import { setOwn } from "../values/decode-element.js";
import { resolveType } from "../values/element.js";
import { checkCount } from "../values/repeated.js";
import type { RichField, RichRecord } from "../values/rich-description.js";

/** Lexical forms, one of which each type of XML Schema has; the first that fits is the sample. */
const candidates = [
  ..."42 true en 2026-01-31T12:00:00Z 2026-01-31 12:00:00 P1D AQID 0A -1 0 2026 2026-01 --01-31 --01 ---31".split(" "),
  "00000000-0000-0000-0000-000000000001",
];

const day = { year: 2026, month: 1, day: 31 };

/** Optional fields of larger samples are absent. */
const mostValues = 2_000;

/** The values around the next one, to end recursive types, and how many values there are. */
interface Growth {
  readonly around: ReadonlySet<unknown>;
  readonly count: { value: number };
}

/** `name`: the sample of a text. Throws a TypeError if no value of the type is finite. */
export function sampleOf(name: string, type: TypeReference): unknown {
  return finite(name, valueOf({ name, type }, noGrowth()));
}

/** A value for each parameter. */
export function sampleOfParameters({ name, parameters }: AnyOperation): object {
  const values = finite(name, fieldsOf(parameters, noGrowth()));
  for (const { name: key, dateFormats = [] } of parameters)
    for (const format of dateFormats.slice(0, 1)) setOwn(values, key, formatDate(day, format));
  return values;
}

/** Undefined if the operation has no result. */
export function sampleOfResult({ name, result }: AnyOperation): unknown {
  if (result.type !== undefined) return sampleOf(name, result.type);
  return result.codec.rootName(result) === undefined ? undefined : dataSetSample(result.tables);
}

function finite<Sample>(name: string, sample: Sample): NonNullable<Sample> {
  if (sample === undefined || sample === null) throw new TypeError(`${name} has no sample: its type requires itself`);
  return sample;
}

function noGrowth(): Growth {
  return { around: new Set(), count: { value: 0 } };
}

/** Undefined if the type requires a type around it. */
function valueOf({ name, type: reference }: Pick<FieldDescription, "name" | "type">, growth: Growth): unknown {
  growth.count.value++;
  const type = resolveType(reference);
  if (type.kind === "simple") return simpleSample(name, type);
  if (growth.around.has(type)) return undefined;
  const inner = { ...growth, around: new Set([...growth.around, type]) };
  if (type.kind === "record") return fieldsOf(type.fields, inner);
  if (type.kind === "repeated") return repetition(valueOf({ name, type: type.item.type }, inner), type.checkCount);
  if (type.item === undefined) return codedSample(name, type as CodedType, inner);
  const item = valueOf({ name, type: type.item.type }, inner);
  return item === undefined ? [] : [item];
}

/** The smallest allowed number of items from one on, or no item. */
function repetition(item: unknown, checkCount: (count: number) => void): readonly unknown[] | undefined {
  const counts = item === undefined ? [0] : [...Array(100).keys(), 0].slice(1);
  const count = counts.find((each) => succeeds(() => checkCount(each)));
  return count === undefined ? undefined : Array.from({ length: count }, () => item);
}

/** Whether `check` throws no error. */
function succeeds(check: () => unknown): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}

function simpleSample(name: string, type: SimpleType): unknown {
  if (type.fixed !== undefined) return type.fixed.value;
  const texts = type.values ?? candidates;
  const text = hasText(type, name) ? name : texts.find((each) => succeeds(() => type.encode(type.decode(each))));
  return type.decode(text ?? type.initial ?? "");
}

/** Whether the text is a value of the type and its own lexical form: false for numbers and bytes. */
function hasText(type: SimpleType, text: string): boolean {
  return succeeds(() => type.encode(text)) && type.encode(text) === text;
}

function codedSample(name: string, type: CodedType, growth: Growth): unknown {
  if (type.text !== undefined) return "{http://example.org/}name";
  if (isDataSet(type)) return dataSetSample(type.tables);
  if (isRecord(type)) return recordSample(type, growth);
  return type.name === "anyType" ? { type: "string", text: name } : { xml: '<sample xmlns="" />' };
}

function recordSample(type: RichRecord, growth: Growth): object | undefined {
  const { abstract, derived, fields, name, tagged } = type.description;
  if (abstract !== true) {
    const record = fieldsOf(fields, growth);
    return record === undefined || tagged !== true ? record : { $type: name, ...record };
  }
  for (const member of derived?.() ?? []) {
    const record = member.description.abstract === true ? undefined : valueOf({ name, type: member }, growth);
    if (record !== undefined) return record as object;
  }
  return undefined;
}

/** Undefined if a required field has no value. */
function fieldsOf(fields: readonly RichField[], growth: Growth): Record<string, unknown> | undefined {
  const record: Record<string, unknown> = {};
  for (const field of fields) {
    const isOptional = field.required !== true;
    if (field.as === "attributes") continue;
    if (isOptional && growth.count.value > mostValues && resolveType(field.type).kind !== "repeated") continue;
    const value = fieldValue(field, growth);
    if (value !== undefined) setOwn(record, field.name, value);
    else if (field.nullable === true) setOwn(record, field.name, null);
    else if (!isOptional) return undefined;
  }
  return record;
}

function fieldValue(field: RichField, growth: Growth): unknown {
  const { choices, sequence, many } = field;
  // A wildcard without elements, as decoders return it.
  if (field.as === "any") return [];
  if (choices === undefined && sequence === undefined) return valueOf(field, growth);
  const group = choices === undefined ? fieldsOf(sequence ?? [], growth) : firstChoice(choices, growth);
  return group === undefined || many === undefined
    ? group
    : repetition(group, (count) => checkCount(count, many.min ?? 0, many.max));
}

/** The first choice that has a value. */
function firstChoice(choices: readonly RichField[], growth: Growth): Record<string, unknown> | undefined {
  for (const choice of choices) {
    const record = fieldsOf([{ ...choice, required: true, nullable: false }], growth);
    if (record !== undefined && Object.keys(record).length > 0) return record;
  }
  return undefined;
}

/** A row for each table, or a neutral table if the description declares none. */
function dataSetSample(tables: readonly TableDescription[] | undefined): DataSet {
  if (tables === undefined) return dataSet({ tables: [{ name: "Table", rows: [{ Column: "Column" }] }] });
  const rowOf = ({ columns }: TableDescription): object => fieldsOf(columns, noGrowth()) ?? {};
  return dataSet({ tables: tables.map((table) => ({ name: table.name, rows: [rowOf(table) as never] })) });
}
