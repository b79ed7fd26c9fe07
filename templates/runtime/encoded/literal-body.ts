/**
 * Owns the translation of one element to rpc/literal: that of the body, a header block, or the element of a fault.
 * Invariant: values are found by element names, except items of arrays, whose names are free. The result has no
 * references, and an xsi:type only if it names a record of a family.
 */
import type { AnyOperation, FaultDescription, FieldDescription, TypeReference } from "../description.js";
import { resolveType, wireName, xsiNamespace } from "../values/element.js";
import { trimBlanks } from "../values/type.js";
import { xsdNamespace } from "../values/open-attributes.js";
import { partsOf as partsOfGroup } from "../values/element-order.js";
import type { RichField, RichRecordDescription } from "../values/rich-description.js";
import { escapeXmlAttribute, escapeXmlText } from "../xml/writer.js";
import { Accessors } from "./accessors.js";
import { readItems } from "./array-items.js";
import { type EncodedEnvelope, type EncodedNode, fragmentOf, isNull, qualifiedText, typeNamed } from "./nodes.js";
import { accessorsOf, attributesOf, type EncodedShape, isRichRecord, partsOf, shapeOf } from "./typed.js";
import { isEncodingNamespace, isSchemaNamespace } from "./words.js";

/** Name of the element around parameters or results. */
export function usualName({ elements, name }: AnyOperation, side: "request" | "response"): string {
  return elements?.[side] ?? (side === "request" ? name : `${name}Response`);
}

const nilTag = `xsi:nil="true" />`;

/** Text of one element of an envelope, in pieces. */
export class LiteralBody {
  private readonly envelope: EncodedEnvelope;
  private readonly pieces: string[] = [];
  private readonly node: EncodedNode;
  /** The element that is translated at the moment. */
  private at: EncodedNode;

  /** `node`: the body's element, a header block or the element of a fault. */
  constructor(envelope: EncodedEnvelope, node: EncodedNode) {
    this.envelope = envelope;
    this.node = node;
    this.at = node;
  }

  /** All text passes here. Throws XmlError if the document has no room for it. */
  private put(text: string): void {
    this.envelope.references.count(this.at, text.length);
    this.pieces.push(text);
  }

  /** `namespace`: that of the element around the values. */
  body(operation: AnyOperation, side: "request" | "response", namespace: string): string {
    const { node } = this;
    const fields = partsOf(operation, side);
    const tag = `${namespace === "" ? "" : "o:"}${usualName(operation, side)}`;
    const prefixDeclaration = namespace === "" ? "" : ` xmlns:o="${escapeXmlAttribute(namespace)}"`;
    const declared = `xmlns="" xmlns:xsi="${xsiNamespace}" xmlns:xsd="${xsdNamespace}"${prefixDeclaration}`;
    this.put(`<${tag} ${declared}>`);
    // SOAP 1.2 names the result in an element of its own.
    const parts = node.children.filter(({ namespace }) => namespace !== "http://www.w3.org/2003/05/soap-rpc");
    const [result] = fields;
    const [first] = parts;
    // The name of the return value, which is first, says nothing (SOAP 1.1, 7.1).
    const isNamed = side === "request" || first === undefined || accessorsOf(fields).has(first.name);
    if (isNamed || result === undefined || parts.some(({ name }) => name === wireName(result)))
      this.fields(parts, fields);
    else {
      this.value(wireName(result), first, result.type);
      this.fields(parts.slice(1), fields.slice(1));
    }
    this.put(`</${tag}>`);
    return this.pieces.join("");
  }

