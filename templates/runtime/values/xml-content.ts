/**
 * Owns values that are XML: `xml`, the content of an element, and `anyType`, any value.
 * Invariant: XML that was read can be written back with the same meaning. Names without a prefix in given XML are in no
 * namespace.
 */
import type { CodedType } from "../description.js";
import { printName, resolveName } from "../xml/names.js";
import { readInnerXml, writableElement, writableFragment } from "../xml/fragment.js";
import { XmlError, type XmlReader } from "../xml/reader.js";
import { countRepeated } from "../xml/growth.js";
import type { XmlWriter } from "../xml/writer.js";
import { xsiNamespace } from "./element.js";
import {
  AttributeWriter,
  readOpenAttributes,
  writeOpenAttributes,
  writeType,
  type XmlAttributes,
  xsdNamespace,
} from "./open-attributes.js";
import { trimBlanks, ValueError } from "./type.js";

/** Content of an element, as text: `{ xml: "<a>1</a>" }`. */
export interface XmlContent {
  /** Text, elements, both: well-formed, and with declarations of all prefixes in it. */
  readonly xml: string;
  /** The element's `xsi:type`, as `{namespace}name`. */
  readonly type?: string | undefined;
  /** Other attributes of the element. */
  readonly attributes?: XmlAttributes | undefined;
}

/** An element as text, `<a>1</a>`: well-formed, with declarations of all its prefixes. */
export type XmlElementText = string;

/** A value of one of XML Schema's own types, as text: `{ type: "int", text: "5" }`. */
export interface TypedText {
  readonly type: string;
  readonly text: string;
}

/** Any value: one of XML Schema's own types, or else XML. */
export type AnyValue = TypedText | XmlContent;

/** Any content of an element. */
export const xml: CodedType<XmlContent> = {
  kind: "coded",
  name: "xml",
  decode: (reader) => readContent(reader, typeOf(reader)),
  encode: writeContent,
};

/** Any value, like one of .NET's type `object`. */
export const anyType: CodedType<AnyValue> = {
  kind: "coded",
  name: "anyType",
  decode(reader) {
    const type = typeOf(reader);
    const name = type?.startsWith(`{${xsdNamespace}}`) === true ? type.slice(xsdNamespace.length + 2) : "anyType";
    return name === "anyType" ? readContent(reader, type) : { type: name, text: reader.readText() };
  },
  encode(writer, value) {
    if (!isTypedText(value)) return writeContent(writer, value);
    const { type, text } = value;
    if (typeof type !== "string" || typeof text !== "string" || !/^[A-Za-z][A-Za-z0-9]*$/.test(type)) throw unlike();
    writeType(writer, type, xsdNamespace);
    writer.text(text);
  },
};

/** A separate type guard, because TypeScript without `strict` does not narrow the union otherwise. */
function isTypedText(value: AnyValue): value is TypedText {
  return typeof value === "object" && value !== null && !("xml" in value);
}

/** Throws {@link ValueError}. */
export function writeElementText(writer: XmlWriter, element: unknown): void {
  if (typeof element !== "string") throw new ValueError("an element as a string");
  writer.markup(checked(() => writableElement(element, writer.namespace), "one well-formed element"));
}

/** `{namespace}name` of `xsi:type`; undefined if absent. Throws {@link ValueError} if its prefix is not declared. */
function typeOf(reader: XmlReader): string | undefined {
  const text = reader.attribute(xsiNamespace, "type");
  if (text === undefined) return undefined;
  const name = resolveName(reader.prefixes, trimBlanks(text));
  if (name === undefined) throw new ValueError("an xsi:type whose prefix is declared");
  countRepeated(reader, name.namespace.length);
  return printName(name);
}

function readContent(reader: XmlReader, type: string | undefined): XmlContent {
  const attributes = readOpenAttributes(reader);
  const content = { xml: readInnerXml(reader), ...(type === undefined ? {} : { type }) };
  return attributes === undefined ? content : { ...content, attributes };
}

function writeContent(writer: XmlWriter, value: XmlContent): void {
  if (typeof value !== "object" || value === null || typeof value.xml !== "string") throw unlike();
  const { type, attributes } = value;
  if (type !== undefined) {
    const close = type.lastIndexOf("}");
    writeType(writer, type.slice(close + 1), type.slice(1, Math.max(close, 1)));
  }
  writeOpenAttributes(new AttributeWriter(writer), attributes);
  writer.markup(checked(() => writableFragment(value.xml, writer.namespace), "well-formed XML in xml"));
}

function unlike(): ValueError {
  return new ValueError('XML as { xml: "<a>1</a>" }, or for anyType a value as { type: "int", text: "5" }');
}

/** The message names the place in the value, and repeats nothing of the value. */
function checked(write: () => string, expected: string): string {
  try {
    return write();
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new ValueError(
      `${expected}, with every prefix declared in it: it is not, near column ${error.column} of line ${error.line}`,
    );
  }
}
