/**
 * Owns attributes that a description does not name: kept by name, and written back.
 * Invariant: one in a namespace is called `{namespace}name`; declarations and what xsi says of the element are none of them.
 */
import { isNcName } from "../xml/names.js";
import { xmlNamespace } from "../xml/namespaces.js";
import type { XmlReader } from "../xml/reader.js";
import type { XmlWriter } from "../xml/writer.js";
import { xsiNamespace } from "./element.js";
import { ValueError } from "./type.js";

/** Attributes by name, `{namespace}name` where they are in one. */
export type XmlAttributes = Readonly<Record<string, string>>;

/** Those of the current element but for `known` ones; `undefined` where there are none. */
export function readOpenAttributes(
  reader: XmlReader,
  known?: (namespace: string, localName: string) => boolean,
): XmlAttributes | undefined {
  const found: Record<string, string> = Object.create(null);
  let any = false;
  for (const { namespace, localName, value } of reader.attributes()) {
    if (namespace === xsiNamespace || known?.(namespace, localName) === true) continue;
    found[namespace === "" ? localName : `{${namespace}}${localName}`] = value;
    any = true;
  }
  return any ? found : undefined;
}

/** Writes attributes of the start tag that was opened last, each by its namespace (`""`: none) and name. */
export type WriteAttribute = (namespace: string, localName: string, value: string) => void;

export function attributeWriter(writer: XmlWriter): WriteAttribute {
  let prefixes = 0;
  return (namespace, localName, value) => {
    if (namespace === "") return writer.attribute(localName, value);
    if (namespace === xmlNamespace) return writer.attribute(`xml:${localName}`, value);
    const prefix = `a${++prefixes}`;
    writer.attribute(`xmlns:${prefix}`, namespace);
    writer.attribute(`${prefix}:${localName}`, value);
  };
}

export function writeOpenAttributes(write: WriteAttribute, attributes: unknown): void {
  if (attributes === undefined || attributes === null) return;
  if (typeof attributes !== "object") throw new ValueError("attributes as an object, name to text");
  for (const [name, value] of Object.entries(attributes)) {
    const close = name.startsWith("{") ? name.lastIndexOf("}") : -1;
    const localName = name.slice(close + 1);
    if (typeof value !== "string" || !isNcName(localName) || localName === "xmlns") {
      throw new ValueError("attributes by their names, {namespace}name where they are in one, each a string");
    }
    write(close < 0 ? "" : name.slice(1, close), localName, value);
  }
}
