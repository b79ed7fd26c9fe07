/** Owns the rule: a sample in the description is a valid value of its type. */
import { oneOf, quote } from "../diagnostics/quote.js";
import { days, isDay, months, years } from "../model/lexical-form.js";
import { fieldsWithin, operationsOf } from "../model/questions.js";
import { oncePer } from "../model/once-per.js";
import { scalars } from "../model/scalars.js";
import { writtenFormOf } from "../model/written-forms.js";
import { readXmlSample, xmlSampleForm } from "../model/xml-samples.js";
import type {
  Column,
  DateFormat,
  EnumerationType,
  NamedType,
  ScalarName,
  Service,
  Table,
  TypeUse,
} from "../model/service.js";
import type { RuleContext } from "./rule.js";

interface Sampled {
  readonly name?: string;
  readonly type: TypeUse;
  readonly sample: string | undefined;
}

export function checkSampleValues({ service, places, report }: RuleContext): void {
  const whole = service.types.filter((type) => !places.isBroken(type));
  const types = new Map(whole.map((type) => [type.name, type]));
  const reported = new Set<number>();
  for (const thing of sampledThings(service)) {
    if (thing.sample === undefined || !places.says(thing, "sample")) continue;
    const span = places.of(thing, "sample");
    const expected = expectedText(thing.type, thing.sample, types);
    // One entry of `samples` can stand for many parameters; its mistake is one.
    if (expected === undefined || reported.has(span.start)) continue;
    reported.add(span.start);
    report("sample", span, {
      message: `The sample value of ${thing.name === undefined ? "the result" : quote(thing.name)} is not of its type ${thing.type.name}.`,
      found: quote(thing.sample),
      expected,
      related: { message: "it stands for this", span: places.of(thing) },
    });
  }
}

function sampledThings(service: Service): Iterable<Sampled> {
  const things = new Set<Sampled>();
  for (const { parameters } of service.credentials) for (const parameter of parameters) things.add(parameter);
  for (const type of service.types) {
    if (type.kind === "record") for (const field of type.fields.flatMap(fieldsWithin)) things.add(field);
    if (type.kind === "array") things.add(type.item);
    if (type.kind === "data-set") for (const column of columnsOf(type.tables)) things.add(column);
  }
  for (const { parameters, result } of operationsOf(service)) {
    for (const parameter of parameters) things.add(parameter);
    if (result.kind === "scalar" || result.kind === "repeated" || result.kind === "xml") things.add(result);
    if (result.kind === "several") for (const field of result.fields) things.add(field);
    if (result.kind === "data-set") for (const column of columnsOf(result.tables)) things.add(column);
  }
  return things;
}

function columnsOf(tables: readonly Table[] = []): readonly Column[] {
  return tables.flatMap(({ columns }) => columns);
}

const valuesOf = oncePer(({ values }: EnumerationType): ReadonlySet<string> => new Set(values));

/** The first item that is none decides. */
function expectedItems(item: TypeUse, text: string, types: ReadonlyMap<string, NamedType>): string | undefined {
  const items = text.split(/[ \t\r\n]+/).filter((each) => each !== "");
  const expected = items.map((each) => expectedText(item, each, types)).find((each) => each !== undefined);
  return expected === undefined ? undefined : `items with white space between, each ${expected}`;
}

/** A blank would separate two names of a list. */
const qualifiedName = /^\{[^{}\s]+\}[A-Za-z_\u00C0-\uFFFD][-.\w\u00B7-\uFFFD]*$/;

const structuredWords = { record: "a record", array: "an array", "data-set": "a DataSet" } as const;

function expectedText(use: TypeUse, text: string, types: ReadonlyMap<string, NamedType>): string | undefined {
  if (use.kind === "scalar") return expectedScalar(use.name, text);
  if (use.kind === "xml" && use.name === "QName")
    return qualifiedName.test(text) ? undefined : "a name in a namespace, {namespace}name";
  if (use.kind === "xml" && use.name === "xml") return readXmlSample(text) === undefined ? xmlSampleForm : undefined;
  if (use.kind === "xml") return `nothing: ${use.name} has no sample value of its own`;
  const type = types.get(use.name);
  switch (type?.kind) {
    case "enumeration":
      return type.open || valuesOf(type).has(text) ? undefined : oneOf(type.values);
    case "restricted":
      // A pattern may allow these alone.
      return type.base === "boolean" && /^[01]$/.test(text) && writtenFormOf(type) !== undefined
        ? undefined
        : expectedScalar(type.base, text);
    case "item-list":
      return expectedItems(type.item, text, types);
    case "date-text":
      return expectedDateText(type.formats, text);
    case "record":
    case "array":
    case "data-set":
      return `nothing: ${structuredWords[type.kind]} has no sample value of its own`;
    default:
      return undefined;
  }
}

/** The expected form of a text; `undefined` if it is a value of the type. */
export function expectedScalar(type: ScalarName, text: string): string | undefined {
  const form = scalars[type].form;
  return form === undefined || form.fits(text) ? undefined : form.expected;
}

const dateTexts: Readonly<Record<DateFormat, RegExp>> = {
  "mm/dd/yyyy": new RegExp(`^(?<month>${months})/(?<day>${days})/(?<year>${years})$`),
  "yyyy/mm/dd": new RegExp(`^(?<year>${years})/(?<month>${months})/(?<day>${days})$`),
};

/** The same for a text that holds a date in one of `formats`. */
function expectedDateText(formats: readonly DateFormat[], text: string): string | undefined {
  const fits = formats.some((format) => {
    const groups = dateTexts[format].exec(text)?.groups;
    return groups !== undefined && isDay(`${groups["year"] ?? ""}-${groups["month"] ?? ""}-${groups["day"] ?? ""}`);
  });
  return fits ? undefined : `a date of the calendar as ${formats.join(" or ")}`;
}
