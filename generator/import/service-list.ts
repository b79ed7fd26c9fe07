/** Owns the list of services in a WSDL, for commands that write an output for each. */
import { readDefinitions } from "./definitions/definitions.js";
import { portGroups } from "./definitions/port-groups.js";
import type { DocumentLookup } from "./documents/documents.js";
import { recover } from "../model/attempt.js";
import { Refusal } from "./documents/refusal.js";
import type { XmlNode } from "./documents/xml-tree.js";

/** Values for {@link ImportOptions.service}: one per output. Empty if the document is no WSDL or has no service. */
export function servicesOf(root: XmlNode, lookup: DocumentLookup): readonly string[] {
  return recover(
    () => portGroups(readDefinitions(root, lookup)).flatMap(({ name }) => name ?? []),
    Refusal,
    () => [],
  );
}
