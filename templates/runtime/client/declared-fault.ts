/**
 * Owns what a fault says where the description declares it: its name, and what its detail holds.
 * Invariant: a detail that is none of those, or cannot be read, leaves the fault as it is; the value is in nothing that shows an error.
 */
import { findBlock } from "../bindings/soap/blocks.js";
import type { FaultContent } from "../errors.js";
import { decodeElement } from "../values/decode-element.js";
import { XmlReader } from "../xml/reader.js";
import type { CallSite } from "./call-site.js";

/** `detail`: the detail element by itself, not redacted. `shown`: what is known of the fault besides, which may be shown. */
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
      // Not enumerable: inspection and JSON pass it over.
      return Object.defineProperty({ ...shown, name: fault.name }, "value", { value });
    }
  } catch {
    // Its text is there.
  }
  return shown;
}
