/**
 * Owns reading a WSDL for a command, and reporting what became of its operations.
 * Invariant: the importer and the XML reader are loaded only if a WSDL is named; every refusal and note reaches the terminal and the report.
 */
import type { Import } from "../../import/describe.js";
import type { PlacedDiagnostic } from "../../import/import-findings.js";
import type { NamedBy } from "../../files/read-bytes.js";
import type { WsdlDocuments } from "../../files/wsdl-documents.js";
import { reportDiagnostic } from "../terminal/report-diagnostic.js";
import type { Terminal } from "../terminal/terminal.js";
import { resolve } from "node:path";
import { isAddress } from "../../files/read-text.js";
import { whatStandsAt } from "../../files/snapshot.js";
import type { ConfiguredService } from "../../load/config.js";
import { UsageError } from "../terminal/exit-codes.js";
import { showPath } from "../terminal/wording.js";
import type { Chosen } from "./choose-services.js";

export interface ImportRequest {
  /** A path from the current folder, an address, or `-`. */
  readonly wsdl: string;
  readonly service: string | undefined;
  readonly root: string | undefined;
  readonly allowHosts: readonly string[];
  /** Who named the WSDL; the user unless given. */
  readonly namedBy?: NamedBy;
  readonly skipUnsupported: boolean;
  /** Names that a description has for types already. */
  readonly typeNames?: ReadonlyMap<string, string>;
}

/** Returns the import; `undefined` if the document is no WSDL or the service is ambiguous. Rejects with `DiskError`. */
export async function readImport(request: ImportRequest, terminal: Terminal): Promise<Import | undefined> {
  const documents = await readWsdl(request, terminal);
  return documents === undefined ? undefined : importDocuments(documents, request, terminal);
}

/** The documents of a WSDL; `undefined`: it is no XML. Rejects with `DiskError`. */
async function readWsdl(
  { wsdl, root, allowHosts, namedBy = "user" }: Pick<ImportRequest, "wsdl" | "root" | "allowHosts" | "namedBy">,
  terminal: Terminal,
): Promise<WsdlDocuments | undefined> {
  const { readWsdlDocuments, UnreadableWsdl } = await import("../../files/wsdl-documents.js");
  try {
    const { folder, signal } = terminal;
    return await readWsdlDocuments({ named: wsdl, namedBy, folder, root, allowHosts, signal });
  } catch (error) {
    if (!(error instanceof UnreadableWsdl)) throw error;
    const { xmlFinding } = await import("../../import/import-findings.js");
    tell([xmlFinding(error.document, error.fault)], terminal);
    return undefined;
  }
}

/** The same of documents that were brought already. */
export async function importDocuments(
  { root, lookup }: WsdlDocuments,
  { service, skipUnsupported, typeNames }: Pick<ImportRequest, "service" | "skipUnsupported" | "typeNames">,
  terminal: Terminal,
): Promise<Import | undefined> {
  const { importWsdl } = await import("../../import/import-wsdl.js");
  const { findingsOf, refusalFinding } = await import("../../import/import-findings.js");
  const { Refusal } = await import("../../import/documents/refusal.js");
  try {
    const reading = importWsdl(root, lookup, typeNames === undefined ? { service } : { service, typeNames });
    tell(findingsOf(reading, skipUnsupported && reading.text !== undefined), terminal);
    return reading;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    tell([refusalFinding(error)], terminal);
    return undefined;
  }
}

function tell(findings: readonly PlacedDiagnostic[], terminal: Terminal): void {
  for (const { source, diagnostic } of findings) reportDiagnostic(source, diagnostic, terminal);
}

export interface WsdlTarget {
  readonly documents: WsdlDocuments;
  readonly skipUnsupported: boolean;
}

/** True for the endings of WSDLs; descriptions are YAML. */
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
