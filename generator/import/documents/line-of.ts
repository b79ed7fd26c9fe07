/** Owns the place of an element in words. */
import type { XmlNode } from "./xml-tree.js";

/** `service.wsdl:6`: the document and the line, from 1. */
export function lineOf({ document: { name, text }, start }: XmlNode): string {
  return `${name}:${String(text.slice(0, start).split("\n").length)}`;
}
