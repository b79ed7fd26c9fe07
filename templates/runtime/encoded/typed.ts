/**
 * Owns questions about types during the walk over an encoded body: fields, items, the record of a family that a value
 * names.
 * Invariant: every type that a rule allows in encoded operations has an answer.
 */
import type {
  AnyOperation,
  FieldDescription,
  SoapHeaderDescription,
  TypeDescription,
  TypeReference,
} from "../description.js";
import { resolveType, wireName } from "../values/element.js";
import { partsOf as partsOfGroup } from "../values/element-order.js";
import type { RichField, RichRecord } from "../values/rich-description.js";
import type { ResolvedName } from "../xml/names.js";
import { xmlNamespace } from "../xml/namespaces.js";
import type { XmlAttribute } from "../xml/reader.js";
import type { WrittenAttribute } from "../xml/writer.js";

export type EncodedShape =
  | { readonly kind: "text"; readonly type: TypeDescription }
  | {
      readonly kind: "record";
      readonly type: TypeDescription;
      /** Elements, wildcards, choices and sequences. */
      readonly fields: readonly RichField[];
      readonly attributes: readonly RichField[];
      /** It has a text in place of elements. */
      readonly isText?: boolean;
    }
  | { readonly kind: "array"; readonly item: FieldDescription }
  /** Any value. */
  | { readonly kind: "any" };

/** `named`: the type that the value names. */
export function shapeOf(reference: TypeReference, named?: ResolvedName): EncodedShape {
  const type = resolveType(reference);
  switch (type.kind) {
    case "simple":
      return { kind: "text", type };
    case "record":
      return { kind: "record", type, fields: type.fields, attributes: [] };
    case "array":
      return { kind: "array", item: type.item };
    case "repeated":
      return shapeOf(type.item.type, named);
    case "coded": {
      // A qualified name, or a list of them.
      if (type.text !== undefined) return { kind: "text", type };
      if (type.item !== undefined) return { kind: "array", item: type.item };
      if (!isRichRecord(type)) return { kind: "any" };
      return recordShape(memberNamed(type, named));
    }
  }
}

const recordShapes = new WeakMap<RichRecord, EncodedShape>();

function recordShape(type: RichRecord): EncodedShape {
  const earlier = recordShapes.get(type);
  if (earlier !== undefined) return earlier;
  const { fields } = type.description;
  const shape: EncodedShape = {
    kind: "record",
    type,
    fields: fields.filter(({ as }) => as !== "attribute" && as !== "text"),
    attributes: fields.filter(({ as }) => as === "attribute"),
    isText: fields.some(({ as }) => as === "text"),
  };
  recordShapes.set(type, shape);
  return shape;
}

/** An element of a record, also of a choice or a sequence in it, and its place in the value: `choice.a`. */
export interface Accessor {
  readonly field: RichField;
  readonly path: string;
}

const accessorMaps = new WeakMap<readonly RichField[], ReadonlyMap<string, Accessor>>();

/** Elements of a record by their names, which alone identify the accessors of a struct in SOAP encoding. */
export function accessorsOf(fields: readonly RichField[]): ReadonlyMap<string, Accessor> {
  const earlier = accessorMaps.get(fields);
  if (earlier !== undefined) return earlier;
  const accessors = new Map(accessorEntries(fields, ""));
  accessorMaps.set(fields, accessors);
  return accessors;
}

function accessorEntries(fields: readonly RichField[], outer: string): readonly (readonly [string, Accessor])[] {
  return fields.flatMap((field): readonly (readonly [string, Accessor])[] => {
    const path = `${outer}${field.name}`;
    if (field.as === undefined) return [[wireName(field), { field, path }]];
    return accessorEntries(partsOfGroup(field), `${path}.`);
  });
}

/** Attributes of a record on the wire that are fields of it, with declarations of their prefixes. */
export function attributesOf(
  node: { readonly attributes: readonly XmlAttribute[] },
  fields: readonly RichField[],
): readonly WrittenAttribute[] {
  let prefixes = 0;
  return fields.flatMap((field): readonly WrittenAttribute[] => {
    const name = wireName(field);
    const { namespace = "" } = field;
    const attribute = node.attributes.find((each) => each.localName === name && each.namespace === namespace);
    if (attribute === undefined) return [];
    const { value } = attribute;
    if (namespace === "") return [[name, value]];
    if (namespace === xmlNamespace) return [[`xml:${name}`, value]];
    const prefix = `a${++prefixes}`;
    return [
      [`xmlns:${prefix}`, namespace],
      [`${prefix}:${name}`, value],
    ];
  });
}

export function isRichRecord(type: TypeDescription): type is RichRecord {
  return "description" in type;
}

/** Name of a type on the wire. */
export function nameOf(type: TypeDescription): string {
  if (!isRichRecord(type)) return type.name;
  const { name, typeName = name } = type.description;
  return typeName;
}

/** The record of a family with this name; the described one for any other name. */
function memberNamed(record: RichRecord, named: ResolvedName | undefined): RichRecord {
  if (named === undefined) return record;
  const { derived } = record.description;
  const members = (derived?.() ?? []).filter(
    ({ description: { name, typeName = name } }) => typeName === named.localName,
  );
  return members.find(({ description }) => description.typeNamespace === named.namespace) ?? members[0] ?? record;
}

/** Encoded headers of the requests or answers of an operation. */
export function encodedHeaders(
  { soapHeaders = [] }: AnyOperation,
  side: "request" | "response",
): readonly SoapHeaderDescription[] {
  return soapHeaders.filter(
    ({ literal, direction }) =>
      literal !== true && (side === "request" ? direction !== "out" : direction !== undefined),
  );
}

export function elementNames(headers: readonly SoapHeaderDescription[]): ReadonlySet<string> {
  return new Set(headers.map(({ name, element = name }) => element));
}

/** The header with this name; of several the one in the namespace. Writers differ in the namespaces of parts. */
export function headerOf(
  headers: readonly SoapHeaderDescription[],
  node: { readonly name: string; readonly namespace: string },
  ofService: string,
): SoapHeaderDescription | undefined {
  const named = headers.filter(({ name, element = name }) => element === node.name);
  const isOwn = ({ namespace = ofService }: SoapHeaderDescription): boolean => namespace === node.namespace;
  return named.find(isOwn) ?? (node.namespace === "" || node.namespace === ofService ? named[0] : undefined);
}

/** Parameters or results by the names of their elements. The first result is the return value. */
export function partsOf(operation: AnyOperation, side: "request" | "response"): readonly FieldDescription[] {
  if (side === "request") return operation.parameters;
  const { name, result, elements, bareResponse } = operation;
  if (result.type === undefined) return [];
  if (bareResponse === true) {
    const shape = shapeOf(result.type);
    return shape.kind === "record" ? shape.fields : [];
  }
  return [{ name: elements?.result ?? `${name}Result`, type: result.type }];
}
