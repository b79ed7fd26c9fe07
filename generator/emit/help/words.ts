/** Owns what a help page says of types and values, in words. */
import { gapsAbout } from "../../model/gaps.js";
import { scalars } from "../../model/scalars.js";
import { fieldsWithin, typeNamed } from "../../model/questions.js";
import { allFields } from "../../model/records.js";
import type { NamedType, Parameter, RecordField, SchemaValues, Service, TypeUse } from "../../model/service.js";
import { citation, sentence } from "../documentation.js";
import { facetFacts } from "../facet-words.js";
import type { HelpFieldView, HelpTypeView, InputKind } from "./view.js";

/** Gaps about one field. */
const mostGaps = 20;

export function typeWord(use: TypeUse, repeated: unknown): string {
  return repeated === undefined ? use.name : `list of ${use.name}`;
}

export function sentencesOf(service: Service, field: Parameter | RecordField): readonly string[] {
  const { purpose, default: given, fixed } = field satisfies SchemaValues;
  return [
    ...(purpose === undefined ? [] : [sentence(purpose)]),
    ...typeSentences(service, field.type),
    ...(given === undefined ? [] : [`Absent, it stands for ${JSON.stringify(given)}.`]),
    ...(fixed === undefined ? [] : [`Always ${JSON.stringify(fixed)}.`]),
  ];
}

function typeSentences(service: Service, use: TypeUse): readonly string[] {
  if (use.kind !== "named") return [];
  const type = typeNamed(service, use.name);
  if (type.kind === "list") return [`Texts with ${JSON.stringify(type.delimiter)} between.`];
  return type.kind === "date-text" ? [`A date as ${type.formats.join(" or ")}.`] : [];
}

export function fieldView(service: Service, field: RecordField, owner?: string): HelpFieldView {
  const { gaps } =
    owner === undefined ? { gaps: [] } : gapsAbout(service, "fields", `${owner}.${field.name}`, mostGaps);
  const forms = { element: [], attribute: ["An attribute."], text: ["The text itself."] } as const;
  const notes = [
    ...(field.form in forms ? forms[field.form as keyof typeof forms] : []),
    ...sentencesOf(service, field),
    ...gaps.map(({ text }) => `Unspecified: ${sentence(text)}`),
  ];
  return { name: field.name, type: fieldWord(field), required: field.required, notes };
}

function fieldWord({ form, parts, type, repeated }: RecordField): string {
  if (form === "any") return "other elements";
  if (form === "attributes") return "other attributes";
  if (form === "choice") return parts.map(({ name }) => name).join(" or ");
  return form === "sequence" ? parts.map(({ name }) => name).join(" and ") : typeWord(type, repeated);
}

/** To choose from. They stand at every parameter of the type; of one that has more, the page of types has the list. */
const mostChoices = 200;

/** How a form takes a value. */
export function inputOf(
  service: Service,
  use: TypeUse,
): { readonly input: InputKind; readonly choices: readonly string[] } {
  if (use.kind === "xml") return { input: "xml", choices: [] };
  if (use.kind === "scalar") return { input: inputOfScalar(use.name), choices: [] };
  const type = typeNamed(service, use.name);
  switch (type.kind) {
    case "enumeration":
      return type.open || type.values.length > mostChoices
        ? { input: "text", choices: [] }
        : { input: "choice", choices: type.values };
    case "restricted": {
      const values = type.facets.filter(({ name }) => name === "values").map(({ value }) => value);
      return values.length > 0 && values.length <= mostChoices
        ? { input: "choice", choices: values }
        : { input: inputOfScalar(type.base), choices: [] };
    }
    case "record":
    case "array":
    case "data-set":
      return { input: "xml", choices: [] };
    default:
      return { input: "text", choices: [] };
  }
}

function inputOfScalar(name: keyof typeof scalars): InputKind {
  const { typeScript } = scalars[name];
  if (typeScript === "boolean") return "boolean";
  return typeScript === "number" || typeScript === "bigint" || typeScript === "Decimal" ? "number" : "text";
}

/** A literal of TypeScript, where a text of that type is no text there. */
export function literalOf(word: string, text: string): string | undefined {
  const typeScript = new Map<string, { readonly typeScript: string }>(Object.entries(scalars)).get(word)?.typeScript;
  if (typeScript === "boolean" && /^(?:true|false)$/.test(text)) return text;
  if (typeScript === "number" && /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text)) return text;
  return typeScript === "bigint" && /^-?(?:0|[1-9]\d*)$/.test(text) ? `${text}n` : undefined;
}

export function typeView(service: Service, type: NamedType): HelpTypeView {
  const cited = citation(service, type.source);
  const notes = [
    ...(type.purpose === undefined ? [] : [sentence(type.purpose)]),
    ...(type.kind === "restricted" ? facetFacts(type.facets) : []),
    ...(cited === undefined ? [] : [`By the ${cited}.`]),
  ];
  const base = { name: type.name, notes, values: [], fields: [] };
  switch (type.kind) {
    case "enumeration":
      return {
        ...base,
        about: type.open ? "One of these values, or another." : "One of these values.",
        values: type.values,
      };
    case "record":
      return {
        ...base,
        about: type.extends === undefined ? "A record." : `A record: the fields of ${type.extends}, and more.`,
        fields: allFields(service, type).map((field) => fieldView(service, field, type.name)),
      };
    case "array":
      return { ...base, about: `A list: elements ${type.item.name} of ${typeWord(type.item.type, undefined)}.` };
    case "data-set":
      return { ...base, about: `A DataSet with the tables ${type.tables.map(({ name }) => name).join(", ")}.` };
    case "item-list":
      return { ...base, about: `Values of ${type.item.name} with blanks between.` };
    case "restricted":
      return { ...base, about: `A ${type.base}.` };
    case "list":
      return { ...base, about: `Texts with ${JSON.stringify(type.delimiter)} between.` };
    case "date-text":
      return { ...base, about: `A date as ${type.formats.join(" or ")}.` };
  }
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
