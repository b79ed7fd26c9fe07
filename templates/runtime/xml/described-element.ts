/**
 * Owns the description of an element in messages, with its namespace.
 * Invariant: long names are cut, because they are untrusted.
 */
import { cutText } from "../text/cut-text.js";
import type { XmlReader } from "./reader.js";

/** `<name> in the namespace …` */
export function describeElement({ localName, namespace }: Pick<XmlReader, "localName" | "namespace">): string {
  return describeName(localName, namespace);
}

export function describeName(name: string, namespace: string): string {
  return `<${cutText(name, 200)}> in ${describeNamespace(namespace)}`;
}

export function describeNamespace(namespace: string): string {
  return namespace === "" ? "no namespace" : `the namespace ${cutText(namespace, 200)}`;
}
