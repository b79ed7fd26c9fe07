/**
 * Owns the step by which a type is made of another.
 * Invariant: it is found by its name alone; what is in it is read by others.
 */
import type { XmlNode } from "../documents/xml-tree.js";

/** The extension or restriction in a complexContent or simpleContent. */
export const stepIn = (content: XmlNode | undefined): XmlNode | undefined =>
  content?.children.find(({ name }) => name === "extension" || name === "restriction");
