/**
 * Owns the reading of a WSDL for a command, and the report on its operations.
 * Invariant: the importer and the XML reader are loaded only for a WSDL. Every refusal and note is in the report.
 */
import type { Transport } from "../../../templates/runtime/exchange.js";
import type { Import } from "../../import/describe.js";
import { UnreadableWsdl } from "../../import/documents/unreadable-wsdl.js";
import type { PlacedDiagnostic } from "../../import/import-findings.js";
import type { NamedBy } from "../../files/disk/read-bytes.js";
import type { WsdlDocuments } from "../../files/documents/wsdl-documents.js";
import { groupBy } from "../../model/by-key.js";
import type { NoteKind } from "../option-values.js";
import { recordDiagnostic, reportDiagnostic } from "../terminal/report-diagnostic.js";
import { tellWarning, type Terminal } from "../terminal/terminal.js";
import { count } from "../terminal/wording.js";
import { chooseConnection, type Connection, type ConnectionOptions, openConnection } from "./connection.js";

/** Options that say how a WSDL is read. */
export interface WsdlOptions extends ConnectionOptions {
  /** The service to use if the WSDL has several, or a port with operations of its own. */
  readonly service?: string | undefined;
  /** The folder outside of which no file is read. */
  readonly root?: string | undefined;
  readonly allowHost?: readonly string[];
  readonly skipUnsupported?: boolean | undefined;
  /** Treats types that only a missing document declares as XML. */
  readonly missingAsXml?: boolean | undefined;
  /** Names or patterns of the operations to import; all unless given. */
  readonly operations?: readonly string[] | undefined;
  /** The notes to print; the others are counted. */
  readonly notes?: NoteKind | undefined;
}

/** Names that a description has for types already. */
type TypeNames = ReadonlyMap<string, string>;

/**
 * Returns the import; `undefined` if the document is no WSDL or the service is ambiguous. `wsdl`: a path from the current folder, an
 * address, or `-`. Rejects with `DiskError`.
 */
export async function readImport(
  wsdl: string,
  options: WsdlOptions,
  terminal: Terminal,
  typeNames?: TypeNames,
): Promise<Import | undefined> {
  const documents = await readWsdl(wsdl, options, "user", terminal);
  return documents === undefined ? undefined : importDocuments(documents, options, terminal, typeNames);
}

/**
 * The documents of a WSDL; `undefined`: it is not XML. `bytes`: those of the WSDL, if they were read already. Rejects
 * with `DiskError`, and with the reason of `signal`.
 */
export async function readWsdl(
  wsdl: string,
  options: WsdlOptions,
  namedBy: NamedBy,
  terminal: Terminal,
  { bytes, signal = terminal.signal }: { readonly bytes?: Uint8Array | undefined; readonly signal?: AbortSignal } = {},
): Promise<WsdlDocuments | undefined> {
  const { root, allowHost = [] } = options;
  const { readWsdlDocuments } = await import("../../files/documents/wsdl-documents.js");
  try {
    const { folder } = terminal;
    let connection: Promise<Connection> | undefined;
    const open = async (origin: string): Promise<Transport> => {
      connection ??= openConnection(chooseConnection(options, folder));
      return (await connection).transportTo(origin);
    };
    return await readWsdlDocuments({ named: wsdl, bytes, namedBy, folder, root, allowHosts: allowHost, signal, open });
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
  { service, operations, skipUnsupported = false, missingAsXml, notes }: WsdlOptions,
  terminal: Terminal,
  typeNames?: TypeNames,
): Promise<Import | undefined> {
  const { importWsdl } = await import("../../import/import-wsdl.js");
  const { findingsOf, rankedFindings, refusalFinding } = await import("../../import/import-findings.js");
  const { Refusal } = await import("../../import/documents/refusal.js");
  try {
    const reading = importWsdl(root, lookup, {
      service,
      operations,
      missingAsXml,
      ...(typeNames === undefined ? {} : { typeNames }),
    });
    const findings = findingsOf(reading, skipUnsupported && reading.text !== undefined);
    const { shown, hidden } = notes === "all" ? { shown: findings, hidden: [] } : rankedFindings(findings);
    tell(shown, terminal);
    for (const { source, diagnostic } of hidden) recordDiagnostic(source, diagnostic, terminal);
    tellHidden(root.document.name, hidden, terminal);
    tellAbsences(root.document.name, reading, terminal);
    return reading;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    tell([refusalFinding(error)], terminal);
    return undefined;
  }
}

/** Prints how many notes were not printed, by construct. */
function tellHidden(wsdl: string, hidden: readonly PlacedDiagnostic[], terminal: Terminal): void {
  if (hidden.length === 0) return;
  const kinds = [...groupBy(hidden, ({ noteOf = "" }) => noteOf)].map(
    ([noteOf, notes]) => `${noteOf} (${notes.length})`,
  );
  terminal.warn(`${wsdl}: ${count(hidden.length, "note")} not shown: ${kinds.join(", ")}; --notes all shows them`);
}

/** More documents than this are counted, not named. */
const mostDocuments = 8;

/** Prints and records which documents are missing, in one line. */
function tellAbsences(wsdl: string, { absences }: Import, terminal: Terminal): void {
  if (absences === undefined) return;
  const { declarations, documents } = absences;
  const more = documents.length > mostDocuments ? ` and ${documents.length - mostDocuments} more` : "";
  const list = `${documents.slice(0, mostDocuments).join(", ")}${more}`;
  const why = documents.length === 0 ? "no document has them" : `missing: ${list}; codegen fetch brings documents`;
  tellWarning(terminal, `${wsdl}: ${count(declarations, "declaration")} taken for XML (--missing-as-xml); ${why}`);
}

/** Names of operations that a description cannot express. */
export function refusedIn({ outcomes }: Import): ReadonlySet<string> {
  return new Set(outcomes.flatMap(({ kind, name }) => (kind === "refused" ? [name] : [])));
}

function tell(findings: readonly PlacedDiagnostic[], terminal: Terminal): void {
  for (const { source, diagnostic } of findings) reportDiagnostic(source, diagnostic, terminal);
}
