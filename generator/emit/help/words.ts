/** Owns the words for types and values on a help page. */
import { gapsAbout } from "../../model/gaps.js";
import { isTrue } from "../../model/lexical-form.js";
import { describedFields, type Sample } from "../../model/sample.js";
import { scalars } from "../../model/scalars.js";
import { typeNamed } from "../../model/questions.js";
import { allFields, childNamespace } from "../../model/records.js";
import type { NamedType, Parameter, RecordField, SchemaValues, Service, Table, TypeUse } from "../../model/service.js";
import { citation, prose } from "../documentation.js";
import { facetFacts } from "../facet-words.js";

/** A list of the page that is left out if it is empty. */
type Some<Item> = readonly Item[] | undefined;

export function some<Item>(items: readonly Item[]): Some<Item> {
  return items.length === 0 ? undefined : items;
}

export interface HelpFieldView {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly nullable?: boolean;
  readonly secret?: boolean;
  readonly element?: string | undefined;
  readonly namespace?: string | undefined;
  readonly form?: Exclude<RecordField["form"], "element"> | undefined;
  readonly parts?: Some<HelpFieldView>;
  readonly notes: Some<string>;
}
export interface HelpTypeView {
  readonly name: string;
  readonly about: string;
  readonly notes: Some<string>;
  readonly item: string | undefined;
  readonly namespace: string | undefined;
  readonly itemElement: string | undefined;
  readonly secret: boolean;
  readonly base: string | undefined;
  readonly values: Some<string>;
  readonly open: boolean;
  readonly codes: Some<HelpCodeView>;
  readonly fields: Some<HelpFieldView>;
  readonly tables: Some<HelpTableView>;
  /** Formats of a date that is a text. */
  readonly dates: Some<string>;
}
interface HelpCodeView {
  readonly name: string;
  readonly value: string;
  readonly about: string | undefined;
}
export interface HelpTableView {
  readonly name: string;
  readonly columns: readonly HelpFieldView[];
}

/** Gaps about one field. */
const mostGaps = 20;

export function typeWord(use: TypeUse, repeated: unknown): string {
  return repeated === undefined ? use.name : `list of ${use.name}`;
}

export function sentencesOf(service: Service, field: Parameter | RecordField): readonly string[] {
  const { purpose, default: defaultText, fixed } = field satisfies SchemaValues;
  return [
    ...(purpose === undefined ? [] : [prose(purpose)]),
    ...typeSentences(service, field.type),
    ...(defaultText === undefined ? [] : [`Absent, it stands for ${JSON.stringify(defaultText)}.`]),
    ...(fixed === undefined ? [] : [`Always ${JSON.stringify(fixed)}.`]),
  ];
}

function typeSentences(service: Service, use: TypeUse): readonly string[] {
  if (use.kind !== "named") return [];
  const type = typeNamed(service, use.name);
  return type.kind === "list" || type.kind === "date-text" ? [textForm(type)] : [];
}

export function fieldView(service: Service, field: RecordField, owner?: string): HelpFieldView {
  const { gaps } =
    owner === undefined ? { gaps: [] } : gapsAbout(service, "fields", `${owner}.${field.name}`, mostGaps);
  const forms = { element: [], attribute: ["An attribute."], text: ["The text itself."] } as const;
  const notes = [
    ...(field.form in forms ? forms[field.form as keyof typeof forms] : []),
    ...sentencesOf(service, field),
    ...gaps.map(({ text }) => `Unspecified: ${prose(text)}`),
  ];
  const { name, required, nullable, secret, parts, element } = field;
  return {
    name,
    type: fieldWord(field),
    required,
    nullable,
    secret: secret !== undefined,
    element: element === name ? undefined : element,
    namespace: field.form === "element" ? field.namespace : undefined,
    form: field.form === "element" ? undefined : field.form,
    parts: some(parts.map((part) => fieldView(service, part))),
    notes: some(notes),
  };
}

function fieldWord({ form, parts, type, repeated }: RecordField): string {
  if (form === "any") return "other elements";
  if (form === "attributes") return "other attributes";
  if (form === "choice") return parts.map(({ name }) => name).join(" or ");
  return form === "sequence" ? parts.map(({ name }) => name).join(" and ") : typeWord(type, repeated);
}

/** To choose from. They stand at every parameter of the type; of one that has more, the page of types has the list. */
const mostChoices = 200;

/** Values of a restricted scalar; those of an enumeration are in its type. */
export function choicesOf(service: Service, use: TypeUse): Some<string> {
  const type = use.kind === "named" ? typeNamed(service, use.name) : undefined;
  if (type?.kind !== "restricted") return undefined;
  const values = type.facets.filter(({ name }) => name === "values").map(({ value }) => value);
  return values.length <= mostChoices ? some(values) : undefined;
}

