/**
 * Owns name and value of a fault that the description declares.
 * Invariant: a detail that is undeclared or invalid leaves the fault unchanged. Nothing that shows an error shows the value.
 */
import { findBlock } from "../bindings/soap/blocks.js";
import type { FaultContent } from "../errors.js";
import { decodeElement } from "../values/decode-element.js";
import { XmlReader } from "../xml/reader.js";
import type { CallSite } from "./call-site.js";

/** `detail`: the detail element as a document, not redacted. `shown`: the redacted fault. */
export function declaredFault(site: CallSite, detail: string | undefined, shown: FaultContent): FaultContent {
  const { operation, connection } = site;
  const { faults = [] } = operation;
  if (faults.length === 0 || detail === undefined) return shown;
  try {
    const reader = new XmlReader(detail, { limits: connection.xmlLimits });
    reader.readRoot();
    while (reader.nextChild()) {
      const fault = findBlock(faults, reader, connection.namespace);
      if (fault === undefined) {
        reader.skip();
        continue;
      }
      const value = decodeElement(reader, fault);
      // Not enumerable: inspection and JSON leave it out.
      return Object.defineProperty({ ...shown, name: fault.name }, "value", { value });
    }
  } catch {
    // `shown.detail` has the text.
  }
  return shown;
}
