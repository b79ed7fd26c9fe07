/**
 * Owns a WSDL that stands where a description does: its documents, brought and not yet understood.
 * Invariant: the reader of XML is loaded only where a WSDL is named; what the digests cover is every document and what leaves operations out.
 */
import { resolve } from "node:path";
import { isAddress } from "../../files/read-text.js";
import { whatStandsAt } from "../../files/snapshot.js";
import type { WsdlDocuments } from "../../files/wsdl-documents.js";
import type { ConfiguredService } from "../../load/config.js";
import type { Chosen } from "./choose-services.js";
import { UsageError } from "../terminal/exit-codes.js";
import { readWsdl } from "./read-import.js";
import { showPath } from "../terminal/show-path.js";
import type { Terminal } from "../terminal/terminal.js";

export interface WsdlTarget {
  readonly documents: WsdlDocuments;
  readonly skipUnsupported: boolean;
}

/** By its ending: descriptions are YAML. */
export const isWsdlPath = (description: string): boolean => /\.(?:wsdl|xml)$/i.test(description);

/** `text`: that of all documents, for digests. Rejects with {@link UsageError} and `DiskError`. */
export async function readWsdlTarget(
  { description, skipUnsupported = false }: ConfiguredService,
  { base, config }: Chosen,
  shown: string,
  terminal: Terminal,
): Promise<{ readonly text: string; readonly wsdl: WsdlTarget }> {
  const path = resolve(base, description);
  const isFetched = isAddress(description);
  if (!isFetched && whatStandsAt(path) === undefined)
    throw new UsageError(`cannot read the WSDL ${shown}: there is no such file`);
  const wsdl = isFetched ? description : showPath(terminal.folder, path);
  const namedBy = config === undefined ? "user" : "document";
  const request = { wsdl, root: undefined, allowHosts: [], namedBy } as const;
  const documents = await readWsdl(request, terminal);
  if (documents === undefined) throw new UsageError(`${shown} cannot be used; see above`);
  const texts = documents.documents.map((document) => document.text);
  return { text: JSON.stringify([texts, skipUnsupported]), wsdl: { documents, skipUnsupported } };
}