/** A sample as it stands in the page's data: a text, a literal of TypeScript, fields or items. */
export type SampleView =
  | string
  | { readonly literal: string }
  | { readonly fields: readonly SampleField[] }
  | { readonly item: string; readonly items: readonly SampleView[] };

/** `property`: its name in TypeScript, if that is another. */
export type SampleField = readonly [name: string, value: SampleView, property: string | undefined];

/** Undefined for null, and for what only XML can express. */
export function sampleView(sample: Sample | undefined): SampleView | undefined {
  switch (sample?.kind) {
    case "text": {
      const literal = literalOf(sample.type, sample.text);
      return literal === undefined ? sample.text : { literal };
    }
    case "array": {
      const items = sample.items.flatMap(({ value }) => sampleView(value) ?? []);
      return { item: sample.items[0]?.name ?? "", items };
    }
    case "record": {
      const fields = describedFields(sample).flatMap(({ name, value, property }): readonly SampleField[] => {
        const view = sampleView(value);
        return view === undefined ? [] : [[name, view, property]];
      });
      return { fields };
    }
    default:
      return undefined;
  }
}

/** A literal of TypeScript, if texts of that type are no texts there. */
function literalOf(word: string, text: string): string | undefined {
  const typeScript = new Map<string, { readonly typeScript: string }>(Object.entries(scalars)).get(word)?.typeScript;
  if (typeScript === "boolean" && /^(?:true|false|1|0)$/.test(text)) return String(isTrue(text));
  // A pattern may ask for zeros before a number, which TypeScript does not allow.
  const plain = text.replace(/^(-?)0+(?=\d)/, "$1");
  if (typeScript === "number" && /^-?\d+(?:\.\d+)?$/.test(plain)) return plain;
  return typeScript === "bigint" && /^-?\d+$/.test(plain) ? `${plain}n` : undefined;
}

export function typeView(service: Service, type: NamedType): HelpTypeView {
  const cited = citation(service, type.source);
  const notes = [
    ...(type.purpose === undefined ? [] : [prose(type.purpose)]),
    ...(type.kind === "restricted" ? facetFacts(type.facets) : []),
    ...(cited === undefined ? [] : [`By the ${cited}.`]),
  ];
  const fields = type.kind === "record" ? allFields(service, type) : [];
  return {
    name: type.name,
    about: aboutType(type),
    notes: some(notes),
    item: type.kind === "array" ? typeWord(type.item.type, undefined) : undefined,
    namespace: type.kind === "array" || type.kind === "record" ? childNamespace(service, type) : undefined,
    itemElement: type.kind === "array" && type.item.name !== type.item.type.name ? type.item.name : undefined,
    secret: type.kind === "array" && type.item.secret !== undefined,
    base: type.kind === "restricted" ? type.base : undefined,
    values: type.kind === "enumeration" ? some(type.values) : undefined,
    open: type.kind === "enumeration" && type.open,
    codes:
      type.kind === "restricted"
        ? type.codes?.map(({ name, value, purpose }) => ({
            name,
            value,
            about: purpose === undefined ? undefined : prose(purpose),
          }))
        : undefined,
    fields: some(fields.map((field) => fieldView(service, field, type.name))),
    tables: type.kind === "data-set" ? tableViews(type.tables) : undefined,
    dates: type.kind === "date-text" ? type.formats : undefined,
  };
}

export function tableViews(tables: readonly Table[]): readonly HelpTableView[] {
  return tables.map(({ name, columns }) => ({
    name,
    columns: columns.map(({ name: column, type, required, secret }) => ({
      name: column,
      type: type.name,
      required,
      secret: secret !== undefined,
      notes: undefined,
    })),
  }));
}

function aboutType(type: NamedType): string {
  switch (type.kind) {
    case "enumeration":
      return type.open ? "One of these values, or another." : "One of these values.";
    case "record":
      return type.extends === undefined ? "A record." : `A record: the fields of ${type.extends}, and more.`;
    case "array":
      return `A list: elements ${type.item.name} of ${typeWord(type.item.type, undefined)}.`;
    case "data-set":
      return `A DataSet with the tables ${type.tables.map(({ name }) => name).join(", ")}.`;
    case "item-list":
      return `Values of ${type.item.name} with blanks between.`;
    case "restricted":
      return `A scalar: ${type.base}.`;
    case "list":
    case "date-text":
      return textForm(type);
  }
}

/** Form of the texts of a list or a date. */
function textForm(type: Extract<NamedType, { readonly kind: "list" | "date-text" }>): string {
  return type.kind === "list"
    ? `Texts with ${JSON.stringify(type.delimiter)} between.`
    : `A date as ${type.formats.join(" or ")}.`;
}
