/** Owns the error about a document that is not well-formed XML, wherever it was read from. */
import type { XmlError } from "../../../templates/runtime/xml/reader.js";
import type { ImportDocument } from "./xml-tree.js";

export class UnreadableWsdl extends Error {
  readonly document: ImportDocument;
  readonly fault: XmlError;
  constructor(document: ImportDocument, fault: XmlError) {
    super(fault.message);
    this.document = document;
    this.fault = fault;
  }
}
