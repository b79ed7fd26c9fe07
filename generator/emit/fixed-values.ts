/**
 * Owns fixed values: which fields have one that both ends check, and its literal in TypeScript.
 * Invariant: the runtime decodes exactly the value of the literal (`values/fixed.ts`).
 */
import { isNameList, typeNamed } from "../model/questions.js";
import { scalars } from "../model/scalars.js";
import { typeScriptOf } from "../model/chosen-form.js";
import type { Field, FieldForm, SchemaValues, Service, TypeUse } from "../model/service.js";
import { writtenFormOf } from "../model/written-forms.js";
import { stringLiteral } from "../print/typescript-text.js";

export type FixedField = Pick<Field, "type"> & Partial<SchemaValues & Pick<Field, "attachment">>;

/** The fixed value of a simple field in lexical form; undefined: it has none. */
export function fixedText(service: Service, { type, fixed, attachment }: FixedField): string | undefined {
  if (fixed === undefined || attachment !== undefined || type.kind === "xml") return undefined;
  // Bytes of MTOM may be a part of the message, and no text.
  if (type.kind === "scalar") return service.mtom && type.name === "base64Binary" ? undefined : fixed;
  const named = typeNamed(service, type.name);
  if (named.kind === "record" || named.kind === "array" || named.kind === "data-set" || isNameList(named))
    return undefined;
  return service.mtom && named.kind === "restricted" && named.base === "base64Binary" ? undefined : fixed;
}

/** True if a caller may omit it although it is sent: an attribute with a fixed value. */
export function isFilledIn(service: Service, field: FixedField & { readonly form?: FieldForm }): boolean {
  return field.form === "attribute" && fixedText(service, field) !== undefined;
}

/** The value as a program has it: a string, a number or a boolean; undefined: its type has no literals, or there is no fixed value. */
export function fixedValue(service: Service, field: FixedField): string | number | boolean | bigint | undefined {
  const text = fixedText(service, field);
  // White space is the runtime's to change.
  return text === undefined || /^\s|\s$|[\t\n\r]| {2}/.test(text) ? undefined : valueOf(service, field.type, text);
}

/** Literal type of the value. */
export function fixedLiteral(service: Service, field: FixedField): string | undefined {
  const value = fixedValue(service, field);
  if (typeof value === "bigint") return `${String(value)}n`;
  return typeof value === "string" ? stringLiteral(value) : value === undefined ? undefined : String(value);
}

function valueOf(service: Service, use: TypeUse, text: string): string | number | boolean | bigint | undefined {
  const type = use.kind === "named" ? typeNamed(service, use.name) : undefined;
  if (type?.kind === "enumeration") return text;
  if (type?.kind === "restricted" && writtenFormOf(type)?.kind === "boolean") return undefined;
  const name = use.kind === "scalar" ? use.name : type?.kind === "restricted" ? type.base : undefined;
  if (name === undefined || scalars[name].character === true) return undefined;
  switch (typeScriptOf(service, name)) {
    case "number":
      return Number.isFinite(Number(text)) ? Number(text) : undefined;
    case "bigint":
      return BigInt(text.replace("+", ""));
    case "boolean":
      return text === "true" || text === "1";
    case "Date":
    case "Uint8Array":
      return undefined;
    case "Guid":
      return text.toLowerCase();
    default:
      return text;
  }
}