  /** A header block, or the element of a declared fault: it keeps the attributes of the envelope, such as mustUnderstand. */
  block({ name, element = name, namespace, type }: FaultDescription, ofService: string): string {
    const { node } = this;
    const space = namespace ?? ofService;
    const tag = space === "" ? element : `f:${element}`;
    this.value(tag, node, type);
    const prefixDeclaration = space === "" ? "" : ` xmlns:f="${escapeXmlAttribute(space)}"`;
    const declared = ` xmlns="" xmlns:xsi="${xsiNamespace}" xmlns:xsd="${xsdNamespace}"${prefixDeclaration}`;
    const { envelope } = this.envelope.words;
    const attributes = node.attributes
      .filter((each) => each.namespace === envelope && each.localName !== "encodingStyle")
      .map(({ localName, value }) => ` e:${localName}="${escapeXmlAttribute(value)}"`);
    const marks = attributes.length === 0 ? "" : ` xmlns:e="${envelope}"${attributes.join("")}`;
    return `<${tag}${declared}${marks}${this.pieces.join("").slice(tag.length + 1)}`;
  }

  /** In the order of the description, whatever the order of the elements. */
  private fields(elements: readonly EncodedNode[], fields: readonly RichField[]): void {
    const accessors = new Accessors(elements, fields);
    for (const field of fields) this.part(field, accessors);
    // The reader of an answer refuses some by their names.
    for (const { name } of accessors.strangers()) this.put(`<${name} />`);
  }

  private part(part: RichField, accessors: Accessors): void {
    if (part.as === "any") for (const each of accessors.takeAny(part)) this.put(this.fragment(each));
    else if (part.many !== undefined)
      // Only the order of elements separates its occurrences.
      for (const [field, child] of accessors.within(part)) {
        if (field === undefined) this.put(this.fragment(child));
        else this.value(wireName(field), child, field.type);
      }
    else if (part.as === "choice") for (const each of accessors.chosen(part)) this.part(each, accessors);
    else if (part.as === "sequence") for (const each of partsOfGroup(part)) this.part(each, accessors);
    else {
      const name = wireName(part);
      const values = accessors.named(name);
      if (values.length === 0 && isNullByAbsence(part)) this.put(`<${name} ${nilTag}`);
      for (const child of values) this.value(name, child, part.type);
    }
  }

  /** An element that a wildcard allows: XML, without the references and types of the encoding. */
  private fragment(node: EncodedNode): string {
    this.at = node;
    return fragmentOf(node, this.envelope.source(node));
  }

  private value(name: string, node: EncodedNode, type: TypeReference): void {
    this.at = node;
    this.envelope.references.follow(node, (target) => {
      if (isNull(target)) this.put(`<${name} ${nilTag}`);
      else this.content(name, target, type);
    });
  }

  private content(name: string, node: EncodedNode, type: TypeReference): void {
    const named = typeNamed(node);
    const shape = shapeOf(type, named);
    if (shape.kind === "any") return this.anyContent(name, node);
    if (shape.kind === "text") {
      if (node.children.length > 0)
        throw this.envelope.references.error(node, "structure", `expected ${shape.type.name}, found elements`);
      // The prefix of a qualified name is declared outside, where the result has other declarations.
      const isName = shape.type.kind === "coded";
      const { declared, text } = isName ? qualifiedText(node) : { declared: [], text: node.text };
      const prefixes = declared.map(([prefix, namespace]) => ` ${prefix}="${escapeXmlAttribute(namespace)}"`).join("");
      this.put(`<${name}${prefixes}>${escapeXmlText(text)}</${name}>`);
      return;
    }
    if (shape.kind === "record" && shape.isText === true) {
      if (node.children.length > 0)
        throw this.envelope.references.error(
          node,
          "structure",
          `expected the text of ${shape.type.name}, found elements`,
        );
      this.put(`${this.recordTag(name, node, shape)}${escapeXmlText(node.text)}</${name}>`);
      return;
    }
    if (trimBlanks(node.text) !== "")
      throw this.envelope.references.error(node, "structure", "expected elements, found text");
    if (shape.kind === "record") {
      this.put(this.recordTag(name, node, shape));
      this.fields(node.children, shape.fields);
    } else {
      this.put(`<${name}>`);
      this.array(node, shape.item);
    }
    this.put(`</${name}>`);
  }

