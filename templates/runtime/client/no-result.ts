/**
 * Owns why a response gives no result though it arrived, for what tells the failure.
 * Invariant: nothing of the response is in a message here.
 */
import type { ReadFault } from "../bindings/soap/fault.js";
import type { XmlReader } from "../xml/reader.js";

/** A document that holds a fault where a result was asked for; the reader stands on its start tag, or has read it. */
export class FaultFound extends Error {
  readonly reader: XmlReader;
  readonly fault: ReadFault | undefined;

  constructor(reader: XmlReader, fault?: ReadFault) {
    super("fault");
    this.reader = reader;
    this.fault = fault;
  }
}

/** Neither a result nor a fault: another status, a body that is no XML. */
export class OtherContent extends Error {}
