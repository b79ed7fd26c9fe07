/**
 * Owns the extension or restriction by which a type derives from another.
 * Invariant: it is found by its name alone; other code reads its content.
 */
import type { XmlNode } from "../documents/xml-tree.js";

/** The extension or restriction in a complexContent or simpleContent. */
export const stepIn = (content: XmlNode | undefined): XmlNode | undefined =>
  content?.children.find(({ name }) => name === "extension" || name === "restriction");
