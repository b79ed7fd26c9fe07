/**
 * Owns attributes that a description does not name: they are read by name, and written back.
 * Invariant: one in a namespace is called `{namespace}name`. Declarations of namespaces and attributes of xsi are not
 * among them.
 */
import { xmlnsNamespace } from "../xml/declaration-fault.js";
import { isNcName, printName } from "../xml/names.js";
import { xmlNamespace } from "../xml/namespaces.js";
import type { XmlReader } from "../xml/reader.js";
import { countRepeated } from "../xml/growth.js";
import type { XmlWriter } from "../xml/writer.js";
import { xsiNamespace } from "./element.js";
import { ValueError } from "./type.js";

export const xsdNamespace = "http://www.w3.org/2001/XMLSchema";

/** Attributes by name, `{namespace}name` where they are in one. */
export type XmlAttributes = Readonly<Record<string, string>>;

/** Attributes of the current element that are not `known`; `undefined` if there are none. */
export function readOpenAttributes(
  reader: XmlReader,
  known?: (namespace: string, localName: string) => boolean,
): XmlAttributes | undefined {
  const attributes: Record<string, string> = Object.create(null);
  let any = false;
  for (const { namespace, localName, value } of reader.attributes()) {
    if (namespace === xsiNamespace || known?.(namespace, localName) === true) continue;
    countRepeated(reader, namespace.length);
    attributes[printName({ namespace, localName })] = value;
    any = true;
  }
  return any ? attributes : undefined;
}

/** Writes attributes of the start tag that was opened last, with the prefixes that they need. */
export class AttributeWriter {
  readonly #writer: XmlWriter;
  #prefixes = 0;

  constructor(writer: XmlWriter) {
    this.#writer = writer;
  }

  /** `namespace`: `""` for none. */
  write(namespace: string, localName: string, value: string): void {
    const prefix = namespace === "" ? "" : namespace === xmlNamespace ? "xml:" : `${this.declare(namespace)}:`;
    this.#writer.attribute(prefix + localName, value);
  }

  /** Returns a prefix for a namespace in the element. */
  declare(namespace: string): string {
    const prefix = `a${++this.#prefixes}`;
    this.#writer.attribute(`xmlns:${prefix}`, namespace);
    return prefix;
  }
}

export function writeOpenAttributes(writer: AttributeWriter, attributes: unknown): void {
  if (attributes === undefined || attributes === null) return;
  if (typeof attributes !== "object") throw new ValueError("attributes as an object, name to text");
  for (const [name, value] of Object.entries(attributes)) {
    const close = name.startsWith("{") ? name.lastIndexOf("}") : -1;
    const localName = name.slice(close + 1);
    const namespace = close < 0 ? "" : name.slice(1, close);
    const isName = isNcName(localName) && localName !== "xmlns" && namespace !== xmlnsNamespace;
    if (typeof value !== "string" || !isName) {
      throw new ValueError("attributes by their names, {namespace}name where they are in one, each a string");
    }
    writer.write(namespace, localName, value);
  }
}

/**
 * Writes `xsi:type`. `namespace`: that of the type; default: that of the service. Throws {@link ValueError} if the name
 * cannot be written.
 */
export function writeType(writer: XmlWriter, name: string, namespace: string | undefined): void {
  if (namespace === xsdNamespace) return writer.attribute("xsi:type", `xsd:${name}`);
  if (namespace === "" && writer.namespace !== "")
    throw new ValueError(`an xsi:type with its namespace, {namespace}${name}, where elements are in one`);
  if (namespace === undefined || namespace === "") return writer.attribute("xsi:type", name);
  writer.attribute("xmlns:q1", namespace);
  writer.attribute("xsi:type", `q1:${name}`);
}
