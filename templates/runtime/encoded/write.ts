/**
 * Owns the writing of encoded bodies, from the envelope that rpc/literal would have.
 * Invariant: every value has its xsi:type unless its type has no name, and every array the type and number of its items. Nothing is shared: there
 * are no references.
 */
import type { AnyOperation, FieldDescription, TypeDescription, TypeReference } from "../description.js";
import { resolveType, xsiNamespace } from "../values/element.js";
import { placeError, within } from "../values/placed-error.js";
import type { RichField } from "../values/rich-description.js";
import { escapeXmlText, startTag, type WrittenAttribute } from "../xml/writer.js";
import { type EncodedEnvelope, type EncodedNode, headOf, isNull, readEnvelope, typeNamed } from "./nodes.js";
import { itemsInRow, placeInRow } from "./rectangle.js";
import {
  accessorsOf,
  attributesOf,
  elementNames,
  encodedHeaders,
  headerOf,
  nameOf,
  partsOf,
  shapeOf,
} from "./typed.js";
import type { EncodingWords } from "./words.js";

export interface TypeFacts {
  /** Types of schemas with the namespaces of their names; `undefined`: a type without a name. */
  readonly namespaces: ReadonlyMap<TypeDescription, string | undefined>;
  /** Arrays of arrays that are one array of several dimensions. */
  readonly dimensions: ReadonlyMap<TypeDescription, number>;
}

/** Our own documents have no limits. */
const noLimits = {
  depth: Infinity,
  attributes: Infinity,
  namespaces: Infinity,
  nameLength: Infinity,
  textLength: Infinity,
  size: Infinity,
  references: Infinity,
};

/** The envelope with an encoded body and headers. `text`: as this runtime writes it for rpc/literal. */
export function toEncoded(
  text: string,
  operation: AnyOperation,
  side: "request" | "response",
  facts: TypeFacts,
  ofService: string,
): string {
  const headers = encodedHeaders(operation, side);
  const envelope = readEnvelope(text, noLimits, elementNames(headers));
  const body = envelope?.elements[0];
  if (envelope === undefined || body === undefined) return text;
  const head = headOf(envelope, (node) => {
    const header = headerOf(headers, node, ofService);
    return header && new EncodedBody(envelope, node, facts).block(header.type);
  });
  return `${head}${new EncodedBody(envelope, body, facts).write(partsOf(operation, side))}${envelope.tail}`;
}

/** The element of a declared fault, encoded. `envelope`: namespace of the version of SOAP. */
export function toEncodedDetail(text: string, type: TypeReference, envelope: string, facts: TypeFacts): string {
  const document = `<soap:Envelope xmlns:soap="${envelope}" xmlns:xsi="${xsiNamespace}"><soap:Body>${text}</soap:Body></soap:Envelope>`;
  const detail = readEnvelope(document, noLimits, new Set());
  const node = detail?.elements[0];
  return detail === undefined || node === undefined ? text : new EncodedBody(detail, node, facts).block(type);
}

class EncodedBody {
  private readonly envelope: EncodedEnvelope;
  private readonly words: EncodingWords;
  private readonly node: EncodedNode;
  private readonly facts: TypeFacts;
  private readonly pieces: string[] = [];

  constructor(envelope: EncodedEnvelope, node: EncodedNode, facts: TypeFacts) {
    this.envelope = envelope;
    this.words = envelope.words;
    this.node = node;
    this.facts = facts;
  }

  write(fields: readonly FieldDescription[]): string {
    this.open(this.rootName(), this.rootAttributes(), this.node.children.length === 0, () =>
      this.fields(this.node, fields),
    );
    return this.pieces.join("");
  }

  /** A header block, or the element in the detail of a fault. */
  block(type: TypeReference): string {
    within(this.node.name, () => this.value(this.node, type, this.rootName(), this.rootAttributes()));
    return this.pieces.join("");
  }

  private rootName(): string {
    const { namespace, name } = this.node;
    return namespace === "" ? name : `tns:${name}`;
  }

  private rootAttributes(): readonly WrittenAttribute[] {
    const { namespace } = this.node;
    const { encoding } = this.words;
    const prefixes: readonly WrittenAttribute[] = namespace === "" ? [] : [["xmlns:tns", namespace]];
    return [...prefixes, ["xmlns:soapenc", encoding], ["soap:encodingStyle", encoding]];
  }

  private open(name: string, attributes: readonly WrittenAttribute[], isEmpty: boolean, write: () => void): void {
    const tag = startTag(name, attributes);
    if (isEmpty) {
      this.pieces.push(`${tag} />`);
      return;
    }
    this.pieces.push(`${tag}>`);
    write();
    this.pieces.push(`</${name}>`);
  }

