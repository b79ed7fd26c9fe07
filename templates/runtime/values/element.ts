/**
 * Owns the writing of values as elements (simple values, records, arrays, nil) for parameters, fields and results
 * alike. `decode-element.ts` reads them.
 * Invariant: everything that is written can be read back, and no value is silently lost.
 */
import type {
  ArrayType,
  CodedType,
  FieldDescription,
  RecordType,
  TypeDescription,
  TypeReference,
} from "../description.js";
import type { WrittenAttribute, XmlWriter } from "../xml/writer.js";
import { placeError } from "./placed-error.js";
import { ValueError } from "./type.js";

export const xsiNamespace = "http://www.w3.org/2001/XMLSchema-instance";

/** Attribute of an element that is null; the prefix is declared by the binding on the envelope or the root. */
export const nilAttributes: readonly (readonly [string, string])[] = [["xsi:nil", "true"]];

/** A field, or a parameter, whose found text must not be shown when it is secret. */
export type ElementDescription = FieldDescription & { readonly namespace?: string };

/** Deeper values are refused on the way out, so that one that contains itself ends in an error. The reader has its own limit. */
const deepest = 128;

export function resolveType(type: TypeReference): TypeDescription {
  return typeof type === "function" ? type() : type;
}

/** Name of a field's element or attribute. */
export function wireName({ name, element = name }: Pick<FieldDescription, "name" | "element">): string {
  return element;
}

/** Whether ASMX's type for it is a reference type, whose null is simply absent: everything but numbers, booleans, times, guids, enumerations. */
export function isReferenceType(type: TypeReference): boolean {
  const resolved = resolveType(type);
  return resolved.kind !== "simple" || resolved.reference === true;
}

/**
 * Writes the element; nothing for `undefined`, and nothing for the `null` of a reference type that is not nullable
 * (ASMX leaves it out). `path`: the name in errors. Throws {@link PlacedError}, and XmlCharacterError for characters
 * that XML cannot contain.
 */
export function encodeElement(
  writer: XmlWriter,
  field: ElementDescription,
  value: unknown,
  path: string = field.name,
): void {
  const outer = writer.namespace;
  const { namespace } = field;
  if (namespace === undefined || namespace === outer) return encodeNamed(writer, path, field, value, 0);
  writer.namespace = namespace;
  encodeNamed(writer, path, field, value, 0, [["xmlns", namespace]]);
  writer.namespace = outer;
}

/** The content of a record or array element, without its tags. */
export function encodeComplex(
  writer: XmlWriter,
  type: RecordType | ArrayType | CodedType,
  value: unknown,
  depth = 0,
): void {
  if (depth > deepest) throw new ValueError(`records and arrays at most ${deepest} inside one another`);
  if (type.kind === "coded") type.encode(writer, value, depth);
  else if (type.kind === "array") encodeItems(writer, type, value, depth);
  else {
    if (typeof value !== "object" || value === null) throw new ValueError(`an object with the fields of ${type.name}`);
    for (const field of type.fields) encodeNamed(writer, field.name, field, ownOrGiven(value, field.name), depth);
  }
}

/** Writes the items of an array. `attributes`: of each item. */
export function encodeItems(
  writer: XmlWriter,
  { name, item }: Pick<ArrayType, "name" | "item">,
  value: unknown,
  depth: number,
  attributes?: readonly WrittenAttribute[],
): void {
  if (!Array.isArray(value)) throw new ValueError(`an array (${name})`);
  const required: FieldDescription = { ...item, required: true };
  value.forEach((each: unknown, index) => encodeNamed(writer, `[${index}]`, required, each, depth, attributes));
}

/** `path`: of the value in errors. `depth`: records and arrays around it. `attributes`: of its element. */
export function encodeNamed(
  writer: XmlWriter,
  path: string,
  field: ElementDescription,
  value: unknown,
  depth: number,
  attributes?: readonly WrittenAttribute[],
): void {
  try {
    if (value === undefined || value === null) encodeNothing(writer, field, value, attributes);
    else {
      const type = resolveType(field.type);
      if (type.kind === "simple") writer.element(wireName(field), type.encode(value), attributes);
      else if (type.kind === "repeated") type.encodeAll(writer, field, value, depth, attributes);
      else {
        writer.open(wireName(field), attributes);
        encodeComplex(writer, type, value, depth + 1);
        writer.close();
      }
    }
  } catch (error) {
    throw placeError(error, { path }, field.secret);
  }
}

function encodeNothing(
  writer: XmlWriter,
  field: ElementDescription,
  value: unknown,
  attributes: readonly WrittenAttribute[] = [],
): void {
  if (value === null && field.nullable === true) writer.empty(wireName(field), [...attributes, ...nilAttributes]);
  else if (field.required === true) throw new ValueError("a value: it is required");
  else if (value === null && !isReferenceType(field.type)) throw new ValueError("a value or undefined, not null");
}

/** Own property of a caller's object; inherited ones (`constructor`) do not count. */
export function ownOrGiven(value: object, name: string): unknown {
  return name in Object.prototype && !Object.hasOwn(value, name) ? undefined : Reflect.get(value, name);
}
