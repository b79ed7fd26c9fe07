/**
 * Owns the type QName: a name whose prefix is resolved by the namespaces in scope.
 * Invariant: programs see no prefix. A value is `{namespace}name`, or `name` without a namespace, and equal names are
 * equal texts.
 */
import type { CodedType, TextOfNames } from "../description.js";
import { xmlnsNamespace } from "../xml/declaration-fault.js";
import { isNcName, printName, resolveName } from "../xml/names.js";
import { xmlNamespace } from "../xml/namespaces.js";
import { countRepeated } from "../xml/growth.js";
import { trimBlanks, ValueError } from "./type.js";

/** `{http://example.org/}name`, or `name` where it is in no namespace. */
export type QualifiedName = string;

const expected = "a name as {namespace}name, or name where it is in no namespace";

/** A name as text. */
export const nameText: TextOfNames<QualifiedName> = {
  decode(written, prefixes) {
    const name = resolveName(prefixes, trimBlanks(written));
    if (name === undefined || !isNcName(name.localName)) throw new ValueError("a name whose prefix is declared");
    return printName(name);
  },
  encode(value, declare, around) {
    const isText = typeof value === "string";
    const close = isText && value.startsWith("{") ? value.lastIndexOf("}") : -1;
    const name = isText ? value.slice(close + 1) : "";
    const namespace = isText && close > 1 ? value.slice(1, close) : "";
    // No prefix may be declared for the namespace of declarations, and none but xml for XML's own.
    if (!isNcName(name) || namespace === xmlnsNamespace) throw new ValueError(expected);
    if (namespace === xmlNamespace) return `xml:${name}`;
    if (namespace !== "") return `${declare(namespace)}:${name}`;
    // A name without a prefix is in the default namespace, which the element itself needs.
    if (around !== "") throw new ValueError(`a name in a namespace, {namespace}${name}, where elements are in one`);
    return name;
  },
};

export const QName: CodedType<QualifiedName> = {
  kind: "coded",
  name: "QName",
  decode(reader) {
    const { prefixes } = reader;
    const name = nameText.decode(reader.readText(), prefixes);
    countRepeated(reader, name.length);
    return name;
  },
  encode(writer, value) {
    const declare = (namespace: string): string => {
      writer.attribute("xmlns:q1", namespace);
      return "q1";
    };
    writer.text(nameText.encode(value, declare, writer.namespace));
  },
  text: nameText,
};
