/**
 * Owns the secret marks of an import, which are guesses from names, and the line that asks a person to check them.
 * Invariant: a mark is `secret: hide`, which changes nothing on the wire. Dates, durations, booleans and enumerations
 * are never marked.
 */
import { isHarmless } from "../../model/secrets.js";
import type { DraftColumn, FieldDraft, HeaderDraft, ServiceDraft, TypeDraft, Use } from "./draft.js";

/** A parameter, or a field that is no record: a record's own fields are marked. */
export function isMarked({ secret, use }: Pick<FieldDraft, "secret" | "use">): boolean {
  return secret && mayBeSecret(use);
}

/** A record with such a name is hidden completely. */
export function isHeaderMarked({ secret, use }: Pick<HeaderDraft, "secret" | "use">): boolean {
  return secret && (mayBeSecret(use) || (use.kind === "type" && use.type.body?.kind === "record"));
}

export function isColumnMarked({ secret, type }: Pick<DraftColumn, "secret" | "type">): boolean {
  return secret && !isHarmless(type);
}

function mayBeSecret(use: Use): boolean {
  if (use.kind === "scalar") return !isHarmless(use.name);
  if (use.kind !== "type") return use.kind === "xml";
  const { body } = use.type;
  if (body?.kind === "restricted") return !isHarmless(body.base);
  if (body?.kind === "array") return mayBeSecret(body.item.use);
  return body?.kind === "list";
}

/** `Password of ServiceAuthHeader`, each once, in the order of the description. */
export function secretMarks({ credentials, types, groups }: ServiceDraft): readonly string[] {
  const operations = groups.flatMap((group) => group.operations);
  const marks = [
    ...credentials.flatMap((set) => marksOf(set.parameters, set.name)),
    ...types.flatMap(marksOfType),
    ...operations.flatMap(({ name, parameters, credentials: sets, result, headers }) => [
      ...(sets.length > 0 ? [] : marksOf(parameters, name)),
      ...(result.kind === "several" ? marksOf(result.fields, name) : []),
      ...headers.filter(isHeaderMarked).map((header) => `the SOAP header ${header.name}`),
    ]),
  ];
  return [...new Set(marks)];
}

function marksOfType({ name, body }: TypeDraft): readonly string[] {
  if (body?.kind === "record") return marksOf(body.fields, name);
  const tables = body?.kind === "data-set" ? body.tables : [];
  return tables.flatMap((table) =>
    table.columns.filter(isColumnMarked).map((column) => `the column ${column.name} of ${table.name} in ${name}`),
  );
}

function marksOf(fields: readonly FieldDraft[], owner: string): readonly string[] {
  return fields.flatMap((field) => [
    ...(isMarked(field) ? [`${field.name} of ${owner}`] : []),
    ...marksOf(field.parts ?? [], owner),
  ]);
}