  /** The start tag of a record. */
  private recordTag(
    name: string,
    node: EncodedNode,
    { type, attributes }: Extract<EncodedShape, { kind: "record" }>,
  ): string {
    const member = isRichRecord(type) ? memberAttributes(type.description) : "";
    const texts = attributesOf(node, attributes).map(([local, value]) => ` ${local}="${escapeXmlAttribute(value)}"`);
    return `<${name}${member}${texts.join("")}>`;
  }

  /** An array of several dimensions becomes arrays in arrays. */
  private array(node: EncodedNode, item: FieldDescription): void {
    const { references } = this.envelope;
    const { items, sizes } = readItems(node, references, (dimensions) => kindAt(item, dimensions));
    const depth = depthOf(item, sizes.length);
    if (depth < sizes.length)
      throw references.error(node, "structure", `an array of ${sizes.length} dimensions, expected at most ${depth}`);
    this.items(items, item, sizes);
  }

  private items(
    items: readonly (EncodedNode | undefined)[],
    item: FieldDescription,
    [size = 0, ...inner]: readonly number[],
  ): void {
    const shape = shapeOf(item.type);
    const name = wireName(item);
    if (inner.length > 0 && shape.kind === "array") {
      const length = items.length / size;
      for (let row = 0; row < size; row++) {
        this.put(`<${name}>`);
        this.items(items.slice(row * length, (row + 1) * length), shape.item, inner);
        this.put(`</${name}>`);
      }
      return;
    }
    for (const each of items)
      if (each === undefined) this.put(`<${name} ${nilTag}`);
      else this.value(name, each, item.type);
  }

  /** A value with its type: a text, or elements with theirs. Built-in types may have the names of the encoding. */
  private anyContent(name: string, node: EncodedNode): void {
    const type = typeNamed(node);
    this.put(`<${name}${type === undefined ? "" : typeAttributes(type.localName, type.namespace)}>`);
    this.put(escapeXmlText(node.text));
    for (const child of node.children)
      this.envelope.references.follow(child, (target) => {
        if (isNull(target)) this.put(`<${child.name} ${nilTag}`);
        else this.anyContent(child.name, target);
      });
    this.put(`</${name}>`);
  }
}

/** Kind of the items of an array of so many dimensions. */
function kindAt(item: FieldDescription, dimensions: number): EncodedShape["kind"] {
  const shape = shapeOf(item.type);
  return dimensions > 1 && shape.kind === "array" ? kindAt(shape.item, dimensions - 1) : shape.kind;
}

/** How many arrays are in one another, counted up to `most`. */
function depthOf(item: FieldDescription, most: number): number {
  const shape = shapeOf(item.type);
  return most > 1 && shape.kind === "array" ? 1 + depthOf(shape.item, most - 1) : 1;
}

/** Writers may leave out a null (SOAP 1.1, section 5.1). */
function isNullByAbsence({ type, required, nullable }: FieldDescription): boolean {
  return required === true && nullable === true && resolveType(type).kind !== "repeated";
}

/** `name`: as it was written, which may be no name. */
function typeAttributes(name: string, namespace: string): string {
  const escaped = escapeXmlAttribute(name);
  // Types of SOAP encoding are those of XML Schema, except for its arrays.
  if (isSchemaNamespace(namespace) || (isEncodingNamespace(namespace) && name !== "Array"))
    return ` xsi:type="xsd:${escaped}"`;
  if (namespace === "") return ` xsi:type="${escaped}"`;
  return ` xmlns:t="${escapeXmlAttribute(namespace)}" xsi:type="t:${escaped}"`;
}

/** Only records of a family are distinguished by their types. */
function memberAttributes({ name, typeName = name, typeNamespace = "", tagged }: RichRecordDescription): string {
  return tagged === true ? typeAttributes(typeName, typeNamespace) : "";
}
