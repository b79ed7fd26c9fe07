/**
 * Owns the type QName: a name whose prefix means what is in scope where it stands.
 * Invariant: prefixes are nothing to programs: a value is `{namespace}name`, or `name` in no namespace, and equal names are equal texts.
 */
import type { CodedType } from "../description.js";
import { isNcName } from "../xml/names.js";
import { namespaceOf } from "../xml/namespaces.js";
import { trimBlanks, ValueError } from "./type.js";

/** `{http://example.org/}name`, or `name` where it is in no namespace. */
export type QualifiedName = string;

const expected = "a name as {namespace}name, or name where it is in no namespace";

export const QName: CodedType<QualifiedName> = {
  kind: "coded",
  name: "QName",
  decode(reader) {
    const { prefixes } = reader;
    const text = trimBlanks(reader.readText());
    const colon = text.indexOf(":");
    const namespace = colon === 0 ? undefined : namespaceOf(prefixes, text.slice(0, Math.max(colon, 0)));
    const name = text.slice(colon + 1);
    if (namespace === undefined || !isNcName(name)) throw new ValueError("a name whose prefix is declared");
    return namespace === "" ? name : `{${namespace}}${name}`;
  },
  encode(writer, value) {
    const isText = typeof value === "string";
    const close = isText && value.startsWith("{") ? value.lastIndexOf("}") : -1;
    const name = isText ? value.slice(close + 1) : "";
    if (!isNcName(name)) throw new ValueError(expected);
    if (close > 1) {
      writer.attribute("xmlns:q1", value.slice(1, close));
      return writer.text(`q1:${name}`);
    }
    // A name without a prefix is in the default namespace, which the element itself needs.
    if (writer.namespace !== "")
      throw new ValueError(`a name in a namespace, {namespace}${name}, where elements are in one`);
    writer.text(name);
  },
};
