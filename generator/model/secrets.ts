/**
 * Owns the list of all parts of a service that can be marked `secret`.
 * Invariant: a part is listed once, even if many operations use it.
 */
import { oncePer } from "./once-per.js";
import { fieldsWithin, operationsOf } from "./questions.js";
import { type ScalarName, scalars } from "./scalars.js";
import type { Field, NamedType, Operation, RecordField, Result, Secrecy, Service, Table, TypeUse } from "./service.js";

/** A part whose entry in the description accepts the key `secret`. */
export interface SecretPart {
  /** Kind of part, for messages: `attribute`. */
  readonly word: string;
  readonly name: string;
  /** Name on the wire. */
  readonly element: string;
  /** Undefined for choices, sequences and wildcards. */
  readonly type: TypeUse | undefined;
  readonly secret: Secrecy | undefined;
  /** The type that contains it; undefined for parts of operations. */
  readonly owner: NamedType | undefined;
  /** The object in the model. */
  readonly part: object;
}

/** Parameters first. Results of a single type are omitted: the name of their element says nothing. */
export const secretParts = oncePer((service: Service): readonly SecretPart[] => {
  const operations = operationsOf(service);
  const parameters = [...service.credentials, ...operations].flatMap((each) => each.parameters);
  return [
    ...[...new Set(parameters)].map((each) => partOf("parameter", each)),
    ...operations.flatMap(({ soapHeaders }) => soapHeaders.map((each) => partOf("SOAP header", each))),
    ...service.types.flatMap((owner) => partsOfType(owner).map((part) => ({ ...part, owner }))),
    ...operations.flatMap(({ result }) => partsOfResult(result)),
  ];
});

/** True for types whose values are no secrets, as in `PasswordExpires: dateTime` or `HasPassword: boolean`. */
export function isHarmless(name: ScalarName): boolean {
  const { order, typeScript } = scalars[name];
  return order === "moment" || order === "span" || typeScript === "boolean";
}

/** True if anything is marked as secret. */
export function hasSecrets(service: Service): boolean {
  return secretNames(service).length > 0;
}

/** Wire names of marked parts and of marked results. */
export function secretNames(service: Service): readonly string[] {
  const marked = secretParts(service).filter(({ secret }) => secret !== undefined);
  const results = operationsOf(service).filter(({ result }) => secrecyOfResult(result) !== undefined);
  return [...new Set([...marked.map(({ element }) => element), ...results.map(({ elements }) => elements.result)])];
}

/** Marking of the whole result. */
export function secrecyOfResult(result: Operation["result"]): Secrecy | undefined {
  return "secret" in result ? result.secret : undefined;
}

interface Named extends Pick<Field, "name" | "type" | "secret"> {
  readonly element?: string;
}

function partOf(word: string, part: Named): SecretPart {
  const { name, type, secret, element = name } = part;
  return { word, name, element, type, secret, owner: undefined, part };
}

function partsOfType(type: NamedType): readonly SecretPart[] {
  if (type.kind === "record") return type.fields.flatMap(fieldsWithin).map(partOfField);
  if (type.kind === "array") return [partOf("array item", type.item)];
  return type.kind === "data-set" ? partsOfTables(type.tables) : [];
}

function partsOfResult(result: Result): readonly SecretPart[] {
  if (result.kind === "several") return result.fields.flatMap(fieldsWithin).map(partOfField);
  return result.kind === "data-set" ? partsOfTables(result.tables ?? []) : [];
}

function partOfField(field: RecordField): SecretPart {
  const part = partOf(field.form === "attribute" ? "attribute" : "field", field);
  return ["element", "attribute", "text"].includes(field.form) ? part : { ...part, type: undefined };
}

function partsOfTables(tables: readonly Table[]): readonly SecretPart[] {
  return tables.flatMap(({ columns }) => columns).map((column) => partOf("column", column));
}
