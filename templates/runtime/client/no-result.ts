/**
 * Owns the reasons why a complete response has no result.
 * Invariant: the messages contain no text of the response.
 */
import type { ReadFault } from "../bindings/soap/fault.js";
import type { XmlReader } from "../xml/reader.js";

/** A fault in place of a result. The reader is at its start tag, or behind it if `fault` is set. */
export class FaultFound extends Error {
  readonly reader: XmlReader;
  readonly fault: ReadFault | undefined;

  constructor(reader: XmlReader, fault?: ReadFault) {
    super("fault");
    this.reader = reader;
    this.fault = fault;
  }
}

/** Neither a result nor a fault: another status, or a body that is not XML. */
export class OtherContent extends Error {}
