/** Owns the place of an element in messages. */
import { positionsOf } from "../../diagnostics/format.js";
import type { XmlNode } from "./xml-tree.js";

/** `service.wsdl:6`: the document and the line, from 1. */
export function lineOf({ document, start }: XmlNode): string {
  return `${document.name}:${positionsOf(document).at(start).line}`;
}
