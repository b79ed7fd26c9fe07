/**
 * Owns the reading of encoded bodies: the same body as rpc/literal, which the decoders of all other operations read.
 * Invariant: values are found by the names of their elements, items of arrays whatever theirs. References are gone from the result, and so is
 * every xsi:type that does not name a record of a family.
 */
import type { AnyOperation, FieldDescription, TypeReference } from "../description.js";
import { wireName, xsiNamespace } from "../values/element.js";
import { xsdNamespace } from "../values/open-attributes.js";
import type { RichRecordDescription } from "../values/rich-description.js";
import type { XmlLimits } from "../xml/limits.js";
import { escapeXmlAttribute, escapeXmlText } from "../xml/writer.js";
import { readItems } from "./array-items.js";
import { type EncodedEnvelope, type EncodedNode, isNull, readEnvelope, typeNamed } from "./nodes.js";
import { isRichRecord, partsOf, shapeOf } from "./typed.js";
import { isEncodingNamespace, isSchemaNamespace } from "./words.js";

/** The envelope as rpc/literal has it; the same text if its body is no request or answer of the operation. Throws XmlError. */
export function toLiteral(
  text: string,
  operation: AnyOperation,
  side: "request" | "response",
  limits?: Partial<XmlLimits>,
): string {
  const envelope = readEnvelope(text, limits);
  if (envelope === undefined) return text;
  const { elements, words, head, tail } = envelope;
  const usual = operation.elements?.[side] ?? (side === "request" ? operation.name : `${operation.name}Response`);
  const body = elements.find(({ name }) => name === usual) ?? elements[0];
  if (body === undefined || (body.name === "Fault" && body.namespace === words.envelope)) return text;
  return `${head}${new LiteralBody(envelope).body(body, operation, side)}${tail}`;
}

const nilTag = `xsi:nil="true" />`;

class LiteralBody {
  private readonly envelope: EncodedEnvelope;
  private readonly pieces: string[] = [];

  constructor(envelope: EncodedEnvelope) {
    this.envelope = envelope;
  }

  body(node: EncodedNode, operation: AnyOperation, side: "request" | "response"): string {
    const { fields, isAlone } = partsOf(operation, side);
    const prefix = node.namespace === "" ? "" : "o:";
    const prefixDeclaration = node.namespace === "" ? "" : ` xmlns:o="${escapeXmlAttribute(node.namespace)}"`;
    const declared = `xmlns="" xmlns:xsi="${xsiNamespace}" xmlns:xsd="${xsdNamespace}"${prefixDeclaration}`;
    this.pieces.push(`<${prefix}${node.name} ${declared}>`);
    const [result] = fields;
    const [first] = node.children;
    // The name of the only result says nothing (SOAP 1.1, 7.1).
    if (
      isAlone &&
      result !== undefined &&
      first !== undefined &&
      !node.children.some(({ name }) => name === wireName(result))
    )
      this.value(wireName(result), first, result.type);
    else this.fields(node, fields);
    this.pieces.push(`</${prefix}${node.name}>`);
    return this.pieces.join("");
  }

  /** In the order of the description, whatever the order of the elements. */
  private fields(node: EncodedNode, fields: readonly FieldDescription[]): void {
    const children = new Map<string, EncodedNode[]>();
    for (const child of node.children) {
      const others = children.get(child.name);
      if (others === undefined) children.set(child.name, [child]);
      else others.push(child);
    }
    for (const field of fields)
      for (const child of children.get(wireName(field)) ?? []) this.value(wireName(field), child, field.type);
  }

  private value(name: string, node: EncodedNode, type: TypeReference): void {
    this.envelope.references.follow(node, (target) => {
      if (isNull(target)) this.pieces.push(`<${name} ${nilTag}`);
      else this.content(name, target, type);
    });
  }

  private content(name: string, node: EncodedNode, type: TypeReference): void {
    const named = typeNamed(node);
    const shape = shapeOf(type, named);
    if (shape.kind === "any") return this.anyValue(name, node);
    if (shape.kind === "text") {
      if (node.children.length > 0)
        throw this.envelope.references.error(node, "structure", `expected ${shape.type.name}, found elements`);
      this.pieces.push(`<${name}>${escapeXmlText(node.text)}</${name}>`);
      return;
    }
    if (shape.kind === "record") {
      const { type: record } = shape;
      this.pieces.push(`<${name}${isRichRecord(record) ? memberAttributes(record.description) : ""}>`);
      this.fields(node, shape.fields);
    } else {
      this.pieces.push(`<${name}>`);
      const { item } = shape;
      for (const each of readItems(node, this.envelope.references))
        if (each === undefined) this.pieces.push(`<${wireName(item)} ${nilTag}`);
        else this.value(wireName(item), each, item.type);
    }
    this.pieces.push(`</${name}>`);
  }

  /** A value of one of XML Schema's types, also under the names of the encoding; else elements with their types. */
  private anyValue(name: string, node: EncodedNode): void {
    const type = typeNamed(node);
    const isBuiltIn =
      type !== undefined &&
      node.children.length === 0 &&
      (isSchemaNamespace(type.namespace) || isEncodingNamespace(type.namespace));
    if (isBuiltIn && type.localName !== "Array")
      this.pieces.push(`<${name} xsi:type="xsd:${type.localName}">${escapeXmlText(node.text)}</${name}>`);
    else this.anyContent(name, node);
  }

  private anyContent(name: string, node: EncodedNode): void {
    const type = typeNamed(node);
    this.pieces.push(`<${name}${type === undefined ? "" : typeAttributes(type.localName, type.namespace)}>`);
    if (node.children.length === 0) this.pieces.push(escapeXmlText(node.text));
    for (const child of node.children)
      this.envelope.references.follow(child, (target) => {
        if (isNull(target)) this.pieces.push(`<${child.name} ${nilTag}`);
        else this.anyContent(child.name, target);
      });
    this.pieces.push(`</${name}>`);
  }
}

function typeAttributes(name: string, namespace: string): string {
  if (namespace === "") return ` xsi:type="${name}"`;
  return ` xmlns:t="${escapeXmlAttribute(namespace)}" xsi:type="t:${name}"`;
}

/** Only records of a family are told apart by their types. */
function memberAttributes({ name, typeName = name, typeNamespace = "", tagged }: RichRecordDescription): string {
  return tagged === true ? typeAttributes(typeName, typeNamespace) : "";
}
