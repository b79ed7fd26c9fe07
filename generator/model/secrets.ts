/**
 * Owns what of a service can be secret, and what is marked so.
 * Invariant: each part that takes the key `secret` is listed once, however many operations use it.
 */
import { fieldsWithin, operationsOf } from "./questions.js";
import type { Column, Field, NamedType, Operation, Result, Secrecy, Service, Table, TypeUse } from "./service.js";

/** A part that takes the key `secret`. */
export interface SecretPart {
  /** In words: `attribute`. */
  readonly word: string;
  readonly name: string;
  /** Its name on the wire: of a parameter, element, attribute or column. */
  readonly element: string;
  /** Undefined: a choice, a sequence or a wildcard, which has parts or none. */
  readonly type: TypeUse | undefined;
  readonly secret: Secrecy | undefined;
  /** The type of the description that it is of. */
  readonly owner: NamedType | undefined;
  /** The part of the model. */
  readonly part: object;
}

const partsByService = new WeakMap<Service, readonly SecretPart[]>();

/** All of them, parameters first. Results of a single type have no name that tells anything, and are no part. */
export function secretParts(service: Service): readonly SecretPart[] {
  const listed = partsByService.get(service);
  if (listed !== undefined) return listed;
  const operations = operationsOf(service);
  const parameters = [...service.credentials, ...operations].flatMap((each) => each.parameters);
  const parts = [
    ...[...new Set(parameters)].map((each) => partOf("parameter", each)),
    ...operations.flatMap(({ soapHeaders }) => soapHeaders.map((each) => partOf("SOAP header", each))),
    ...service.types.flatMap((owner) => partsOfType(owner).map((part) => ({ ...part, owner }))),
    ...operations.flatMap(({ result }) => partsOfResult(result)),
  ];
  partsByService.set(service, parts);
  return parts;
}

/** Whether anything is marked. */
export function hasSecrets(service: Service): boolean {
  return (
    secretParts(service).some(({ secret }) => secret !== undefined) ||
    operationsOf(service).some(({ result }) => secrecyOfResult(result) !== undefined)
  );
}

/** Names on the wire of what is marked, and of results that are. */
export function secretNames(service: Service): readonly string[] {
  const marked = secretParts(service).filter(({ secret }) => secret !== undefined);
  const results = operationsOf(service).filter(({ result }) => secrecyOfResult(result) !== undefined);
  return [...new Set([...marked.map(({ element }) => element), ...results.map(({ elements }) => elements.result)])];
}

/** Of the result as a whole. */
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

function partOfField(field: ReturnType<typeof fieldsWithin>[number]): SecretPart {
  const part = partOf(field.form === "attribute" ? "attribute" : "field", field);
  return ["element", "attribute", "text"].includes(field.form) ? part : { ...part, type: undefined };
}

function partsOfTables(tables: readonly Table[]): readonly SecretPart[] {
  return tables.flatMap(({ columns }) => columns).map((column: Column) => partOf("column", column));
}