  /** Elements have the order of the fields, since both are ours. An element of no field is what a wildcard allows. */
  private fields(node: EncodedNode, fields: readonly RichField[]): void {
    const accessors = accessorsOf(fields);
    for (const child of node.children) {
      const accessor = child.namespace === "" ? accessors.get(child.name) : undefined;
      if (accessor === undefined) this.pieces.push(this.envelope.source(child));
      else within(accessor.path, () => this.value(child, accessor.field.type));
    }
  }

  /** `root`: attributes of an element that is no value in another. */
  private value(
    node: EncodedNode,
    type: TypeReference,
    name: string = node.name,
    root: readonly WrittenAttribute[] = [],
  ): void {
    const { children, text } = node;
    const shape = shapeOf(type, typeNamed(node));
    if (shape.kind === "any" || (shape.kind === "text" && shape.type.kind === "coded") || isNull(node)) {
      this.pieces.push(this.envelope.source(node));
      return;
    }
    if (shape.kind === "array") {
      const { item, dimensions } = this.rectangle(resolveType(type), shape.item);
      const { declared, text: itemType } = this.typeName(item.type);
      const { sizes, items } = itemsInRow(node, dimensions);
      const attributes = this.words.arrayAttributes(itemType, sizes);
      this.open(name, [...root, ...declared, ...attributes], items.length === 0, () => {
        for (const [index, child] of items.entries())
          try {
            this.value(child, item.type);
          } catch (error) {
            throw placeError(error, { path: placeInRow(index, sizes) });
          }
      });
      return;
    }
    const attributes: readonly WrittenAttribute[] = [...root, ...this.typeAttributes(shape.type)];
    if (shape.kind === "record") {
      const isText = shape.isText === true;
      const isEmpty = isText ? text === "" : children.length === 0;
      this.open(name, [...attributes, ...attributesOf(node, shape.attributes)], isEmpty, () => {
        if (isText) this.pieces.push(escapeXmlText(text));
        else this.fields(node, shape.fields);
      });
    } else this.open(name, attributes, text === "", () => this.pieces.push(escapeXmlText(text)));
  }

  /** The items of an array, which are in the innermost one if it has several dimensions. */
  private rectangle(
    type: TypeDescription,
    outermost: FieldDescription,
  ): { readonly item: FieldDescription; readonly dimensions: number } {
    const dimensions = this.facts.dimensions.get(type) ?? 1;
    let item = outermost;
    for (let level = 1; level < dimensions; level++) {
      const shape = shapeOf(item.type);
      if (shape.kind === "array") item = shape.item;
    }
    return { item, dimensions };
  }

  /** None for a type without a name. */
  private typeAttributes(type: TypeDescription): readonly WrittenAttribute[] {
    if (this.isAnonymous(type)) return [];
    const { declared, text } = this.typeName(type);
    return [...declared, ["xsi:type", text]];
  }

  private isAnonymous(type: TypeDescription): boolean {
    const { namespaces } = this.facts;
    return namespaces.has(type) && namespaces.get(type) === undefined;
  }

  /** A type as a qualified name, and the declaration of its prefix. For arrays in arrays: `tns:Item[]`, `tns:Item[,]`. */
  private typeName(reference: TypeReference): {
    readonly declared: readonly WrittenAttribute[];
    readonly text: string;
  } {
    const type = resolveType(reference);
    const shape = shapeOf(type);
    if (shape.kind === "array") {
      const { item, dimensions } = this.rectangle(type, shape.item);
      const { declared, text } = this.typeName(item.type);
      return { declared, text: `${text}[${",".repeat(dimensions - 1)}]` };
    }
    if (shape.kind === "any" || this.isAnonymous(type)) return { declared: [], text: "xsd:anyType" };
    const namespace = this.facts.namespaces.get(type);
    const name = nameOf(type);
    if (namespace === undefined) return { declared: [], text: `xsd:${builtInNames.get(name) ?? name}` };
    if (namespace === "") return { declared: [], text: name };
    if (namespace === this.node.namespace) return { declared: [], text: `tns:${name}` };
    return { declared: [["xmlns:q1", namespace]], text: `q1:${name}` };
  }
}

/** Types that XML Schema lacks; they are written as the types that they restrict. */
const builtInNames: ReadonlyMap<string, string> = new Map([
  ["guid", "string"],
  ["char", "unsignedShort"],
]);
